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

/** What a query asks of one place of an operation's answer. */
type Place =
  | { kind: "leaf" }
  | { kind: "object"; fields: { key: string; name: string; place: Place }[] }
  | { kind: "model"; plan: Plan; needed: Set<string> };

/** How many rows a list of an answer is taken to have, when a query is weighed before it runs; a list in a list is shorter. */
const assumedLength = 100;

/** Lays an operation's answer out for a query. Where it names rows of a model, they are read by the plan of the query:
 *  one read for each place, however many rows stand there. */
export class AnswerLayout {
  readonly #ctx: Ctx;
  readonly #models: Models;
  readonly #selections: Selections;
  readonly #planner: Planner;
  readonly #root: Place;

  /** Throws LIMIT_EXCEEDED where the query asks for too much, so that a change is refused before it is made. */
  constructor({ ctx, work }: GraphqlContext, models: Models, info: GraphQLResolveInfo) {
    this.#ctx = ctx;
    this.#models = models;
    this.#selections = new Selections(info, work);
    this.#planner = new Planner(createReader(ctx, models), info, work);
    this.#root = this.#place(info.returnType, info.fieldNodes, 1);
  }

  async lay(answer: unknown): Promise<unknown> {
    const models: (Place & { kind: "model" })[] = [];
    gather(this.#root, answer, models);
    const reader = new RowReader(this.#ctx.db, createReader(this.#ctx, this.#models));
    const read = await Promise.all(
      models.map(async (place) => [place, await reader.byId(place.plan, [...place.needed])] as const),
    );
    return laid(this.#root, answer, new Map(read));
  }

  #place(type: GraphQLOutputType, nodes: readonly FieldNode[], parents: number): Place {
    const rows = isListType(getNullableType(type))
      ? parents * (parents === 1 ? assumedLength : ownedListRows)
      : parents;
    const named = getNamedType(type);
    if (!isObjectType(named)) return { kind: "leaf" };
    const model = this.#models.get(named.name);
    // Only rows that are read for the query weigh; what the operation itself answers is there already.
    if (model) {
      return { kind: "model", plan: this.#planner.plan(model, nodes, assertRowBound(1, rows)), needed: new Set() };
    }
    const fields = this.#selections.fields(named, nodes, 1).map((selected) => {
      const field = named.getFields()[selected.name];
      if (!field) throw new Error(`${named.name} has no field ${selected.name}.`);
      return { key: selected.key, name: selected.name, place: this.#place(field.type, selected.nodes, rows) };
    });
    return { kind: "object", fields };
  }
}

/** Whether an answer holds all that a query asks of a row, so that the row need not be read. */
const suffices = ({ fields, nested }: Plan, value: Fields): boolean =>
  nested.length === 0 && fields.every((name) => name in value);

/** Finds the places whose rows have to be read, with the ids that stand there. */
const gather = (place: Place, value: unknown, found: (Place & { kind: "model" })[]): void => {
  if (Array.isArray(value)) {
    for (const item of value) gather(place, item, found);
    return;
  }
  if (!isFields(value)) return;
  if (place.kind === "object") {
    for (const { name, place: inner } of place.fields) gather(inner, value[name], found);
    return;
  }
  if (place.kind !== "model" || suffices(place.plan, value)) return;
  if (place.needed.size === 0) found.push(place);
  place.needed.add(String(value["id"]));
};

type Read = ReadonlyMap<Place, ReadonlyMap<string, Row>>;

const laid = (place: Place, value: unknown, read: Read): unknown => {
  // A row that is gone since the answer was made leaves a list, and is null where it stands alone.
  if (Array.isArray(value)) {
    const items = value.map((item) => laid(place, item, read));
    return place.kind === "model" ? items.filter((item) => item !== null) : items;
  }
  if (!isFields(value) || place.kind === "leaf") return value;
  if (place.kind === "object") {
    return Object.fromEntries(place.fields.map(({ key, name, place: inner }) => [key, laid(inner, value[name], read)]));
  }
  if (suffices(place.plan, value)) return { values: value, nested: new Map() } satisfies Row;
  return read.get(place)?.get(String(value["id"])) ?? null;
};
