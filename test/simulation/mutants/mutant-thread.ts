// One thread of a search for mutants. It runs seeds with one defect after another.
import { parentPort, workerData } from "node:worker_threads";
import { loadMutant, loadSimulation, type Scripts } from "../load.ts";
import { simulate } from "../simulate.ts";
import type { Finding, Mutant } from "./mutant.ts";
import { mutants, withoutSeed } from "./mutants.ts";

/** What a thread is started with. */
export interface MutantThreadData {
  scripts: Scripts;
}

/** A change of the product moves the events of all seeds, so another seed may find a mutant than before. */
const maxSeeds = 100;
/** Their search takes hours, so it is done by hand. */
const maxSeedsWithoutSeed = 3;

// The named boundary: threads are started with this data.
const { scripts }: MutantThreadData = workerData;
const parts = await loadSimulation(scripts);

/** Runs a mutant on its killing seed and then on others, until an invariant does not hold. */
const findMutant = async (mutant: Mutant): Promise<Finding> => {
  const product = await loadMutant(parts, mutant);
  const length = withoutSeed.has(mutant.name) ? maxSeedsWithoutSeed : maxSeeds;
  for (const seed of [mutant.seed, ...Array.from({ length }, (_, index) => index + 1)]) {
    const faults = { only: null, omitted: new Set<number>() };
    const { violations } = await simulate(product, { seed, faults, omittedSteps: new Set(), isTracing: false });
    const [violation] = violations;
    if (violation !== undefined) return { name: mutant.name, seed, violation };
  }
  return { name: mutant.name, seed: null, violation: null };
};

parentPort?.on("message", (index: number) => {
  const mutant = mutants[index];
  if (!mutant) throw new Error(`There is no mutant ${index}.`);
  void findMutant(mutant).then((finding) => parentPort?.postMessage(finding));
});
parentPort?.postMessage(null);
