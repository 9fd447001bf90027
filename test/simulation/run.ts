// `npm run simulate`: runs the order core against seeded faults and checks the invariants of each run.
import { type CliOptions, parseOptions, UsageError } from "./cli-options.ts";
import { faultNames } from "./faults/faults.ts";
import { buildScripts } from "./load.ts";
import { runMutants } from "./mutants/run-mutants.ts";
import { Totals } from "./progress.ts";
import type { SeedRun } from "./thread.ts";
import { runInThreads } from "./threads.ts";

/** Below this many checkouts, something rare may not have happened. */
const minCheckouts = 500;

/** The faults that should have happened and did not, and without a choice of faults also the branches. */
const listMissing = ({ only, seed }: CliOptions, totals: Totals): string[] => {
  if (seed !== null || totals.checkouts < minCheckouts) return [];
  const faults = faultNames.filter((name) => (only === null || only.has(name)) && totals.faults[name] === 0);
  const branches = [...totals.branches].flatMap(([name, times]) => (only === null && times === 0 ? [name] : []));
  return [...faults, ...branches];
};

/** One seed, or seeds from 1 upwards until guests have confirmed enough orders. */
const createQueue = ({ seed, checkouts }: CliOptions, totals: Totals): (() => SeedRun | null) => {
  let nextSeed = seed ?? 1;
  return () => {
    if (seed === null ? totals.checkouts >= checkouts : nextSeed > seed) return null;
    nextSeed += 1;
    return { seed: nextSeed - 1, isTracing: false };
  };
};

const simulateSeeds = async (options: CliOptions): Promise<boolean> => {
  const scripts = await buildScripts();
  const totals = new Totals();
  const histories: string[] = [];
  const isTerminal = process.stdout.isTTY && !options.isJson;
  await runInThreads({ scripts, only: options.only }, createQueue(options, totals), ({ result, history }) => {
    totals.add(result);
    if (history !== null) histories.push(history);
    if (isTerminal) process.stdout.write(`\r${totals.describeProgress(options.checkouts)}`);
    if (options.isJson) return;
    if (history !== null) console.log(`\n${history}\n`);
    if (options.seed !== null)
      console.log(`Seed ${options.seed}: ${result.eventCount} events, digest ${result.digest}`);
  });
  const missing = listMissing(options, totals);
  if (options.isJson) {
    const { seeds, checkouts, events, seconds, faults, failedSeeds } = totals;
    const outcomes = Object.fromEntries(totals.outcomes);
    const branches = Object.fromEntries(totals.branches);
    console.log(
      JSON.stringify({
        seeds,
        checkouts,
        events,
        seconds,
        outcomes,
        branches,
        faults,
        failedSeeds,
        missing,
        histories,
      }),
    );
  } else {
    console.log(`${isTerminal ? "\n" : ""}${totals.describeSummary()}`);
    if (missing.length > 0) console.log(`This never happened: ${missing.join(", ")}.`);
  }
  return totals.failedSeeds.length === 0 && missing.length === 0;
};

try {
  const options = parseOptions(process.argv.slice(2));
  const isSuccessful = options.isMutantRun ? await runMutants(options) : await simulateSeeds(options);
  process.exit(isSuccessful ? 0 : 1);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exit(1);
}
