import { z } from "zod";
import type { Json } from "./components.ts";
import { headerRefs } from "./headers.ts";
import type { OtherRoute } from "./route.ts";

const html = "text/html";
const page = z.string().meta({ description: "An HTML page." });

const healthSchema = z
  .object({
    status: z.enum(["ok", "failing"]).meta({ description: "Whether orders can be taken at all." }),
    environment: z.string().meta({ description: "production or development." }),
    checks: z
      .object({
        database: z.enum(["ok", "unreachable"]).meta({ description: "Whether the database answers." }),
        migrations: z.enum(["ok", "missing", "unknown"]).meta({ description: "Whether its tables are there." }),
        missingSecrets: z.array(z.string()).meta({ description: "Names of secrets that are not set; never values." }),
        changedSecrets: z.array(z.string()).meta({
          description:
            "Names of secrets that do not open what was encrypted before: they were changed, or the data is another's.",
        }),
        mail: z.enum(["ok", "missing"]).meta({ description: "Whether mail can go out, so that people can sign in." }),
      })
      .meta({ description: "What was looked at." }),
  })
  .meta({ id: "Health", description: "Whether the service can work, and what is missing." });

const checks = { database: "ok", migrations: "ok", missingSecrets: [], changedSecrets: [], mail: "ok" };

const graphqlBody = z
  .object({
    query: z.string().nullish().meta({
      description: "The document, as schema.graphql allows. Left out if `extensions` names it by its hash.",
    }),
    variables: z.record(z.string(), z.unknown()).nullish().meta({ description: "Values of its variables." }),
    operationName: z.string().nullish().meta({ description: "Which operation to run, where it holds several." }),
    extensions: z.record(z.string(), z.unknown()).nullish().meta({
      description: "`persistedQuery` as the automatic persisted queries of Apollo and urql have it.",
    }),
  })
  .meta({ id: "GraphqlBody", description: "A GraphQL request." });

const graphqlError = z
  .object({
    message: z.string().meta({ description: "A sentence for a person that says what to do." }),
    path: z
      .array(z.union([z.string(), z.int()]))
      .optional()
      .meta({ description: "Which field of the answer it is about." }),
    locations: z
      .array(
        z.object({
          line: z.int().meta({ description: "Line, counted from 1." }),
          column: z.int().meta({ description: "Column, counted from 1." }),
        }),
      )
      .optional()
      .meta({ description: "Where in the query." }),
    extensions: z
      .record(z.string(), z.unknown())
      .meta({ description: "`code` and `requestId`, and `errors` and `quote` as problem details have them." }),
  })
  .meta({ id: "GraphqlError", description: "A refusal of one field, or of the whole request." });

const graphqlResponse = z
  .object({
    data: z.record(z.string(), z.unknown()).nullish().meta({ description: "What was asked for." }),
    errors: z.array(graphqlError).optional().meta({ description: "What was refused." }),
  })
  .meta({
    id: "GraphqlAnswer",
    description: "Data, errors, or both. Refusals of single fields are answered with 200.",
  });

const exampleError = {
  data: null,
  errors: [{ message: "Please sign in first.", extensions: { code: "UNAUTHENTICATED" } }],
};
const graphqlErrorResponse = (description: string) => ({ description, schema: graphqlResponse, example: exampleError });

const graphql: OtherRoute = {
  name: "graphql",
  path: "/api/graphql",
  method: "post",
  summary: "Every operation, and reads and writes of every model. worker/graphql/schema.graphql is its reference.",
  security: [{}, { apiKey: [] }, { oauth: [] }, { session: [] }],
  body: {
    type: "application/json",
    schema: graphqlBody,
    example: { query: "query ($take: Int) { menuItems(take: $take) { id name price } }", variables: { take: 1 } },
  },
  responses: {
    200: {
      description: "The answer. Its errors are those of single fields, or of a document that is not right.",
      schema: graphqlResponse,
      example: {
        data: { menuItems: [{ id: "itm_01JZ000000S3D46BS9BDJKKXT4", name: "Roasted Tomato Soup", price: 895 }] },
      },
    },
    400: graphqlErrorResponse(
      "The request is not right: BAD_INPUT. The document too, if the client accepts graphql-response+json.",
    ),
    401: graphqlErrorResponse("The credential is not right: UNAUTHENTICATED."),
    403: graphqlErrorResponse("WRONG_STORE, IP_NOT_ALLOWED, FORBIDDEN."),
    404: graphqlErrorResponse("STORE_NOT_FOUND."),
    406: graphqlErrorResponse("The client accepts neither application/json nor application/graphql-response+json."),
    413: graphqlErrorResponse("TOO_LARGE."),
    422: graphqlErrorResponse("The query asks for too much: LIMIT_EXCEEDED."),
    429: graphqlErrorResponse("RATE_LIMITED."),
    500: graphqlErrorResponse("INTERNAL."),
  },
  errors: [],
};

