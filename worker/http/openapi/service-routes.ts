import { z } from "zod";
import { type Processor, processorIds, processors } from "../../../db/schema/processors.ts";
import { signInRequired } from "../../errors.ts";
import type { Json } from "./components.ts";
import { headerRefs } from "./headers.ts";
import type { OtherRoute } from "./route.ts";

const html = "text/html";
const page = z.string().meta({ description: "An HTML page." });

const healthSchema = z
  .object({
    status: z.enum(["ok", "failing"]).meta({ description: "Whether the service can accept orders." }),
    environment: z.string().meta({ description: "production or development." }),
    checks: z
      .object({
        database: z.enum(["ok", "unreachable"]).meta({ description: "Whether the database responds." }),
        migrations: z.enum(["ok", "missing", "differ", "unknown"]).meta({
          description:
            "Whether the database has the migrations that the worker was built for. They differ while a new version is being installed; then nothing is written.",
        }),
        newestMigration: z
          .object({
            worker: z.string().meta({ description: "The newest migration that the worker was built for." }),
            database: z.string().nullable().meta({ description: "The database's newest; null if it is not known." }),
          })
          .meta({ description: "What `migrations` compared." }),
        missingSecrets: z.array(z.string()).meta({ description: "Names of secrets that are not set." }),
        changedSecrets: z.array(z.string()).meta({
          description:
            "Names of secrets that cannot decrypt stored data: the secret was changed, or the data belongs to another installation.",
        }),
        masterKeys: z.array(z.string()).meta({
          description: "The ids of the keys of MASTER_KEY, the one that encrypts first. Never their values.",
        }),
        mail: z.enum(["ok", "missing"]).meta({ description: "Whether mail can be sent. Sign-in needs it." }),
      })
      .meta({ description: "The results of the checks." }),
    pageFaults: z.int().min(0).nullable().meta({
      description:
        "How many faults of their own code the pages of the host's restaurant reported in the last 24 hours; null if that is not known. It does not make the service failing.",
    }),
    deadMessages: z.record(z.string(), z.int().min(1)).nullable().meta({
      description:
        "How many messages about background work no try could handle in the last 24 hours, by the kind of work, over all restaurants; null if that is not known. It does not make the service failing.",
    }),
    deletions: z
      .object({
        scheduled: z.int().min(0).meta({ description: "Restaurants whose deletion can still be cancelled." }),
        running: z.int().min(0).meta({ description: "Restaurants that are being deleted." }),
      })
      .nullable()
      .meta({ description: "How many restaurants the operator deletes; null if that is not known." }),
  })
  .meta({ id: "Health", description: "Health of the service." });

const deletions = { scheduled: 0, running: 0 };

const checks = {
  database: "ok",
  migrations: "ok",
  newestMigration: { worker: "0050_bag_revision.sql", database: "0050_bag_revision.sql" },
  missingSecrets: [],
  changedSecrets: [],
  masterKeys: ["k2", "plain"],
  mail: "ok",
};

const graphqlBody = z
  .object({
    query: z.string().nullish().meta({
      description: "The GraphQL document. Omit it if `extensions` contains its hash.",
    }),
    variables: z.record(z.string(), z.unknown()).nullish().meta({ description: "Values of the document's variables." }),
    operationName: z
      .string()
      .nullish()
      .meta({ description: "The operation to run, if the document contains several." }),
    extensions: z.record(z.string(), z.unknown()).nullish().meta({
      description: "`persistedQuery` for automatic persisted queries (Apollo, urql).",
    }),
  })
  .meta({ id: "GraphqlBody", description: "A GraphQL request." });

const graphqlError = z
  .object({
    message: z.string().meta({ description: "Message for people that says what to do." }),
    path: z
      .array(z.union([z.string(), z.int()]))
      .optional()
      .meta({ description: "Path of the response field." }),
    locations: z
      .array(
        z.object({
          line: z.int().meta({ description: "Line, starting at 1." }),
          column: z.int().meta({ description: "Column, starting at 1." }),
        }),
      )
      .optional()
      .meta({ description: "Positions in the document." }),
    extensions: z
      .record(z.string(), z.unknown())
      .meta({ description: "`code`, `requestId`, `errors`, `reason` and `quote`, the same as in problem details." }),
  })
  .meta({ id: "GraphqlError", description: "Error of one field or of the whole request." });

const graphqlResponse = z
  .object({
    data: z.record(z.string(), z.unknown()).nullish().meta({ description: "The requested data." }),
    errors: z.array(graphqlError).optional().meta({ description: "The errors." }),
  })
  .meta({
    id: "GraphqlAnswer",
    description: "Data, errors, or both. Errors of single fields have status 200.",
  });

const { message, code } = signInRequired();
const exampleError = { data: null, errors: [{ message, extensions: { code } }] };
const graphqlErrorResponse = (description: string) => ({ description, schema: graphqlResponse, example: exampleError });

