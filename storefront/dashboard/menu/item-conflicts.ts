import { createStore } from "solid-js/store";
import type { Draft } from "../form/draft.ts";

/** A value that two people changed at once. */
interface Conflict {
  name: string;
  mine: unknown;
  theirs: unknown;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The values that were changed both here and by someone else, and differ. With the saved price 8, 9 here and 10 there,
 *  the price is one; if both are 9, there is none. */
export const findConflicts = <Values extends object>(saved: Values, mine: Values, theirs: Values): Conflict[] => {
  const before = new Map<string, unknown>(Object.entries(saved));
  const other = new Map<string, unknown>(Object.entries(theirs));
  return Object.entries(mine).flatMap(([name, value]: [string, unknown]) => {
    const isMine = !isSame(value, before.get(name));
    const isTheirs = !isSame(other.get(name), before.get(name));
    return isMine && isTheirs && !isSame(value, other.get(name))
      ? [{ name, mine: structuredClone(value), theirs: other.get(name) }]
      : [];
  });
};

/** Takes what someone else saved into a draft, except for what was changed here, and returns where both changed. */
export const mergeDraft = <Values extends object>(draft: Draft<Values>, theirs: Values) => {
  const mine = JSON.parse(JSON.stringify(draft.values));
  const conflicts = findConflicts<object>(draft.saved(), mine, theirs);
  draft.rebase(theirs);
  return conflicts;
};

/** The conflicts of a form, and whose value each of them has. */
export const createConflicts = (write: (name: string, value: unknown) => void) => {
  const [conflicts, setConflicts] = createStore<(Conflict & { choice: "mine" | "theirs" })[]>([]);
  return {
    list: conflicts,
    report: (found: readonly Conflict[]): void =>
      setConflicts(found.map((conflict) => ({ ...conflict, choice: "mine" }))),
    choose: (name: string, choice: "mine" | "theirs"): void => {
      const conflict = conflicts.find((one) => one.name === name);
      if (!conflict) return;
      setConflicts((one) => one.name === name, "choice", choice);
      write(name, JSON.parse(JSON.stringify(conflict[choice] ?? null)));
    },
  };
};
