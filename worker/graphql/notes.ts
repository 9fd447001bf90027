import { fieldDescriptions } from "./glossary.ts";

/** The model or shape that a generated input type belongs to. Its fields have the same descriptions. */
export const ownerTypeName = (typeName: string): string =>
  typeName.replace(/(WhereUniqueInput|WhereInput|OrderByInput|CreateInput|UpdateInput|SaveInput|Input)$/, "");

/** The description of a field: an entry for its type, else one for its name. */
export const fieldDescription = (typeName: string, name: string): string | undefined => {
  const description =
    [typeName, ownerTypeName(typeName)].map((type) => fieldDescriptions[`${type}.${name}`]).find(Boolean) ??
    fieldDescriptions[name];
  return description ?? (name.endsWith("Count") ? "Number of related rows." : undefined);
};
