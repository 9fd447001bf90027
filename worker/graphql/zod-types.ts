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
import { assertAccess } from "../domain/operation.ts";
import { dateTimeScalar, jsonScalar } from "./scalars.ts";

const namedScalars = { ID: GraphQLID, DateTime: dateTimeScalar, JSON: jsonScalar } as const;

/** A schema without its wrappers, and the properties of those wrappers. */
interface UnwrappedSchema {
  schema: z.core.$ZodType;
  /** Whether null is allowed. */
  nullable: boolean;
  /** Whether the value may be omitted. */
  optional: boolean;
  meta: GlobalMeta;
  /** The description of a named type. */
  typeDoc: string | undefined;
  /** The description of the field that has this schema, apart from that of its type. */
  fieldDoc: string | undefined;
}

/** Unwraps a schema from the outside in. A pipe counts as its input side; the outermost metadata wins. */
const unwrapAll = (schema: z.core.$ZodType): UnwrappedSchema => {
  const meta = z.globalRegistry.get(schema) ?? {};
  const doc = meta.description;
  const inner = unwrapSchema(schema) ?? (meta.id ? null : findNamed(schema));
  if (!inner) {
    const docs = meta.id ? { typeDoc: doc, fieldDoc: undefined } : { typeDoc: undefined, fieldDoc: doc };
    // Any JSON value can be null.
    return { schema, nullable: schema instanceof z.ZodUnknown, optional: false, meta, ...docs };
  }
  const unwrapped = unwrapAll(inner);
  return {
    schema: unwrapped.schema,
    nullable: unwrapped.nullable || schema instanceof z.ZodNullable,
    optional: unwrapped.optional || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault,
    meta: { ...unwrapped.meta, ...meta },
    typeDoc: unwrapped.typeDoc,
    fieldDoc: doc === unwrapped.typeDoc ? unwrapped.fieldDoc : (doc ?? unwrapped.fieldDoc),
  };
};

/** The named schema that this one copies, if any. A copy made by `.meta()` has no name of its own. */
const findNamed = (schema: z.core.$ZodType): z.core.$ZodType | null => {
  const { parent } = schema._zod;
  if (!parent) return null;
  return z.globalRegistry.get(parent)?.id ? parent : findNamed(parent);
};

const unwrapSchema = (schema: z.core.$ZodType): z.core.$ZodType | null => {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return schema.unwrap();
  }
  return schema instanceof z.ZodPipe ? schema.in : null;
};

const nameOf = ({ schema, meta }: UnwrappedSchema): string => {
  if (!meta.id) throw new Error(`A ${schema._zod.def.type} needs a name. Give it meta({ id }).`);
  return meta.id;
};

const described = (description: string | undefined) => (description ? { description } : {});

const fieldDescription = (schema: z.core.$ZodType) => described(unwrapAll(schema).fieldDoc);

const findScalar = ({ schema, meta }: UnwrappedSchema): GraphQLScalarType | null => {
  if (meta.graphql) return namedScalars[meta.graphql];
  if (schema instanceof z.core.$ZodString) return GraphQLString;
  if (schema instanceof z.core.$ZodBoolean) return GraphQLBoolean;
  if (schema instanceof z.core.$ZodNumberFormat) return GraphQLInt;
  return schema instanceof z.core.$ZodNumber ? GraphQLFloat : null;
};

