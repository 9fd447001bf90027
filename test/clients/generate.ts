import { readFileSync } from "node:fs";
import { codegen } from "@graphql-codegen/core";
import * as documentNodes from "@graphql-codegen/typed-document-node";
import * as operationTypes from "@graphql-codegen/typescript-operations";
import { parse } from "graphql";

const textInput = (file: string): string => readFileSync(new URL(file, import.meta.url), "utf8");

/** Runs graphql-codegen on schema.graphql and a partner's documents, with the configuration a partner would use. */
export const graphqlClient = (): Promise<string> =>
  codegen({
    filename: "graphql.ts",
    schema: parse(textInput("../../worker/graphql/schema.graphql")),
    documents: [{ location: "order.graphql", document: parse(textInput("order.graphql")) }],
    plugins: [{ operationTypes: {} }, { documentNodes: {} }],
    pluginMap: { operationTypes, documentNodes },
    config: { scalars: { DateTime: "string", JSON: "unknown" }, useTypeImports: true },
  });
