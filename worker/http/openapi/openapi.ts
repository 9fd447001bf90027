import type { Operation } from "../../domain/operation.ts";
import { securitySchemes } from "./callers.ts";
import { Components, type Json } from "./components.ts";
import { headers } from "./headers.ts";
import { describeOperation } from "./operation.ts";
import { describeOtherRoutes } from "./routes.ts";
import { describeSocket, type SocketRoute } from "./sockets.ts";
import { tags } from "./tags.ts";
import { webhooks } from "./webhooks.ts";

const overview = [
  "A restaurant's own online ordering. The host of a request determines the restaurant.",
  "Amounts are integers in the currency's minor unit. Instants are in UTC, in ISO 8601 with milliseconds.",
  "Errors are RFC 9457 problem details with a stable `code`. A known path with another method returns 405.",
  "An unknown query parameter returns a 400 that lists the known ones.",
  "The guide is at /api/docs.",
].join(" ");

const toTemplate = (path: string): string => path.replaceAll(/:(\w+)/g, "{$1}");

/** The OpenAPI 3.1 document of all routes: operations, WebSockets and other routes. */
export const openapi = (operations: readonly Operation[], sockets: readonly SocketRoute[], origin: string): Json => {
  const components = new Components();
  const paths: Record<string, Json> = {};
  const add = (path: string, item: Json) => {
    paths[toTemplate(path)] = { ...paths[toTemplate(path)], ...item };
  };
  for (const op of operations) {
    if (op.rest) add(op.rest.path, { [op.rest.method.toLowerCase()]: describeOperation(op, op.rest, components) });
  }
  for (const socket of sockets) add(socket.rest.path, { get: describeSocket(socket, components) });
  for (const [path, item] of Object.entries(describeOtherRoutes(components))) add(path, item);
  return {
    openapi: "3.1.0",
    info: {
      ...{ title: "Tiffin", version: "1", description: overview },
      contact: { name: "The restaurant of this host", url: origin },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "The restaurant's host." }],
    externalDocs: { url: `${origin}/api/docs`, description: "The partner guide." },
    tags,
    paths,
    webhooks: webhooks(components),
    components: { schemas: components.schemas, headers, securitySchemes },
  };
};
