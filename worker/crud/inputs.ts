import {
  GraphQLBoolean,
  GraphQLID,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
} from "graphql";
import { dateTimeScalar } from "../graphql/scalars.ts";
import { type EnumTypes, NamedValues } from "./enums.ts";
import { type Field, type Model, type Models, modelNamed } from "./model.ts";

const toList = (type: GraphQLInputType) => new GraphQLList(new GraphQLNonNull(type));

const comparisons = ["equals", "in", "notIn", "lt", "lte", "gt", "gte"];
const scalars = {
  id: { name: "IDFilter", type: GraphQLID, operators: comparisons },
  string: {
    name: "StringFilter",
    type: GraphQLString,
    operators: [...comparisons, "contains", "startsWith", "endsWith"],
  },
  int: { name: "IntFilter", type: GraphQLInt, operators: comparisons },
  instant: { name: "DateTimeFilter", type: dateTimeScalar, operators: comparisons },
  boolean: { name: "BooleanFilter", type: GraphQLBoolean, operators: ["equals"] },
} as const;

const queryMode = new NamedValues({
  name: "QueryMode",
  description: "How text is compared: exactly, or ignoring case. lt, lte, gt and gte always compare exactly.",
  values: { default: {}, insensitive: {} },
});

const direction = new NamedValues({ name: "OrderDirection", values: { asc: {}, desc: {} } });

/** The input types of the generated queries. They contain only fields that callers can read. */
export class InputTypes {
  readonly #models: Models;
  readonly #enums: EnumTypes;
  readonly #types = new Map<string, GraphQLInputObjectType>();

  constructor(models: Models, enums: EnumTypes) {
    this.#models = models;
    this.#enums = enums;
  }

  #type(name: string, fields: () => GraphQLInputFieldConfigMap): GraphQLInputObjectType {
    const existing = this.#types.get(name);
    if (existing) return existing;
    const type = new GraphQLInputObjectType({ name, fields });
    this.#types.set(name, type);
    return type;
  }

  /** A filter that matches a row if all of its conditions hold. */
  where(model: Model): GraphQLInputObjectType {
    const type: GraphQLInputObjectType = this.#type(`${model.name}WhereInput`, () => ({
      AND: { type: toList(type) },
      OR: { type: toList(type) },
      NOT: { type: toList(type) },
      ...Object.fromEntries(this.#filters(model)),
      ...Object.fromEntries(this.#relations(model)),
    }));
    return type;
  }

  unique(model: Model): GraphQLInputObjectType {
    return this.#type(`${model.name}WhereUniqueInput`, () => ({ id: { type: GraphQLID } }));
  }

  orderBy(model: Model): GraphQLInputObjectType {
    return this.#type(`${model.name}OrderByInput`, () =>
      Object.fromEntries(
        [...model.fields.values()]
          .filter(({ kind }) => kind.type !== "shape" && kind.type !== "enumList")
          .map(({ name }) => [name, { type: direction }]),
      ),
    );
  }

  #filters(model: Model): [string, { type: GraphQLInputType }][] {
    return [...model.fields.values()].flatMap((field) => {
      const type = this.#filter(field);
      return type ? [[field.name, { type }] as [string, { type: GraphQLInputType }]] : [];
    });
  }

  #relations(model: Model): [string, { type: GraphQLInputType }][] {
    return [...model.relations].map(([name, relation]) => {
      const target = modelNamed(this.#models, relation.model);
      return [name, { type: relation.kind === "one" ? this.where(target) : this.#manyFilter(target) }];
    });
  }

  #manyFilter(target: Model): GraphQLInputObjectType {
    const type = this.where(target);
    return this.#type(`${target.name}ManyRelationFilter`, () => ({ every: { type }, some: { type }, none: { type } }));
  }

  #filter({ kind }: Field): GraphQLInputObjectType | null {
    if (kind.type === "shape") return null;
    if (kind.type === "enumList") {
      const type = this.#enums.of(kind.of.name, kind.of.values);
      return this.#type(`${kind.of.name}ListFilter`, () => ({
        has: { type },
        hasSome: { type: toList(type) },
        hasEvery: { type: toList(type) },
        isEmpty: { type: GraphQLBoolean },
      }));
    }
    if (kind.type === "enum") {
      const type = this.#enums.of(kind.of.name, kind.of.values);
      return this.#comparison(`${kind.of.name}Filter`, type, ["equals", "in", "notIn"]);
    }
    const { name, type, operators } = scalars[kind.type];
    return this.#comparison(name, type, operators);
  }

  #comparison(name: string, type: GraphQLInputType, operators: readonly string[]): GraphQLInputObjectType {
    const filter: GraphQLInputObjectType = this.#type(name, () => ({
      ...Object.fromEntries(
        operators.map((operator) => [
          operator,
          { type: operator === "in" || operator === "notIn" ? toList(type) : type },
        ]),
      ),
      ...(type === GraphQLString ? { mode: { type: queryMode } } : {}),
      not: { type: filter },
    }));
    return filter;
  }
}
