import { defineConfig } from "vitest/config";
import { graphqlClient } from "./generate.ts";

const generated = `${import.meta.dirname}/generated/graphql.ts`;

/** Generates the GraphQL client when a program imports it, so that no generated file is committed. */
const generatedClient = {
  name: "generated-client",
  resolveId: (source: string) => (source === "./generated/graphql.ts" ? generated : null),
  load: (id: string) => (id === generated ? graphqlClient() : null),
};

export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  plugins: [generatedClient],
  test: {
    include: ["test/clients/*.test.ts"],
    environment: "node",
    // A busy machine must not fail a test.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
