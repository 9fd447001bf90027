import { readOrder } from "../../../db/queries/orders/orders.ts";
import type { Ctx } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { customerIdOf } from "../caller/caller.ts";
import { type EarlierResult, keyReused } from "../idempotency/idempotency.ts";
import { orderLinkKey } from "../orders/links/link.ts";
import { asked, currentIntent } from "../payments/intent.ts";
import { isAtCounter } from "../payments/provider/status.rules.ts";
import { type CreateOrderResult, placedResult } from "./schemas.ts";

/** The answer of an order that was placed before. Where the processor was never reached, it is asked now, so that a retry
 *  finishes what a broken line left open. Once the order belongs to an account or has a new link, only its maker or its
 *  customer gets the link: throws IDEMPOTENCY_KEY_REUSED. */
export const replayOrder = async (ctx: Ctx, { id: orderId, isOwn }: EarlierResult): Promise<CreateOrderResult> => {
  const record = await readOrder(ctx.db, ctx.store.id, orderId);
  if (!record) throw notFound();
  const { order, payments } = record;
  const isProven = isOwn || (order.customerId !== null && order.customerId === customerIdOf(ctx.caller));
  if (!isProven && (order.linkVersion > 1 || order.customerId !== null)) throw keyReused();
  const waiting = payments.find(
    ({ status, provider }) => !isAtCounter(provider) && (status === "pending" || status === "failed"),
  );
  const report = order.status === "open" && waiting ? await asked(() => currentIntent(ctx, order, waiting)) : null;
  return placedResult({
    orderId,
    orderNumber: order.orderNumber,
    clientSecret: report?.clientSecret ?? null,
    secretKey: await orderLinkKey(ctx.env, order),
  });
};
