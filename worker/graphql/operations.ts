import type { GraphQLFieldConfig, GraphQLFieldConfigMap } from "graphql";
import type { Models } from "../crud/model.ts";
import type { GraphqlContext } from "../crud/outputs.ts";
import { demandAccess, execute, type Operation } from "../domain/operation.ts";
import { isUnavailable } from "../domain/unavailable.ts";
import { AppError } from "../errors.ts";
import { toRefusal } from "../http/problem.ts";
import { AnswerLayout } from "./answers.ts";
import { withoutNulls, type ZodTypes } from "./zod-types.ts";

const fieldBinding = (op: Operation, models: Models, types: ZodTypes): GraphQLFieldConfig<unknown, GraphqlContext> => ({
  type: types.output(op.output),
  description: op.description,
  args: types.args(op.input),
  resolve: async (_source, args, context, info) => {
    const { ctx, work } = context;
    demandAccess(ctx, op.access);
    const layout = new AnswerLayout(context, models, info);
    await work.assertAllowed();
    const answer = await execute(op, ctx, withoutNulls(op.input, args)).catch((error: unknown) => {
      if (!op.refusal || !(error instanceof AppError || isUnavailable(error))) throw error;
      return op.refusal(toRefusal(error, ctx.requestId));
    });
    return layout.lay(answer);
  },
});

/** A field for every operation of a kind that GraphQL has. */
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
