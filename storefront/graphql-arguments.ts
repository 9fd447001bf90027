import { readFileSync } from "node:fs";
import path from "node:path";
import { parse, print, visit } from "graphql";
import type { Plugin } from "vite";

const moduleId = "#graphql-arguments";
export const schemaFile = path.join(import.meta.dirname, "../worker/graphql/schema.graphql");

/** Lists the type of each argument by the names of its field and itself. Throws if fields of one name differ in it,
 *  because a client knows the name of a field and not its parent. */
export const listArguments = (schema: string): Record<string, Record<string, string>> => {
  const types: Record<string, Record<string, string>> = {};
  visit(parse(schema), {
    FieldDefinition: ({ name: { value: field }, arguments: args = [] }) => {
      for (const { name, type } of args) {
        const text = print(type);
        const listed = types[field]?.[name.value] ?? text;
        if (listed !== text) {
          throw new Error(`The argument ${name.value} of the fields named ${field} has two types. Rename one of them.`);
        }
        types[field] = { ...types[field], [name.value]: text };
      }
    },
  });
  return types;
};

/** Provides the types of GraphQL's arguments as a module, so that the client can declare a document's variables. */
export const graphqlArguments = (): Plugin => ({
  name: "graphql-arguments",
  enforce: "pre",
  resolveId: (source) => (source === moduleId ? `\0${moduleId}` : null),
  load(id) {
    if (id !== `\0${moduleId}`) return null;
    this.addWatchFile(schemaFile);
    return `export const argumentTypes = ${JSON.stringify(listArguments(readFileSync(schemaFile, "utf8")))};`;
  },
});
