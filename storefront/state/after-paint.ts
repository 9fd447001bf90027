import { createEffect, createSignal, on } from "solid-js";

/** Runs work once the browser has painted what was tapped: the work may take longer than a tap may wait. */
export const paintFirst = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work));
};

/** Waits for that paint. */
export const painted = (): Promise<void> => new Promise((resolve) => paintFirst(resolve));

/** Follows a value one paint later. */
export const afterPaint = <Value>(source: () => Value): (() => Value) => {
  const [late, setLate] = createSignal(source());
  createEffect(on(source, (value) => paintFirst(() => setLate(() => value)), { defer: true }));
  return late;
};
