import type { z } from "zod";
import type { RestRoute } from "../../domain/operation.ts";
import type { ErrorCode } from "../../errors.ts";
import type { Components, Json } from "./components.ts";
import { headerRefs } from "./headers.ts";
import { parameters, readRouteInput } from "./parameters.ts";
import { commonErrors, errorResponses } from "./refusals.ts";
import { findTag } from "./tags.ts";
import { toTitle } from "./titles.ts";

/** The description of a route that upgrades to a WebSocket. */
export interface SocketRoute {
  name: string;
  description: string;
  rest: RestRoute;
  input: z.ZodObject;
}

const codes: readonly ErrorCode[] = [...commonErrors, "FORBIDDEN", "MISSING_SCOPE", "NOT_FOUND", "RATE_LIMITED"];

/** Describes a WebSocket for OpenAPI, which covers the handshake only. The guide describes the messages. */
export const describeSocket = (socket: SocketRoute, components: Components): Json => ({
  operationId: socket.name,
  tags: [findTag(socket.rest.path)],
  summary: toTitle(socket.name),
  description: socket.description,
  security: [{}, { orderKey: [] }, { session: [] }, { apiKey: [] }, { oauth: ["read_orders"] }],
  parameters: parameters(readRouteInput(socket, socket.rest, components)),
  responses: {
    101: { description: "The line is open. Messages are JSON; the text ping is answered with pong." },
    308: { description: "In production plain http is answered with the https address." },
    426: { description: "This address speaks WebSocket alone.", headers: { "X-Request-Id": headerRefs.requestId } },
    ...errorResponses(codes, components),
    default: { description: "Any other refusal, as problem details: the line is not open." },
  },
});
