import { faults } from "./faults/faults.ts";
import type { RunResult } from "./run-result.ts";

const clockTime = (ms: number): string => new Date(ms).toISOString().slice(11, 19);

/** A run in plain sentences: what people did, what failed, and which invariants do not hold at the end. */
export const describeRun = ({ seed, startMs, steps, fired, violations }: RunResult): string => {
  const lines = [
    ...steps.map(({ atMs, text }) => ({ atMs: startMs + atMs, text })),
    ...fired.map(({ atMs, name }) => ({ atMs, text: faults[name].sentence })),
  ].sort((one, other) => one.atMs - other.atMs);
  return [
    `Seed ${seed}:`,
    ...lines.map(({ atMs, text }) => `  ${clockTime(atMs)} ${text}`),
    "This breaks:",
    ...violations.map((violation) => `  ${violation}`),
    `Replay it with: npm run simulate -- --seed ${seed}`,
  ].join("\n");
};
