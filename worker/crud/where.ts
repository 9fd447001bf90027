import { eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { AppError } from "../errors.ts";
import { compare } from "./filters.ts";
import { type Field, modelNamed } from "./model.ts";
import type { HasMany, Relation } from "./relations.ts";
import {
  all,
  assertReadable,
  columnOf,
  createScope,
  isNotTrue,
  joinConditions,
  type Reader,
  readableColumn,
  type Scope,
  visibleRows,
} from "./scope.ts";

/** An input object whose type GraphQL has already checked. */
export type Input = Readonly<Record<string, unknown>>;

export const isInput = (value: unknown): value is Input =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const toInputs = (value: unknown): Input[] => (Array.isArray(value) ? value.filter(isInput) : []);

/** Bounds of one filter's conditions and nesting. D1 allows 100 levels in an expression. */
const maxConditions = 50;
const maxDepth = 10;
/** The maximum number of objects in one filter, including empty ones. */
const maxObjects = 200;

/** Compiles a `where` argument to SQL. Every table in it is limited to rows that the reader may read. */
export class WhereCompiler {
  readonly #reader: Reader;
  #conditions = 0;
  #objects = 0;
  #tables = 0;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  compile(scope: Scope, where: Input, depth = 0): SQL | null {
    if (depth > maxDepth)
      throw new AppError("LIMIT_EXCEEDED", `A filter may be nested at most ${maxDepth} levels deep.`);
    this.#objects += 1;
    if (this.#objects > maxObjects)
      throw new AppError("LIMIT_EXCEEDED", `A filter may contain at most ${maxObjects} objects.`);
    return all(Object.entries(where).map(([name, value]) => this.#compileEntry(scope, name, value, depth + 1)));
  }

  #compileEntry(scope: Scope, name: string, value: unknown, depth: number): SQL | null {
    if (name === "AND") return all(toInputs(value).map((where) => this.compile(scope, where, depth)));
    if (name === "OR") return this.#any(scope, value, depth);
    if (name === "NOT") return all(toInputs(value).map((where) => this.#not(scope, where, depth)));
    const relation = scope.model.relations.get(name);
    if (relation) return this.#relation(scope, relation, value, depth);
    const field = scope.model.fields.get(name);
    if (!field) throw new Error(`${scope.model.name} has no field ${name}.`);
    return isInput(value) ? this.#filter(field, readableColumn(this.#reader, scope, name), value, depth) : null;
  }

  #any(scope: Scope, value: unknown, depth: number): SQL | null {
    if (!Array.isArray(value)) return null;
    const alternatives = toInputs(value).map((where) => this.compile(scope, where, depth) ?? sql`1`);
    return joinConditions(alternatives, "or") ?? sql`0`;
  }

  #not(scope: Scope, where: Input, depth: number): SQL {
    const condition = this.compile(scope, where, depth);
    return condition ? isNotTrue(condition) : sql`0`;
  }

  #filter(field: Field, column: SQLiteColumn, filter: Input, depth: number, outerMode: unknown = null): SQL | null {
    if (depth > maxDepth)
      throw new AppError("LIMIT_EXCEEDED", `A filter may be nested at most ${maxDepth} levels deep.`);
    const { mode, ...operators } = filter;
    const effectiveMode = mode ?? outerMode;
    return all(
      Object.entries(operators).map(([operator, value]) => {
        if (operator !== "not")
          return this.#countCondition(compare(field, column, operator, value, effectiveMode === "insensitive"));
        const inner = isInput(value) ? this.#filter(field, column, value, depth + 1, effectiveMode) : null;
        return inner && isNotTrue(inner);
      }),
    );
  }

  #countCondition(condition: SQL | null): SQL | null {
    if (condition) this.#conditions += 1;
    if (this.#conditions > maxConditions) {
      throw new AppError("LIMIT_EXCEEDED", `A filter may hold at most ${maxConditions} conditions.`);
    }
    return condition;
  }

  #relation(scope: Scope, relation: Relation, value: unknown, depth: number): SQL | null {
    if (relation.kind === "many") {
      if (!isInput(value)) return null;
      return all(
        Object.entries(value).map(([quantifier, where]) =>
          isInput(where) ? this.#many(scope, relation, quantifier, where, depth) : null,
        ),
      );
    }
    const target = this.#target(relation);
    const link = eq(columnOf(target.table, "id"), columnOf(scope.table, relation.column));
    // A response shows null if the row is missing or the caller may not read it, so both match null.
    if (!isInput(value)) return isNotTrue(this.#exists(scope, target, [link]));
    return this.#exists(scope, target, [link, this.compile(target, value, depth)]);
  }

  #many(scope: Scope, relation: HasMany, quantifier: string, where: Input, depth: number): SQL | null {
    const target = this.#target(relation);
    const condition = this.compile(target, where, depth);
    const link = joinCondition(scope, target, relation);
    if (quantifier === "some") return this.#exists(scope, target, [link, condition]);
    if (quantifier === "none") return isNotTrue(this.#exists(scope, target, [link, condition]));
    return condition && isNotTrue(this.#exists(scope, target, [link, isNotTrue(condition)]));
  }

  #target(relation: Relation): Scope {
    const target = modelNamed(this.#reader.models, relation.model);
    assertReadable(this.#reader, target);
    this.#tables += 1;
    return createScope(target, `r${this.#tables}`);
  }

  /** A subquery counts as a condition, because each one costs a search. */
  #exists(scope: Scope, target: Scope, conditions: readonly (SQL | null)[]): SQL {
    const sameStore = eq(columnOf(target.table, "storeId"), columnOf(scope.table, "storeId"));
    const conditionOfRow = all([sameStore, visibleRows(this.#reader, target), ...conditions]);
    const condition = sql`exists (select 1 from ${target.model.table} as ${sql.identifier(target.name)} where ${conditionOfRow})`;
    this.#countCondition(condition);
    return condition;
  }
}

/** Matches rows of the target that belong to a row of the scope. */
const joinCondition = (scope: Scope, target: Scope, relation: HasMany): SQL => {
  const own = columnOf(scope.table, "id");
  if ("column" in relation) return eq(columnOf(target.table, relation.column), own);
  const { table, own: ownName, other } = relation.through;
  const columns = { store: columnOf(table, "storeId"), own: columnOf(table, ownName), other: columnOf(table, other) };
  return sql`exists (select 1 from ${table} where ${all([
    eq(columns.store, columnOf(target.table, "storeId")),
    eq(columns.own, own),
    eq(columns.other, columnOf(target.table, "id")),
  ])})`;
};
