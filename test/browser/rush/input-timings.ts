import type { BrowserContext, Page } from "playwright-core";

/** The time that an input blocked the page, and the time until the next paint, in milliseconds. */
export interface InputTiming {
  work: number;
  paint: number;
}

/** Records every input on the pages that the context opens from now on. */
export const recordInputTimings = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const timings: InputTiming[] = [];
    Object.assign(window, { inputTimings: timings });
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!(entry instanceof PerformanceEventTiming)) continue;
        const { processingStart, processingEnd, duration } = entry;
        timings.push({ work: Math.round(processingEnd - processingStart), paint: duration });
      }
    });
    // The named boundary: TypeScript's DOM types lack durationThreshold.
    observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
};

/** Returns the maximum timings since the last call. The browser reports no input below 16 ms. */
export const takeMaxTimings = (page: Page): Promise<InputTiming> =>
  page.evaluate(async () => {
    // The browser reports the last paint some frames later, when it is idle.
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let frames = 0; frames < 3; frames += 1) await frame();
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 200 }));
    // The named boundary: recordInputTimings sets this property.
    const timings = (window as unknown as { inputTimings: InputTiming[] }).inputTimings.splice(0);
    const maxOf = (figure: keyof InputTiming) => Math.max(0, ...timings.map((timing) => timing[figure]));
    return { work: maxOf("work"), paint: maxOf("paint") };
  });
