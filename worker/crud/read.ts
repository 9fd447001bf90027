import { count, inArray, type SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import type { Ctx } from "../context.ts";
import { AppError } from "../errors.ts";
import { Levels, type Row } from "./batch-loader.ts";
import type { ListPlan } from "./lists.ts";
import type { Model, Values } from "./model.ts";
import type { Plan } from "./plan.ts";
import { all, columnOf, createScope, type Reader, type Scope, within } from "./scope.ts";

type Db = Ctx["db"];

const dialect = new SQLiteAsyncDialect();

const condition = (...conditions: (SQL | null)[]): SQL | undefined => all(conditions) ?? undefined;

const isTooDeep = (error: unknown): boolean =>
  error instanceof Error && (error.message.includes("Expression tree is too large") || isTooDeep(error.cause));

/** What the database answers. How deep a filter lies there depends on all of its parts, so the database has the last word. */
const answered = async <Answer>(query: PromiseLike<Answer>): Promise<Answer> => {
  try {
    return await query;
  } catch (error) {
    if (isTooDeep(error)) throw new AppError("LIMIT_EXCEEDED", "This filter is nested too deeply for the database.");
    throw error;
  }
};

/** Reads what a plan asks for. Every place of it is one statement, for all of its parents at once. */
export class RowReader {
  readonly #db: Db;
  readonly #reader: Reader;

  constructor(db: Db, reader: Reader) {
    this.#db = db;
    this.#reader = reader;
  }

  async list(plan: Plan, list: ListPlan): Promise<Row[]> {
    return this.#read((levels, place) => levels.list(plan, list, place));
  }

  async count(scope: Scope, where: SQL | null): Promise<number> {
    const query = this.#db
      .select({ rows: count() })
      .from(scope.table)
      .where(condition(within(this.#reader, scope), where));
    const [found] = await answered(query);
    return found?.rows ?? 0;
  }

  /** The rows of these ids that the reader may know of, by id. */
  async byId(plan: Plan, ids: readonly string[]): Promise<Map<string, Row>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#read((levels, place) => levels.byId(plan, ids, place));
    return new Map(rows.map((row) => [String(row.values["id"]), row]));
  }

  /** Whole rows of these ids that the reader may know of, by id: for writers, who have to judge all of a row. */
  async whole(model: Model, ids: readonly string[]): Promise<Map<string, Values>> {
    const scope = createScope(model, "t");
    const listed = sql`(select value from json_each(${JSON.stringify(ids)}))`;
    const found: Values[] = await this.#db
      .select()
      .from(scope.table)
      .where(condition(within(this.#reader, scope), inArray(columnOf(scope.table, "id"), listed)));
    return new Map(found.map((values) => [String(values["id"]), values]));
  }

  /** Sends all statements of a reading at once. Past Drizzle's own mapping, which asks each value for its class and costs
   *  more than the reading. */
  async #read(plan: (levels: Levels, place: (rows: Row[]) => void) => void): Promise<Row[]> {
    const levels = new Levels(this.#reader);
    let rows: Row[] = [];
    plan(levels, (found) => {
      rows = found;
    });
    const client = this.#db.$client;
    const statements = levels.steps.map(({ query }) => {
      const { sql: text, params } = dialect.sqlToQuery(query);
      return client.prepare(text).bind(...params);
    });
    const results = await answered(client.batch<Record<string, unknown>>(statements));
    for (const [index, step] of levels.steps.entries()) step.place(results[index]?.results ?? []);
    return rows;
  }
}
