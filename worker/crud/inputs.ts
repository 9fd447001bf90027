import {
  GraphQLBoolean,
  GraphQLID,
  type GraphQLInputFieldConfig,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
} from "graphql";
import { columnDoc } from "../../db/schema/column-meta.ts";
import { identity } from "../../db/schema/columns.ts";
import { dateTimeScalar } from "../graphql/scalars.ts";
import { type EnumTypes, NamedValues } from "./enums.ts";
import { type Field, type Model, type Models, modelNamed } from "./model.ts";

const toList = (type: GraphQLInputType) => new GraphQLList(new GraphQLNonNull(type));

/** What each filter operator means. */
const operatorDocs: Readonly<Record<string, string>> = {
  equals: "Equal to the value. Null matches rows without a value.",
  in: "Equal to one of the values.",
  notIn: "Equal to none of the values.",
  lt: "Less than, or earlier than.",
  lte: "Less than or equal to, or not later than.",
  gt: "Greater than, or later than.",
  gte: "Greater than or equal to, or not earlier than.",
  contains: "Contains the text. % and _ have no special meaning.",
  startsWith: "Starts with the text.",
  endsWith: "Ends with the text.",
};

const filterDoc = "Conditions on a value or on related rows. All of them must match.";

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

const direction = new NamedValues({
  name: "OrderDirection",
  description: "Ascending or descending.",
  values: { asc: {}, desc: {} },
});

/** The input types of the generated queries. They contain only fields that callers can read. */
export class InputTypes {
  readonly #models: Models;
  readonly #enums: EnumTypes;
  readonly #types = new Map<string, GraphQLInputObjectType>();

  constructor(models: Models, enums: EnumTypes) {
    this.#models = models;
    this.#enums = enums;
  }

  #type(name: string, description: string, fields: () => GraphQLInputFieldConfigMap): GraphQLInputObjectType {
    const existing = this.#types.get(name);
    if (existing) return existing;
    const type = new GraphQLInputObjectType({ name, description, fields });
    this.#types.set(name, type);
    return type;
  }

  /** A filter that matches a row if all of its conditions hold. */
  where(model: Model): GraphQLInputObjectType {
    const description = `Conditions on ${model.name}. All of them must match.`;
    const type: GraphQLInputObjectType = this.#type(`${model.name}WhereInput`, description, () => ({
      AND: { type: toList(type), description: "All conditions match." },
      OR: { type: toList(type), description: "At least one condition matches. An empty list matches no row." },
      NOT: { type: toList(type), description: "No condition matches." },
      ...Object.fromEntries(this.#filters(model)),
      ...Object.fromEntries(this.#relations(model)),
    }));
    return type;
  }

  unique(model: Model): GraphQLInputObjectType {
    const id = { type: GraphQLID, description: columnDoc(identity.id) };
    return this.#type(`${model.name}WhereUniqueInput`, `Identifies one ${model.name}.`, () => ({ id }));
  }

  orderBy(model: Model): GraphQLInputObjectType {
    return this.#type(`${model.name}OrderByInput`, `One field of ${model.name} to sort by.`, () =>
      Object.fromEntries(
        [...model.fields.values()]
          .filter(({ kind }) => kind.type !== "shape" && kind.type !== "enumList")
          .map(({ name, doc }) => [name, { type: direction, description: doc }]),
      ),
    );
  }

  #filters(model: Model): [string, GraphQLInputFieldConfig][] {
    return [...model.fields.values()].flatMap((field): [string, GraphQLInputFieldConfig][] => {
      const type = this.#filter(field);
      return type ? [[field.name, { type, description: field.doc }]] : [];
    });
  }

  #relations(model: Model): [string, GraphQLInputFieldConfig][] {
    return [...model.relations].map(([name, relation]) => {
      const target = modelNamed(this.#models, relation.model);
      const type = relation.kind === "one" ? this.where(target) : this.#manyFilter(target);
      return [name, { type, description: relation.doc }];
    });
  }

  #manyFilter(target: Model): GraphQLInputObjectType {
    const type = this.where(target);
    return this.#type(`${target.name}ManyRelationFilter`, filterDoc, () => ({
      every: { type, description: "All related rows match. True if there are none." },
      some: { type, description: "At least one related row matches." },
      none: { type, description: "No related row matches." },
    }));
  }

  #filter({ kind }: Field): GraphQLInputObjectType | null {
    if (kind.type === "shape") return null;
    if (kind.type === "enumList") {
      const type = this.#enums.of(kind.of);
      return this.#type(`${kind.of.name}ListFilter`, filterDoc, () => ({
        has: { type, description: "Contains the value." },
        hasSome: { type: toList(type), description: "Contains at least one of the values." },
        hasEvery: { type: toList(type), description: "Contains all of the values." },
        isEmpty: { type: GraphQLBoolean, description: "Whether the list is empty." },
      }));
    }
    if (kind.type === "enum") {
      const type = this.#enums.of(kind.of);
      return this.#comparison(`${kind.of.name}Filter`, type, ["equals", "in", "notIn"]);
    }
    const { name, type, operators } = scalars[kind.type];
    return this.#comparison(name, type, operators);
  }

  #comparison(name: string, type: GraphQLInputType, operators: readonly string[]): GraphQLInputObjectType {
    const filter: GraphQLInputObjectType = this.#type(name, filterDoc, () => ({
      ...Object.fromEntries(
        operators.map((operator) => [
          operator,
          {
            type: operator === "in" || operator === "notIn" ? toList(type) : type,
            description: operatorDocs[operator] ?? null,
          },
        ]),
      ),
      ...(type === GraphQLString
        ? { mode: { type: queryMode, description: "Whether the comparison is case-sensitive." } }
        : {}),
      not: { type: filter, description: "The condition does not match. Rows without a value are included." },
    }));
    return filter;
  }
}
