import type { GraphQLFieldConfig, GraphQLFieldConfigMap } from "graphql";
import type { Models } from "../crud/model.ts";
import type { GraphqlContext } from "../crud/outputs.ts";
import { assertAccess, execute, type Operation } from "../domain/operation.ts";
import { isUnavailable } from "../domain/unavailable.ts";
import { AppError } from "../errors.ts";
import { toAppError } from "../http/problem.ts";
import { ResultLoader } from "./answers.ts";
import { withoutNulls, type ZodTypes } from "./zod-types.ts";

const fieldBinding = (op: Operation, models: Models, types: ZodTypes): GraphQLFieldConfig<unknown, GraphqlContext> => ({
  type: types.output(op.output),
  description: op.description,
  args: types.args(op.input),
  resolve: async (_source, args, context, info) => {
    const { ctx, work } = context;
    assertAccess(ctx, op.access);
    const loader = new ResultLoader(context, models, info);
    await work.assertAllowed();
    const result = await execute(op, ctx, withoutNulls(op.input, args)).catch((error: unknown) => {
      if (!op.refusal || !(error instanceof AppError || isUnavailable(error))) throw error;
      return op.refusal(toAppError(error, ctx.requestId));
    });
    return loader.load(result);
  },
});

/** The fields of all operations of one kind that GraphQL exposes. */
export const operationFields = (
  operations: readonly Operation[],
  kind: Operation["kind"],
  models: Models,
  types: ZodTypes,
): GraphQLFieldConfigMap<unknown, GraphqlContext> =>
  Object.fromEntries(
    operations
      .filter((op) => op.kind === kind && op.graphql !== false)
      .map((op) => [op.name, fieldBinding(op, models, types)]),
  );