const { body: _, ...shared } = graphql;

const graphqlParameter = (name: string, description: string, example?: string): Json => ({
  ...{ name, in: "query", required: false, description, schema: { type: "string" } },
  ...(example === undefined ? {} : { example }),
});

const graphqlQuery: OtherRoute = {
  ...shared,
  name: "graphqlQuery",
  method: "get",
  summary:
    "Queries alone, as GraphQL over HTTP says. Public reads without a credential are answered from the edge's cache.",
  parameters: [
    graphqlParameter("query", "The document.", "query ($take: Int) { menuItems(take: $take) { id name price } }"),
    graphqlParameter("variables", "Its variables, as a JSON object.", '{"take":1}'),
    graphqlParameter("operationName", "Which of the document's operations runs, if it has several."),
    graphqlParameter(
      "extensions",
      "A JSON object. Its `persistedQuery` may name a query by its SHA-256 that was sent before.",
    ),
  ],
  responses: { ...graphql.responses, 405: graphqlErrorResponse("The document is a mutation, which needs POST.") },
};

const picture: OtherRoute = {
  name: "picture",
  path: "/images/{hash}/{width}.webp",
  method: "get",
  summary: "A picture that staff uploaded, in one of the widths that it is kept in: 320, 640, 960 or 1280, or its own.",
  parameters: [
    { name: "hash", in: "path", required: true, description: "Digest of the picture.", schema: { type: "string" } },
    { name: "width", in: "path", required: true, description: "Width in pixels.", schema: { type: "integer" } },
  ],
  responses: {
    200: {
      description: "The picture, which may be kept for good.",
      type: "image/webp",
      schema: z.string().meta({ format: "binary", description: "The bytes." }),
      example: "RIFF…WEBP",
      headers: { ETag: headerRefs.etag },
    },
    304: { description: "The copy that you have is still right." },
    404: { description: "There is no such picture.", type: html, schema: page, example: "<!doctype html>…" },
  },
  errors: [],
};

const processorEvent = (name: string, path: string, summary: string, header: string): OtherRoute => ({
  name,
  path,
  method: "post",
  summary,
  parameters: [
    { name: header, in: "header", required: true, description: "Proves the sender.", schema: { type: "string" } },
  ],
  body: {
    type: "application/json",
    schema: z
      .record(z.string(), z.unknown())
      .meta({ id: "ProcessorEvent", description: "The processor's own message." }),
    example: { id: "evt_1", type: "payment_intent.succeeded" },
  },
  responses: {
    200: {
      description: "Kept and worked on, or known already.",
      schema: z
        .object({ received: z.literal(true).meta({ description: "It need not be sent again." }) })
        .meta({ id: "Received", description: "A processor's message was taken." }),
      example: { received: true },
    },
  },
  errors: ["BAD_INPUT", "STORE_NOT_FOUND", "TOO_LARGE", "PAYMENT_UNAVAILABLE", "UNAVAILABLE", "INTERNAL"],
});

/** The routes of the service itself, of GraphQL, and of the processors' webhooks. */
export const serviceRoutes: readonly OtherRoute[] = [
  {
    name: "health",
    path: "/api/health",
    method: "get",
    summary: "Whether the service can work. It names what is missing, never a value.",
    responses: {
      200: {
        description: "Orders can be taken.",
        schema: healthSchema,
        example: { status: "ok", environment: "production", checks },
      },
      503: {
        description: "Something is missing.",
        schema: healthSchema,
        example: {
          status: "failing",
          environment: "production",
          checks: { ...checks, missingSecrets: ["MASTER_KEY"] },
        },
      },
    },
    errors: ["BAD_INPUT", "INTERNAL"],
  },
  {
    name: "openapi",
    path: "/api/openapi.json",
    method: "get",
    summary: "This document.",
    responses: {
      200: {
        description: "OpenAPI 3.1.",
        schema: z.record(z.string(), z.unknown()).meta({ id: "OpenapiDocument", description: "An OpenAPI document." }),
        example: { openapi: "3.1.0" },
      },
    },
    errors: ["BAD_INPUT", "INTERNAL"],
  },
  {
    name: "guide",
    path: "/api/docs",
    method: "get",
    summary: "The partner's guide and reference as a page.",
    responses: {
      200: { description: "The page.", type: html, schema: page, example: "<!doctype html>…" },
      405: { description: "Another method than GET and HEAD, as problem details." },
    },
    errors: ["INTERNAL"],
  },
  picture,
  graphql,
  graphqlQuery,
  processorEvent("stripeEvent", "/api/webhooks/stripe", "What Stripe tells of payments.", "Stripe-Signature"),
  processorEvent("paypalEvent", "/api/webhooks/paypal", "What PayPal tells of payments.", "PayPal-Transmission-Sig"),
];
