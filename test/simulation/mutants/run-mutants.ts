import type { SimulationParts } from "../load.ts";
import { buildScripts, loadMutant, loadSimulation } from "../load.ts";
import { simulate } from "../simulate.ts";
import type { Mutant } from "./mutant.ts";
import { mutants } from "./mutants.ts";

/** A change of the product moves the events of all seeds, so another seed may find a mutant than before. */
const maxSeeds = 100;

interface Finding {
  name: string;
  seed: number;
  violation: string;
}

/** Runs a mutant on its killing seed and then on others, until an invariant does not hold. Null if it survives. */
const findMutant = async (parts: SimulationParts, mutant: Mutant): Promise<Finding | null> => {
  const product = await loadMutant(parts, mutant);
  for (const seed of [mutant.seed, ...Array.from({ length: maxSeeds }, (_, index) => index + 1)]) {
    const faults = { only: null, omitted: new Set<number>() };
    const { violations } = await simulate(product, { seed, faults, omittedSteps: new Set(), isTracing: false });
    const [violation] = violations;
    if (violation !== undefined) return { name: mutant.name, seed, violation };
  }
  return null;
};

/** Runs every mutant, and returns whether all of them were found. */
export const runMutants = async (isJson: boolean): Promise<boolean> => {
  const parts = await loadSimulation(await buildScripts());
  const found: Finding[] = [];
  const survivors: string[] = [];
  for (const mutant of mutants) {
    const finding = await findMutant(parts, mutant);
    if (finding) found.push(finding);
    else survivors.push(mutant.name);
    if (isJson) continue;
    console.log(
      finding ? `found by seed ${finding.seed}: ${mutant.name} (${finding.violation})` : `SURVIVES: ${mutant.name}`,
    );
  }
  if (isJson) console.log(JSON.stringify({ found, survivors }));
  else console.log(`${found.length} of ${mutants.length} mutants were found.`);
  return survivors.length === 0;
};
