import { onCleanup, onMount } from "solid-js";
import { topDialog } from "../../ui/dialog.tsx";

const functionKeys = ["F2", "F4", "F7", "F8", "F9"] as const;

/** What the function keys of the counter do. */
export type CounterKeys = Readonly<Partial<Record<(typeof functionKeys)[number], () => void>>>;

/** Listens to the function keys while no dialog is open. Letters are left alone, because a guest's name may have the
 *  focus. */
export const listenToKeys = (keys: () => CounterKeys): void => {
  const onKeyDown = (event: KeyboardEvent): void => {
    const { ctrlKey, metaKey, altKey, shiftKey } = event;
    if (ctrlKey || metaKey || altKey || shiftKey || topDialog()) return;
    const key = functionKeys.find((name) => name === event.key);
    const act = key && keys()[key];
    if (!act) return;
    event.preventDefault();
    if (!event.repeat) act();
  };
  onMount(() => {
    addEventListener("keydown", onKeyDown);
    onCleanup(() => removeEventListener("keydown", onKeyDown));
  });
};
