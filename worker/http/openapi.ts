import { z } from "zod";
import { outboxEvents } from "../../db/schema/enums.ts";
import { eventMessages, eventSentences } from "../domain/events/schemas.ts";
import type { Operation, RestRoute } from "../domain/operation.ts";
import { type ErrorCode, errorStatus } from "../errors.ts";
import type { LiveRoute } from "./live.ts";
import { Components, type Json } from "./openapi-schemas.ts";

const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string(),
    requestId: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: "ProblemDetails", description: "RFC 9457 problem details, with the code that callers switch on." });

const anyCall: readonly ErrorCode[] = [
  "BAD_INPUT",
  "UNAUTHENTICATED",
  "WRONG_STORE",
  "IP_NOT_ALLOWED",
  "STORE_NOT_FOUND",
  "INTERNAL",
];
const bagChange: readonly ErrorCode[] = ["ITEM_UNAVAILABLE", "INVALID_MODIFIERS", "LIMIT_EXCEEDED"];
const orderChange: readonly ErrorCode[] = [
  ...bagChange,
  "PAYMENT_DECLINED",
  "CONFLICT",
  "IDEMPOTENCY_KEY_REUSED",
  "PRICE_CHANGED",
  "STORE_CLOSED",
  "ORDERING_PAUSED",
  "ORDER_TYPE_UNAVAILABLE",
  "OUT_OF_ZONE",
  "BELOW_MINIMUM",
  "SLOT_UNAVAILABLE",
  "CART_EMPTY",
  "PAYMENT_UNAVAILABLE",
];

/** The codes that an operation may answer with, by what it declares of itself. */
const codesOf = (op: Operation): ErrorCode[] => {
  const codes = new Set(anyCall);
  const change = op.kind === "mutation";
  if (op.rest?.path.includes(":")) codes.add("NOT_FOUND");
  if (op.access.kind === "scope") codes.add("MISSING_SCOPE");
  if (change) for (const code of ["FORBIDDEN", "TOO_LARGE"] as const) codes.add(code);
  if (change && op.access.kind === "bag") for (const code of bagChange) codes.add(code);
  if (op.limit) codes.add("RATE_LIMITED");
  if (change && (op.limit === "orders" || op.access.kind === "order")) for (const code of orderChange) codes.add(code);
  return [...codes];
};

const failures = (codes: readonly ErrorCode[]): Json => {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const status = errorStatus[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const content = { "application/problem+json": { schema: { $ref: "#/components/schemas/ProblemDetails" } } };
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [status, { description: codes.join(", "), content }]),
  );
};

const parameters = (fields: Json, required: readonly unknown[], rest: RestRoute, withQuery: boolean): Json[] => {
  const fieldOf = (name: string) => rest.params?.[name] ?? name;
  const inPath = [...rest.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const inHeader = Object.entries(rest.headers ?? {});
  const taken = new Set([...inPath.map(fieldOf), ...inHeader.map(([, field]) => field)]);
  const inQuery = withQuery ? Object.keys(fields).filter((name) => !inPath.map(fieldOf).includes(name)) : [];
  return [
    ...inPath.map((name) => ({ name, in: "path", required: true, schema: fields[fieldOf(name)] })),
    ...inHeader.map(([name, field]) => ({ name, in: "header", required: false, schema: fields[field] })),
    ...inQuery.map((name) => ({
      name,
      in: "query",
      required: required.includes(name) && !taken.has(name),
      schema: fields[name],
    })),
  ];
};

const requestBody = (input: Json, fields: Json, required: readonly unknown[], rest: RestRoute): Json => {
  const inPath = [...rest.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => rest.params?.[name] ?? name);
  const entries = Object.entries(fields).filter(([name]) => !inPath.includes(name));
  const schema = rest.bodyField
    ? fields[rest.bodyField]
    : {
        ...input,
        properties: Object.fromEntries(entries),
        required: required.filter((name) => !inPath.includes(String(name))),
      };
  const type = rest.multipart ? "multipart/form-data" : "application/json";
  return entries.length === 0 ? {} : { requestBody: { required: true, content: { [type]: { schema } } } };
};

const securityOf = ({ access }: Operation): Json =>
  access.kind === "scope" ? { security: [{ apiKey: [access.scope] }] } : { security: [{}, { apiKey: [] }] };

const describe = (op: Operation, rest: RestRoute, components: Components): Json => {
  const input = components.add(op.input, "input");
  const fields: Json = { ...(input["properties"] ?? {}) };
  const required = Array.isArray(input["required"]) ? input["required"] : [];
  const hasBody = rest.method === "POST" || rest.method === "PATCH";
  const schema = components.add(op.output, "output");
  return {
    operationId: op.name,
    summary: op.description,
    "x-idempotency": op.idempotency,
    ...securityOf(op),
    parameters: parameters(fields, required, rest, !hasBody),
    ...(hasBody ? requestBody(input, fields, required, rest) : {}),
    responses: {
      200: { description: "Done.", content: { "application/json": { schema } } },
      ...(rest.publicMenu ? { 304: { description: "The copy you have is right." } } : {}),
      ...failures(codesOf(op)),
    },
  };
};

const lineCodes: readonly ErrorCode[] = [...anyCall, "FORBIDDEN", "MISSING_SCOPE", "NOT_FOUND", "RATE_LIMITED"];

const describeLine = ({ name, description, rest, input }: LiveRoute, components: Components): Json => {
  const fields: Json = { ...(components.add(input, "input")["properties"] ?? {}) };
  return {
    operationId: name,
    summary: description,
    security: [{}, { apiKey: [] }],
    parameters: parameters(fields, [], rest, true),
    responses: {
      101: { description: "The line is open. Messages are JSON; the text ping is answered with pong." },
      426: { description: "This address speaks WebSocket alone." },
      ...failures(lineCodes),
    },
  };
};

/** The OpenAPI 3.1 description of every route in the registry, and of the live channel's. */
export const openapi = (operations: readonly Operation[], lines: readonly LiveRoute[]): Json => {
  const components = new Components();
  components.add(problemSchema, "output");
  const paths: Record<string, Json> = {};
  for (const op of operations) {
    if (!op.rest) continue;
    const path = op.rest.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [op.rest.method.toLowerCase()]: describe(op, op.rest, components) };
  }
  for (const line of lines) {
    paths[line.rest.path.replaceAll(/:(\w+)/g, "{$1}")] = { get: describeLine(line, components) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Tiffin",
      version: "1",
      description: "Amounts are integers in the currency's smallest unit; instants are UTC in ISO 8601.",
    },
    paths,
    webhooks: webhooks(components),
    components: {
      schemas: components.schemas,
      securitySchemes: { apiKey: { type: "http", scheme: "bearer", description: "An API key: tiffin_sk_…" } },
    },
  };
};
