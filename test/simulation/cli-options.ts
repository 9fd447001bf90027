import { parseArgs } from "node:util";
import { type FaultName, isFaultName } from "./faults/faults.ts";

export interface CliOptions {
  /** Replays one seed; null for many. */
  seed: number | null;
  /** Runs seeds until guests have confirmed this many orders. */
  checkouts: number;
  only: ReadonlySet<FaultName> | null;
  isMutantRun: boolean;
  /** How many seeds are tried on a mutant that its own seed does not find; 0 rechecks these alone. */
  mutantSeeds: number;
  /** The mutants whose names contain this text. */
  mutantName: string;
  isJson: boolean;
}

/** Wrong arguments, with a sentence for the person who typed them. */
export class UsageError extends Error {}

const defaultCheckouts = 2_000;
const maxNumber = 2 ** 31;

const parseNumber = (name: string, text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > maxNumber)
    throw new UsageError(`--${name} takes a whole number from 1 to ${maxNumber}, not "${text}".`);
  return value;
};

const parseFaults = (text: string): ReadonlySet<FaultName> =>
  new Set(
    text.split(",").map((name) => {
      if (!isFaultName(name))
        throw new UsageError(`There is no fault called "${name}". test/simulation/faults/faults.ts lists them.`);
      return name;
    }),
  );

/** Reads the command line. Throws `UsageError`. */
export const parseOptions = (args: readonly string[]): CliOptions => {
  const definitions = {
    seed: { type: "string" },
    checkouts: { type: "string" },
    faults: { type: "string" },
    mutants: { type: "boolean" },
    seeds: { type: "string" },
    name: { type: "string" },
    json: { type: "boolean" },
  } as const;
  try {
    const { values } = parseArgs({ args: [...args], options: definitions });
    return {
      seed: values.seed === undefined ? null : parseNumber("seed", values.seed),
      checkouts: values.checkouts === undefined ? defaultCheckouts : parseNumber("checkouts", values.checkouts),
      only: values.faults === undefined ? null : parseFaults(values.faults),
      isMutantRun: values.mutants ?? false,
      mutantSeeds: values.seeds === undefined ? 0 : parseNumber("seeds", values.seeds),
      mutantName: values.name ?? "",
      isJson: values.json ?? false,
    };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `Unknown arguments. Use --seed N, --checkouts N, --faults a,b, --mutants (with --seeds N, --name text) or --json. ${error instanceof Error ? error.message : ""}`.trim(),
    );
  }
};