const graphql: OtherRoute = {
  name: "graphql",
  path: "/api/graphql",
  method: "post",
  summary: "All operations, and queries and mutations of all models. The reference is worker/graphql/schema.graphql.",
  security: [{}, { apiKey: [] }, { oauth: [] }, { session: [] }],
  body: {
    type: "application/json",
    schema: graphqlBody,
    example: { query: "query ($take: Int) { menuItems(take: $take) { id name price } }", variables: { take: 1 } },
  },
  responses: {
    200: {
      description: "The response. It can contain errors of single fields, or of an invalid document.",
      schema: graphqlResponse,
      example: {
        data: { menuItems: [{ id: "itm_01JZ000000S3D46BS9BDJKKXT4", name: "Roasted Tomato Soup", price: 895 }] },
      },
    },
    400: graphqlErrorResponse(
      "BAD_INPUT: the request is invalid, or the document is and the client accepts graphql-response+json.",
    ),
    401: graphqlErrorResponse("UNAUTHENTICATED: the credential is invalid."),
    403: graphqlErrorResponse("WRONG_STORE, IP_NOT_ALLOWED, FORBIDDEN."),
    404: graphqlErrorResponse("STORE_NOT_FOUND."),
    406: graphqlErrorResponse("The client accepts neither application/json nor application/graphql-response+json."),
    413: graphqlErrorResponse("TOO_LARGE."),
    422: graphqlErrorResponse("LIMIT_EXCEEDED: the query is too expensive."),
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
  summary: "Queries only (GraphQL over HTTP). Public queries without a credential are served from the edge cache.",
  parameters: [
    graphqlParameter("query", "The document.", "query ($take: Int) { menuItems(take: $take) { id name price } }"),
    graphqlParameter("variables", "The variables, as a JSON object.", '{"take":1}'),
    graphqlParameter("operationName", "The operation to run, if the document contains several."),
    graphqlParameter("extensions", "A JSON object. `persistedQuery` refers to an earlier query by its SHA-256."),
  ],
  responses: { ...graphql.responses, 405: graphqlErrorResponse("The document is a mutation, which needs POST.") },
};

const picture: OtherRoute = {
  name: "picture",
  path: "/images/{hash}/{width}.webp",
  method: "get",
  summary: "An uploaded picture in one of its widths: 320, 640, 960, 1280 or the original width.",
  parameters: [
    { name: "hash", in: "path", required: true, description: "Hash of the picture.", schema: { type: "string" } },
    { name: "width", in: "path", required: true, description: "Width in pixels.", schema: { type: "integer" } },
  ],
  responses: {
    200: {
      description: "The picture. It never changes and can be cached forever.",
      type: "image/webp",
      schema: z.string().meta({ format: "binary", description: "The bytes." }),
      example: "RIFF…WEBP",
      headers: { ETag: headerRefs.etag },
    },
    304: { description: "Your cached response is still current." },
    404: { description: "The picture does not exist.", type: html, schema: page, example: "<!doctype html>…" },
  },
  errors: [],
};

const processorEvent = (id: Processor): OtherRoute => ({
  name: `${id}Event`,
  path: `/api/webhooks/${id}`,
  method: "post",
  summary: `Webhook for ${processors[id].name}'s payment events.`,
  parameters: [
    {
      name: processors[id].signatureHeader,
      in: "header",
      required: true,
      description: "The sender's signature.",
      schema: { type: "string" },
    },
  ],
  body: {
    type: "application/json",
    schema: z
      .record(z.string(), z.unknown())
      .meta({ id: "ProcessorEvent", description: "The processor's webhook message." }),
    example: { id: "evt_1", type: "payment_intent.succeeded" },
  },
  responses: {
    200: {
      description: "Accepted, or already received before.",
      schema: z
        .object({ received: z.literal(true).meta({ description: "The message need not be sent again." }) })
        .meta({ id: "Received", description: "Acknowledgement of a processor's message." }),
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
    summary: "Health check. It lists the names of missing secrets, never their values.",
    responses: {
      200: {
        description: "The service can accept orders.",
        schema: healthSchema,
        example: { status: "ok", environment: "production", checks, pageFaults: 0, deadMessages: {}, deletions },
      },
      503: {
        description: "A check failed.",
        schema: healthSchema,
        example: {
          status: "failing",
          environment: "production",
          checks: { ...checks, missingSecrets: ["MASTER_KEY"] },
          pageFaults: 0,
          deadMessages: { notifications: 4 },
          deletions,
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
    summary: "The partner guide and reference as an HTML page.",
    responses: {
      200: { description: "The page.", type: html, schema: page, example: "<!doctype html>…" },
      405: { description: "The method is not GET or HEAD, as problem details." },
    },
    errors: ["INTERNAL"],
  },
  picture,
  graphql,
  graphqlQuery,
  ...processorIds.map(processorEvent),
];
