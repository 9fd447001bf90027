// `npm run deploy`: migrates every deployed database, then uploads the worker and the pages.
import { spawnSync } from "node:child_process";
import { migrateDeployed, query, readDatabases } from "./databases.ts";
import { exitWith } from "./running.mjs";

const databases = await readDatabases();

const migrateAll = (): void => {
  // Every database, because each deployed worker uses all of them.
  for (const { binding } of databases) {
    migrateDeployed(binding);
    console.log(`${binding} has all migrations.`);
  }
};

/** The address of any deployed store: all of them serve the same files. Null before the first store exists. */
const findOrigin = (): string | null => {
  const sql = "SELECT host FROM store_host ORDER BY host LIMIT 1";
  const hosts = databases.flatMap(({ binding }) => query(binding, sql, { remote: true }, ({ host }) => String(host)));
  return hosts[0] === undefined ? null : `https://${hosts[0]}`;
};

const deploy = (): number | null => {
  migrateAll();
  const origin = findOrigin();
  // Wrangler runs the build command, which adds the files of the builds that are deployed there.
  const env = { ...process.env, ...(origin === null ? {} : { DEPLOYED_ORIGIN: origin }) };
  return spawnSync("wrangler", ["deploy"], { stdio: "inherit", env, shell: process.platform === "win32" }).status;
};

try {
  process.exit(deploy() ?? 1);
} catch (error) {
  exitWith(error instanceof Error ? error.message : String(error));
}
