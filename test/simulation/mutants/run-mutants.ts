import type { CliOptions } from "../cli-options.ts";
import { buildMutants } from "../load.ts";
import { findMutants } from "../threads.ts";
import type { Finding } from "./mutant.ts";
import { mutants } from "./mutants.ts";

/** A change of the product moves the events of all seeds, so another seed may find a mutant than before. */
const fallbackSeeds = 40;

/** Why no seed is known of a mutant, by its name. */
const unfound: ReadonlyMap<string, string> = new Map(
  mutants.flatMap(({ name, unfound: reason }) => (reason === undefined ? [] : [[name, reason]])),
);

const describeFinding = ({ name, seed, ownSeed, violation }: Finding): string => {
  if (seed !== null)
    return `found by seed ${seed}${seed === ownSeed ? "" : `, so record it in place of ${ownSeed}`}: ${name} (${violation})`;
  const reason = unfound.get(name);
  return reason === undefined ? `SURVIVES: ${name}` : `not found: ${name} (${reason})`;
};

/** Runs every mutant on the seed that finds it, and on others if it is to search. Returns whether all were found,
 *  except those of which no seed is known. */
export const runMutants = async ({ mutantSeeds, mutantName, isJson }: CliOptions): Promise<boolean> => {
  const scripts = await buildMutants(mutants);
  const findings: Finding[] = [];
  // Those of which no seed is known are searched by hand.
  const chosen = mutants.flatMap(({ name, seed }, index) =>
    name.includes(mutantName) && (seed !== null || mutantSeeds > 0) ? [index] : [],
  );
  const startedAt = performance.now();
  await findMutants(
    { scripts, maxSeeds: mutantSeeds || fallbackSeeds },
    () => chosen.shift() ?? null,
    (finding) => {
      findings.push(finding);
      if (!isJson) console.log(describeFinding(finding));
    },
  );
  const found = findings.filter(({ seed }) => seed !== null);
  const survivors = findings.flatMap(({ name, seed }) => (seed === null ? [name] : []));
  const seconds = (performance.now() - startedAt) / 1000;
  if (isJson) console.log(JSON.stringify({ found, survivors, seconds }));
  else {
    for (const [name, reason] of mutantSeeds > 0 ? [] : unfound) console.log(`no seed is known: ${name} (${reason})`);
    console.log(`${found.length} of ${findings.length} mutants were found in ${seconds.toFixed(0)} seconds.`);
  }
  return survivors.every((name) => unfound.has(name));
};
