import type { BranchCounts } from "./branches.ts";
import type { TraceEvent } from "./engine/trace.ts";
import type { FaultCounts, FaultSelection, FiredFault } from "./faults/fault-injector.ts";

/** One run, or a smaller version of it. */
export interface RunOptions {
  seed: number;
  faults: FaultSelection;
  /** Steps of the plan that are left out, by index. */
  omittedSteps: ReadonlySet<number>;
  isTracing: boolean;
}

export interface RunResult {
  seed: number;
  /** When it began, in epoch milliseconds of its own clock. */
  startMs: number;
  violations: readonly string[];
  /** How many guests confirmed an order. */
  checkouts: number;
  /** How many orders ended in which status, with the status of their payment. */
  outcomes: Readonly<Record<string, number>>;
  /** How often each branch happened. */
  branches: BranchCounts;
  faults: FaultCounts;
  fired: readonly FiredFault[];
  steps: readonly { index: number; atMs: number; text: string }[];
  digest: string;
  eventCount: number;
  trace: readonly TraceEvent[];
}
