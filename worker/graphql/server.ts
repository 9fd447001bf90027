import { execute } from "graphql";
import { createYoga, type Plugin } from "graphql-yoga";
import type { Ctx } from "../context.ts";
import type { GraphqlContext } from "../crud/outputs.ts";
import { DocumentWork } from "../crud/work.ts";
import { demandWithinLimit } from "../domain/operation.ts";
import { operations } from "../domain/registry.ts";
import { isDevelopment } from "../env.ts";
import { models } from "../models/models.ts";
import type { KnownDocument } from "./known-documents.ts";
import { DocumentMemory, hideSchema, limitRules, parseBounded, validateBounded } from "./limits.ts";
import type { GraphqlParams } from "./params.ts";
import { isPublicDocument } from "./public-document.ts";
import { withRefusals } from "./refusals.ts";
import { createSchema } from "./schema.ts";

/** Whether a caller may look at the schema. The reference that we publish holds the same. */
const seesSchema = ({ env, caller }: Ctx): boolean => isDevelopment(env) || caller.kind !== "guest";

/** What belongs to one request, and what Yoga's plugins find out about it. */
interface RequestContext extends GraphqlContext {
  params: GraphqlParams;
  document: KnownDocument;
  outcome: { hasErrors: boolean };
}

const schema = createSchema(operations, models);

const ours: Plugin<RequestContext, RequestContext> = {
  // The parameters were read before, to find the answer that other guests got.
  onRequestParse: ({ serverContext, setRequestParser }) => {
    const { params, document } = serverContext;
    setRequestParser(() => ({
      query: document.text,
      ...(params.operationName === null ? {} : { operationName: params.operationName }),
      ...(params.variables === null ? {} : { variables: params.variables }),
    }));
  },
  onParse: ({ setParseFn }) => {
    setParseFn(parseBounded);
  },
  onValidate: ({ context, addValidationRule, setValidationFn }) => {
    setValidationFn(validateBounded);
    for (const rule of limitRules) addValidationRule(rule);
    if (!seesSchema(context.ctx)) addValidationRule(hideSchema);
  },
  // The reference implementation is an eighth faster here than the one that Yoga brings.
  onExecute: ({ args, setExecuteFn }) => {
    setExecuteFn(execute);
    const { document } = args.contextValue;
    document.isPublic ??= isPublicDocument(schema, args.document);
  },
  onResultProcess: ({ result, setResult, serverContext }) => {
    if (!("errors" in result)) return;
    const { requestId, env } = serverContext.ctx;
    serverContext.outcome.hasErrors = true;
    setResult(withRefusals(result, requestId, isDevelopment(env)));
  },
};

const yoga = createYoga<RequestContext>({
  schema,
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
  // The body has been read within our own bound.
  maxRequestBodySize: false,
  multipart: false,
});

/** What a document that plans many rows counts against the rate limit. */
const heavyCalls = 10;

/** A request whose document is known. */
export interface Asked {
  params: GraphqlParams;
  document: KnownDocument;
  ctx: Ctx;
}

/** An answer, and whether every guest may be given the same one. */
export interface Answered {
  response: Response;
  isPublic: boolean;
}

/** Runs the document of a request, whose body has been read. Counts it against the rate limit. */
export const runDocument = async (request: Request, { params, document, ctx }: Asked): Promise<Answered> => {
  await demandWithinLimit(ctx, "graphql");
  const work = new DocumentWork(() => demandWithinLimit(ctx, "graphql", { calls: heavyCalls - 1 }));
  const outcome = { hasErrors: false };
  const response = await yoga.fetch(request, { ctx, work, params, document, outcome });
  return { response, isPublic: document.isPublic === true && response.status === 200 && !outcome.hasErrors };
};
