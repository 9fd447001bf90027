import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { getPlatformProxy } from "wrangler";
import { connect } from "../client.ts";
import { loadSeed } from "../seed/load.ts";

const migrationFiles = (root: URL): string[] =>
  readdirSync(new URL("migrations/", root))
    .filter((name) => name.endsWith(".sql"))
    .sort();

const migrate = (): void => {
  const { status, stderr, stdout } = spawnSync("wrangler", ["d1", "migrations", "apply", "DB", "--local"], {
    encoding: "utf8",
    env: { ...process.env, CI: "true" },
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`The migrations could not be applied.\n${stdout}${stderr}`);
};

/** Runs work on the local D1 database, in a process of its own that is closed afterwards. */
const withDatabase = async <Result>(work: (database: D1Database) => Promise<Result>): Promise<Result> => {
  const platform = await getPlatformProxy<{ DB: D1Database }>();
  try {
    return await work(platform.env.DB);
  } finally {
    await platform.dispose();
  }
};

const appliedMigrations = async (database: D1Database): Promise<Set<string>> => {
  const known = await database.prepare("SELECT name FROM sqlite_master WHERE name = 'd1_migrations'").first();
  if (!known) return new Set();
  const { results } = await database.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  return new Set(results.map((row) => row.name));
};

const loadDemoIfEmpty = async (database: D1Database): Promise<boolean> => {
  const store = await database.prepare("SELECT 1 FROM store_settings LIMIT 1").first();
  if (store) return false;
  await loadSeed(connect(database), new Date().toISOString());
  return true;
};

/** Brings the local database up to date: migrations first, then the demo stores where there is no store at all. */
export const prepareDatabase = async (root: URL): Promise<{ migrated: boolean; seeded: boolean }> => {
  const files = migrationFiles(root);
  const first = await withDatabase(async (database) => {
    const applied = await appliedMigrations(database);
    if (!files.every((name) => applied.has(name))) return null;
    return { migrated: false, seeded: await loadDemoIfEmpty(database) };
  });
  if (first) return first;
  migrate();
  return { migrated: true, seeded: await withDatabase(loadDemoIfEmpty) };
};
