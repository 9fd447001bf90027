import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseShard } from "../shards.ts";

/** A database that wrangler.toml binds. */
interface Database {
  shard: number;
  binding: string;
  id: string;
}

const root = new URL("../../", import.meta.url);

const toDatabase = ({ binding, database_id: id = "" }: { binding: string; database_id?: string }): Database[] => {
  const shard = parseShard(binding);
  return shard === null ? [] : [{ shard, binding, id }];
};

/** The databases of wrangler.toml that hold stores, shard 0 first. */
export const readDatabases = async (): Promise<Database[]> => {
  // Wrangler takes a second to load. A command with a mistake in its options answers before.
  const { unstable_readConfig } = await import("wrangler");
  const config = unstable_readConfig({ config: fileURLToPath(new URL("wrangler.toml", root)) });
  const databases: Database[] = config.d1_databases.flatMap(toDatabase);
  return databases.sort((one, other) => one.shard - other.shard);
};

/** Where a command runs: on the deployed databases, or on the local ones. */
export interface Target {
  remote: boolean;
}

const isWindows = process.platform === "win32";

/** Runs a command of wrangler. Windows needs a shell, which splits words that are not quoted. */
const runWrangler = (words: readonly string[], { remote }: Target) => {
  const all = ["d1", ...words, remote ? "--remote" : "--local"];
  return spawnSync("wrangler", isWindows ? all.map((word) => `"${word}"`) : all, {
    cwd: fileURLToPath(root),
    encoding: "utf8",
    // Answers wrangler's questions with yes.
    env: { ...process.env, CI: "true" },
    shell: isWindows,
  });
};

/** Runs SQL from a file in one transaction. Throws with wrangler's output if it fails. */
export const executeFile = (binding: string, file: string, target: Target): void => {
  const { status, stdout, stderr } = runWrangler(["execute", binding, "--yes", "--file", file], target);
  if (status !== 0) throw new Error(`Could not write to ${binding}.\n${stdout}${stderr}`);
};

/** Runs one SQL statement without double quotes and returns its rows. `parse` checks their shape. */
export const query = <Row>(
  binding: string,
  sql: string,
  target: Target,
  parse: (row: Readonly<Record<string, unknown>>) => Row,
): Row[] => {
  const { status, stdout, stderr } = runWrangler(
    ["execute", binding, "--yes", "--json", "--command", sql.replaceAll(/\s+/gu, " ")],
    target,
  );
  if (status !== 0) throw new Error(`Could not read ${binding}.\n${stdout}${stderr}`);
  const answer: { results: Readonly<Record<string, unknown>>[] }[] = JSON.parse(stdout);
  return (answer[0]?.results ?? []).map(parse);
};

/** Applies the migrations that a deployed database lacks. */
export const migrateDeployed = (binding: string): void => {
  const { status, stdout, stderr } = runWrangler(["migrations", "apply", binding], { remote: true });
  if (status !== 0) throw new Error(`Could not apply the migrations to ${binding}.\n${stdout}${stderr}`);
};
