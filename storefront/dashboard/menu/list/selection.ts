import { createMemo } from "solid-js";
import { createStore, reconcile } from "solid-js/store";

export type Selection = ReturnType<typeof createSelection>;

/** The dishes that are selected in the list. `visibleIds` are those on the page, in their order. */
export const createSelection = (visibleIds: () => readonly string[]) => {
  const [chosen, setChosen] = createStore<Record<string, boolean>>({});
  let last: string | null = null;
  const ids = createMemo(() => visibleIds().filter((id) => chosen[id]));
  const range = (from: string, to: string): readonly string[] => {
    const visible = visibleIds();
    const ends = [visible.indexOf(from), visible.indexOf(to)];
    return ends.includes(-1) ? [to] : visible.slice(Math.min(...ends), Math.max(...ends) + 1);
  };
  const setAll = (these: readonly string[], isSelected: boolean): void =>
    setChosen(Object.fromEntries(these.map((id) => [id, isSelected])));
  return {
    ids,
    has: (id: string): boolean => chosen[id] ?? false,
    setAll,
    /** Selects or deselects a dish; with Shift, also all between it and the last one. */
    toggle: (id: string, isSelected: boolean, hasShift: boolean): void => {
      setAll(hasShift && last !== null ? range(last, id) : [id], isSelected);
      last = id;
    },
    clear: (): void => setChosen(reconcile({})),
  };
};
