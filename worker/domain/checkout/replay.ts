import { atomic } from "../../../db/atomic.ts";
import { queueOnce } from "../../../db/queries/orders/notifications.ts";
import { type OrderRecord, readOrder } from "../../../db/queries/orders/orders.ts";
import type { Ctx } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { type EarlierResult, keyReused } from "../idempotency/idempotency.ts";
import { newId } from "../ids.ts";
import { orderLinkKey } from "../orders/links/link.ts";
import { sendDueNotifications } from "../orders/notifications/send-notifications.ts";
import { callProcessor, currentIntent } from "../payments/intent.ts";
import { isAtCounter } from "../payments/provider/status.rules.ts";
import { type CreateOrderResult, placedResult } from "./schemas.ts";

/** The result for a caller who may not be who placed the order. Its link goes to the order's e-mail address, once. */
const mailLink = async (ctx: Ctx, { order }: OrderRecord): Promise<CreateOrderResult> => {
  const now = ctx.clock.now();
  const ref = { id: newId("ntf", now), storeId: order.storeId, orderId: order.id };
  await atomic(ctx.db, [queueOnce(ctx.db, { ...ref, kind: "link", channel: "mail" }, now)]);
  ctx.waitUntil(sendDueNotifications(ctx, ctx.store.id));
  const placed = { orderId: order.id, orderNumber: order.orderNumber, clientSecret: null, secretKey: null };
  return { ...placedResult(placed), error: "This order exists already. Its link was mailed." };
};

/** The result for an order that was placed before. If the processor was never reached, asks it now, so a retry
 *   finishes the order. A caller who may be another one gets neither the link nor the payment's secret. Throws
 *  IDEMPOTENCY_KEY_REUSED if the order has a new link, and only the network speaks for the caller. */
export const replayOrder = async (ctx: Ctx, { id: orderId, proof }: EarlierResult): Promise<CreateOrderResult> => {
  const record = await readOrder(ctx.db, ctx.store.id, orderId);
  if (!record) throw notFound();
  const { order, payments } = record;
  // A new link ends what the network proved, because staff made it to keep others out.
  if (proof !== "caller" && order.linkVersion > 1) throw keyReused();
  if (proof === null) return mailLink(ctx, record);
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
