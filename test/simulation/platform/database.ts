import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
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
  returnsRows: boolean;
}

const toSqlValue = (value: unknown): SQLInputValue => {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (value instanceof Uint8Array) return value;
  throw new Error(`D1_TYPE_ERROR: Type '${typeof value}' not supported for value '${String(value)}'`);
};

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
  readonly #statements = new Map<string, PreparedStatement>();
  readonly #listStatements = new Map<string, StatementSync>();
  #reported: string[] = [];
  #random: SeededRandom | null = null;
  /** The random bytes of the last write, and those that a replica uses again. */
  #drawn: number[] = [];
  #given: number[] = [];
  #hasSavedState = false;

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
    for (const name of files.sort()) this.execute(readFileSync(new URL(name, folder), "utf8"));
  }

  /** Marks the current content as the one that `reset` returns to. */
  saveState(): void {
    this.#database.exec("SAVEPOINT saved_state");
    this.#hasSavedState = true;
  }

  reset(): void {
    if (!this.#hasSavedState) throw new Error("Call saveState first.");
    this.#database.exec("ROLLBACK TO saved_state");
  }

  /** Runs statements as one transaction. Nothing is written if one of them fails. */
  batch(queries: readonly BoundQuery[]): StatementResult[] {
    const reportedBefore = this.#reported.length;
    // One statement is a transaction by itself.
    const isAtomic = queries.length === 1;
    if (!isAtomic) this.#database.exec("SAVEPOINT batch");
    try {
      const results = queries.map((query) => this.#execute(query));
      if (!isAtomic) this.#database.exec("RELEASE batch");
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
        statement = this.#database.prepare(query.sql);
        statement.setReturnArrays(true);
        this.#listStatements.set(query.sql, statement);
      }
      // The named boundary: the types do not describe `setReturnArrays`.
      return statement.all(...this.#bind(query)) as unknown as unknown[][];
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
    const { statement, returnsRows } = this.#prepare(query.sql);
    const values = this.#bind(query);
    if (returnsRows) return { rows: statement.all(...values), changes: 0 };
    return { rows: [], changes: Number(statement.run(...values).changes) };
  }

  #prepare(sql: string): PreparedStatement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    const names = statement.columns().map(({ name }) => name);
    if (new Set(names).size < names.length)
      throw new Error(`A batch returns rows by name, and two columns share one: ${sql}`);
    const prepared = { statement, returnsRows: names.length > 0 };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

/** Whether a statement writes. */
export const isWrite = (sql: string): boolean => /^\s*(?:INSERT|UPDATE|DELETE|REPLACE|WITH)\b/i.test(sql);
