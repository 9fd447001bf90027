import { createEffect, createSignal, onCleanup, onMount, Show } from "solid-js";
import { whenIdle } from "../state/after-paint.ts";
import { useBag } from "../state/bag.tsx";
import { isColumnVisible, setColumnVisible } from "../state/bag-column.ts";
import styles from "./bag-column.module.css";
import type { BagContents } from "./bag-contents.tsx";

/** The width from which the style sheets make room for the column. */
const wideScreens = "(min-width: 68.75rem)";

/** The bag beside the menu on wide screens. The page has its room alone, because what is in it is about a person: the
 *  contents are loaded and drawn after the hydration. Opening the bag scrolls to the column and focuses its title. */
export const BagColumn = (props: { onCheckout(): void }) => {
  const bag = useBag();
  const [contents, setContents] = createSignal<typeof BagContents>();
  let element: HTMLDivElement | undefined;
  const load = async (): Promise<void> => {
    if (import.meta.env.SSR) return;
    const module = await import("./bag-contents.tsx");
    setContents(() => module.BagContents);
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
    if (isColumnVisible() && !contents()) whenIdle(() => void load().catch(() => undefined));
  });
  createEffect(() => {
    if (!isColumnVisible() || !bag.isOpen()) return;
    if (!contents()) return void load().catch(() => bag.setOpen(false));
    bag.setOpen(false);
    element?.scrollIntoView({ block: "nearest" });
    element?.querySelector("h2")?.focus({ preventScroll: true });
  });
  return (
    <div ref={element} class={styles["column"]}>
      <Show when={isColumnVisible() && contents()} keyed>
        {(Contents) => <Contents onCheckout={props.onCheckout} />}
      </Show>
    </div>
  );
};
