import { createEffect, createSignal, on } from "solid-js";

/** Runs work after the next paint, so that slow work does not delay the response to a tap. */
export const paintFirst = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work));
};

/** Waits for the next paint. */
export const painted = (): Promise<void> => new Promise((resolve) => paintFirst(resolve));

/** A copy of a signal that changes one paint later. */
export const afterPaint = <Value>(source: () => Value): (() => Value) => {
  const [delayed, setDelayed] = createSignal(source());
  createEffect(on(source, (value) => paintFirst(() => setDelayed(() => value)), { defer: true }));
  return delayed;
};
