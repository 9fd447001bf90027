import { createEffect, createSignal, untrack } from "solid-js";

/** Runs work after the next paint, so that slow work does not delay the response to a tap. */
export const paintFirst = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work));
};

/** Runs work when the browser is idle. Safari has no idle callbacks. */
export const whenIdle = (work: () => void): void => {
  if ("requestIdleCallback" in window) requestIdleCallback(work);
  else setTimeout(work, 1000);
};

/** Waits for the next paint. */
export const painted = (): Promise<void> => new Promise((resolve) => paintFirst(resolve));

/** Ends the current task, so that the browser can respond to a tap before the next part of long work. Sends a message
 *  instead of setting a timer, because timers of a tab in the background wait for a second. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** A copy of a signal that changes one paint later. */
export const afterPaint = <Value>(source: () => Value): (() => Value) => {
  const [delayed, setDelayed] = createSignal(source());
  createEffect(() => {
    const value = source();
    // The first run may come after a change: effects wait until the whole page is hydrated.
    if (value !== untrack(delayed)) paintFirst(() => setDelayed(() => value));
  });
  return delayed;
};
