import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { recordDemo } from "./demo-rows.ts";
import { migrationRecords } from "./migrations/records.ts";

const runAll = (statements: readonly string[]) => env.DB.batch(statements.map((text) => env.DB.prepare(text)));

/** The statements that created everything in the database: one text of the tables, and then one for each other kind. */
const readSchema = async (): Promise<string[]> => {
  const created = "FROM sqlite_schema WHERE sql IS NOT NULL AND substr(name, 1, 1) <> '_'";
  const { results } = await env.DB.prepare(
    `SELECT group_concat(sql, ';') AS sql ${created} GROUP BY type ORDER BY type <> 'table'`,
  ).all<{ sql: string }>();
  return results.map(({ sql }) => sql);
};

/** The files of a worker share it. */
let schema: readonly string[] | null = null;

/** Runs the migrations before a worker's first test, and only their result before each test: that takes a tenth of the
 *  time, because migrations rebuild tables. */
export const emptyDatabase = async (): Promise<void> => {
  await reset();
  if (!schema) {
    await runAll(env.TEST_MIGRATIONS.flatMap(({ queries }) => queries));
    const created = await readSchema();
    await runAll(migrationRecords);
    await recordDemo(env.DB);
    // Only now, so that a second attempt after a failure does all of this again.
    schema = [...created, ...migrationRecords];
    await reset();
  }
  await runAll(schema);
};
