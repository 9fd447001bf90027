import { z } from "zod";
import type { RestRoute } from "../../domain/operation.ts";
import type { AppContext } from "../app-env.ts";
import { readJsonObject, readParts } from "../body.ts";
import { hasBody } from "./rest-fields.ts";

/** Converts query texts to the schema's type. A text that does not fit is passed on, so that the schema rejects it. */
type Coerce = (values: string[]) => unknown;

const unwrap = (schema: z.core.$ZodType): z.core.$ZodType => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return unwrap(schema.unwrap());
  }
  return schema;
};

const coerceOne = (schema: z.core.$ZodType, value: string): unknown => {
  const type = unwrap(schema);
  if (type instanceof z.ZodNumber && /^-?\d{1,15}$/.test(value)) return Number(value);
  if (type instanceof z.ZodBoolean && (value === "true" || value === "false")) return value === "true";
  return value;
};

const createCoercion = (schema: z.core.$ZodType): Coerce => {
  const type = unwrap(schema);
  if (type instanceof z.ZodArray) {
    const { element } = type;
    // List values are ids or names without commas, so a list may also be sent as one comma-separated value.
    return (values) => values.flatMap((value) => value.split(",")).map((value) => coerceOne(element, value));
  }
  // A repeated single-value parameter is passed on as a list, so that the schema rejects it.
  return ([first, ...more]) => (more.length > 0 || first === undefined ? [first, ...more] : coerceOne(type, first));
};

export type ReadInput = (c: AppContext) => Promise<Record<string, unknown>>;

/** Reads a route's input: query (GET, DELETE) or body (JSON or form), then headers, then path. Later ones win. */
export const createInputReader = (input: z.ZodObject, rest: RestRoute): ReadInput => {
  const coercions = new Map(Object.entries(input.shape).map(([name, schema]) => [name, createCoercion(schema)]));
  const sendsBody = hasBody(rest);

  const fromQuery = (query: Record<string, string[]>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(query).flatMap(([name, values]) => {
        const coerce = coercions.get(name);
        return coerce ? [[name, coerce(values)]] : [];
      }),
    );

  const fromBody = (request: Request): Promise<Record<string, unknown>> =>
    rest.multipart ? readParts(request, rest.multipart.maxBytes) : readJsonObject(request, rest.maxBodyBytes);

  return async (c) => {
    const body = sendsBody ? await fromBody(c.req.raw) : fromQuery(c.req.queries());
    const input: Record<string, unknown> = sendsBody && rest.bodyField ? { [rest.bodyField]: body } : body;
    for (const [header, field] of Object.entries(rest.headers ?? {})) {
      const value = c.req.header(header);
      if (value !== undefined) input[field] = value;
    }
    for (const [name, value] of Object.entries(c.req.param())) input[rest.params?.[name] ?? name] = value;
    return input;
  };
};
