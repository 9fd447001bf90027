import {
  type GraphQLField,
  type GraphQLOutputType,
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from "graphql";
import type { Operation, RestRoute } from "../../../worker/domain/operation.ts";
import { operations } from "../../../worker/domain/registry.ts";
import { createSchema } from "../../../worker/graphql/schema.ts";
import { models } from "../../../worker/models/models.ts";
import type { Actor } from "./client.ts";
import type { Input } from "./sample-types.ts";

export const schema = createSchema(operations, models);

/** The outcome of a call, independent of its transport. */
export interface Outcome {
  status: number;
  code: string | null;
  /** The message of the error. */
  message: string;
  /** Everything the caller can observe, status, headers and body, except the request id. */
  observable: string;
  body: unknown;
}

export interface Transport {
  title: string;
  /** Null for GraphQL. */
  rest: RestRoute | null;
  call(caller: Actor, input: Input): Promise<Outcome>;
}

const isInput = (value: unknown): value is Input => typeof value === "object" && value !== null;
const readProperty = (value: unknown, name: string | number): unknown => (isInput(value) ? value[name] : undefined);
const readText = (value: unknown, name: string): string | null => {
  const text = readProperty(value, name);
  return typeof text === "string" ? text : null;
};

const isBelowCall = (error: unknown): boolean => {
  const path = readProperty(error, "path");
  return Array.isArray(path) && path.length > 1;
};

/** The error of a response: problem details, GraphQL's first error, or the error in a result object. */
const readError = (body: unknown, status: number): { code: string | null; message: string } => {
  const errors: unknown = readProperty(body, "errors");
  // An error at a path below the called field concerns a part of its result only.
  const error = Array.isArray(errors) ? errors.find((one) => !isBelowCall(one)) : undefined;
  if (readProperty(body, "data") === undefined && status >= 400 && !isInput(error)) {
    return { code: readText(body, "code"), message: readText(body, "detail") ?? "" };
  }
  const code = readText(readProperty(error, "extensions"), "code") ?? readText(body, "code");
  if (code) return { code, message: readText(error, "message") ?? readText(body, "detail") ?? "" };
  const [result] = Object.values(readProperty(body, "data") ?? {});
  return { code: readText(result, "errorCode"), message: readText(result, "error") ?? "" };
};

export const readOutcome = async (answer: Response): Promise<Outcome> => {
  const text = await answer.text();
  const requestId = answer.headers.get("x-request-id") ?? "";
  const headers = [...answer.headers].filter(([name]) => name !== "x-request-id");
  const body: unknown = JSON.parse(text);
  const observable = JSON.stringify([answer.status, headers, text.replaceAll(requestId, "")]);
  return { status: answer.status, ...readError(body, answer.status), observable, body };
};

const maxDepth = 4;

/** Selects every field that needs no argument; for a row of a model only its own columns. */
const buildSelection = (type: GraphQLOutputType, depth = 1): string => {
  const object = getNamedType(type);
  if (!isObjectType(object) || depth > maxDepth) return "";
  const fields = Object.values(object.getFields()).filter(({ args }) => !args.some(isRequiredArgument));
  const isRow = models.has(object.name);
  const parts = fields.flatMap(({ name, type: of, args }) => {
    if (isLeafType(getNamedType(of))) return args.length > 0 || name.startsWith("provider") ? [] : name;
    const nested = isRow ? "" : buildSelection(of, depth + 1);
    return nested ? `${name}${nested}` : [];
  });
  return ` { ${parts.join(" ")} }`;
};

const findRootField = ({ kind, name }: Operation): GraphQLField<unknown, unknown> => {
  const root = kind === "query" ? schema.getQueryType() : schema.getMutationType();
  const field = root?.getFields()[name];
  if (!field) throw new Error(`The GraphQL schema has no field ${name}.`);
  return field;
};

const buildDocument = (op: Operation): string => {
  const { args, type } = findRootField(op);
  const declared = args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(", ");
  const passed = args.map(({ name }) => `${name}: $${name}`).join(", ");
  const list = (text: string) => (text ? `(${text})` : "");
  return `${op.kind} ${list(declared)} { ${op.name}${list(passed)}${buildSelection(type)} }`;
};

const graphqlTransport = (op: Operation): Transport => {
  const query = buildDocument(op);
  const call: Transport["call"] = async (caller, variables) =>
    readOutcome(await caller.post("/api/graphql", { query, variables }));
  return { title: op.name, rest: null, call };
};

/** Converts an input to multipart form fields. */
const readForm = (input: Input): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) {
    if (value instanceof File) form.set(name, value);
    else form.set(name, String(value));
  }
  return form;
};

const restTransport = (rest: RestRoute): Transport => ({
  title: `${rest.method} ${rest.path}`,
  rest,
  call: async (caller, input) => {
    const left: Record<string, unknown> = { ...input };
    const take = (name: string): unknown => {
      const value = left[name];
      delete left[name];
      return value;
    };
    const path = rest.path.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(take(rest.params?.[name] ?? name))),
    );
    const headers = Object.entries(rest.headers ?? {}).flatMap(([header, field]) => {
      const value = take(field);
      return typeof value === "string" ? [[header, value]] : [];
    });
    const options = { headers: Object.fromEntries(headers) };
    if (rest.method === "POST" || rest.method === "PATCH") {
      const body = rest.multipart ? readForm(left) : rest.bodyField ? left[rest.bodyField] : left;
      return readOutcome(await caller.send(rest.method, path, body, options));
    }
    const query = new URLSearchParams(Object.entries(left).map(([name, value]) => [name, String(value)]));
    return readOutcome(await caller.send(rest.method, `${path}?${query}`, undefined, options));
  },
});

/** Every transport of an operation, GraphQL first. */
export const listTransports = (op: Operation): Transport[] => [
  ...(op.graphql === false ? [] : [graphqlTransport(op)]),
  ...(op.rest ? [restTransport(op.rest)] : []),
];
