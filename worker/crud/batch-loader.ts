import { eq, gt, lte, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { ListPlan } from "./lists.ts";
import type { ToMany, Values } from "./model.ts";
import type { Nested, Plan } from "./plan.ts";
import { all, columnOf, type Reader, type Scope, within, withinOwned } from "./scope.ts";

/** A row as its fields are resolved from it: its columns, and what was nested in it under the names of the answer. GraphQL
 *  reports an error that is nested in it at its place. */
export interface Row {
  values: Values;
  nested: Map<string, unknown>;
}

/** One statement of a reading, and what becomes of its rows. */
interface Step {
  query: SQL;
  place(rows: readonly Values[]): void;
}

/** The rows of one place of a query, as a statement that selects something of them; `ref` names a column of theirs. */
type Level = (select: (ref: (column: string) => SQL) => SQL) => SQL;

/** The values of a list as one parameter: D1 takes 100 of them a statement. */
const among = (column: SQL | SQLiteColumn, ids: readonly unknown[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`;

const where = (...conditions: (SQL | null)[]): SQL => {
  const condition = all(conditions);
  return condition ? sql` where ${condition}` : sql``;
};

const from = ({ model, name }: Scope): SQL => sql`from ${model.table} as ${sql.identifier(name)}`;

/** A column of a level's rows, to be looked for. Below `from`, because the depth of a condition is bounded. */
const valuesOf = (level: Level, column: string): SQL =>
  sql`(select value from (${level((ref) => sql`${ref(column)} as value`)}))`;

const parentKey = "$parent";
const placeKey = "$place";
const countKey = "$count";

type Decoder = (value: unknown) => unknown;

/** How a column's stored value becomes the field's. */
const findDecoder = ({ dataType }: SQLiteColumn): Decoder | null => {
  if (dataType === "boolean") return (value) => (value === null ? null : value === 1);
  return dataType === "json" ? (value) => (typeof value === "string" ? JSON.parse(value) : value) : null;
};

/** Plans become statements that need no answer of each other: rows below others are looked for by the others' own
 *  statement. So all of a reading goes to the database at once, and sees one moment of it. */
export class Levels {
  readonly steps: Step[] = [];
  readonly #reader: Reader;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  list(plan: Plan, { where: condition, order, take, skip }: ListPlan, place: (rows: Row[]) => void): void {
    const { scope } = plan;
    const rest = sql`${from(scope)}${where(within(this.#reader, scope), condition)}
      order by ${sql.join(order, sql`, `)} limit ${take} offset ${skip}`;
    this.#read(plan, (select) => sql`select ${select((name) => sql`${columnOf(scope.table, name)}`)} ${rest}`, place);
  }

  byId(plan: Plan, ids: readonly string[], place: (rows: Row[]) => void): void {
    this.#among(plan, (id) => among(id, ids), place);
  }

  #among(plan: Plan, condition: (id: SQLiteColumn) => SQL, place: (rows: Row[]) => void): void {
    const { scope } = plan;
    const rest = sql`${from(scope)}${where(within(this.#reader, scope), condition(columnOf(scope.table, "id")))}`;
    this.#read(plan, (select) => sql`select ${select((name) => sql`${columnOf(scope.table, name)}`)} ${rest}`, place);
  }

  /** `extra` are columns of the level beside the plan's own. */
  #read(plan: Plan, level: Level, place: (rows: Row[]) => void, extra: readonly string[] = []): void {
    const names = [...plan.columns, ...extra];
    const decoders = plan.columns.flatMap((name): [string, Decoder][] => {
      const decoder = findDecoder(columnOf(plan.scope.table, name));
      return decoder ? [[name, decoder]] : [];
    });
    const decoded = (values: Values): Values =>
      decoders.length === 0
        ? values
        : { ...values, ...Object.fromEntries(decoders.map(([name, decode]) => [name, decode(values[name])])) };
    const rows: Row[] = [];
    const refused = plan.nested.flatMap((nested) =>
      nested.kind === "refused" ? [[nested.key, nested.refusal] as const] : [],
    );
    this.steps.push({
      query: level((ref) =>
        sql.join(
          names.map((name) => sql`${ref(name)} as ${sql.identifier(name)}`),
          sql`, `,
        ),
      ),
      place: (found) => {
        for (const values of found) rows.push({ values: decoded(values), nested: new Map(refused) });
        place(rows);
      },
    });
    for (const nested of plan.nested) this.#nested(rows, level, nested);
  }

  #nested(rows: readonly Row[], level: Level, nested: Nested): void {
    if (nested.kind === "one") {
      const { column } = nested.relation;
      this.#among(
        nested.plan,
        (id) => sql`${id} in ${valuesOf(level, column)}`,
        (found) => {
          const byId = new Map(found.map((row) => [row.values["id"], row]));
          for (const row of rows) row.nested.set(nested.key, byId.get(row.values[column]) ?? null);
        },
      );
    } else if (nested.kind === "many") this.#children(rows, level, nested);
    else if (nested.kind === "count") this.#counts(rows, level, nested);
  }

  /** Skips and takes within each parent, so that one statement serves all of them. */
  #children(rows: readonly Row[], level: Level, { key, plan, relation, list }: Nested & { kind: "many" }): void {
    const { scope } = plan;
    const parent = parentColumn(scope, relation);
    const order = sql.join(list.order, sql`, `);
    const columns = plan.columns.map((name) => sql`${columnOf(scope.table, name)} as ${sql.identifier(name)}`);
    const ranked = sql`select ${sql.join(columns, sql`, `)}, ${parent} as ${sql.identifier(parentKey)},
      row_number() over (partition by ${parent} order by ${order}) as ${sql.identifier(placeKey)}
      ${this.#below(scope, relation, level, list.where)}`;
    const ref = (name: string) => sql`ranked.${sql.identifier(name)}`;
    const place = ref(placeKey);
    const below: Level = (select) => sql`select ${select(ref)} from (${ranked}) as ranked
      where ${all([gt(place, list.skip), lte(place, list.skip + list.take)])}`;
    const hand = (found: readonly Row[]): void => {
      const groups = new Map(rows.map((row): [unknown, Row[]] => [row.values["id"], []]));
      // Each row says its place, which spares the database another sorting.
      for (const row of found) {
        const group = groups.get(row.values[parentKey]);
        if (group) group[Number(row.values[placeKey]) - list.skip - 1] = row;
      }
      for (const row of rows) row.nested.set(key, groups.get(row.values["id"]) ?? []);
    };
    this.#read(plan, below, hand, [parentKey, placeKey]);
  }

  #counts(
    rows: readonly Row[],
    level: Level,
    { key, scope, relation, where: condition }: Nested & { kind: "count" },
  ): void {
    const parent = parentColumn(scope, relation);
    this.steps.push({
      query: sql`select ${parent} as ${sql.identifier(parentKey)}, count(*) as ${sql.identifier(countKey)}
        ${this.#below(scope, relation, level, condition)} group by ${parent}`,
      place: (found) => {
        const counts = new Map(found.map((values) => [values[parentKey], values[countKey]]));
        for (const row of rows) row.nested.set(key, counts.get(row.values["id"]) ?? 0);
      },
    });
  }

  /** The rows that stand below those of a level, without what is selected of them. */
  #below(scope: Scope, relation: ToMany, level: Level, condition: SQL | null): SQL {
    const isBelow = sql`${parentColumn(scope, relation)} in ${valuesOf(level, "id")}`;
    const isOwned = "owned" in relation && relation.owned;
    const seen = isOwned ? withinOwned(this.#reader, scope) : within(this.#reader, scope);
    return sql`${from(scope)}${joinCondition(scope, relation)}${where(seen, isBelow, condition)}`;
  }
}

const joinCondition = ({ table }: Scope, relation: ToMany): SQL => {
  if ("column" in relation) return sql``;
  const { table: through, other } = relation.through;
  const sameStore = eq(columnOf(through, "storeId"), columnOf(table, "storeId"));
  const sameRow = eq(columnOf(through, other), columnOf(table, "id"));
  return sql` inner join ${through} on ${all([sameStore, sameRow])}`;
};

/** The column that holds the id of a child's parent. */
const parentColumn = ({ table }: Scope, relation: ToMany): SQLiteColumn =>
  "column" in relation ? columnOf(table, relation.column) : columnOf(relation.through.table, relation.through.own);
