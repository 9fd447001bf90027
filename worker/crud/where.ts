import { eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { AppError } from "../errors.ts";
import { compare } from "./filters.ts";
import { type Field, modelNamed, type Relation, type ToMany } from "./model.ts";
import {
  all,
  assertReadable,
  columnOf,
  createScope,
  joined,
  openColumn,
  opposite,
  type Reader,
  type Scope,
  visible,
} from "./scope.ts";

/** An input object, as GraphQL hands it over after it has checked its type. */
export type Input = Readonly<Record<string, unknown>>;

export const isInput = (value: unknown): value is Input =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const inputs = (value: unknown): Input[] => (Array.isArray(value) ? value.filter(isInput) : []);

/** How many conditions one filter may hold, and how deeply it may be nested: D1 takes 100 levels in an expression. */
const mostConditions = 50;
const deepest = 10;
/** How many objects one filter may consist of, empty ones too. */
const maxParts = 200;

/** Turns one `where` into a condition. Every table that it reaches is limited to what the reader may see. */
export class WhereCompiler {
  readonly #reader: Reader;
  #conditions = 0;
  #parts = 0;
  #tables = 0;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  compile(scope: Scope, where: Input, depth = 0): SQL | null {
    if (depth > deepest) throw new AppError("LIMIT_EXCEEDED", `A filter may be nested ${deepest} levels deep.`);
    this.#parts += 1;
    if (this.#parts > maxParts) throw new AppError("LIMIT_EXCEEDED", `A filter may consist of ${maxParts} objects.`);
    return all(Object.entries(where).map(([name, value]) => this.#part(scope, name, value, depth + 1)));
  }

  #part(scope: Scope, name: string, value: unknown, depth: number): SQL | null {
    if (name === "AND") return all(inputs(value).map((where) => this.compile(scope, where, depth)));
    if (name === "OR") return this.#any(scope, value, depth);
    if (name === "NOT") return all(inputs(value).map((where) => this.#not(scope, where, depth)));
    const relation = scope.model.relations.get(name);
    if (relation) return this.#relation(scope, relation, value, depth);
    const field = scope.model.fields.get(name);
    if (!field) throw new Error(`${scope.model.name} has no field ${name}.`);
    return isInput(value) ? this.#filter(field, openColumn(this.#reader, scope, name), value, depth) : null;
  }

  #any(scope: Scope, value: unknown, depth: number): SQL | null {
    if (!Array.isArray(value)) return null;
    const choices = inputs(value).map((where) => this.compile(scope, where, depth) ?? sql`1`);
    return joined(choices, "or") ?? sql`0`;
  }

  #not(scope: Scope, where: Input, depth: number): SQL {
    const condition = this.compile(scope, where, depth);
    return condition ? opposite(condition) : sql`0`;
  }

  #filter(field: Field, column: SQLiteColumn, filter: Input, depth: number, outerMode: unknown = null): SQL | null {
    if (depth > deepest) throw new AppError("LIMIT_EXCEEDED", `A filter may be nested ${deepest} levels deep.`);
    const { mode, ...asked } = filter;
    const ownMode = mode ?? outerMode;
    return all(
      Object.entries(asked).map(([operator, value]) => {
        if (operator !== "not")
          return this.#counted(compare(field, column, operator, value, ownMode === "insensitive"));
        const inner = isInput(value) ? this.#filter(field, column, value, depth + 1, ownMode) : null;
        return inner && opposite(inner);
      }),
    );
  }

  #counted(condition: SQL | null): SQL | null {
    if (condition) this.#conditions += 1;
    if (this.#conditions > mostConditions) {
      throw new AppError("LIMIT_EXCEEDED", `A filter may hold ${mostConditions} conditions.`);
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
    // Null is what an answer shows where the row is gone or may not be known of, too.
    if (!isInput(value)) return opposite(this.#exists(scope, target, [link]));
    return this.#exists(scope, target, [link, this.compile(target, value, depth)]);
  }

  #many(scope: Scope, relation: ToMany, quantifier: string, where: Input, depth: number): SQL | null {
    const target = this.#target(relation);
    const condition = this.compile(target, where, depth);
    const link = joinCondition(scope, target, relation);
    if (quantifier === "some") return this.#exists(scope, target, [link, condition]);
    if (quantifier === "none") return opposite(this.#exists(scope, target, [link, condition]));
    return condition && opposite(this.#exists(scope, target, [link, opposite(condition)]));
  }

  #target(relation: Relation): Scope {
    const target = modelNamed(this.#reader.models, relation.model);
    assertReadable(this.#reader, target);
    this.#tables += 1;
    return createScope(target, `r${this.#tables}`);
  }

  /** Counted itself, because each costs a search of its own. */
  #exists(scope: Scope, target: Scope, conditions: readonly (SQL | null)[]): SQL {
    const sameStore = eq(columnOf(target.table, "storeId"), columnOf(scope.table, "storeId"));
    const found = all([sameStore, visible(this.#reader, target), ...conditions]);
    const condition = sql`exists (select 1 from ${target.model.table} as ${sql.identifier(target.name)} where ${found})`;
    this.#counted(condition);
    return condition;
  }
}

/** That a row of the target belongs to a row of the scope. */
const joinCondition = (scope: Scope, target: Scope, relation: ToMany): SQL => {
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
