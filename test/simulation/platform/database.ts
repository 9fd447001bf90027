import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import vm from "node:vm";
import { createRecords } from "../../../db/local/migrations.ts";
import type { SeededRandom } from "../../support/chaos/random-choices.ts";

/** D1's maximum number of bound parameters per statement. */
const maxParameters = 100;

/** A statement with its values. */
export interface BoundQuery {
  sql: string;
  values: readonly unknown[];
}

export type Row = Record<string, unknown>;

/** The result of one statement. */
interface StatementResult {
  rows: Row[];
  /** How many rows a statement without result columns changed. */
  changes: number;
}

interface PreparedStatement {
  statement: StatementSync;
  /** Makes the row of a list of values; null if the statement returns no rows. */
  toRow: ((values: readonly unknown[]) => Row) | null;
}

/** A function that makes rows with these columns. Its objects share one shape, so they are made and read much faster
 *  than those of node:sqlite, which are dictionaries. */
const rowMaker = (names: readonly string[]): ((values: readonly unknown[]) => Row) => {
  const members = names.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
  // The named boundary: the function is compiled from these members.
  return vm.compileFunction(`return { ${members.join()} };`, ["values"]) as (values: readonly unknown[]) => Row;
};

const toSqlValue = (value: unknown): SQLInputValue => {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (value instanceof Uint8Array) return value;
  throw new Error(`D1_TYPE_ERROR: Type '${typeof value}' not supported for value '${String(value)}'`);
};

/** The statement with its limits as sums. SQLite would prepare it anew whenever a value is bound to a bare one, because
 *  the value may change the plan. */
const hideLimits = (sql: string): string => sql.replaceAll(/\b(limit|offset) \?/gi, "$1 (? + 0)");

/** The rows of a statement that returns lists. */
const readAll = (statement: StatementSync, values: readonly SQLInputValue[]): unknown[][] =>
  // The named boundary: the types do not describe `setReturnArrays`.
  statement.all(...values) as unknown as unknown[][];

const primaryCode = (error: object): number =>
  "errcode" in error && typeof error.errcode === "number" ? error.errcode & 0xff : 0;

/** The error as D1 reports it: "D1_ERROR: UNIQUE constraint failed: …: SQLITE_CONSTRAINT". */
const toD1Error = (error: unknown): Error => {
  if (!(error instanceof Error) || error.message.startsWith("D1_")) return error instanceof Error ? error : new Error();
  const code = primaryCode(error) === 19 ? "SQLITE_CONSTRAINT" : "SQLITE_ERROR";
  const cause = new Error(`${error.message}: ${code}`);
  return new Error(`D1_ERROR: ${cause.message}`, { cause });
};

/** An in-memory SQLite database with D1's semantics. Its content can be reset to a saved state in no time, because
 *  everything after it is one transaction. */
export class Database {
  readonly #database = new DatabaseSync(":memory:");
  readonly #begin = this.#database.prepare("SAVEPOINT batch");
  readonly #commit = this.#database.prepare("RELEASE batch");
  readonly #statements = new Map<string, PreparedStatement>();
  readonly #listStatements = new Map<string, StatementSync>();
  #reported: string[] = [];
  #random: SeededRandom | null = null;
  /** The random bytes of the last write, and those that a replica uses again. */
  #drawn: number[] = [];
  #given: number[] = [];
  #hasSavedState = false;
  #isMigrated = false;

  /** Makes SQL's random functions draw from a run. */
  useRandom(random: SeededRandom): void {
    this.#random = random;
  }

