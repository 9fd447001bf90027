import { z } from "zod";
import type { Operation, RestRoute } from "../../domain/operation.ts";
import { accessWords, securityOf } from "./callers.ts";
import { type Components, isObject, type Json } from "./components.ts";
import { exampleOf } from "./examples/examples.ts";
import { headerRefs } from "./headers.ts";
import { codesOf, refusalResponses } from "./refusals.ts";
import { tagOf } from "./tags.ts";

/** An operation as its route takes it: the fields of its input, and what it answers. */
interface Described {
  op: Operation;
  rest: RestRoute;
  fields: Json;
  required: ReadonlySet<unknown>;
  components: Components;
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const pathNames = ({ path }: RestRoute): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);

const fieldNamed = (rest: RestRoute, name: string): string => rest.params?.[name] ?? name;

const fieldsInPath = (rest: RestRoute): Set<string> => new Set(pathNames(rest).map((name) => fieldNamed(rest, name)));

const hasBody = ({ method }: RestRoute): boolean => method === "POST" || method === "PATCH";

/** What a parameter says; its description moves beside the schema, where clients look for it. */
const parameter = (name: string, place: "path" | "query" | "header", field: unknown, more: Json): Json => {
  const { description, ...schema } = isObject(field) ? field : {};
  return { name, in: place, ...(description ? { description } : {}), ...more, schema };
};

const ifNoneMatch: Json = {
  name: "If-None-Match",
  in: "header",
  description: "The ETag of the copy that you have.",
  required: false,
  schema: { type: "string" },
};

/** A header is never null: it is there or not. */
const withoutNull = (field: unknown): unknown => {
  if (!isObject(field) || !Array.isArray(field["anyOf"])) return field;
  const { anyOf, ...rest } = field;
  const [first, ...others] = field["anyOf"].filter((part) => isObject(part) && part["type"] !== "null");
  return others.length === 0 && isObject(first) ? { ...rest, ...first } : field;
};

const parameters = ({ op, rest, fields, required }: Described): Json[] => {
  const inPath = fieldsInPath(rest);
  const example = exampleOf(op).request;
  const shown = (field: string): Json => (example[field] === undefined ? {} : { example: example[field] });
  const inQuery = hasBody(rest) ? [] : Object.keys(fields).filter((name) => !inPath.has(name));
  return [
    ...pathNames(rest).map((name) => {
      const field = fieldNamed(rest, name);
      return parameter(name, "path", fields[field], { required: true, ...shown(field) });
    }),
    ...Object.entries(rest.headers ?? {}).map(([name, field]) =>
      parameter(name, "header", withoutNull(fields[field]), { required: false, ...shown(field) }),
    ),
    ...inQuery.map((name) =>
      parameter(name, "query", withoutNull(fields[name]), { required: required.has(name), ...shown(name) }),
    ),
    ...(rest.publicMenu ? [ifNoneMatch] : []),
  ];
};

const requestBody = ({ op, rest, fields, required, components }: Described): Json => {
  const inPath = fieldsInPath(rest);
  const names = Object.keys(fields).filter((name) => !inPath.has(name));
  if (!hasBody(rest) || names.length === 0) return {};
  const demanded = names.filter((name) => required.has(name));
  const whole = rest.bodyField ? fields[rest.bodyField] : undefined;
  const own = {
    type: "object",
    description: `What ${op.name} takes.`,
    properties: Object.fromEntries(names.map((name) => [name, fields[name]])),
    ...(demanded.length > 0 ? { required: demanded } : {}),
  };
  const schema = components.named(`${capital(op.name)}Body`, isObject(whole) ? whole : own);
  const type = rest.multipart ? "multipart/form-data" : "application/json";
  const content = { [type]: { schema, example: bodyExample(op, rest) } };
  return { requestBody: { required: demanded.length > 0, content } };
};

/** The part of an example that goes into the body. */
export const bodyExample = (op: Operation, rest: RestRoute): unknown => {
  const { request } = exampleOf(op);
  if (rest.bodyField) return request[rest.bodyField];
  const elsewhere = new Set([...fieldsInPath(rest), ...Object.values(rest.headers ?? {})]);
  return Object.fromEntries(Object.entries(request).filter(([name]) => !elsewhere.has(name)));
};

/** Over REST a refusal is a problem, so that an answer is never null. */
const answered = (output: z.core.$ZodType): z.core.$ZodType =>
  output instanceof z.ZodNullable ? output.unwrap() : output;

const successes: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  createStorefrontOrder: { 201: "The order is placed.", 200: "The order that this key placed before." },
};

const responses = ({ op, rest, components }: Described): Json => {
  const own = components.add(answered(op.output), "output", op.name);
  const schema = components.named(`${capital(op.name)}Answer`, { description: `What ${op.name} answers.`, ...own });
  const content = { "application/json": { schema, example: exampleOf(op).response } };
  const setsCookies = op.access.kind === "bag" || rest.path.startsWith("/api/auth/");
  const headers = {
    "X-Request-Id": headerRefs.requestId,
    "Cache-Control": headerRefs.cacheControl,
    ...(rest.publicMenu ? { ETag: headerRefs.etag } : {}),
    ...(setsCookies ? { "Set-Cookie": headerRefs.setCookie } : {}),
  };
  const done = Object.entries(successes[op.name] ?? { 200: "Done." });
  return {
    ...Object.fromEntries(done.map(([status, description]) => [status, { description, headers, content }])),
    ...(rest.publicMenu
      ? { 304: { description: "The copy that you have is still right.", headers: { ETag: headerRefs.etag } } }
      : {}),
    ...refusalResponses(codesOf(op), components),
  };
};

/** An operation of the registry as OpenAPI has it. */
export const describeOperation = (op: Operation, rest: RestRoute, components: Components): Json => {
  const input = components.add(op.input, "input", op.name);
  const required = input["required"];
  const described: Described = {
    ...{ op, rest, components, fields: isObject(input["properties"]) ? input["properties"] : {} },
    required: new Set(Array.isArray(required) ? required : []),
  };
  const sent = parameters(described);
  return {
    operationId: op.name,
    tags: [tagOf(rest.path)],
    summary: op.description,
    "x-access": accessWords(op),
    "x-idempotency": op.idempotency,
    ...securityOf(op),
    ...(sent.length > 0 ? { parameters: sent } : {}),
    ...requestBody(described),
    responses: responses(described),
  };
};
