// One thread of a simulation. It runs the seeds that it is sent, and shrinks those that fail.
import { createHash } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import type { FaultName } from "./faults/faults.ts";
import { describeRun } from "./history.ts";
import { loadSimulation, type Scripts } from "./load.ts";
import type { RunOptions, RunResult } from "./run-result.ts";
import { shrink } from "./shrink.ts";
import { simulate } from "./simulate.ts";

/** What a thread is started with. */
export interface ThreadData {
  scripts: Scripts;
  only: ReadonlySet<FaultName> | null;
}

/** A seed to run. */
export interface SeedRun {
  seed: number;
  /** Whether the result identifies the whole trace, which takes memory. */
  isTracing: boolean;
}

/** The result of a seed. */
export interface ThreadReport {
  result: Omit<RunResult, "startMs" | "fired" | "steps" | "trace">;
  /** The SHA-256 of every event with its time; null without tracing. */
  traceDigest: string | null;
  /** The smallest history that fails; null if every invariant holds. */
  history: string | null;
}

// The named boundary: threads are started with this data.
const { scripts, only }: ThreadData = workerData;
const parts = await loadSimulation(scripts);

const run = (options: RunOptions): Promise<RunResult> => simulate(parts, options);

const digestTrace = ({ trace }: RunResult): string => {
  const hash = createHash("sha256");
  for (const { atMs, text } of trace) hash.update(`${atMs} ${text}\n`);
  return hash.digest("hex");
};

const report = async ({ seed, isTracing }: SeedRun): Promise<ThreadReport> => {
  const options = { seed, faults: { only, omitted: new Set<number>() }, omittedSteps: new Set<number>() };
  const full = await run({ ...options, isTracing });
  const { startMs: _, fired: __, steps: ___, trace: ____, ...result } = full;
  const history = full.violations.length === 0 ? null : describeRun(await shrink(run, full, only));
  return { result, traceDigest: isTracing ? digestTrace(full) : null, history };
};

parentPort?.on("message", (seedRun: SeedRun) => {
  void report(seedRun).then((done) => parentPort?.postMessage(done));
});
parentPort?.postMessage(null);
