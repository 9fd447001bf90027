import { type Browser, chromium } from "playwright-core";
import { chromiumFlags } from "../browser/chromium.ts";

/** The machine's index in Lighthouse's benchmark for which the preset's slowdown makes a phone of a computer: the
 *  middle of "high-end desktop" in Lighthouse's docs/throttling.md. */
const presetIndex = 1750;
const presetSlowdown = 4;
const rounds = 7;
/** What `drawReference` takes on the machine for which the goals are meant, two quiet cores of a build server: half of
 *  the 120 ms on one where the same build of the menus blocked the main thread as long at half the slowdown. */
const referenceMs = 60;

/** Draws a list in a new process, as a menu does while it loads. Returns the milliseconds until its second frame. */
const drawReference = async (executablePath: string): Promise<number> => {
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    const tab = await browser.newPage();
    await tab.goto(new URL("reference.html", import.meta.url).href);
    return await tab.evaluate<number>("drawReference()");
  } finally {
    await browser.close();
  }
};

/** How many times slower than that machine this one draws a page in a new process; at least 1. Lighthouse's benchmark
 *  does not measure it: a virtual machine may compute as fast, and yet need many times as long for each page fault. The
 *  fastest round counts, because noise only adds. */
export const measureDrawing = async (executablePath: string): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await drawReference(executablePath));
  return Math.max(1, Math.min(...times) / referenceMs);
};

/** Runs Lighthouse's own benchmark in a tab. */
export const measureIndex = async (browser: Browser): Promise<number> => {
  const { pageFunctions } = await import("lighthouse/core/lib/page-functions.js");
  const tab = await browser.newPage();
  const index = await tab.evaluate(pageFunctions.computeBenchmarkIndex);
  await tab.close();
  return index;
};

/** The factor that makes this machine as slow as the preset's phone. A machine that is slow itself needs less of it. */
export const cpuSlowdown = (benchmarkIndex: number, drawing: number): number =>
  Math.max(1, Math.min(presetSlowdown, (presetSlowdown * benchmarkIndex) / presetIndex) / drawing);
