import type { Operation, RestRoute } from "../../domain/operation.ts";
import { fieldsInQuery, pathNames } from "../routes/rest-fields.ts";
import { type Components, isObject, type Json } from "./components.ts";
import { findExample } from "./examples/examples.ts";

/** The input of a route: its fields, and which of them are required. */
export interface RouteInput {
  op: Pick<Operation, "name">;
  rest: RestRoute;
  fields: Json;
  required: ReadonlySet<unknown>;
}

/** Reads a route's input from an operation's schema. */
export const readRouteInput = (
  op: Pick<Operation, "name" | "input">,
  rest: RestRoute,
  components: Components,
): RouteInput => {
  const { properties, required } = components.add(op.input, "input");
  const fields = isObject(properties) ? properties : {};
  return { op, rest, fields, required: new Set(Array.isArray(required) ? required : []) };
};

const fieldName = (rest: RestRoute, name: string): string => rest.params?.[name] ?? name;

/** Describes one parameter. Its description moves out of the schema, as clients expect. */
const parameter = (name: string, location: "path" | "query" | "header", field: unknown, more: Json): Json => {
  const { description, ...schema } = isObject(field) ? field : {};
  return { name, in: location, ...(description ? { description } : {}), ...more, schema };
};

const ifNoneMatch: Json = {
  name: "If-None-Match",
  in: "header",
  description: "The ETag of your cached response.",
  required: false,
  schema: { type: "string" },
};

/** Removes null from a schema, because a header or query parameter cannot be null. */
const withoutNull = (field: unknown): unknown => {
  if (!isObject(field) || !Array.isArray(field["anyOf"])) return field;
  const { anyOf, ...rest } = field;
  const [first, ...others] = field["anyOf"].filter((part) => isObject(part) && part["type"] !== "null");
  return others.length === 0 && isObject(first) ? { ...rest, ...first } : field;
};

/** The path, header and query parameters of a route. */
export const parameters = ({ op, rest, fields, required }: RouteInput): Json[] => {
  const example = findExample(op).request;
  const exampleFor = (field: string): Json => (example[field] === undefined ? {} : { example: example[field] });
  const inQuery = fieldsInQuery(Object.keys(fields), rest);
  return [
    ...pathNames(rest).map((name) => {
      const field = fieldName(rest, name);
      return parameter(name, "path", fields[field], { required: true, ...exampleFor(field) });
    }),
    ...Object.entries(rest.headers ?? {}).map(([name, field]) =>
      parameter(name, "header", withoutNull(fields[field]), { required: false, ...exampleFor(field) }),
    ),
    ...inQuery.map((name) =>
      parameter(name, "query", withoutNull(fields[name]), { required: required.has(name), ...exampleFor(name) }),
    ),
    ...(rest.publicMenu ? [ifNoneMatch] : []),
  ];
};
