// One thread of a search for mutants. It runs seeds with one defect after another.
import { parentPort, workerData } from "node:worker_threads";
import { loadMutant, loadSimulation, type Scripts } from "../load.ts";
import { simulate } from "../simulate.ts";
import type { Finding, Mutant } from "./mutant.ts";
import { mutants } from "./mutants.ts";

/** What a thread is started with. */
export interface MutantThreadData {
  scripts: Scripts;
  /** How many seeds are tried on a mutant that its own seed does not find. */
  maxSeeds: number;
}

// The named boundary: threads are started with this data.
const { scripts, maxSeeds }: MutantThreadData = workerData;
const parts = await loadSimulation(scripts);

/** Runs a mutant on the seed that found it, and then on others, until an invariant does not hold. */
const findMutant = async (mutant: Mutant): Promise<Finding> => {
  const { name, seed: ownSeed } = mutant;
  const others = Array.from({ length: maxSeeds }, (_, index) => index + 1);
  const product = loadMutant(parts, mutant);
  for (const seed of [...(ownSeed === null ? [] : [ownSeed]), ...others]) {
    const faults = { only: null, omitted: new Set<number>() };
    const { violations } = await simulate(product, { seed, faults, omittedSteps: new Set(), isTracing: false });
    const [violation] = violations;
    if (violation !== undefined) return { name, seed, ownSeed, violation };
  }
  return { name, seed: null, ownSeed, violation: null };
};

parentPort?.on("message", (index: number) => {
  const mutant = mutants[index];
  if (!mutant) throw new Error(`There is no mutant ${index}.`);
  void findMutant(mutant).then((finding) => parentPort?.postMessage(finding));
});
parentPort?.postMessage(null);
