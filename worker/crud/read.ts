import { asc, count, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Ctx } from "../context.ts";
import { AppError } from "../errors.ts";
import type { ListPlan } from "./lists.ts";
import type { Model, ToMany, Values } from "./model.ts";
import type { Nested, Plan } from "./plan.ts";
import { all, columnOf, type Reader, type Scope, scopeOf, within } from "./scope.ts";

/** A row as its fields are resolved from it: its columns, and what was nested in it under the names of the answer. */
export interface Row {
  values: Values;
  nested: Map<string, unknown>;
}

type Db = Ctx["db"];

/** The values of a list as one parameter: D1 takes 100 of them a statement. */
const among = (column: SQLiteColumn, ids: readonly unknown[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`;

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

const columnsOf = ({ scope, columns }: Plan): Record<string, SQLiteColumn> =>
  Object.fromEntries(columns.map((name) => [name, columnOf(scope.table, name)]));

/** Reads what a plan asks for. Every place of it is one statement, for all of its parents at once. */
export class RowReader {
  readonly #db: Db;
  readonly #reader: Reader;

  constructor(db: Db, reader: Reader) {
    this.#db = db;
    this.#reader = reader;
  }

  async list(plan: Plan, list: ListPlan): Promise<Row[]> {
    const { scope } = plan;
    const query = this.#db
      .select(columnsOf(plan))
      .from(scope.table)
      .where(condition(within(this.#reader, scope), list.where))
      .orderBy(...list.order)
      .limit(list.take)
      .offset(list.skip);
    return this.#filled(plan, await answered(query));
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
    const { scope } = plan;
    const found = await this.#db
      .select(columnsOf(plan))
      .from(scope.table)
      .where(condition(within(this.#reader, scope), among(columnOf(scope.table, "id"), ids)));
    const rows = await this.#filled(plan, found);
    return new Map(rows.map((row) => [String(row.values["id"]), row]));
  }

  /** Whole rows of these ids that the reader may know of, by id: for writers, who have to judge all of a row. */
  async whole(model: Model, ids: readonly string[]): Promise<Map<string, Values>> {
    const scope = scopeOf(model, "t");
    const found: Values[] = await this.#db
      .select()
      .from(scope.table)
      .where(condition(within(this.#reader, scope), among(columnOf(scope.table, "id"), ids)));
    return new Map(found.map((values) => [String(values["id"]), values]));
  }

  async #filled(plan: Plan, found: readonly Values[]): Promise<Row[]> {
    const rows = found.map((values): Row => ({ values, nested: new Map() }));
    if (rows.length > 0) await Promise.all(plan.nested.map((nested) => this.#fill(rows, nested)));
    return rows;
  }

  async #fill(rows: readonly Row[], nested: Nested): Promise<void> {
    if (nested.kind === "one") {
      const { column } = nested.relation;
      const idOf = (row: Row) => row.values[column];
      const ids = new Set(rows.map(idOf).filter((id) => typeof id === "string"));
      const found = await this.byId(nested.plan, [...ids]);
      for (const row of rows) row.nested.set(nested.key, found.get(String(idOf(row))) ?? null);
      return;
    }
    const parents = rows.map((row) => row.values["id"]);
    const found = nested.kind === "count" ? await this.#counts(nested, parents) : await this.#children(nested, parents);
    const none = nested.kind === "count" ? 0 : [];
    for (const row of rows) row.nested.set(nested.key, found.get(String(row.values["id"])) ?? none);
  }

  async #counts(nested: Nested & { kind: "count" }, parents: readonly unknown[]): Promise<Map<string, number>> {
    const { scope, relation } = nested;
    const parent = parentOf(scope, relation);
    const query = this.#joined({ parent: sql<string>`${parent}`, rows: count() }, scope, relation)
      .where(condition(within(this.#reader, scope), among(parent, parents), nested.where))
      .groupBy(parent);
    const found = await answered(query);
    return new Map(found.map(({ parent: id, rows }) => [String(id), Number(rows)]));
  }

  /** Skips and takes within each parent, so that one statement serves all of them. */
  async #children(nested: Nested & { kind: "many" }, parents: readonly unknown[]): Promise<Map<string, Row[]>> {
    const { plan, relation, list } = nested;
    const { scope } = plan;
    const parent = parentOf(scope, relation);
    const order = sql.join(list.order, sql`, `);
    const place = sql<number>`row_number() over (partition by ${parent} order by ${order})`.as("row_place");
    const ranked = this.#joined(
      { ...columnsOf(plan), [parentKey]: sql<string>`${parent}`.as("row_parent"), [placeKey]: place },
      scope,
      relation,
    )
      .where(condition(within(this.#reader, scope), among(parent, parents), list.where))
      .as("ranked");
    const rank = sql`${sql.identifier("ranked")}.${sql.identifier("row_place")}`;
    const query = this.#db
      .select()
      .from(ranked)
      .where(condition(gt(rank, list.skip), lte(rank, list.skip + list.take)))
      .orderBy(asc(rank));
    return byParent(await this.#filled(plan, await answered(query)));
  }

  #joined<Selection extends Record<string, SQLiteColumn | SQL | SQL.Aliased>>(
    selection: Selection,
    { table }: Scope,
    relation: ToMany,
  ) {
    const from = this.#db.select(selection).from(table).$dynamic();
    if ("column" in relation) return from;
    const { table: through, other } = relation.through;
    const sameStore = eq(columnOf(through, "storeId"), columnOf(table, "storeId"));
    return from.innerJoin(through, all([sameStore, eq(columnOf(through, other), columnOf(table, "id"))]) ?? undefined);
  }
}

/** Keys of a child's values that no column has. */
const parentKey = "$parent";
const placeKey = "$place";

const byParent = (rows: readonly Row[]): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const parent = String(row.values[parentKey]);
    const group = groups.get(parent);
    if (group) group.push(row);
    else groups.set(parent, [row]);
  }
  return groups;
};

/** The column that holds the id of a child's parent. */
const parentOf = ({ table }: Scope, relation: ToMany): SQLiteColumn =>
  "column" in relation ? columnOf(table, relation.column) : columnOf(relation.through.table, relation.through.own);
