import {
  type GraphQLInputType,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
} from "graphql";
import type { Operation } from "../../worker/domain/operation.ts";
import { operations } from "../../worker/domain/registry.ts";
import { createSchema } from "../../worker/graphql/schema.ts";
import { models } from "../../worker/models/models.ts";

const schema = createSchema(operations, models);

const scalars: Readonly<Record<string, string>> = {
  Int: "1",
  Float: "1",
  Boolean: "true",
  DateTime: '"2026-11-20T23:30:00.000Z"',
};

/** A value that the type takes, as it is written in a query. */
const sample = (type: GraphQLInputType): string => {
  if (isNonNullType(type)) return sample(type.ofType);
  if (isListType(type)) return "[]";
  if (isEnumType(type)) return type.getValues()[0]?.name ?? "";
  if (!isInputObjectType(type)) return scalars[type.name] ?? '"x"';
  const fields = Object.values(type.getFields()).filter(isRequiredInputField);
  return `{ ${fields.map((field) => `${field.name}: ${sample(field.type)}`).join(", ")} }`;
};

/** A call of an operation that GraphQL understands, with no more than it has to be told. */
export const sampleCall = ({ kind, name }: Operation): string => {
  const root = kind === "query" ? schema.getQueryType() : schema.getMutationType();
  const field = root?.getFields()[name];
  if (!field) throw new Error(`GraphQL has no ${name}.`);
  const args = field.args.filter(isRequiredArgument).map((arg) => `${arg.name}: ${sample(arg.type)}`);
  const selection = isCompositeType(getNamedType(field.type)) ? " { __typename }" : "";
  return `${kind} { ${name}${args.length > 0 ? `(${args.join(", ")})` : ""}${selection} }`;
};
