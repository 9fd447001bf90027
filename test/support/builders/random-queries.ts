import fc from "fast-check";
import { type Field, type Model, modelNamed } from "../../../worker/crud/model.ts";
import type { HasMany, Relation } from "../../../worker/crud/relations.ts";
import { models } from "../../../worker/models/models.ts";
import type { InMemoryDatabase, ListArgs } from "../fakes/in-memory.ts";
import { amounts, instants, texts } from "./random-rows.ts";

type Input = Record<string, unknown>;

const characters = (text: string): string[] => [...text];

/** A search text: the whole value, a part of it, another case, or an unrelated text. */
const searchTextLike = (storedValues: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      storedValues.length > 0 ? fc.constantFrom(...storedValues) : texts,
      fc.nat(),
      fc.constantFrom(1, 1, 2, 3, 12),
      fc.constantFrom(0, 1, 1, 2, 3, 4, 5),
      texts,
    )
    .map(([text, from, length, way, other]) => {
      if (way === 0) return other;
      if (way === 1) return text;
      const start = text === "" ? 0 : from % characters(text).length;
      const part = characters(text)
        .slice(way === 2 ? 0 : start, way === 3 ? undefined : start + length)
        .join("");
      return way === 4 ? part.toUpperCase() : way === 5 ? part.toLowerCase() : part;
    });

const comparisonOperators = ["equals", "in", "notIn", "lt", "lte", "gt", "gte"];

/** A filter with one or two operators, sometimes negated or null. */
const buildFilter = (operators: readonly string[], value: fc.Arbitrary<unknown>, more: fc.Arbitrary<Input>) => {
  const one = fc.constantFrom(...operators).chain((operator): fc.Arbitrary<Input> => {
    const isList = operator === "in" || operator === "notIn" || operator === "hasSome" || operator === "hasEvery";
    const operand =
      operator === "isEmpty" ? fc.boolean() : isList ? fc.array(value, { maxLength: 4, size: "max" }) : value;
    return fc.option(operand, { freq: 12 }).map((value) => ({ [operator]: value }));
  });
  const plain = fc
    .tuple(one, fc.option(one, { nil: {}, freq: 4 }), more)
    .map((parts): Input => Object.assign({}, ...parts));
  return operators.includes("has")
    ? plain
    : fc.oneof(
        { arbitrary: plain, weight: 4 },
        fc.tuple(plain, more).map(([not, rest]) => ({ not, ...rest })),
      );
};

const nothing = fc.constant<Input>({});
const mode = fc.constantFrom<Input>({}, { mode: "insensitive" }, { mode: "insensitive" }, { mode: "default" });

const fieldFilter = ({ kind, name }: Field, storedValues: readonly unknown[]): fc.Arbitrary<Input> | null => {
  const strings = storedValues.filter((value) => typeof value === "string");
  if (kind.type === "shape") return null;
  if (kind.type === "enum") return buildFilter(["equals", "in", "notIn"], fc.constantFrom(...kind.of.values), nothing);
  if (kind.type === "enumList") {
    return buildFilter(["has", "hasSome", "hasEvery", "isEmpty"], fc.constantFrom(...kind.of.values), nothing);
  }
  if (kind.type === "string") {
    return buildFilter(
      [...comparisonOperators, "contains", "startsWith", "endsWith", "contains"],
      searchTextLike(strings),
      mode,
    );
  }
  const values = {
    id: strings.length > 0 ? fc.constantFrom(...strings) : fc.constant(name),
    int: fc.oneof(amounts, fc.integer({ min: -3, max: 3 })),
    instant: instants,
    boolean: fc.boolean(),
  };
  return buildFilter(kind.type === "boolean" ? ["equals"] : comparisonOperators, values[kind.type], nothing);
};

/** Generates random queries for known rows. */
export class RandomQueries {
  readonly #memory: InMemoryDatabase;

  constructor(memory: InMemoryDatabase) {
    this.#memory = memory;
  }

  where(model: Model, depth: number): fc.Arbitrary<Input> {
    const rows = this.#memory.rows(model);
    const fields = [...model.fields.values()].flatMap((field) => {
      const storedValues = rows.map((row) => row[field.name]);
      const filter = fieldFilter(field, storedValues);
      return filter ? [filter.map((value): Input => ({ [field.name]: value }))] : [];
    });
    const leaf = fc.oneof(...fields);
    if (depth === 0) return leaf;
    const inner = fc.array(fc.oneof(leaf, this.#lazily(model, depth - 1)), { maxLength: 3, size: "max" });
    const joined = fc
      .tuple(fc.constantFrom("AND", "OR", "NOT"), inner)
      .map(([operator, parts]): Input => ({ [operator]: parts }));
    const relations = [...model.relations].map(([name, relation]) => this.#through(name, relation, depth - 1));
    const parts = fc.oneof(leaf, joined, ...relations);
    return fc.oneof(
      { arbitrary: parts, weight: 10 },
      fc.tuple(parts, leaf).map(([one, other]) => ({ ...one, ...other })),
      nothing,
    );
  }

  #lazily(model: Model, depth: number): fc.Arbitrary<Input> {
    return fc.constant(null).chain(() => this.where(model, depth));
  }

  #through(name: string, relation: Relation, depth: number): fc.Arbitrary<Input> {
    const inner = fc.oneof({ arbitrary: this.#lazily(modelNamed(models, relation.model), depth), weight: 5 }, nothing);
    if (relation.kind === "one") return fc.option(inner, { freq: 6 }).map((where): Input => ({ [name]: where }));
    return fc
      .tuple(fc.constantFrom("some", "every", "none"), inner)
      .map(([quantifier, where]): Input => ({ [name]: { [quantifier]: where } }));
  }

  list(model: Model): fc.Arbitrary<ListArgs> {
    const sortable = [...model.fields.values()].filter(({ kind }) => kind.type !== "shape" && kind.type !== "enumList");
    const order = fc
      .tuple(fc.constantFrom(...sortable), fc.constantFrom("asc" as const, "desc" as const))
      .map(([{ name }, direction]) => ({ [name]: direction }));
    const ids = this.#memory.rows(model).map(({ id }) => ({ id }));
    return fc.record({
      where: fc.oneof({ arbitrary: this.where(model, 2), weight: 9 }, nothing),
      orderBy: fc.array(order, { maxLength: 3 }),
      take: fc.oneof(fc.nat(10), fc.constant(100)),
      skip: fc.oneof(fc.constant(0), fc.nat(5)),
      cursor: fc.option(fc.constantFrom(...ids, { id: "none" }), { freq: 2 }),
    });
  }

  /** The arguments of a list, and of a nested list if the model has one. */
  query(model: Model): fc.Arbitrary<RandomQuery> {
    const many = [...model.relations].filter((entry): entry is [string, HasMany] => entry[1].kind === "many");
    if (many.length === 0) return this.list(model).map((args) => ({ model, args, nested: null }));
    return fc.constantFrom(...many).chain(([name, relation]) =>
      fc.record({
        ...{ model: fc.constant(model), args: this.list(model) },
        nested: this.list(modelNamed(models, relation.model)).map((args) => ({ name, relation, args })),
      }),
    );
  }
}

export interface RandomQuery {
  model: Model;
  args: ListArgs;
  nested: { name: string; relation: HasMany; args: ListArgs } | null;
}
