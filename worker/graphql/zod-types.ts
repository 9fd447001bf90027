import {
  GraphQLBoolean,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLFieldResolver,
  GraphQLFloat,
  GraphQLID,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLScalarType,
  GraphQLString,
} from "graphql";
import { type GlobalMeta, z } from "zod";
import type { EnumTypes } from "../crud/enums.ts";
import type { GraphqlContext } from "../crud/outputs.ts";
import { demandAccess } from "../domain/operation.ts";
import { dateTimeScalar, jsonScalar } from "./scalars.ts";

const namedScalars = { ID: GraphQLID, DateTime: dateTimeScalar, JSON: jsonScalar } as const;

/** A schema without its wrappers, and what they said. */
interface Plain {
  schema: z.core.$ZodType;
  /** Whether null is a value of it. */
  nullable: boolean;
  /** Whether it may be left out. */
  optional: boolean;
  meta: GlobalMeta;
}

/** Opens wrappers from the outside in. Of a transformation the sent side counts; the outer of two remarks wins. */
const plain = (schema: z.core.$ZodType): Plain => {
  const meta = z.globalRegistry.get(schema) ?? {};
  const inner = unwrapSchema(schema);
  if (!inner) return { schema, nullable: false, optional: false, meta };
  const found = plain(inner);
  return {
    schema: found.schema,
    nullable: found.nullable || schema instanceof z.ZodNullable,
    optional: found.optional || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault,
    meta: { ...found.meta, ...meta },
  };
};

const unwrapSchema = (schema: z.core.$ZodType): z.core.$ZodType | null => {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return schema.unwrap();
  }
  return schema instanceof z.ZodPipe ? schema.in : null;
};

const nameOf = ({ schema, meta }: Plain): string => {
  if (!meta.id) throw new Error(`A ${schema._zod.def.type} needs a name: give it meta({ id }).`);
  return meta.id;
};

const described = ({ meta }: Plain) => (meta.description ? { description: meta.description } : {});

/** What a field says of itself; a named type speaks for itself elsewhere. */
const remark = (schema: z.core.$ZodType) => {
  const found = plain(schema);
  return found.meta.id ? {} : described(found);
};

const findScalar = ({ schema, meta }: Plain): GraphQLScalarType | null => {
  if (meta.graphql) return namedScalars[meta.graphql];
  if (schema instanceof z.core.$ZodString) return GraphQLString;
  if (schema instanceof z.core.$ZodBoolean) return GraphQLBoolean;
  if (schema instanceof z.core.$ZodNumberFormat) return GraphQLInt;
  return schema instanceof z.core.$ZodNumber ? GraphQLFloat : null;
};

/** Turns the operations' schemas into GraphQL types, each name once. */
export class ZodTypes {
  readonly #enums: EnumTypes;
  readonly #model: (name: string) => GraphQLOutputType;
  readonly #inputs = new Map<string, GraphQLInputObjectType>();
  readonly #outputs = new Map<string, GraphQLObjectType>();

  constructor(enums: EnumTypes, model: (name: string) => GraphQLOutputType) {
    this.#enums = enums;
    this.#model = model;
  }

  args(input: z.ZodObject): GraphQLFieldConfigArgumentMap {
    return Object.fromEntries(
      Object.entries(input.shape).map(([name, schema]) => [name, { type: this.input(schema), ...remark(schema) }]),
    );
  }

  input(schema: z.core.$ZodType): GraphQLInputType {
    const found = plain(schema);
    const type = this.#input(found);
    return found.nullable || found.optional ? type : new GraphQLNonNull(type);
  }

  output(schema: z.core.$ZodType): GraphQLOutputType {
    const found = plain(schema);
    const type = this.#output(found);
    return found.nullable || found.optional ? type : new GraphQLNonNull(type);
  }

  #input(found: Plain) {
    const { schema } = found;
    const scalar = findScalar(found);
    if (scalar) return scalar;
    if (schema instanceof z.ZodArray) return new GraphQLList(this.input(schema.element));
    if (schema instanceof z.ZodEnum) return this.#enum(found, schema);
    if (schema instanceof z.ZodObject) return this.#inputObject(nameOf(found), found, schema);
    throw new Error(`GraphQL has no input for a ${schema._zod.def.type}.`);
  }

  #inputObject(name: string, found: Plain, schema: z.ZodObject): GraphQLInputObjectType {
    const known = this.#inputs.get(name);
    if (known) return known;
    const type = new GraphQLInputObjectType({ name, ...described(found), fields: () => this.args(schema) });
    this.#inputs.set(name, type);
    return type;
  }

  #output(found: Plain): GraphQLOutputType {
    const { schema, meta } = found;
    if (meta.model) return this.#model(meta.model);
    const scalar = findScalar(found);
    if (scalar) return scalar;
    if (schema instanceof z.ZodArray) return new GraphQLList(this.output(schema.element));
    if (schema instanceof z.ZodEnum) return this.#enum(found, schema);
    if (schema instanceof z.ZodObject) return this.#outputObject(nameOf(found), found, schema);
    throw new Error(`GraphQL has no output for a ${schema._zod.def.type}.`);
  }

  #outputObject(name: string, found: Plain, schema: z.ZodObject): GraphQLObjectType {
    const known = this.#outputs.get(name);
    if (known) return known;
    const fields = () =>
      Object.fromEntries(
        Object.entries(schema.shape).map(([field, of]) => [
          field,
          { type: this.output(of), ...remark(of), resolve: createResolver(of) },
        ]),
      );
    const type = new GraphQLObjectType({ name, ...described(found), fields });
    this.#outputs.set(name, type);
    return type;
  }

  #enum(found: Plain, schema: z.ZodEnum) {
    return this.#enums.of(nameOf(found), schema.options.map(String));
  }
}

type Resolver = GraphQLFieldResolver<Readonly<Record<string, unknown>>, GraphqlContext>;

/** Answers were laid out under the names that the query gives them. */
const byAnsweredName: Resolver = (source, _args, _context, info) => source[info.path.key];

/** Null is an error at its path where it stands for a scope that the caller lacks. */
const createResolver = (schema: z.core.$ZodType): Resolver => {
  const { neededScope: scope } = plain(schema).meta;
  if (!scope) return byAnsweredName;
  return (source, args, context, info) => {
    const value = byAnsweredName(source, args, context, info);
    if (value === null) demandAccess(context.ctx, { kind: "scope", scope });
    return value;
  };
};

/** Input without the nulls that a caller sends for what may be left out but is never null. */
export const withoutNulls = (schema: z.core.$ZodType, value: unknown): unknown => {
  const { schema: inner } = plain(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => withoutNulls(inner.element, item));
  if (!(inner instanceof z.ZodObject) || typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      const of = inner.shape[name];
      if (!of) return [];
      const { optional, nullable } = plain(of);
      return field === null && optional && !nullable ? [] : [[name, withoutNulls(of, field)]];
    }),
  );
};
