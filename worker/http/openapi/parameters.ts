import type { Operation, RestRoute } from "../../domain/operation.ts";
import { fieldsInQuery, pathNames } from "../routes/rest-fields.ts";
import { type Components, isObject, type Json } from "./components.ts";
import { findExample } from "./examples/examples.ts";

/** What a route takes: the fields of its input, and which of them have to be sent. */
export interface Taken {
  op: Pick<Operation, "name">;
  rest: RestRoute;
  fields: Json;
  required: ReadonlySet<unknown>;
}

/** Reads an input's schema for a route. */
export const takenBy = (op: Pick<Operation, "name" | "input">, rest: RestRoute, components: Components): Taken => {
  const { properties, required } = components.add(op.input, "input", op.name);
  const fields = isObject(properties) ? properties : {};
  return { op, rest, fields, required: new Set(Array.isArray(required) ? required : []) };
};

const fieldNamed = (rest: RestRoute, name: string): string => rest.params?.[name] ?? name;

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

/** What is sent in the path, in headers and in the query. */
export const parameters = ({ op, rest, fields, required }: Taken): Json[] => {
  const example = findExample(op).request;
  const shown = (field: string): Json => (example[field] === undefined ? {} : { example: example[field] });
  const inQuery = fieldsInQuery(Object.keys(fields), rest);
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
