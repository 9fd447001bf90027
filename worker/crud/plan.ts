import type { SQL } from "drizzle-orm";
import { type FieldNode, type GraphQLObjectType, type GraphQLResolveInfo, getNamedType, isObjectType } from "graphql";
import { AppError } from "../errors.ts";
import { type ListPlan, parseWhere, planList } from "./lists.ts";
import { type Model, modelNamed, type Relation, type ToMany, type ToOne } from "./model.ts";
import { createScope, openColumn, type Reader, readRefusal, type Scope } from "./scope.ts";
import { type Selected, Selections } from "./selection.ts";
import type { DocumentWork } from "./work.ts";

interface NestedOne {
  kind: "one";
  key: string;
  relation: ToOne;
  plan: Plan;
}
interface NestedMany {
  kind: "many";
  key: string;
  relation: ToMany;
  list: ListPlan;
  plan: Plan;
}
interface NestedCount {
  kind: "count";
  key: string;
  relation: ToMany;
  where: SQL | null;
  scope: Scope;
}
/** A relation to rows that the caller may never see: each of its places is this error. */
interface NestedRefused {
  kind: "refused";
  key: string;
  refusal: AppError;
}
export type Nested = NestedOne | NestedMany | NestedCount | NestedRefused;

/** What is read of a model's rows for one place of a query: one statement, and one for each nested entry. */
export interface Plan {
  scope: Scope;
  /** Fields of the answer that the row itself holds. */
  fields: string[];
  /** The table's columns that this takes. */
  columns: string[];
  nested: Nested[];
}

const mostRows = 10_000;

/** How many rows a place may give where each of its parents gives as many as it takes. */
export const multiplied = (parents: number, take: number): number => {
  const rows = parents * take;
  if (rows > mostRows) {
    throw new AppError("LIMIT_EXCEEDED", `This query could give more than ${mostRows} rows. Please take fewer.`);
  }
  return rows;
};

/** How many rows an owned list, such as the choices of a dish, is expected to have if a query does not say. */
export const ownedListRows = 20;

/** As how many values of the answer one error counts, because it is as long. */
const errorCells = 25;

const plannedTake = (relation: ToMany, args: Selected["args"], { take }: ListPlan): number =>
  "owned" in relation && relation.owned && typeof args["take"] !== "number" ? ownedListRows : take;

/** Plans a selection of a model's fields, of which at most `rows` rows can come. Throws before anything is read. */
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
    this.#work.read(rows);
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
      if (model.fields.has(selected.name)) openColumn(this.#reader, scope, selected.name);
      for (const column of model.derived.get(selected.name)?.needs ?? [selected.name]) columns.add(column);
    }
    return { scope, fields, columns: [...columns], nested };
  }

  /** Counts what is selected inside a column that holds JSON. */
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
      this.#work.answer(rows, errorCells);
      return { kind: "refused", key, refusal };
    }
    if (relation !== counted) return this.#related(relation, target, selected, rows);
    return relation.kind === "many" ? this.#count(relation, target, selected, rows) : null;
  }

  #related(relation: Relation, target: Model, { key, args, nodes }: Selected, rows: number): Nested {
    if (relation.kind === "one") return { kind: "one", key, relation, plan: this.plan(target, nodes, rows) };
    const list = planList(this.#reader, createScope(target, "t"), args);
    const below = multiplied(rows, plannedTake(relation, args, list));
    return { kind: "many", key, relation, list, plan: this.plan(target, nodes, below) };
  }

  #count(relation: ToMany, target: Model, { key, args }: Selected, rows: number): NestedCount {
    this.#work.read(rows);
    const scope = createScope(target, "t");
    return { kind: "count", key, relation, where: parseWhere(this.#reader, scope, args["where"]), scope };
  }
}
