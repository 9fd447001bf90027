import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { D1Database } from "@cloudflare/workers-types";

interface Migration {
  name: string;
  statements: string[];
}

/** Reads the migrations of a checkout, oldest first. */
const readMigrations = (checkout: string): Migration[] => {
  const folder = path.join(checkout, "migrations");
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return names.sort().map((name) => ({
    name,
    statements: readFileSync(path.join(folder, name), "utf8").split("--> statement-breakpoint"),
  }));
};

/** Creates the table in which `wrangler d1 migrations apply` records migrations. */
export const createRecords =
  "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)";

const readApplied = async (database: D1Database): Promise<string[]> => {
  const { results } = await database.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  return results.map(({ name }) => name);
};

/** Lists the migrations that a newer checkout applied to a local database. */
export const findNewerMigrations = async (database: D1Database, checkout: string): Promise<string[]> => {
  const known = new Set(readMigrations(checkout).map(({ name }) => name));
  return (await readApplied(database)).filter((name) => !known.has(name));
};

/** Applies the migrations of a checkout that a local database lacks, each in one transaction. Starting wrangler for
 *  this takes longer than the migrations. Returns whether there were any. */
export const applyMigrations = async (database: D1Database, checkout: string): Promise<boolean> => {
  await database.prepare(createRecords).run();
  const applied = new Set(await readApplied(database));
  const missing = readMigrations(checkout).filter(({ name }) => !applied.has(name));
  for (const { name, statements } of missing) {
    const record = database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name);
    await database.batch([...statements.map((statement) => database.prepare(statement.trim())), record]);
  }
  return missing.length > 0;
};
