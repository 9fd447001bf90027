import { readOrder } from "../../../db/queries/orders/orders.ts";
import type { Ctx } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { customerIdOf } from "../caller/caller.ts";
import { type EarlierResult, keyReused } from "../idempotency/idempotency.ts";
import { orderLinkKey } from "../orders/links/link.ts";
import { callProcessor, currentIntent } from "../payments/intent.ts";
import { isAtCounter } from "../payments/provider/status.rules.ts";
import { type CreateOrderResult, placedResult } from "./schemas.ts";

/** The result for an order that was placed before. If the processor was never reached, asks it now, so a retry
 *  finishes the order. Throws IDEMPOTENCY_KEY_REUSED if the order has an account or a new link, and the caller is
 *  neither its customer nor its creator. */
export const replayOrder = async (ctx: Ctx, { id: orderId, isOwn }: EarlierResult): Promise<CreateOrderResult> => {
  const record = await readOrder(ctx.db, ctx.store.id, orderId);
  if (!record) throw notFound();
  const { order, payments } = record;
  const isProven = isOwn || (order.customerId !== null && order.customerId === customerIdOf(ctx.caller));
  if (!isProven && (order.linkVersion > 1 || order.customerId !== null)) throw keyReused();
  const unpaid = payments.find(
    ({ status, provider }) => !isAtCounter(provider) && (status === "pending" || status === "failed"),
  );
  const report =
    order.status === "open" && unpaid ? await callProcessor(() => currentIntent(ctx, order, unpaid)) : null;
  return placedResult({
    orderId,
    orderNumber: order.orderNumber,
    clientSecret: report?.clientSecret ?? null,
    secretKey: await orderLinkKey(ctx.env, order),
  });
};
