import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, beforeEach } from "vitest";

const runAll = (statements: readonly string[]) => env.DB.batch(statements.map((text) => env.DB.prepare(text)));

/** The statements that created everything in the database, tables before their indexes. */
const readSchema = async (): Promise<string[]> => {
  const created = "FROM sqlite_schema WHERE sql IS NOT NULL AND substr(name, 1, 1) <> '_' ORDER BY type <> 'table'";
  const { results } = await env.DB.prepare(`SELECT sql ${created}`).all<{ sql: string }>();
  return results.map(({ sql }) => sql);
};

let schema: readonly string[] | null = null;

/** Runs the migrations before the first test, and only their result before each other: that takes a fifth of the time,
 *  because migrations rebuild tables. */
const emptyDatabase = async (): Promise<void> => {
  await reset();
  if (schema) {
    await runAll(schema);
    return;
  }
  await runAll(env.TEST_MIGRATIONS.flatMap(({ queries }) => queries));
  schema = await readSchema();
};

// Background work of an earlier test can keep the old database open during one reset. A second reset succeeds.
beforeEach(() => emptyDatabase().catch(emptyDatabase));

// Files share a worker, so the storage of one file's last test must not reach the next file.
afterAll(reset);
