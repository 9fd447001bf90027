import { z } from "zod";
import type { RestRoute } from "../../domain/operation.ts";
import type { AppContext } from "../app-env.ts";
import { readJsonObject, readParts } from "../body.ts";
import { hasBody } from "./rest-fields.ts";

/** Text from an address as the type that the schema wants; what does not look like it stays text, and is refused there. */
type Coerce = (values: string[]) => unknown;

const unwrapped = (schema: z.core.$ZodType): z.core.$ZodType => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return unwrapped(schema.unwrap());
  }
  return schema;
};

const coerceOne = (schema: z.core.$ZodType, value: string): unknown => {
  const type = unwrapped(schema);
  if (type instanceof z.ZodNumber && /^-?\d{1,15}$/.test(value)) return Number(value);
  if (type instanceof z.ZodBoolean && (value === "true" || value === "false")) return value === "true";
  return value;
};

const coercion = (schema: z.core.$ZodType): Coerce => {
  const type = unwrapped(schema);
  if (type instanceof z.ZodArray) {
    const { element } = type;
    // Lists in a query are of ids and of names, which hold no commas, so that a list may come as one value too.
    return (values) => values.flatMap((value) => value.split(",")).map((value) => coerceOne(element, value));
  }
  // A name that is given twice where one value is wanted is left as it came, so that the schema refuses it.
  return ([first, ...more]) => (more.length > 0 || first === undefined ? [first, ...more] : coerceOne(type, first));
};

export type ReadInput = (c: AppContext) => Promise<Record<string, unknown>>;

/** How a route's input is read: path, then query (GET, DELETE) or body (JSON, or the parts of a form), then the headers that fill a field. */
export const inputReader = (input: z.ZodObject, rest: RestRoute): ReadInput => {
  const coercions = new Map(Object.entries(input.shape).map(([name, schema]) => [name, coercion(schema)]));
  const isSent = hasBody(rest);

  const fromQuery = (query: Record<string, string[]>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(query).flatMap(([name, values]) => {
        const coerce = coercions.get(name);
        return coerce ? [[name, coerce(values)]] : [];
      }),
    );

  const fromBody = (request: Request): Promise<Record<string, unknown>> =>
    rest.multipart ? readParts(request, rest.multipart.mostBytes) : readJsonObject(request);

  return async (c) => {
    const body = isSent ? await fromBody(c.req.raw) : fromQuery(c.req.queries());
    const read: Record<string, unknown> = isSent && rest.bodyField ? { [rest.bodyField]: body } : body;
    for (const [header, field] of Object.entries(rest.headers ?? {})) {
      const value = c.req.header(header);
      if (value !== undefined) read[field] = value;
    }
    for (const [name, value] of Object.entries(c.req.param())) read[rest.params?.[name] ?? name] = value;
    return read;
  };
};
