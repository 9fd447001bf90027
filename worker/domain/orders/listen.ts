import { z } from "zod";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { orderTopic, type Topic } from "../live/messages.ts";
import { demandAccess } from "../operation.ts";
import { readableOrder } from "./read/load-order.ts";
import { readOrderReference } from "./read/schemas.ts";

const after = z
  .string()
  .max(100, "This is not a position.")
  .nullish()
  .meta({ description: "The position of the last message that was heard; what came after it is told again." });

export const orderLineInput = readOrderReference.extend({ after });

export const storeLineInput = z.object({
  topic: z
    .enum(["menu", "kitchen"], "There is menu and kitchen.")
    .default("menu")
    .meta({ description: "The state of sale, for anyone; or the kitchen's orders too, with the scope read_orders." }),
  after,
  revision: z
    .int()
    .min(0)
    .nullish()
    .meta({ description: "The revision of the menu that is shown, where nothing was heard yet." }),
});

/** What a line is opened with, once it is clear who asks. */
interface Line {
  topic: Topic;
  after: string | null;
  revision: number | null;
}

/** A line on an order, for whoever may see it. Throws NOT_FOUND as the order itself does. */
export const orderLine = async (ctx: Ctx, input: z.output<typeof orderLineInput>): Promise<Line> => {
  const { record } = await readableOrder(ctx, input);
  return { topic: orderTopic(record.order.id), after: input.after ?? null, revision: null };
};

/** A line on the menu or the kitchen. A menu that was shown at an older revision is answered with `resync`. */
export const storeLine = async (ctx: Ctx, input: z.output<typeof storeLineInput>): Promise<Line> => {
  const { topic, after, revision } = input;
  if (topic === "kitchen") demandAccess(ctx, { kind: "scope", scope: "read_orders" });
  return { topic, after: after || null, revision: revision ?? null };
};

/** Opens the line at the store's channel. Throws RATE_LIMITED where it holds as many as it can. */
export const openLine = async (ctx: Ctx, { topic, after, revision }: Line): Promise<WebSocket> => {
  const query = new URLSearchParams({ topic, at: ctx.clock.now() });
  if (after !== null) query.set("after", after);
  else if (revision !== null) query.set("revision", String(revision));
  const headers = { upgrade: "websocket" };
  const { webSocket } = await ctx.env.STORE.getByName(ctx.store.id).fetch(`https://store/?${query}`, { headers });
  if (webSocket) return webSocket;
  throw new AppError("RATE_LIMITED", "Too many are listening at this moment.", { retryAfterSeconds: 60 });
};
