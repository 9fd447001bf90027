import type { Hono } from "hono";
import type { z } from "zod";
import type { Ctx } from "../../context.ts";
import type { RestRoute } from "../../domain/operation.ts";
import {
  openConnection,
  orderConnection,
  orderConnectionInput,
  storeConnection,
  storeConnectionInput,
} from "../../domain/orders/listen.ts";
import { parseInput } from "../../domain/parse-input.ts";
import { AppError } from "../../errors.ts";
import type { AppContext, AppEnv, Memory } from "../app-env.ts";
import { openContext } from "../context.ts";
import { allowQuery } from "../middleware/known-query.ts";
import { rejectOtherMethods } from "../middleware/wrong-method.ts";
import { problemResponse } from "../problem.ts";
import { fieldsInQuery } from "./rest-fields.ts";
import { createInputReader } from "./rest-input.ts";

/** A route that upgrades to a WebSocket. */
export interface LiveRoute {
  name: string;
  description: string;
  rest: RestRoute;
  input: z.ZodObject;
  open(ctx: Ctx, input: unknown): Promise<WebSocket>;
}

const liveRoute = <Input extends z.ZodObject>(
  route: Pick<LiveRoute, "name" | "description" | "rest"> & { input: Input },
  attachmentOf: (ctx: Ctx, input: z.output<Input>) => ReturnType<typeof storeConnection>,
): LiveRoute => ({
  ...route,
  open: async (ctx, input) => openConnection(ctx, await attachmentOf(ctx, parseInput(route.input, input))),
});

/** The live routes. Callers who may read an order may follow it; everyone may follow the menu. */
export const liveRoutes: readonly LiveRoute[] = [
  liveRoute(
    {
      name: "followOrder",
      description:
        "A WebSocket that sends each change of an order's status and promised time, with a position to resume from.",
      rest: {
        method: "GET",
        path: "/api/orders/:id/live",
        params: { id: "orderId" },
        headers: { "X-Order-Key": "secretKey" },
      },
      input: orderConnectionInput,
    },
    orderConnection,
  ),
  liveRoute(
    {
      name: "followStore",
      description:
        "A WebSocket that sends each change of the menu's availability, and each change of an order to the kitchen.",
      rest: { method: "GET", path: "/api/live" },
      input: storeConnectionInput,
    },
    storeConnection,
  ),
];

/** The response to a request without a WebSocket upgrade. */
const upgradeRequired = (c: AppContext): Response => {
  const error = new AppError("BAD_INPUT", "This route needs a WebSocket. Send an upgrade request.", {
    reason: "MALFORMED_REQUEST",
  });
  const response = problemResponse(error, c.get("requestId"), 426);
  response.headers.set("upgrade", "websocket");
  return response;
};

export const registerLive = (app: Hono<AppEnv>, memory: Memory): void => {
  for (const { rest, input, open } of liveRoutes) {
    const read = createInputReader(input, rest);
    app.get(rest.path, allowQuery(...fieldsInQuery(Object.keys(input.shape), rest)), async (c) => {
      if (c.req.header("upgrade")?.toLowerCase() !== "websocket") return upgradeRequired(c);
      const webSocket = await open(openContext(c, memory), await read(c));
      return new Response(null, { status: 101, webSocket });
    });
    rejectOtherMethods(app, rest.path, ["GET"]);
  }
};
