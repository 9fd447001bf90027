import { onCleanup, onMount } from "solid-js";
import { topDialog } from "../../ui/dialog.tsx";

/** What the function keys of the counter do. */
export type CounterKeys = Readonly<Partial<Record<"F2" | "F4" | "F8" | "F9", () => void>>>;

/** Listens to the function keys while no dialog is open. Letters are left alone, because a guest's name may have the
 *  focus. */
export const listenToKeys = (keys: () => CounterKeys): void => {
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (ctrlKey || metaKey || altKey || shiftKey || topDialog()) return;
    if (key !== "F2" && key !== "F4" && key !== "F8" && key !== "F9") return;
    const act = keys()[key];
    if (!act) return;
    event.preventDefault();
    if (!event.repeat) act();
  };
  onMount(() => {
    addEventListener("keydown", onKeyDown);
    onCleanup(() => removeEventListener("keydown", onKeyDown));
  });
};
