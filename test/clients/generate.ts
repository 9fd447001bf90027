import { readFileSync } from "node:fs";
import { codegen } from "@graphql-codegen/core";
import * as documentNodes from "@graphql-codegen/typed-document-node";
import * as operationTypes from "@graphql-codegen/typescript-operations";
import { parse } from "graphql";

const textInput = (file: string): string => readFileSync(new URL(file, import.meta.url), "utf8");

/** What graphql-codegen makes of schema.graphql and of the partner's documents, as a partner sets it up. */
export const graphqlClient = (): Promise<string> =>
  codegen({
    filename: "graphql.ts",
    schema: parse(textInput("../../worker/graphql/schema.graphql")),
    documents: [{ location: "order.graphql", document: parse(textInput("order.graphql")) }],
    plugins: [{ operationTypes: {} }, { documentNodes: {} }],
    pluginMap: { operationTypes, documentNodes },
    config: { scalars: { DateTime: "string", JSON: "unknown" }, useTypeImports: true },
  });
