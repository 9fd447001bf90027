import type { SQL } from "drizzle-orm";
import { type FieldNode, type GraphQLObjectType, type GraphQLResolveInfo, getNamedType, isObjectType } from "graphql";
import { AppError } from "../errors.ts";
import { type ListPlan, parseWhere, planList } from "./lists.ts";
import { type Model, modelNamed } from "./model.ts";
import type { BelongsTo, HasMany, Relation } from "./relations.ts";
import { createScope, type Reader, readableColumn, readRefusal, type Scope } from "./scope.ts";
import { type Selected, Selections } from "./selection.ts";
import type { DocumentWork } from "./work.ts";

interface NestedOne {
  kind: "one";
  key: string;
  relation: BelongsTo;
  plan: Plan;
}
interface NestedMany {
  kind: "many";
  key: string;
  relation: HasMany;
  list: ListPlan;
  plan: Plan;
}
interface NestedCount {
  kind: "count";
  key: string;
  relation: HasMany;
  where: SQL | null;
  scope: Scope;
}
/** A relation to a model that the caller may not read. The field resolves to this error in every parent. */
interface NestedRefused {
  kind: "refused";
  key: string;
  refusal: AppError;
}
export type Nested = NestedOne | NestedMany | NestedCount | NestedRefused;

/** The reads of one query node: one statement for its rows, and one for each nested relation. */
export interface Plan {
  scope: Scope;
  /** Selected fields that the row itself holds. */
  fields: string[];
  /** The table columns that these fields need. */
  columns: string[];
  nested: Nested[];
}

const maxRows = 10_000;

/** The largest number of rows that a nested list can return, if each parent returns `take` rows. Throws LIMIT_EXCEEDED
 *  above the limit. */
export const assertRowBound = (parents: number, take: number): number => {
  const rows = parents * take;
  if (rows > maxRows) {
    throw new AppError("LIMIT_EXCEEDED", `This query could return more than ${maxRows} rows. Please take fewer.`);
  }
  return rows;
};

/** The planned rows per parent of an owned list, such as a dish's modifiers, if a query sets no `take`. */
export const ownedListRows = 20;

/** An error counts as this many result values, because it is as long. */
const errorCells = 25;

const plannedTake = (relation: HasMany, args: Selected["args"], { take }: ListPlan): number =>
  "owned" in relation && relation.owned && typeof args["take"] !== "number" ? ownedListRows : take;

/** Plans the selected fields of at most `rows` rows. Throws before anything is read. */
export class Planner {
  readonly #reader: Reader;
  readonly #info: GraphQLResolveInfo;
  readonly #work: DocumentWork;
  readonly #selections: Selections;

  constructor(reader: Reader, info: GraphQLResolveInfo, work: DocumentWork) {
    this.#reader = reader;
    this.#info = info;
    this.#work = work;
    this.#selections = new Selections(info, work);
  }

  plan(model: Model, nodes: readonly FieldNode[], rows: number): Plan {
    const type = this.#info.schema.getType(model.name);
    if (!isObjectType(type)) throw new Error(`${model.name} is not in the schema.`);
    this.#work.countRead(rows);
    const scope = createScope(model, "t");
    const columns = new Set(["id"]);
    const fields: string[] = [];
    const nested: Nested[] = [];
    for (const selected of this.#selections.fields(type, nodes, rows)) {
      const entry = this.#nested(model, selected, rows);
      if (entry) {
        nested.push(entry);
        if (entry.kind === "one") columns.add(entry.relation.column);
        continue;
      }
      fields.push(selected.name);
      this.#countShape(type, selected, rows);
      if (model.fields.has(selected.name)) readableColumn(this.#reader, scope, selected.name);
      for (const column of model.derived.get(selected.name)?.needs ?? [selected.name]) columns.add(column);
    }
    return { scope, fields, columns: [...columns], nested };
  }

  /** Counts the fields that are selected inside a JSON column. */
  #countShape(type: GraphQLObjectType, { name, nodes }: Selected, rows: number): void {
    const field = type.getFields()[name];
    const shape = field && getNamedType(field.type);
    if (!isObjectType(shape)) return;
    for (const inner of this.#selections.fields(shape, nodes, rows)) this.#countShape(shape, inner, rows);
  }

  #nested(model: Model, selected: Selected, rows: number): Nested | null {
    const { key, name } = selected;
    const counted = name.endsWith("Count") ? model.relations.get(name.slice(0, -"Count".length)) : undefined;
    const relation = model.relations.get(name) ?? counted;
    if (!relation) return null;
    const target = modelNamed(this.#reader.models, relation.model);
    const refusal = readRefusal(this.#reader, target);
    if (refusal) {
      this.#work.countCells(rows, errorCells);
      return { kind: "refused", key, refusal };
    }
    if (relation !== counted) return this.#related(relation, target, selected, rows);
    return relation.kind === "many" ? this.#count(relation, target, selected, rows) : null;
  }

  #related(relation: Relation, target: Model, { key, args, nodes }: Selected, rows: number): Nested {
    if (relation.kind === "one") return { kind: "one", key, relation, plan: this.plan(target, nodes, rows) };
    const list = planList(this.#reader, createScope(target, "t"), args);
    const childRows = assertRowBound(rows, plannedTake(relation, args, list));
    return { kind: "many", key, relation, list, plan: this.plan(target, nodes, childRows) };
  }

  #count(relation: HasMany, target: Model, { key, args }: Selected, rows: number): NestedCount {
    this.#work.countRead(rows);
    const scope = createScope(target, "t");
    return { kind: "count", key, relation, where: parseWhere(this.#reader, scope, args["where"]), scope };
  }
}
