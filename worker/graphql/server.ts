import { execute } from "graphql";
import { createYoga, type Plugin } from "graphql-yoga";
import type { Ctx } from "../context.ts";
import type { GraphqlContext } from "../crud/outputs.ts";
import { DocumentWork } from "../crud/work.ts";
import { demandWithinLimit } from "../domain/operation.ts";
import { operations } from "../domain/registry.ts";
import { isDevelopment } from "../env.ts";
import { AppError } from "../errors.ts";
import { graphqlProblem, problem } from "../http/problem.ts";
import { models } from "../models/models.ts";
import { graphiqlPage } from "./graphiql.ts";
import { DocumentMemory, hideSchema, limitRules, parseBounded, validateBounded } from "./limits.ts";
import { withRefusals } from "./refusals.ts";
import { createSchema } from "./schema.ts";

/** Whether a caller may look at the schema. The reference that we publish holds the same. */
const seesSchema = ({ env, caller }: Ctx): boolean => isDevelopment(env) || caller.kind !== "guest";

const ours: Plugin<GraphqlContext, GraphqlContext> = {
  onParse: ({ setParseFn }) => {
    setParseFn(parseBounded);
  },
  onValidate: ({ context, addValidationRule, setValidationFn }) => {
    setValidationFn(validateBounded);
    for (const rule of limitRules) addValidationRule(rule);
    if (!seesSchema(context.ctx)) addValidationRule(hideSchema);
  },
  // The reference implementation is an eighth faster here than the one that Yoga brings.
  onExecute: ({ setExecuteFn }) => setExecuteFn(execute),
  onResultProcess: ({ result, setResult, serverContext }) => {
    const { requestId, env } = serverContext.ctx;
    if ("errors" in result) setResult(withRefusals(result, requestId, isDevelopment(env)));
  },
};

const yoga = createYoga<GraphqlContext>({
  schema: createSchema(operations, models),
  graphqlEndpoint: "/api/graphql",
  plugins: [ours],
  parserAndValidationCache: { documentCache: new DocumentMemory(), errorCache: new DocumentMemory() },
  batching: false,
  cors: false,
  graphiql: false,
  healthCheckEndpoint: "/api/graphql/health",
  landingPage: false,
  logging: false,
  maskedErrors: false,
  multipart: false,
});

const isJson = (request: Request): boolean =>
  request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() === "application/json";

/** What a document that plans many rows counts against the rate limit. */
const heavyCalls = 10;

/** Answers a GraphQL request. A GET is for people who develop, and shows GraphiQL. */
export const handleGraphql = async (request: Request, ctx: Ctx): Promise<Response> => {
  if (request.method === "GET" || request.method === "HEAD") {
    if (isDevelopment(ctx.env)) return graphiqlPage();
    return problem(new AppError("NOT_FOUND", "There is nothing at this address."), ctx.requestId);
  }
  if (request.method !== "POST") {
    const refusal = new AppError("BAD_INPUT", "This address answers POST.");
    const response = problem(refusal, ctx.requestId, 405);
    response.headers.set("allow", "POST");
    return response;
  }
  if (!isJson(request)) {
    const refusal = new AppError("BAD_INPUT", "Please send a JSON object as application/json.");
    return graphqlProblem(refusal, ctx.requestId);
  }
  await demandWithinLimit(ctx, "graphql");
  const work = new DocumentWork(() => demandWithinLimit(ctx, "graphql", { calls: heavyCalls - 1 }));
  return yoga.fetch(request, { ctx, work });
};
