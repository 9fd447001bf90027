import { createEffect, createSignal, onMount, Show } from "solid-js";
import { whenIdle } from "../state/after-paint.ts";
import { useBag } from "../state/bag.tsx";
import { isColumnVisible } from "../state/bag-column.ts";
import type { BagDrawer } from "./bag-drawer.tsx";

/** The bag's drawer while it is open, on a page without the bag's column. It is loaded when the browser is idle, so
 *  that it does not delay the page. If the download fails, opening the bag tries again. */
export const LazyBagDrawer = (props: { onCheckout(): void }) => {
  const bag = useBag();
  const [drawer, setDrawer] = createSignal<typeof BagDrawer>();
  const load = async (): Promise<void> => {
    if (import.meta.env.SSR) return;
    const module = await import("./bag-drawer.tsx");
    setDrawer(() => module.BagDrawer);
  };
  const opens = () => bag.isOpen() && !isColumnVisible();
  onMount(() => whenIdle(() => isColumnVisible() || void load().catch(() => undefined)));
  createEffect(() => {
    if (opens() && !drawer()) void load().catch(() => bag.setOpen(false));
  });
  return (
    <Show when={opens() && drawer()} keyed>
      {(Drawer) => <Drawer onCheckout={props.onCheckout} />}
    </Show>
  );
};
