import { GraphQLObjectType, GraphQLSchema } from "graphql";
import { EnumTypes } from "../crud/enums.ts";
import { InputTypes } from "../crud/inputs.ts";
import { type Models, modelNamed } from "../crud/model.ts";
import { modelMutations } from "../crud/mutations.ts";
import { OutputTypes } from "../crud/outputs.ts";
import { modelQueries } from "../crud/queries.ts";
import { WriteInputTypes } from "../crud/writes/write-inputs.ts";
import type { Operation } from "../domain/operation.ts";
import { operationFields } from "./operations.ts";
import { ZodTypes } from "./zod-types.ts";

/** Builds the complete schema: the generated queries and mutations of the models, and the operations. */
export const createSchema = (operations: readonly Operation[], models: Models): GraphQLSchema => {
  const enums = new EnumTypes();
  const inputs = new InputTypes(models, enums);
  const outputs = new OutputTypes(models, enums, inputs);
  const types = new ZodTypes(enums, (name) => outputs.of(modelNamed(models, name)));
  return new GraphQLSchema({
    query: new GraphQLObjectType({
      name: "Query",
      description: "All queries.",
      fields: { ...modelQueries(models, inputs, outputs), ...operationFields(operations, "query", models, types) },
    }),
    mutation: new GraphQLObjectType({
      name: "Mutation",
      description: "All mutations.",
      fields: {
        ...modelMutations(models, new WriteInputTypes(models, enums, inputs), inputs, outputs),
        ...operationFields(operations, "mutation", models, types),
      },
    }),
  });
};
