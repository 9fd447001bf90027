import type { z } from "zod";
import type { ErrorCode } from "../../errors.ts";
import type { Components, Json } from "./components.ts";
import { headerRefs } from "./headers.ts";
import { anyCall, refusalResponses } from "./refusals.ts";
import { findTag } from "./tags.ts";
import { toTitle } from "./titles.ts";

/** A route that is no operation, because it speaks another protocol than the registry's. */
export interface OtherRoute {
  name: string;
  path: string;
  method: "get" | "post";
  summary: string;
  /** What is sent, in which form; its parameters are given beside it. */
  body?: { type: string; schema: z.ZodType; example: unknown };
  parameters?: readonly Json[];
  /** What is answered, by its status. */
  answers: Readonly<Record<number, Answer>>;
  /** Refusals as problem details; others are answered in the protocol's own way. */
  refusals?: readonly ErrorCode[];
  /** What every other answer is, for a route that answers in more ways than these. */
  otherwise?: string;
  security?: readonly Json[];
}

export interface Answer {
  description: string;
  type?: string;
  schema?: z.ZodType;
  example?: unknown;
  headers?: Json;
}

const answer = (
  { description, type = "application/json", schema, example, headers }: Answer,
  components: Components,
) => ({
  description,
  headers: { "X-Request-Id": headerRefs.requestId, ...headers },
  ...(schema ? { content: { [type]: { schema: components.add(schema, "output"), example } } } : {}),
});

/** Such a route as OpenAPI has it. */
export const describeRoute = (route: OtherRoute, components: Components): Json => {
  const { name, path, summary, body, parameters = [], answers, refusals = anyCall, security = [], otherwise } = route;
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
      ...Object.fromEntries(Object.entries(answers).map(([status, of]) => [status, answer(of, components)])),
      ...refusalResponses(refusals, components),
      ...(otherwise ? { default: { description: otherwise } } : {}),
    },
  };
};
