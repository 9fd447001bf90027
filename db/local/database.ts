import { fileURLToPath } from "node:url";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { connect } from "../client.ts";
import { loadSeed } from "../seed/load.ts";
import { readDatabases } from "./databases.ts";
import { applyMigrations, findNewerMigrations } from "./migrations.ts";

export type NamedDatabase = readonly [binding: string, database: D1Database];

/** Runs work on the D1 databases that `wrangler dev` serves, in a separate process that is closed afterwards. */
export const withDatabases = async <Result>(
  root: URL,
  work: (databases: readonly NamedDatabase[]) => Promise<Result>,
): Promise<Result> => {
  const d1Databases = Object.fromEntries((await readDatabases()).map(({ binding, id }) => [binding, id]));
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
      // Only the databases: the worker with its Durable Objects is not built yet.
      workers: [{ name: "database", modules: true, script: "", d1Databases }],
    }),
  );
  try {
    const opened = Object.keys(d1Databases).map(
      async (binding) => [binding, await miniflare.getD1Database(binding)] as const,
    );
    return await work(await Promise.all(opened));
  } catch (error) {
    const [code] = /SQLITE_[A-Z]+/.exec(printed) ?? [];
    throw code ? new Error(code, { cause: error }) : error;
  } finally {
    await miniflare.dispose();
  }
};

const loadDemoIfEmpty = async (databases: readonly NamedDatabase[]): Promise<boolean> => {
  const hasStore = async ([, database]: NamedDatabase) =>
    (await database.prepare("SELECT 1 FROM store_settings LIMIT 1").first()) !== null;
  const [first] = databases;
  if (!first || (await Promise.all(databases.map(hasStore))).includes(true)) return false;
  await loadSeed(connect(first[1]), new Date().toISOString());
  return true;
};

interface Preparation {
  migrated: boolean;
  seeded: boolean;
  /** The migrations of a newer checkout that the databases have. */
  newer: string[];
}

/** Updates the local databases: applies migrations, then loads the demo stores if there is no store. */
export const prepareDatabase = (root: URL): Promise<Preparation> =>
  withDatabases(root, async (databases) => {
    const apply = ([, database]: NamedDatabase) => applyMigrations(database, fileURLToPath(root));
    const migrated = (await Promise.all(databases.map(apply))).includes(true);
    const find = ([, database]: NamedDatabase) => findNewerMigrations(database, fileURLToPath(root));
    const newer = [...new Set((await Promise.all(databases.map(find))).flat())];
    return { migrated, newer, seeded: await loadDemoIfEmpty(databases) };
  });
