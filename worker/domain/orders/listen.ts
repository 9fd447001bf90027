import { z } from "zod";
import { withinTime } from "../../../db/time-limit.ts";
import type { Ctx } from "../../context.ts";
import { openObject } from "../../durable/open-object.ts";
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
  if (topic === "kitchen") assertAccess(ctx, { kind: "scope", scope: "read_orders", tablet: true });
  return { topic, after: after || null, revision: revision ?? null };
};

/** A client polls while it has no connection, so it need not wait longer for a channel that hangs. */
const openLimitMs = 5_000;

/** Opens the connection at the store's channel. Throws RATE_LIMITED if the channel is full. */
export const openConnection = async (ctx: Ctx, { topic, after, revision }: LiveConnection): Promise<WebSocket> => {
  const query = new URLSearchParams({ topic, at: ctx.clock.now() });
  if (after !== null) query.set("after", after);
  else if (revision !== null) query.set("revision", String(revision));
  const channel = openObject(ctx.env.STORE, ctx.store.id, ctx.store);
  const upgrade = { headers: { upgrade: "websocket" } };
  const { webSocket } = await withinTime(openLimitMs, channel.fetch(`https://store/?${query}`, upgrade));
  if (webSocket) return webSocket;
  throw new AppError("RATE_LIMITED", "Too many connections are open. Try again in a minute.", {
    retryAfterSeconds: 60,
  });
};