/** Converts the operations' schemas to GraphQL types, creating each named type once. */
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
      Object.entries(input.shape).map(([name, schema]) => [
        name,
        { type: this.input(schema), ...fieldDescription(schema) },
      ]),
    );
  }

  input(schema: z.core.$ZodType): GraphQLInputType {
    const unwrapped = unwrapAll(schema);
    const type = this.#input(unwrapped);
    return unwrapped.nullable || unwrapped.optional ? type : new GraphQLNonNull(type);
  }

  output(schema: z.core.$ZodType): GraphQLOutputType {
    const unwrapped = unwrapAll(schema);
    const type = this.#output(unwrapped);
    return unwrapped.nullable || unwrapped.optional ? type : new GraphQLNonNull(type);
  }

  #input(unwrapped: UnwrappedSchema) {
    const { schema } = unwrapped;
    const scalar = findScalar(unwrapped);
    if (scalar) return scalar;
    if (schema instanceof z.ZodArray) return new GraphQLList(this.input(schema.element));
    if (schema instanceof z.ZodEnum) return this.#enum(unwrapped, schema);
    if (schema instanceof z.ZodObject) return this.#inputObject(nameOf(unwrapped), unwrapped, schema);
    throw new Error(`GraphQL has no input type for ${schema._zod.def.type}.`);
  }

  #inputObject(name: string, unwrapped: UnwrappedSchema, schema: z.ZodObject): GraphQLInputObjectType {
    const existing = this.#inputs.get(name);
    if (existing) return existing;
    const type = new GraphQLInputObjectType({ name, ...described(unwrapped.typeDoc), fields: () => this.args(schema) });
    this.#inputs.set(name, type);
    return type;
  }

  #output(unwrapped: UnwrappedSchema): GraphQLOutputType {
    const { schema, meta } = unwrapped;
    if (meta.model) return this.#model(meta.model);
    const scalar = findScalar(unwrapped);
    if (scalar) return scalar;
    if (schema instanceof z.ZodArray) return new GraphQLList(this.output(schema.element));
    if (schema instanceof z.ZodEnum) return this.#enum(unwrapped, schema);
    if (schema instanceof z.ZodObject) return this.#outputObject(nameOf(unwrapped), unwrapped, schema);
    throw new Error(`GraphQL has no output type for ${schema._zod.def.type}.`);
  }

  #outputObject(name: string, unwrapped: UnwrappedSchema, schema: z.ZodObject): GraphQLObjectType {
    const existing = this.#outputs.get(name);
    if (existing) return existing;
    const fields = () =>
      Object.fromEntries(
        Object.entries(schema.shape).map(([field, of]) => [
          field,
          { type: this.output(of), ...fieldDescription(of), resolve: createResolver(of) },
        ]),
      );
    const type = new GraphQLObjectType({ name, ...described(unwrapped.typeDoc), fields });
    this.#outputs.set(name, type);
    return type;
  }

  #enum(unwrapped: UnwrappedSchema, schema: z.ZodEnum) {
    const [first = "", ...rest] = schema.options.map(String);
    return this.#enums.of({ name: nameOf(unwrapped), values: [first, ...rest], doc: unwrapped.typeDoc ?? "" });
  }
}

type Resolver = GraphQLFieldResolver<Readonly<Record<string, unknown>>, GraphqlContext>;

/** Results are already keyed by the response keys of the query. */
const resolveByKey: Resolver = (source, _args, _context, info) => source[info.path.key];

/** Throws at the field's path if null means that the caller lacks a scope. */
const createResolver = (schema: z.core.$ZodType): Resolver => {
  const { neededScope: scope } = unwrapAll(schema).meta;
  if (!scope) return resolveByKey;
  return (source, args, context, info) => {
    const value = resolveByKey(source, args, context, info);
    if (value === null) assertAccess(context.ctx, { kind: "scope", scope, tablet: true });
    return value;
  };
};

/** Removes nulls from optional input fields that are not nullable. */
export const withoutNulls = (schema: z.core.$ZodType, value: unknown): unknown => {
  const { schema: inner } = unwrapAll(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => withoutNulls(inner.element, item));
  if (!(inner instanceof z.ZodObject) || typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      const of = inner.shape[name];
      if (!of) return [];
      const { optional, nullable } = unwrapAll(of);
      return field === null && optional && !nullable ? [] : [[name, withoutNulls(of, field)]];
    }),
  );
};
