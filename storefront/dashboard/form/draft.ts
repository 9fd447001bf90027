import { createSignal } from "solid-js";
import { createStore, reconcile, type SetStoreFunction } from "solid-js/store";

/** What a person changes in a form before it is saved. */
export interface Draft<Values extends object> {
  values: Values;
  set: SetStoreFunction<Values>;
  /** The values that were loaded or saved last. */
  saved(): Values;
  isDirty(): boolean;
  /** Takes values as saved. What was typed since then stays unsaved. */
  accept(values: Values): void;
  /** Replaces what was typed, without values by those that were saved last. */
  reset(values?: Values): void;
  /** Takes what another person saved, except for the values that were changed here. */
  rebase(latest: Values): void;
}

/** Creates a draft. Values are JSON, so that two of them can be compared and neither changes with the other. */
export const createDraft = <Values extends object>(initial: Values): Draft<Values> => {
  const [savedText, setSavedText] = createSignal(JSON.stringify(initial));
  const saved = (): Values => JSON.parse(savedText());
  const [values, set] = createStore<Values>(saved());
  const isDirty = (): boolean => JSON.stringify(values) !== savedText();
  const accept = (accepted: Values): void => {
    setSavedText(JSON.stringify(accepted));
  };
  const reset = (next: Values = saved()): void => {
    accept(next);
    set(reconcile(saved()));
  };
  const rebase = (latest: Values): void => {
    const before = new Map(Object.entries(saved()).map(([name, value]) => [name, JSON.stringify(value)]));
    const changed = Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== before.get(name));
    reset(latest);
    set((current) => ({ ...current, ...Object.fromEntries(changed) }));
  };
  return { values, set, saved, isDirty, accept, reset, rebase };
};
