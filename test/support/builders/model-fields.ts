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

/** A generated field of a model's schema, in the form that selects the row with the id `$id`. */
export interface ModelField {
  name: string;
  model: string;
  kind: Kind;
  call: string;
}

/** Renders a value for a query: rows are referenced by `$id`, and optional parts are omitted. */
const buildSample = (type: GraphQLInputType): string => {
  if (isNonNullType(type)) return buildSample(type.ofType);
  if (isListType(type)) return `[${buildSample(type.ofType)}]`;
  if (!isInputObjectType(type))
    throw new Error(`There is no sample value for the type ${type.name} of a generated field. Add one here.`);
  if (type.name.endsWith("WhereUniqueInput")) return "{ id: $id }";
  const fields = Object.values(type.getFields()).filter(isRequiredInputField);
  return `{ ${fields.map((field) => `${field.name}: ${buildSample(field.type)}`).join(" ")} }`;
};

const findRootType = (kind: Kind) => (kind === "query" ? schema.getQueryType() : schema.getMutationType());

const modelOf = (field: string, type: string): string => {
  const model = [...models.values()].find(({ name, plural }) => name === type || field === `${plural}Count`);
  if (!model) throw new Error(`The field ${field} belongs to no model and to no operation.`);
  return model.name;
};

/** Every generated field of a kind, over all models. */
export const modelFields = (kind: Kind): ModelField[] => {
  const ofOperations = new Set(operations.map(({ name }) => name));
  const fields = Object.values(findRootType(kind)?.getFields() ?? {}).filter(({ name }) => !ofOperations.has(name));
  return fields.map(({ name, args, type }) => {
    const requiredArgs = args.filter(isRequiredArgument).map((arg) => `${arg.name}: ${buildSample(arg.type)}`);
    const selection = isCompositeType(getNamedType(type)) ? " { id }" : "";
    const model = modelOf(name, getNamedType(type).name);
    return {
      name,
      model,
      kind,
      call: `${name}${requiredArgs.length > 0 ? `(${requiredArgs.join(", ")})` : ""}${selection}`,
    };
  });
};

/** A document that requests all of the given fields. */
export const buildDocument = (kind: Kind, fields: readonly Pick<ModelField, "call">[]): string =>
  `${kind} ($id: ID!) { ${fields.map(({ call }) => call).join(" ")} }`;
