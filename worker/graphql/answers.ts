import {
  type FieldNode,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
} from "graphql";
import type { Ctx } from "../context.ts";
import type { Row } from "../crud/batch-loader.ts";
import type { Models } from "../crud/model.ts";
import type { GraphqlContext } from "../crud/outputs.ts";
import { assertRowBound, ownedListRows, type Plan, Planner } from "../crud/plan.ts";
import { createReader } from "../crud/queries.ts";
import { RowReader } from "../crud/read.ts";
import { Selections } from "../crud/selection.ts";

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** The selection of a query at one node of an operation's result. */
type ResultNode =
  | { kind: "leaf" }
  | { kind: "object"; fields: { key: string; name: string; node: ResultNode }[] }
  | { kind: "model"; plan: Plan; ids: Set<string> };

/** The assumed length of a list in a result, to estimate a query's cost before it runs. A nested list is assumed to be
 *  shorter. */
const assumedLength = 100;

/** Builds the GraphQL result of an operation. Model rows in it are loaded by the query's own plan: one read per node,
 *  however many rows it has. */
export class ResultLoader {
  readonly #ctx: Ctx;
  readonly #models: Models;
  readonly #selections: Selections;
  readonly #planner: Planner;
  readonly #root: ResultNode;

  /** Throws LIMIT_EXCEEDED if the query is too expensive, so that a mutation is rejected before it runs. */
  constructor({ ctx, work }: GraphqlContext, models: Models, info: GraphQLResolveInfo) {
    this.#ctx = ctx;
    this.#models = models;
    this.#selections = new Selections(info, work);
    this.#planner = new Planner(createReader(ctx, models), info, work);
    this.#root = this.#planNode(info.returnType, info.fieldNodes, 1);
  }

  async load(result: unknown): Promise<unknown> {
    const modelNodes: (ResultNode & { kind: "model" })[] = [];
    collectRowIds(this.#root, result, modelNodes);
    const reader = new RowReader(this.#ctx.db, createReader(this.#ctx, this.#models));
    const rows = await Promise.all(
      modelNodes.map(async (node) => [node, await reader.byId(node.plan, [...node.ids])] as const),
    );
    return buildValue(this.#root, result, new Map(rows));
  }

  #planNode(fieldType: GraphQLOutputType, nodes: readonly FieldNode[], parents: number): ResultNode {
    const rows = isListType(getNullableType(fieldType))
      ? parents * (parents === 1 ? assumedLength : ownedListRows)
      : parents;
    const objectType = getNamedType(fieldType);
    if (!isObjectType(objectType)) return { kind: "leaf" };
    const model = this.#models.get(objectType.name);
    // Only rows that are loaded for the query count; the operation has already loaded its own result.
    if (model) {
      return { kind: "model", plan: this.#planner.plan(model, nodes, assertRowBound(1, rows)), ids: new Set() };
    }
    const fields = this.#selections.fields(objectType, nodes, 1).map((selected) => {
      const field = objectType.getFields()[selected.name];
      if (!field) throw new Error(`${objectType.name} has no field ${selected.name}.`);
      return { key: selected.key, name: selected.name, node: this.#planNode(field.type, selected.nodes, rows) };
    });
    return { kind: "object", fields };
  }
}

/** Whether the result already contains all selected fields of a row, so that the row need not be loaded. */
const hasAllFields = ({ fields, nested }: Plan, value: Fields): boolean =>
  nested.length === 0 && fields.every((name) => name in value);

/** Collects the nodes whose rows must be loaded, and the ids of those rows. */
const collectRowIds = (node: ResultNode, value: unknown, modelNodes: (ResultNode & { kind: "model" })[]): void => {
  if (Array.isArray(value)) {
    for (const item of value) collectRowIds(node, item, modelNodes);
    return;
  }
  if (!isFields(value)) return;
  if (node.kind === "object") {
    for (const { name, node: inner } of node.fields) collectRowIds(inner, value[name], modelNodes);
    return;
  }
  if (node.kind !== "model" || hasAllFields(node.plan, value)) return;
  if (node.ids.size === 0) modelNodes.push(node);
  node.ids.add(String(value["id"]));
};

type RowsByNode = ReadonlyMap<ResultNode, ReadonlyMap<string, Row>>;

const buildValue = (node: ResultNode, value: unknown, rows: RowsByNode): unknown => {
  // A row that was deleted meanwhile is removed from a list; a single row is null.
  if (Array.isArray(value)) {
    const items = value.map((item) => buildValue(node, item, rows));
    return node.kind === "model" ? items.filter((item) => item !== null) : items;
  }
  if (!isFields(value) || node.kind === "leaf") return value;
  if (node.kind === "object") {
    return Object.fromEntries(
      node.fields.map(({ key, name, node: inner }) => [key, buildValue(inner, value[name], rows)]),
    );
  }
  if (hasAllFields(node.plan, value)) return { values: value, nested: new Map() } satisfies Row;
  return rows.get(node)?.get(String(value["id"])) ?? null;
};
