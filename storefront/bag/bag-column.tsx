import { createEffect, createSignal, onCleanup, onMount, Show, Suspense } from "solid-js";
import { lazyPart } from "../parts/lazy-part.tsx";
import { paintFirst, whenIdle } from "../state/after-paint.ts";
import { useBag } from "../state/bag.tsx";
import { isColumnVisible, setColumnVisible } from "../state/bag-column.ts";
import { browserOnly } from "../ui/browser-only.ts";
import styles from "./bag-column.module.css";

const BagContents = lazyPart(() => (import.meta.env.SSR ? browserOnly() : import("./bag-contents.tsx")), "BagContents");

/** The width from which the style sheets make room for the column. */
const wideScreens = "(min-width: 68.75rem)";

/** The bag beside the menu on wide screens. The page has its room alone, because what is in it is about a person: the
 *  contents are loaded and drawn after the hydration. Opening the bag scrolls to the column and focuses its title. */
export const BagColumn = (props: { onCheckout(): void }) => {
  const bag = useBag();
  const [isNeeded, setNeeded] = createSignal(false);
  let element: HTMLDivElement | undefined;
  const focusBag = async (): Promise<void> => {
    setNeeded(true);
    await BagContents.preload();
    bag.setOpen(false);
    element?.scrollIntoView({ block: "nearest" });
    paintFirst(() => element?.querySelector("h2")?.focus({ preventScroll: true }));
  };
  onMount(() => {
    const screen = matchMedia(wideScreens);
    const follow = (): void => void setColumnVisible(screen.matches);
    follow();
    screen.addEventListener("change", follow);
    onCleanup(() => {
      screen.removeEventListener("change", follow);
      setColumnVisible(false);
    });
  });
  createEffect(() => {
    if (isColumnVisible()) whenIdle(() => setNeeded(true));
  });
  createEffect(() => {
    if (isColumnVisible() && bag.isOpen()) void focusBag();
  });
  return (
    <div ref={element} class={styles["column"]}>
      <Show when={isColumnVisible() && isNeeded()}>
        <Suspense>
          <BagContents onCheckout={props.onCheckout} />
        </Suspense>
      </Show>
    </div>
  );
};
