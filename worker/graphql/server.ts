import { execute } from "graphql";
import { createYoga, type Plugin } from "graphql-yoga";
import type { Ctx } from "../context.ts";
import type { GraphqlContext } from "../crud/outputs.ts";
import { DocumentWork } from "../crud/work.ts";
import { assertWithinLimit } from "../domain/operation.ts";
import { operations } from "../domain/registry.ts";
import { isDevelopment } from "../env.ts";
import { models } from "../models/models.ts";
import type { KnownDocument } from "./known-documents.ts";
import { documentCache, hideSchema, limitRules, parseBounded, validateBounded } from "./limits.ts";
import type { GraphqlParams } from "./params.ts";
import { isPublicDocument } from "./public-document.ts";
import { presentErrors } from "./refusals.ts";
import { createSchema } from "./schema.ts";

/** Whether a caller may introspect the schema. The published reference has the same content. */
const canReadSchema = ({ env, caller }: Ctx): boolean => isDevelopment(env) || caller.kind !== "guest";

/** The context of one request, with the outcome that the plugins record. */
interface RequestContext extends GraphqlContext {
  params: GraphqlParams;
  document: KnownDocument;
  outcome: { hasErrors: boolean };
}

const schema = createSchema(operations, models);

const requestPlugin: Plugin<RequestContext, RequestContext> = {
  // The parameters were already read to look up a cached response.
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
    if (!canReadSchema(context.ctx)) addValidationRule(hideSchema);
  },
  // graphql-js executes about 12 % faster here than Yoga's own executor.
  onExecute: ({ args, setExecuteFn }) => {
    setExecuteFn(execute);
    const { document } = args.contextValue;
    document.isPublic ??= isPublicDocument(schema, args.document);
  },
  onResultProcess: ({ result, setResult, serverContext }) => {
    if (!("errors" in result)) return;
    const { requestId, env } = serverContext.ctx;
    serverContext.outcome.hasErrors = true;
    setResult(presentErrors(result, requestId, isDevelopment(env)));
  },
};

const yoga = createYoga<RequestContext>({
  schema,
  graphqlEndpoint: "/api/graphql",
  plugins: [requestPlugin],
  parserAndValidationCache: { documentCache: documentCache(), errorCache: documentCache() },
  batching: false,
  cors: false,
  graphiql: false,
  healthCheckEndpoint: "/api/graphql/health",
  landingPage: false,
  logging: false,
  maskedErrors: false,
  // The body has already been read within our own limit.
  maxRequestBodySize: false,
  multipart: false,
});

/** The number of calls that a document with many planned rows counts as, for the rate limit. */
const heavyDocumentCalls = 10;

/** A request whose document is already known. */
export interface DocumentRequest {
  params: GraphqlParams;
  document: KnownDocument;
  ctx: Ctx;
}

/** A response, and whether it may be shared with all guests. */
export interface DocumentResponse {
  response: Response;
  isPublic: boolean;
}

/** Executes a request's document and counts it against the rate limit. The body must already be read. */
export const runDocument = async (
  request: Request,
  { params, document, ctx }: DocumentRequest,
): Promise<DocumentResponse> => {
  await assertWithinLimit(ctx, "graphql");
  const work = new DocumentWork(() => assertWithinLimit(ctx, "graphql", { calls: heavyDocumentCalls - 1 }));
  const outcome = { hasErrors: false };
  const response = await yoga.fetch(request, { ctx, work, params, document, outcome });
  return { response, isPublic: document.isPublic === true && response.status === 200 && !outcome.hasErrors };
};
