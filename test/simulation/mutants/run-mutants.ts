import { buildScripts } from "../load.ts";
import { findMutants } from "../threads.ts";
import type { Finding } from "./mutant.ts";
import { mutants, withoutSeed } from "./mutants.ts";

const describeFinding = ({ name, seed, violation }: Finding): string =>
  seed === null
    ? `SURVIVES: ${name}${withoutSeed.has(name) ? " (its seed is of the former world)" : ""}`
    : `found by seed ${seed}: ${name} (${violation})`;

/** Runs every mutant, and returns whether all of them were found that have a seed of this world. */
export const runMutants = async (isJson: boolean): Promise<boolean> => {
  const scripts = await buildScripts();
  const findings: Finding[] = [];
  let nextIndex = 0;
  const next = (): number | null => {
    if (nextIndex === mutants.length) return null;
    nextIndex += 1;
    return nextIndex - 1;
  };
  await findMutants({ scripts }, next, (finding) => {
    findings.push(finding);
    if (!isJson) console.log(describeFinding(finding));
  });
  const found = findings.filter(({ seed }) => seed !== null);
  const survivors = findings.flatMap(({ name, seed }) => (seed === null ? [name] : []));
  if (isJson) console.log(JSON.stringify({ found, survivors }));
  else console.log(`${found.length} of ${mutants.length} mutants were found.`);
  return survivors.every((name) => withoutSeed.has(name));
};
