import { z } from "zod";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { orderTopic, type Topic } from "../live/messages.ts";
import { assertAccess } from "../operation.ts";
import { loadReadableOrder } from "./read/load-order.ts";
import { readOrderReference } from "./read/schemas.ts";

const after = z
  .string()
  .max(100, "This is not a valid position.")
  .nullish()
  .meta({ description: "The position of the last message received. Later messages are sent again." });

export const orderConnectionInput = readOrderReference.extend({ after });

export const storeConnectionInput = z.object({
  topic: z
    .enum(["menu", "kitchen"], "Send menu or kitchen.")
    .default("menu")
    .meta({ description: "menu: availability, for everyone. kitchen: orders as well, with the scope read_orders." }),
  after,
  revision: z
    .int()
    .min(0)
    .nullish()
    .meta({ description: "The revision of the menu on the page, if no message was received yet." }),
});

/** An authorized connection to a topic. */
interface LiveConnection {
  topic: Topic;
  after: string | null;
  revision: number | null;
}

/** Authorizes a connection to an order. Throws NOT_FOUND as reading the order does. */
export const orderConnection = async (
  ctx: Ctx,
  input: z.output<typeof orderConnectionInput>,
): Promise<LiveConnection> => {
  const { record } = await loadReadableOrder(ctx, input);
  return { topic: orderTopic(record.order.id), after: input.after ?? null, revision: null };
};

/** Authorizes a connection to the menu or the kitchen. If the page's menu revision is outdated, the channel sends
 *  `resync`. */
export const storeConnection = async (
  ctx: Ctx,
  input: z.output<typeof storeConnectionInput>,
): Promise<LiveConnection> => {
  const { topic, after, revision } = input;
  if (topic === "kitchen") assertAccess(ctx, { kind: "scope", scope: "read_orders" });
  return { topic, after: after || null, revision: revision ?? null };
};

/** Opens the connection at the store's channel. Throws RATE_LIMITED if the channel is full. */
export const openConnection = async (ctx: Ctx, { topic, after, revision }: LiveConnection): Promise<WebSocket> => {
  const query = new URLSearchParams({ topic, at: ctx.clock.now() });
  if (after !== null) query.set("after", after);
  else if (revision !== null) query.set("revision", String(revision));
  const headers = { upgrade: "websocket" };
  const { webSocket } = await ctx.env.STORE.getByName(ctx.store.id).fetch(`https://store/?${query}`, { headers });
  if (webSocket) return webSocket;
  throw new AppError("RATE_LIMITED", "Too many connections are open. Try again in a minute.", {
    retryAfterSeconds: 60,
  });
};