  constructor() {
    this.#database.function("randomblob", (length) => Uint8Array.from({ length: Number(length) }, () => this.#draw()));
    this.#database.function("random", () => this.#draw() * 2 ** 24 + this.#draw() * 2 ** 16 + this.#draw());
    this.#database.function("report_violation", (text) => {
      this.#reported.push(String(text));
      return null;
    });
  }

  /** The violations that triggers reported in writes that took effect. */
  takeReported(): string[] {
    const reported = this.#reported;
    this.#reported = [];
    return reported;
  }

  /** The random bytes that statements drew since the last call. */
  takeDrawn(): number[] {
    const drawn = this.#drawn;
    this.#drawn = [];
    return drawn;
  }

  /** Runs a batch of another database again, with the random bytes that it drew there. */
  repeat(queries: readonly BoundQuery[], drawn: number[]): void {
    this.#given = drawn;
    this.batch(queries);
    this.#drawn = [];
  }

  /** Runs SQL outside of a run. */
  execute(sql: string): void {
    this.#database.exec(sql);
  }

  /** Applies the migrations of the project. */
  migrate(folder: URL): void {
    const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
    this.execute(createRecords);
    for (const name of files.sort()) {
      this.execute(readFileSync(new URL(name, folder), "utf8"));
      this.recordMigration(name);
    }
  }

  /** Records a migration as wrangler does. */
  recordMigration(name: string): void {
    this.batch([{ sql: "INSERT INTO d1_migrations (name) VALUES (?)", values: [name] }]);
  }

  /** Applies the migration of a release during a run. Statements that return all columns are prepared anew. */
  applyMigration(name: string, statements: readonly string[]): void {
    for (const statement of statements) this.execute(statement);
    this.recordMigration(name);
    this.#forgetStatements();
    this.#isMigrated = true;
  }

  #forgetStatements(): void {
    this.#statements.clear();
    this.#listStatements.clear();
  }

  /** Marks the current content as the one that `reset` returns to. */
  saveState(): void {
    this.#database.exec("BEGIN");
    this.#hasSavedState = true;
  }

  /** The transaction ends, because SQLite prepares all statements anew after each savepoint of a transaction that once
   *  changed the schema, as a move does. */
  reset(): void {
    if (!this.#hasSavedState) throw new Error("Call saveState first.");
    this.#database.exec("ROLLBACK; BEGIN");
    if (this.#isMigrated) this.#forgetStatements();
    this.#isMigrated = false;
  }

  /** Runs statements as one transaction. Nothing is written if one of them fails. */
  batch(queries: readonly BoundQuery[]): StatementResult[] {
    const reportedBefore = this.#reported.length;
    // One statement is a transaction by itself.
    const isAtomic = queries.length === 1;
    if (!isAtomic) this.#begin.run();
    try {
      const results = queries.map((query) => this.#execute(query));
      if (!isAtomic) this.#commit.run();
      return results;
    } catch (error) {
      if (!isAtomic) this.#database.exec("ROLLBACK TO batch; RELEASE batch");
      this.#reported.length = reportedBefore;
      this.#drawn = [];
      throw toD1Error(error);
    }
  }

  /** The rows of a statement, each as a list of values. Duplicate column names stay apart. */
  readLists(query: BoundQuery): unknown[][] {
    try {
      let statement = this.#listStatements.get(query.sql);
      if (!statement) {
        statement = this.#database.prepare(hideLimits(query.sql));
        statement.setReturnArrays(true);
        this.#listStatements.set(query.sql, statement);
      }
      return readAll(statement, this.#bind(query));
    } catch (error) {
      throw toD1Error(error);
    }
  }

  /** Reads rows for an invariant. */
  read<Result extends object>(sql: string, ...values: readonly unknown[]): Result[] {
    // The named boundary: each caller selects the columns of its type.
    return this.#execute({ sql, values }).rows as Result[];
  }

  close(): void {
    this.#database.close();
  }

  #draw(): number {
    const byte = this.#given.shift() ?? Math.floor((this.#random?.next() ?? 0) * 256);
    this.#drawn.push(byte);
    return byte;
  }

  #bind({ values }: BoundQuery): SQLInputValue[] {
    if (values.length > maxParameters) throw new Error("D1_ERROR: too many SQL variables: SQLITE_ERROR");
    return values.map(toSqlValue);
  }

  #execute(query: BoundQuery): StatementResult {
    const { statement, toRow } = this.#prepare(query.sql);
    const values = this.#bind(query);
    if (!toRow) return { rows: [], changes: Number(statement.run(...values).changes) };
    return { rows: readAll(statement, values).map(toRow), changes: 0 };
  }

  #prepare(sql: string): PreparedStatement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(hideLimits(sql));
    const names = statement.columns().map(({ name }) => name);
    if (new Set(names).size < names.length)
      throw new Error(`A batch returns rows by name, and two columns share one: ${sql}`);
    if (names.length > 0) statement.setReturnArrays(true);
    const prepared = { statement, toRow: names.length > 0 ? rowMaker(names) : null };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

/** Whether a statement writes. */
export const isWrite = (sql: string): boolean => /^\s*(?:INSERT|UPDATE|DELETE|REPLACE|WITH)\b/i.test(sql);
