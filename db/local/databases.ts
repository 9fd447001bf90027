import path from "node:path";
import type { Unstable_Config } from "wrangler";
import { releaseMessage } from "../abort-codes.ts";
import { schemaAssertion } from "../asserted.ts";
import { parseShard } from "../shards.ts";
import { environmentOption, type RunWrangler, root, runWrangler } from "./wrangler.ts";

/** The parts of wrangler.toml, at its top level or in one of its environments. */
export type Configuration = Unstable_Config;

/** A database that wrangler.toml binds. */
export interface Database {
  shard: number;
  binding: string;
  id: string;
  name: string;
}

/** Reads wrangler.toml. Throws if it has no such environment. */
export const readConfiguration = async (environment: string | null): Promise<Configuration> => {
  // Wrangler takes a second to load. A command with a mistake in its options answers before.
  const { unstable_readConfig } = await import("wrangler");
  return unstable_readConfig({ config: path.join(root, "wrangler.toml"), env: environment ?? "" });
};

/** The databases of a configuration that hold stores, shard 0 first. */
export const listDatabases = ({ d1_databases: databases }: Pick<Configuration, "d1_databases">): Database[] =>
  databases
    .flatMap(({ binding, database_id: id = "", database_name: name = binding }) => {
      const shard = parseShard(binding);
      return shard === null ? [] : [{ shard, binding, id, name }];
    })
    .sort((one, other) => one.shard - other.shard);

/** The databases of wrangler.toml that hold stores, shard 0 first. */
export const readDatabases = async (environment: string | null = null): Promise<Database[]> =>
  listDatabases(await readConfiguration(environment));

/** Where a command runs: on the deployed databases of an environment, or on the local ones. */
export interface Target {
  remote: boolean;
  /** A section `[env.…]` of wrangler.toml; null for its top level. */
  environment: string | null;
  run: RunWrangler;
}

/** The target that the options of a command name. */
export const openTarget = ({ remote, env }: { remote: boolean; env?: string | undefined }): Target => {
  return { remote, environment: env ?? null, run: runWrangler };
};

const runOnDatabase = ({ run, remote, environment }: Target, words: readonly string[]) => {
  if (!remote && environment !== null) throw new Error("--env names a deployed environment. Add --remote.");
  return run(["d1", ...words, remote ? "--remote" : "--local", environmentOption(environment)]);
};

/** Says what to do if a database has other migrations than this checkout, whose rows would not fit its tables. */
const describeDifference = (binding: string, { remote }: Target): string =>
  remote
    ? `The database of ${binding} has other migrations than this checkout. Run npm run deploy first, or use the checkout that is deployed.`
    : "The database has other migrations than this checkout. Run npm start once, or use the newer checkout.";

const executeSql = (binding: string, sql: string, target: Target, problem: string): string => {
  const { isSuccessful, stdout, stderr } = runOnDatabase(target, [
    "execute",
    binding,
    "--yes",
    "--json",
    "--command",
    sql,
  ]);
  if (isSuccessful) return stdout;
  if (!target.remote && /no such table/.test(`${stdout}${stderr}`))
    throw new Error("There is no database yet. Run npm start once.");
  if (`${stdout}${stderr}`.includes(releaseMessage)) throw new Error(describeDifference(binding, target));
  throw new Error(`${problem} ${binding}.\n${stdout}${stderr}`);
};

/** Runs SQL statements as one transaction, in one call, if the database has the migrations of this checkout. D1's
 *  import, which takes files, would stop every store of the database while it runs. */
export const execute = (binding: string, statements: readonly string[], target: Target): void => {
  executeSql(binding, [schemaAssertion, ...statements].join(";\n"), target, "Could not write to");
};

/** A row as wrangler prints it, by the names of its columns. */
export type PrintedRow = Readonly<Record<string, unknown>>;

/** Runs SQL statements that only read, in one call, and returns the rows of each. */
export const queryEach = (binding: string, statements: readonly string[], target: Target): PrintedRow[][] => {
  const output = executeSql(binding, statements.join(";\n"), target, "Could not read");
  const answers: { results: PrintedRow[] }[] = JSON.parse(output);
  return statements.map((_, index) => answers[index]?.results ?? []);
};

/** Runs one SQL statement and returns its rows. `parse` checks their shape. */
export const query = <Row>(binding: string, sql: string, target: Target, parse: (row: PrintedRow) => Row): Row[] =>
  queryEach(binding, [sql], target).flatMap((rows) => rows.map(parse));

/** Applies the migrations that a deployed database lacks. Wrangler sends each as one transaction. */
export const migrateDeployed = (binding: string, target: Target): void => {
  const { isSuccessful, stdout, stderr } = runOnDatabase(target, ["migrations", "apply", binding]);
  if (!isSuccessful) throw new Error(`Could not apply the migrations to ${binding}.\n${stdout}${stderr}`);
};
