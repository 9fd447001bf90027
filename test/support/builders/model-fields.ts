import {
  type GraphQLInputType,
  getNamedType,
  isCompositeType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
} from "graphql";
import { operations } from "../../../worker/domain/registry.ts";
import { models } from "../../../worker/models/models.ts";
import { schema } from "./calls.ts";

type Kind = "query" | "mutation";

/** A field of the schema that was generated for a model, as it is called with the id that `$id` names. */
export interface ModelField {
  name: string;
  model: string;
  kind: Kind;
  call: string;
}

/** A value as it is written in a query: rows are named by `$id`, and nothing is said that need not be. */
const sample = (type: GraphQLInputType): string => {
  if (isNonNullType(type)) return sample(type.ofType);
  if (isListType(type)) return `[${sample(type.ofType)}]`;
  if (!isInputObjectType(type)) throw new Error(`What is a ${type.name} of a generated field? Please say it here.`);
  if (type.name.endsWith("WhereUniqueInput")) return "{ id: $id }";
  const fields = Object.values(type.getFields()).filter(isRequiredInputField);
  return `{ ${fields.map((field) => `${field.name}: ${sample(field.type)}`).join(" ")} }`;
};

const rootCause = (kind: Kind) => (kind === "query" ? schema.getQueryType() : schema.getMutationType());

const modelOf = (field: string, type: string): string => {
  const found = [...models.values()].find(({ name, plural }) => name === type || field === `${plural}Count`);
  if (!found) throw new Error(`${field} belongs to no model and is no operation.`);
  return found.name;
};

/** Every generated field of a kind: whatever can be done with any model. */
export const modelFields = (kind: Kind): ModelField[] => {
  const ofOperations = new Set(operations.map(({ name }) => name));
  const fields = Object.values(rootCause(kind)?.getFields() ?? {}).filter(({ name }) => !ofOperations.has(name));
  return fields.map(({ name, args, type }) => {
    const sent = args.filter(isRequiredArgument).map((arg) => `${arg.name}: ${sample(arg.type)}`);
    const selection = isCompositeType(getNamedType(type)) ? " { id }" : "";
    const model = modelOf(name, getNamedType(type).name);
    return { name, model, kind, call: `${name}${sent.length > 0 ? `(${sent.join(", ")})` : ""}${selection}` };
  });
};

/** One document that asks all of the fields. */
export const buildDocument = (kind: Kind, fields: readonly Pick<ModelField, "call">[]): string =>
  `${kind} ($id: ID!) { ${fields.map(({ call }) => call).join(" ")} }`;
