import type { D1Database, D1DatabaseSession, D1PreparedStatement, D1Result } from "@cloudflare/workers-types";
import { releaseMessage } from "./abort-codes.ts";
import { schemaVersion } from "./schema-version.ts";

/** What Drizzle and our batches use of a database. D1's sessions have it too. */
export type Queries = Pick<D1DatabaseSession, "prepare" | "batch">;

const starts = /^\s*(?:insert|update|delete|replace)\b/i;
const startsWithQuery = /^\s*with\b/i;
const followsQuery = /\)\s*(?:insert\s+into|update|delete\s+from|replace\s+into)\b/i;

/** Whether a statement changes rows. One that begins with WITH may do either. */
export const changesRows = (text: string): boolean =>
  starts.test(text) || (startsWithQuery.test(text) && followsQuery.test(text));

/** The newest migration of a database, in the table in which wrangler records them. */
export const newestMigration = "SELECT name FROM d1_migrations ORDER BY id DESC LIMIT 1";

/** A statement that aborts its batch unless the database has exactly the migrations of this worker's checkout. */
export const schemaAssertion = `SELECT CASE WHEN (${newestMigration}) = '${schemaVersion}' THEN 1 ELSE json_extract('{}', '${releaseMessage}') END AS holds`;

/** A statement that changes rows. Alone it runs in a batch as well, because only a batch can be asserted. It has what
 *  Drizzle calls of D1's statements. */
class Write {
  readonly statement: D1PreparedStatement;
  readonly #queries: AssertedQueries;

  constructor(queries: AssertedQueries, statement: D1PreparedStatement) {
    this.#queries = queries;
    this.statement = statement;
  }

  bind(...values: unknown[]): Write {
    return new Write(this.#queries, this.statement.bind(...values));
  }

  async run(): Promise<D1Result<Record<string, unknown>> | undefined> {
    const [result] = await this.#queries.batch([this]);
    return result;
  }

  all() {
    return this.run();
  }

  async raw(): Promise<unknown[][]> {
    return ((await this.run())?.results ?? []).map((row) => Object.values(row));
  }
}

/** Queries of a database or a session in which every batch that changes rows first asserts the schema. While a release
 *  migrates the database and uploads the worker, a write therefore happens wholly before it, or not at all. */
class AssertedQueries {
  readonly #queries: Queries;
  #assertion: D1PreparedStatement | null = null;

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  prepare(text: string): D1PreparedStatement | Write {
    const statement = this.#queries.prepare(text);
    return changesRows(text) ? new Write(this, statement) : statement;
  }

  async batch(statements: readonly (D1PreparedStatement | Write)[]): Promise<D1Result<Record<string, unknown>>[]> {
    const all = statements.map((statement) => (statement instanceof Write ? statement.statement : statement));
    if (!statements.some((statement) => statement instanceof Write)) return this.#queries.batch(all);
    this.#assertion ??= this.#queries.prepare(schemaAssertion);
    const [, ...results] = await this.#queries.batch<Record<string, unknown>>([this.#assertion, ...all]);
    return results;
  }
}

class AssertedDatabase extends AssertedQueries {
  readonly #database: D1Database;

  constructor(database: D1Database) {
    super(database);
    this.#database = database;
  }

  withSession(start?: string) {
    return this.#database.withSession(start);
  }
}

// The named boundary: Drizzle and our queries use nothing else of a database or of a session.
export const assertDatabase = (database: D1Database): D1Database =>
  new AssertedDatabase(database) as unknown as D1Database;

export const assertSession = (session: Queries): D1Database => new AssertedQueries(session) as unknown as D1Database;
