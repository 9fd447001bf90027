import { schemaVersion } from "../../../db/schema-version.ts";

/** The statements that record this checkout's migrations as applied, as wrangler does. */
export const migrationRecords: readonly string[] = [
  "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY, name TEXT UNIQUE)",
  `INSERT OR IGNORE INTO d1_migrations (name) VALUES ('${schemaVersion}')`,
];
