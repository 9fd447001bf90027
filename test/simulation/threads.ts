import { Worker } from "node:worker_threads";
import type { SeedRun, ThreadData, ThreadReport } from "./thread.ts";

/** As many as the build server has cores. */
const threadCount = 2;

/** Runs seeds in threads, one at a time each, until `next` has no more. Which thread runs a seed, and what ran there
 *  before, does not change its result. */
export const runInThreads = async (
  data: ThreadData,
  next: () => SeedRun | null,
  onReport: (report: ThreadReport) => void,
): Promise<void> => {
  const runThread = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const thread = new Worker(new URL("./thread.ts", import.meta.url), { workerData: data });
      thread.on("error", reject);
      thread.on("message", (report: ThreadReport | null) => {
        if (report) onReport(report);
        const run = next();
        if (run === null) void thread.terminate().then(() => resolve());
        else thread.postMessage(run);
      });
    });
  await Promise.all(Array.from({ length: threadCount }, runThread));
};
