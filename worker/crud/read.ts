import { count, inArray, type SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import type { Ctx } from "../context.ts";
import { AppError } from "../errors.ts";
import { BatchLoader, type Row } from "./batch-loader.ts";
import type { ListPlan } from "./lists.ts";
import type { Model, Values } from "./model.ts";
import type { Plan } from "./plan.ts";
import { all, columnOf, createScope, type Reader, readableRows, type Scope } from "./scope.ts";

type Db = Ctx["db"];

const dialect = new SQLiteAsyncDialect();

const joinConditions = (...conditions: (SQL | null)[]): SQL | undefined => all(conditions) ?? undefined;

const isTooDeep = (error: unknown): boolean =>
  error instanceof Error && (error.message.includes("Expression tree is too large") || isTooDeep(error.cause));

/** Runs a query. The depth of a filter in SQL depends on all of its parts, so only the database can check it. */
const mapDepthError = async <Answer>(query: PromiseLike<Answer>): Promise<Answer> => {
  try {
    return await query;
  } catch (error) {
    if (isTooDeep(error)) throw new AppError("LIMIT_EXCEEDED", "This filter is nested too deeply. Please simplify it.");
    throw error;
  }
};

/** Runs plans. Each query node is one statement that serves all of its parents. */
export class RowReader {
  readonly #db: Db;
  readonly #reader: Reader;

  constructor(db: Db, reader: Reader) {
    this.#db = db;
    this.#reader = reader;
  }

  async list(plan: Plan, list: ListPlan): Promise<Row[]> {
    return this.#read((loader, onRows) => loader.list(plan, list, onRows));
  }

  async count(scope: Scope, where: SQL | null): Promise<number> {
    const query = this.#db
      .select({ rows: count() })
      .from(scope.table)
      .where(joinConditions(readableRows(this.#reader, scope), where));
    const [found] = await mapDepthError(query);
    return found?.rows ?? 0;
  }

  /** The rows with these ids that the reader may read, by id. */
  async byId(plan: Plan, ids: readonly string[]): Promise<Map<string, Row>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#read((loader, onRows) => loader.byId(plan, ids, onRows));
    return new Map(rows.map((row) => [String(row.values["id"]), row]));
  }

  /** The full rows with these ids that the reader may read, by id. Writers need them to validate whole rows. */
  async fullRows(model: Model, ids: readonly string[]): Promise<Map<string, Values>> {
    const scope = createScope(model, "t");
    const idRows = sql`(select value from json_each(${JSON.stringify(ids)}))`;
    const found: Values[] = await this.#db
      .select()
      .from(scope.table)
      .where(joinConditions(readableRows(this.#reader, scope), inArray(columnOf(scope.table, "id"), idRows)));
    return new Map(found.map((values) => [String(values["id"]), values]));
  }

  /** Sends all statements in one batch. It bypasses Drizzle's result mapping, which costs more than the read itself. */
  async #read(plan: (loader: BatchLoader, onRows: (rows: Row[]) => void) => void): Promise<Row[]> {
    const loader = new BatchLoader(this.#reader);
    let rows: Row[] = [];
    plan(loader, (found) => {
      rows = found;
    });
    const client = this.#db.$client;
    const statements = loader.statements.map(({ query }) => {
      const { sql: text, params } = dialect.sqlToQuery(query);
      return client.prepare(text).bind(...params);
    });
    const results = await mapDepthError(client.batch<Record<string, unknown>>(statements));
    for (const [index, step] of loader.statements.entries()) step.assign(results[index]?.results ?? []);
    return rows;
  }
}
