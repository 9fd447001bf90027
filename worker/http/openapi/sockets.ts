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
    101: { description: "The connection is open. Messages are JSON. The server responds to the text ping with pong." },
    308: { description: "Redirect from http to https in production." },
    426: { description: "The request is not a WebSocket upgrade.", headers: { "X-Request-Id": headerRefs.requestId } },
    ...errorResponses(codes, components),
    default: { description: "Any other error, as problem details. The connection is not opened." },
  },
});
