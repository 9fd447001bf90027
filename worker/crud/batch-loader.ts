import { eq, gt, lte, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { ListPlan } from "./lists.ts";
import type { Values } from "./model.ts";
import type { Nested, Plan } from "./plan.ts";
import type { HasMany } from "./relations.ts";
import { all, columnOf, type Reader, readableOwnedRows, readableRows, type Scope } from "./scope.ts";

/** A row that GraphQL resolves fields from: its columns, and its nested results by response key. A nested error is
 *  reported by GraphQL at that key. */
export interface Row {
  values: Values;
  nested: Map<string, unknown>;
}

/** One SQL statement of a read, and the callback that receives its rows. */
interface Statement {
  query: SQL;
  assign(rows: readonly Values[]): void;
}

/** Builds the statement that selects the rows of one query node; `ref` names a column of those rows. */
type RowQuery = (select: (ref: (column: string) => SQL) => SQL) => SQL;

/** Passes a list of values as one parameter, because D1 accepts 100 parameters per statement. */
const inList = (column: SQL | SQLiteColumn, ids: readonly unknown[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`;

const where = (...conditions: (SQL | null)[]): SQL => {
  const filter = all(conditions);
  return filter ? sql` where ${filter}` : sql``;
};

const from = ({ model, name }: Scope): SQL => sql`from ${model.table} as ${sql.identifier(name)}`;

/** Selects one column of a node's rows, for an IN condition. It sits in a subquery in `from`, because the depth of a
 *  condition is bounded. */
const valuesOf = (rowQuery: RowQuery, column: string): SQL =>
  sql`(select value from (${rowQuery((ref) => sql`${ref(column)} as value`)}))`;

const parentKey = "$parent";
const rankKey = "$rank";
const countKey = "$count";

type Decoder = (value: unknown) => unknown;

/** Converts a column's stored value to the field's value; null if no conversion is needed. */
const findDecoder = ({ dataType }: SQLiteColumn): Decoder | null => {
  if (dataType === "boolean") return (value) => (value === null ? null : value === 1);
  return dataType === "json" ? (value) => (typeof value === "string" ? JSON.parse(value) : value) : null;
};

/** Turns a plan into statements that do not depend on each other's results: children are found by the parents' own
 *  query. All statements go to the database in one batch and see the same state. */
export class BatchLoader {
  readonly statements: Statement[] = [];
  readonly #reader: Reader;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  list(plan: Plan, { where: filter, order, take, skip }: ListPlan, onRows: (rows: Row[]) => void): void {
    const { scope } = plan;
    const rest = sql`${from(scope)}${where(readableRows(this.#reader, scope), filter)}
      order by ${sql.join(order, sql`, `)} limit ${take} offset ${skip}`;
    this.#read(plan, (select) => sql`select ${select((name) => sql`${columnOf(scope.table, name)}`)} ${rest}`, onRows);
  }

  byId(plan: Plan, ids: readonly string[], onRows: (rows: Row[]) => void): void {
    this.#readWhere(plan, (id) => inList(id, ids), onRows);
  }

  #readWhere(plan: Plan, filter: (id: SQLiteColumn) => SQL, onRows: (rows: Row[]) => void): void {
    const { scope } = plan;
    const rest = sql`${from(scope)}${where(readableRows(this.#reader, scope), filter(columnOf(scope.table, "id")))}`;
    this.#read(plan, (select) => sql`select ${select((name) => sql`${columnOf(scope.table, name)}`)} ${rest}`, onRows);
  }

  /** `extra` lists columns to read in addition to the plan's own. */
  #read(plan: Plan, rowQuery: RowQuery, onRows: (rows: Row[]) => void, extra: readonly string[] = []): void {
    const names = [...plan.columns, ...extra];
    const decoders = plan.columns.flatMap((name): [string, Decoder][] => {
      const decoder = findDecoder(columnOf(plan.scope.table, name));
      return decoder ? [[name, decoder]] : [];
    });
    const decodeRow = (values: Values): Values =>
      decoders.length === 0
        ? values
        : { ...values, ...Object.fromEntries(decoders.map(([name, decode]) => [name, decode(values[name])])) };
    const rows: Row[] = [];
    const refusals = plan.nested.flatMap((nested) =>
      nested.kind === "refused" ? [[nested.key, nested.refusal] as const] : [],
    );
    this.statements.push({
      query: rowQuery((ref) =>
        sql.join(
          names.map((name) => sql`${ref(name)} as ${sql.identifier(name)}`),
          sql`, `,
        ),
      ),
      assign: (found) => {
        for (const values of found) rows.push({ values: decodeRow(values), nested: new Map(refusals) });
        onRows(rows);
      },
    });
    for (const nested of plan.nested) this.#nested(rows, rowQuery, nested);
  }

  #nested(rows: readonly Row[], rowQuery: RowQuery, nested: Nested): void {
    if (nested.kind === "one") {
      const { column } = nested.relation;
      this.#readWhere(
        nested.plan,
        (id) => sql`${id} in ${valuesOf(rowQuery, column)}`,
        (found) => {
          const byId = new Map(found.map((row) => [row.values["id"], row]));
          for (const row of rows) row.nested.set(nested.key, byId.get(row.values[column]) ?? null);
        },
      );
    } else if (nested.kind === "many") this.#children(rows, rowQuery, nested);
    else if (nested.kind === "count") this.#counts(rows, rowQuery, nested);
  }

  /** Applies `skip` and `take` per parent, so that one statement serves all parents. */
  #children(rows: readonly Row[], rowQuery: RowQuery, { key, plan, relation, list }: Nested & { kind: "many" }): void {
    const { scope } = plan;
    const parent = parentColumn(scope, relation);
    const order = sql.join(list.order, sql`, `);
    const columns = plan.columns.map((name) => sql`${columnOf(scope.table, name)} as ${sql.identifier(name)}`);
    const ranked = sql`select ${sql.join(columns, sql`, `)}, ${parent} as ${sql.identifier(parentKey)},
      row_number() over (partition by ${parent} order by ${order}) as ${sql.identifier(rankKey)}
      ${this.#childRows(scope, relation, rowQuery, list.where)}`;
    const ref = (name: string) => sql`ranked.${sql.identifier(name)}`;
    const rank = ref(rankKey);
    const rankedRows: RowQuery = (select) => sql`select ${select(ref)} from (${ranked}) as ranked
      where ${all([gt(rank, list.skip), lte(rank, list.skip + list.take)])}`;
    const assignChildren = (found: readonly Row[]): void => {
      const groups = new Map(rows.map((row): [unknown, Row[]] => [row.values["id"], []]));
      // Each row carries its rank, which saves the database a second sort.
      for (const row of found) {
        const group = groups.get(row.values[parentKey]);
        if (group) group[Number(row.values[rankKey]) - list.skip - 1] = row;
      }
      for (const row of rows) row.nested.set(key, groups.get(row.values["id"]) ?? []);
    };
    this.#read(plan, rankedRows, assignChildren, [parentKey, rankKey]);
  }

  #counts(
    rows: readonly Row[],
    rowQuery: RowQuery,
    { key, scope, relation, where: filter }: Nested & { kind: "count" },
  ): void {
    const parent = parentColumn(scope, relation);
    this.statements.push({
      query: sql`select ${parent} as ${sql.identifier(parentKey)}, count(*) as ${sql.identifier(countKey)}
        ${this.#childRows(scope, relation, rowQuery, filter)} group by ${parent}`,
      assign: (found) => {
        const counts = new Map(found.map((values) => [values[parentKey], values[countKey]]));
        for (const row of rows) row.nested.set(key, counts.get(row.values["id"]) ?? 0);
      },
    });
  }

  /** The FROM, JOIN and WHERE clauses that find the children of a node's rows. */
  #childRows(scope: Scope, relation: HasMany, rowQuery: RowQuery, filter: SQL | null): SQL {
    const isChild = sql`${parentColumn(scope, relation)} in ${valuesOf(rowQuery, "id")}`;
    const isOwned = "owned" in relation && relation.owned;
    const readable = isOwned ? readableOwnedRows(this.#reader, scope) : readableRows(this.#reader, scope);
    return sql`${from(scope)}${joinCondition(scope, relation)}${where(readable, isChild, filter)}`;
  }
}

const joinCondition = ({ table }: Scope, relation: HasMany): SQL => {
  if ("column" in relation) return sql``;
  const { table: through, other } = relation.through;
  const sameStore = eq(columnOf(through, "storeId"), columnOf(table, "storeId"));
  const sameRow = eq(columnOf(through, other), columnOf(table, "id"));
  return sql` inner join ${through} on ${all([sameStore, sameRow])}`;
};

/** The column that holds the parent's id. */
const parentColumn = ({ table }: Scope, relation: HasMany): SQLiteColumn =>
  "column" in relation ? columnOf(table, relation.column) : columnOf(relation.through.table, relation.through.own);
