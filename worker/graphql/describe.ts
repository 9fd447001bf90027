import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isInputObjectType,
  isObjectType,
} from "graphql";
import { queryDescriptions } from "./glossary.ts";
import { fieldDescription, ownerTypeName } from "./notes.ts";
import { typeDescriptions } from "./type-notes.ts";

const isFilter = (typeName: string): boolean => /Filter$/.test(typeName);

const inputDescription = (typeName: string, name: string): string | undefined =>
  isFilter(typeName) ? queryDescriptions[name] : (queryDescriptions[name] ?? fieldDescription(typeName, name));

const describeArgument = (element: GraphQLArgument | GraphQLInputField, typeName: string): void => {
  element.description ??= inputDescription(typeName, element.name);
};

const describeField = (field: GraphQLField<unknown, unknown>, typeName: string): void => {
  field.description ??= fieldDescription(typeName, field.name);
  for (const argument of field.args) describeArgument(argument, typeName);
};

const typeDescription = ({ name }: GraphQLNamedType): string | undefined => {
  if (isFilter(name)) return "Conditions on a value or on related rows. All of them must match.";
  if (name.endsWith("WhereUniqueInput")) return `Identifies one ${ownerTypeName(name)}.`;
  if (name.endsWith("WhereInput")) return `Conditions on ${ownerTypeName(name)}. All of them must match.`;
  if (name.endsWith("OrderByInput")) return `One field of ${ownerTypeName(name)} to sort by.`;
  return typeDescriptions[name] ?? typeDescriptions[ownerTypeName(name)];
};

/** Adds descriptions to all types, fields and arguments that have none. */
export const describeAll = (schema: GraphQLSchema): GraphQLSchema => {
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith("__")) continue;
    type.description ??= typeDescription(type);
    if (isObjectType(type)) for (const field of Object.values(type.getFields())) describeField(field, type.name);
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields())) describeArgument(field, type.name);
  }
  return schema;
};
