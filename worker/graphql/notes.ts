import { fieldNotes } from "./glossary.ts";

/** The model or shape that a generated input belongs to, whose field names mean the same in it. */
export const ownerPhrase = (typeName: string): string =>
  typeName.replace(/(WhereUniqueInput|WhereInput|OrderByInput|CreateInput|UpdateInput|Input)$/, "");

/** What a field of a type means, by its own entry in the glossary or by its name's. */
export const fieldNote = (typeName: string, name: string): string | undefined => {
  const note =
    [typeName, ownerPhrase(typeName)].map((type) => fieldNotes[`${type}.${name}`]).find(Boolean) ?? fieldNotes[name];
  return note ?? (name.endsWith("Count") ? "How many there are." : undefined);
};
