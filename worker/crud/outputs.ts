import {
  type GraphQLFieldConfigArgumentMap,
  type GraphQLFieldConfigMap,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
} from "graphql";
import type { Shape, ValueType } from "../../db/schema/column-meta.ts";
import type { Ctx } from "../context.ts";
import type { Row } from "./batch-loader.ts";
import type { EnumTypes } from "./enums.ts";
import type { InputTypes } from "./inputs.ts";
import { type FieldKind, type Model, type Models, modelNamed } from "./model.ts";
import { shapeFields, valueType } from "./value-types.ts";
import type { DocumentWork } from "./work.ts";

/** The context that every GraphQL resolver receives. */
export interface GraphqlContext {
  ctx: Ctx;
  work: DocumentWork;
}

type Fields<Source> = GraphQLFieldConfigMap<Source, GraphqlContext>;

/** The meaning of `where` in every generated query. */
export const whereDoc = "Conditions that must all match. More than 50 fail with LIMIT_EXCEEDED.";

/** The object types of the models. Fields resolve from rows that are already loaded. */
export class OutputTypes {
  readonly #models: Models;
  readonly #enums: EnumTypes;
  readonly #inputs: InputTypes;
  readonly #types = new Map<string, GraphQLObjectType<Row, GraphqlContext>>();
  readonly #objects = new Map<string, GraphQLObjectType>();

  constructor(models: Models, enums: EnumTypes, inputs: InputTypes) {
    this.#models = models;
    this.#enums = enums;
    this.#inputs = inputs;
  }

  of(model: Model): GraphQLObjectType<Row, GraphqlContext> {
    const existing = this.#types.get(model.name);
    if (existing) return existing;
    const { name, description } = model;
    const fields = () => ({ ...this.#columns(model), ...this.#derived(model), ...this.#relations(model) });
    const type = new GraphQLObjectType<Row, GraphqlContext>({ name, description, fields });
    this.#types.set(name, type);
    return type;
  }

  /** The arguments of a list. A nested list has no `cursor`. */
  listArgs(model: Model): GraphQLFieldConfigArgumentMap {
    const orderBy = new GraphQLList(new GraphQLNonNull(this.#inputs.orderBy(model)));
    return {
      ...this.countArgs(model),
      orderBy: {
        type: new GraphQLNonNull(orderBy),
        defaultValue: [],
        description: "Sort order, one field per entry. Rows with equal values are sorted by id.",
      },
      take: {
        type: GraphQLInt,
        description: "Number of rows to return, 0 to 500; the default is 100. More fails with LIMIT_EXCEEDED.",
      },
      skip: { type: new GraphQLNonNull(GraphQLInt), defaultValue: 0, description: "Number of rows to skip." },
    };
  }

  countArgs(model: Model): GraphQLFieldConfigArgumentMap {
    const where = { type: new GraphQLNonNull(this.#inputs.where(model)), defaultValue: {}, description: whereDoc };
    return { where };
  }

  #columns(model: Model): Fields<Row> {
    return Object.fromEntries(
      [...model.fields.values()].map(({ name, kind, nullable, doc }) => [
        name,
        { ...this.#field(kind, nullable, doc), resolve: ({ values }: Row) => values[name] },
      ]),
    );
  }

  #field(kind: FieldKind | ValueType, nullable: boolean, description: string) {
    const type = valueType(kind, this.#enums, this.#object);
    return { type: nullable ? type : new GraphQLNonNull(type), description };
  }

  /** The type of the objects in a JSON column. */
  readonly #object = (shape: Shape): GraphQLObjectType => {
    const { name, doc: description } = shape;
    const fields = () => shapeFields(shape, this.#enums, this.#object);
    const type = this.#objects.get(name) ?? new GraphQLObjectType({ name, description, fields });
    this.#objects.set(name, type);
    return type;
  };

  #derived(model: Model): Fields<Row> {
    return Object.fromEntries(
      [...model.derived].map(([name, { value, nullable, doc, read }]) => [
        name,
        {
          ...this.#field(value, nullable, doc),
          // An operation's result may already contain the value. A column's own value is not the derived one.
          resolve: ({ values }: Row, _args: unknown, { ctx }: GraphqlContext) =>
            (model.fields.has(name) ? null : values[name]) ?? read(values, ctx),
        },
      ]),
    );
  }

  #relations(model: Model): Fields<Row> {
    return Object.fromEntries(
      [...model.relations].flatMap(([name, relation]): [string, Fields<Row>[string]][] => {
        const target = modelNamed(this.#models, relation.model);
        const type = this.of(target);
        const resolve = ({ nested }: Row, _args: unknown, _context: GraphqlContext, info: { path: { key: unknown } }) =>
          nested.get(String(info.path.key));
        const description = relation.doc;
        if (relation.kind === "one") return [[name, { type, description, resolve }]];
        const count = {
          type: GraphQLInt,
          description: "Number of related rows.",
          args: this.countArgs(target),
          resolve,
        };
        return [
          [
            name,
            { type: new GraphQLList(new GraphQLNonNull(type)), description, args: this.listArgs(target), resolve },
          ],
          [`${name}Count`, count],
        ];
      }),
    );
  }
}
