import type { z } from "zod";
import type { RestRoute } from "../../domain/operation.ts";
import type { ErrorCode } from "../../errors.ts";
import type { Components, Json } from "./components.ts";
import { headerRefs } from "./headers.ts";
import { parameters, takenBy } from "./parameters.ts";
import { anyCall, refusalResponses } from "./refusals.ts";
import { findTag } from "./tags.ts";
import { toTitle } from "./titles.ts";

/** A route that becomes a WebSocket, as far as it is described. */
export interface Line {
  name: string;
  description: string;
  rest: RestRoute;
  input: z.ZodObject;
}

const codes: readonly ErrorCode[] = [...anyCall, "FORBIDDEN", "MISSING_SCOPE", "NOT_FOUND", "RATE_LIMITED"];

/** A line as OpenAPI has it, which knows the handshake alone; what is said on it stands in the guide. */
export const describeLine = (line: Line, components: Components): Json => ({
  operationId: line.name,
  tags: [findTag(line.rest.path)],
  summary: toTitle(line.name),
  description: line.description,
  security: [{}, { orderKey: [] }, { session: [] }, { apiKey: [] }, { oauth: ["read_orders"] }],
  parameters: parameters(takenBy(line, line.rest, components)),
  responses: {
    101: { description: "The line is open. Messages are JSON; the text ping is answered with pong." },
    308: { description: "In production plain http is answered with the https address." },
    426: { description: "This address speaks WebSocket alone.", headers: { "X-Request-Id": headerRefs.requestId } },
    ...refusalResponses(codes, components),
    default: { description: "Any other refusal, as problem details: the line is not open." },
  },
});
