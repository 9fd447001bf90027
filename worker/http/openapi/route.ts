import type { z } from "zod";
import type { ErrorCode } from "../../errors.ts";
import type { Components, Json } from "./components.ts";
import { headerRefs } from "./headers.ts";
import { commonErrors, errorResponses } from "./refusals.ts";
import { findTag } from "./tags.ts";
import { toTitle } from "./titles.ts";

/** A route that is not an operation, because it uses another protocol. */
export interface OtherRoute {
  name: string;
  path: string;
  method: "get" | "post";
  summary: string;
  /** The request body; its parameters are listed separately. */
  body?: { type: string; schema: z.ZodType; example: unknown };
  parameters?: readonly Json[];
  /** The responses by status. */
  responses: Readonly<Record<number, RouteResponse>>;
  /** Errors returned as problem details. Others use the protocol's own format. */
  errors?: readonly ErrorCode[];
  /** The description of all other responses, if there are any. */
  defaultResponse?: string;
  security?: readonly Json[];
}

export interface RouteResponse {
  description: string;
  type?: string;
  schema?: z.ZodType;
  example?: unknown;
  headers?: Json;
}

const describeResponse = (
  { description, type = "application/json", schema, example, headers }: RouteResponse,
  components: Components,
) => ({
  description,
  headers: { "X-Request-Id": headerRefs.requestId, ...headers },
  ...(schema ? { content: { [type]: { schema: components.add(schema, "output"), example } } } : {}),
});

/** Describes such a route for OpenAPI. */
export const describeRoute = (route: OtherRoute, components: Components): Json => {
  const {
    name,
    path,
    summary,
    body,
    parameters = [],
    responses,
    errors = commonErrors,
    security = [],
    defaultResponse,
  } = route;
  return {
    operationId: name,
    tags: [findTag(path)],
    summary: toTitle(name),
    description: summary,
    security,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { [body.type]: { schema: components.add(body.schema, "input"), example: body.example } },
          },
        }
      : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(responses).map(([status, of]) => [status, describeResponse(of, components)]),
      ),
      ...errorResponses(errors, components),
      ...(defaultResponse ? { default: { description: defaultResponse } } : {}),
    },
  };
};
