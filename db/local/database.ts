import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_readConfig } from "wrangler";
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
  if (status !== 0) throw new Error(`Could not apply the migrations.\n${stdout}${stderr}`);
};

const databaseId = ({ binding, database_id }: { binding: string; database_id?: string }) => [
  binding,
  database_id ?? "",
];

/** Runs work on the D1 database that `wrangler dev` serves, in a separate process that is closed afterwards. */
const withDatabase = async <Result>(root: URL, work: (database: D1Database) => Promise<Result>): Promise<Result> => {
  const config = unstable_readConfig({ config: fileURLToPath(new URL("wrangler.toml", root)) });
  const d1Databases = Object.fromEntries(config.d1_databases.map(databaseId));
  let printed = "";
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      log: new Log(LogLevel.NONE),
      // workerd prints its own stack trace for a damaged file; the error below has the reason.
      handleStructuredLogs: ({ message }) => {
        printed += message;
      },
      cf: false,
      resourcePersistencePath: fileURLToPath(new URL(".wrangler/state/v3", root)),
      // Only the database: the worker with its Durable Objects is not built yet.
      workers: [{ name: "database", modules: true, script: "", d1Databases }],
    }),
  );
  try {
    return await work(await miniflare.getD1Database("DB"));
  } catch (error) {
    const [code] = /SQLITE_[A-Z]+/.exec(printed) ?? [];
    throw code ? new Error(code, { cause: error }) : error;
  } finally {
    await miniflare.dispose();
  }
};

const appliedMigrations = async (database: D1Database): Promise<Set<string>> => {
  const migrationTable = await database.prepare("SELECT name FROM sqlite_master WHERE name = 'd1_migrations'").first();
  if (!migrationTable) return new Set();
  const { results } = await database.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  return new Set(results.map((row) => row.name));
};

const loadDemoIfEmpty = async (database: D1Database): Promise<boolean> => {
  const store = await database.prepare("SELECT 1 FROM store_settings LIMIT 1").first();
  if (store) return false;
  await loadSeed(connect(database), new Date().toISOString());
  return true;
};

/** Updates the local database: applies migrations, then loads the demo stores if there is no store. */
export const prepareDatabase = async (root: URL): Promise<{ migrated: boolean; seeded: boolean }> => {
  const files = migrationFiles(root);
  const first = await withDatabase(root, async (database) => {
    const applied = await appliedMigrations(database);
    if (!files.every((name) => applied.has(name))) return null;
    return { migrated: false, seeded: await loadDemoIfEmpty(database) };
  });
  if (first) return first;
  migrate();
  return { migrated: true, seeded: await withDatabase(root, loadDemoIfEmpty) };
};
