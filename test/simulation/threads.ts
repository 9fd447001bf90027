import { Worker } from "node:worker_threads";
import type { Finding } from "./mutants/mutant.ts";
import type { MutantThreadData } from "./mutants/mutant-thread.ts";
import type { SeedRun, ThreadData, ThreadReport } from "./thread.ts";

/** As many as the build server has cores. */
const threadCount = 2;

/** A run makes many objects that live for a moment. Node's default room for them spent an eighth of the time on their
 *  collection. */
const resourceLimits = { maxYoungGenerationSizeMb: 96 };

interface Queue<Job, Report> {
  /** The next job; null if there are no more. */
  next: () => Job | null;
  onReport: (report: Report) => void;
}

/** Runs jobs in threads of a script, one at a time each. A thread first posts null, and then a report for each job. */
const runJobs = async <Job, Report>(script: string, workerData: unknown, queue: Queue<Job, Report>): Promise<void> => {
  const runThread = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const thread = new Worker(new URL(script, import.meta.url), { workerData, resourceLimits });
      thread.on("error", reject);
      thread.on("message", (report: Report | null) => {
        if (report) queue.onReport(report);
        const job = queue.next();
        if (job === null) void thread.terminate().then(() => resolve());
        else thread.postMessage(job);
      });
    });
  await Promise.all(Array.from({ length: threadCount }, runThread));
};

/** Runs seeds in threads until `next` has no more. Which thread runs a seed, and what ran there before, does not change
 *  its result. */
export const runInThreads = (
  data: ThreadData,
  next: () => SeedRun | null,
  onReport: (report: ThreadReport) => void,
): Promise<void> => runJobs("./thread.ts", data, { next, onReport });

/** Looks for mutants in threads, each by its index. */
export const findMutants = (
  data: MutantThreadData,
  next: () => number | null,
  onReport: (finding: Finding) => void,
): Promise<void> => runJobs("./mutants/mutant-thread.ts", data, { next, onReport });
