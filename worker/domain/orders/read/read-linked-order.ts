import type { Ctx } from "../../../context.ts";
import { loadOrder } from "./load-order.ts";
import type { PageOrder } from "./page-order.ts";
import { presentOrder } from "./present-order.ts";
import { orderReference } from "./schemas.ts";

/** The order that a link with its secret key opens; null if the link is malformed. Throws NOT_FOUND. */
export const readLinkedOrder = async (
  ctx: Ctx,
  { orderId, secretKey }: Readonly<Record<"orderId" | "secretKey", string>>,
): Promise<PageOrder | null> => {
  const { data: reference } = orderReference.safeParse({ orderId, secretKey });
  if (!reference) return null;
  const order = await presentOrder(ctx, await loadOrder(ctx, reference, "read_orders"), reference);
  return order && { order, secretKey, readAt: ctx.clock.now() };
};
