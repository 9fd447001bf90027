import type { FaultSelection } from "./faults/fault-injector.ts";
import type { RunOptions, RunResult } from "./run-result.ts";

type Run = (options: RunOptions) => Promise<RunResult>;

/** A part of a history that can be left out. */
type Part = { kind: "step"; index: number } | { kind: "fault"; position: number };

type List = (result: RunResult) => Part[];

/** A smaller history may take this many runs to find. */
const maxRuns = 250;

/** The invariant of a violation, without its details. */
const nameInvariant = (violation: string): string => violation.split(": ")[0] ?? violation;

const listSteps = ({ steps }: RunResult): Part[] => steps.map(({ index }) => ({ kind: "step", index }));
const listFaults = ({ fired }: RunResult): Part[] =>
  [...new Set(fired.map(({ position }) => position))].map((position) => ({ kind: "fault", position }));

/** Finds a history that violates the same invariant, and from which no step and no fault can be left out (delta
 *  debugging, Zeller and Hildebrandt, 2002). Steps go first, because most faults go with them. */
export const shrink = async (run: Run, failed: RunResult, only: FaultSelection["only"]): Promise<RunResult> => {
  const invariants = new Set(failed.violations.map(nameInvariant));
  let smallest = failed;
  let omitted: readonly Part[] = [];
  let runs = 0;
  const attempt = async (list: List, parts: readonly Part[]): Promise<boolean> => {
    runs += 1;
    const candidate = [...omitted, ...parts];
    const result = await run({
      seed: failed.seed,
      faults: {
        only,
        omitted: new Set(candidate.flatMap((part) => (part.kind === "fault" ? [part.position] : []))),
      },
      omittedSteps: new Set(candidate.flatMap((part) => (part.kind === "step" ? [part.index] : []))),
      isTracing: false,
    });
    if (!result.violations.some((violation) => invariants.has(nameInvariant(violation)))) return false;
    // Without a fault, others may happen instead.
    if (list(result).length >= list(smallest).length) return false;
    omitted = candidate;
    smallest = result;
    return true;
  };
  for (const list of [listSteps, listFaults]) {
    for (let size = Math.ceil(list(smallest).length / 2); size >= 1 && runs < maxRuns; ) {
      let hasShrunk = false;
      const parts = list(smallest);
      for (let start = 0; start < parts.length && runs < maxRuns && !hasShrunk; start += size)
        hasShrunk = await attempt(list, parts.slice(start, start + size));
      if (!hasShrunk) size = size === 1 ? 0 : Math.ceil(size / 2);
    }
  }
  return smallest;
};
