import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isInputObjectType,
  isObjectType,
} from "graphql";
import { queryNotes } from "./glossary.ts";
import { fieldNote, ownerPhrase } from "./notes.ts";
import { typeNotes } from "./type-notes.ts";

const isFilter = (typeName: string): boolean => /Filter$/.test(typeName);

const inputNote = (typeName: string, name: string): string | undefined =>
  isFilter(typeName) ? queryNotes[name] : (queryNotes[name] ?? fieldNote(typeName, name));

const describe = (thing: GraphQLArgument | GraphQLInputField, typeName: string): void => {
  thing.description ??= inputNote(typeName, thing.name);
};

const describeField = (field: GraphQLField<unknown, unknown>, typeName: string): void => {
  field.description ??= fieldNote(typeName, field.name);
  for (const argument of field.args) describe(argument, typeName);
};

const typeNote = ({ name }: GraphQLNamedType): string | undefined => {
  if (isFilter(name)) return "Conditions on a value or on related rows; all that are given hold.";
  if (name.endsWith("WhereUniqueInput")) return `Names one ${ownerPhrase(name)}.`;
  if (name.endsWith("WhereInput")) return `Conditions on a ${ownerPhrase(name)}; all that are given hold.`;
  if (name.endsWith("OrderByInput")) return `One field of a ${ownerPhrase(name)} to order by.`;
  return typeNotes[name] ?? typeNotes[ownerPhrase(name)];
};

/** Says of every type, field and argument that is silent what its name means. */
export const describeAll = (schema: GraphQLSchema): GraphQLSchema => {
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith("__")) continue;
    type.description ??= typeNote(type);
    if (isObjectType(type)) for (const field of Object.values(type.getFields())) describeField(field, type.name);
    if (isInputObjectType(type)) for (const field of Object.values(type.getFields())) describe(field, type.name);
  }
  return schema;
};
