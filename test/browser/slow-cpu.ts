import type { Page } from "playwright-core";

/** How many times slower than a desktop the emulated device is. */
const slowdown = 4;
/** How long the work below takes that desktop, whose BenchmarkIndex by Lighthouse is about 2400. */
const desktopMs = 10;

/** How many milliseconds a page needs to make a list, style it and lay it out: the best of several runs, because other
 *  processes only make a run slower. */
const measureWork = (blank: Page): Promise<number> =>
  blank.evaluate(async () => {
    const work = (): void => {
      const list = document.createElement("ul");
      for (let number = 0; number < 400; number += 1) {
        const row = document.createElement("li");
        row.textContent = `Plate ${number}: roasted roots, herbs and a slice of bread`;
        row.style.setProperty("padding-inline-start", `${number % 7}px`);
        list.append(row);
      }
      document.body.append(list);
      list.getBoundingClientRect();
      list.remove();
    };
    let best = Number.POSITIVE_INFINITY;
    for (let run = 0; run < 20; run += 1) {
      const startedAt = performance.now();
      work();
      best = Math.min(best, performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve));
    }
    return best;
  });

export interface SlowCpu {
  /** Makes the page as slow as the device, however fast this machine is at the moment. */
  slowDown(): Promise<void>;
  /** Makes the page as fast as this machine. */
  end(): Promise<void>;
}

/** The processor of a slow phone or tablet for a page. A fixed throttling rate would make a slow machine's phone slower
 *  still. */
export const openSlowCpu = async (page: Page): Promise<SlowCpu> => {
  const session = await page.context().newCDPSession(page);
  const blank = await page.context().newPage();
  const setRate = async (rate: number): Promise<void> => {
    await session.send("Emulation.setCPUThrottlingRate", { rate: Math.max(1, rate) });
  };
  return {
    slowDown: async () => {
      await setRate(1);
      await setRate((slowdown * desktopMs) / (await measureWork(blank)));
    },
    end: async () => {
      await setRate(1);
      await blank.close();
    },
  };
};
