import { listBagOrders } from "../../../db/queries/orders/bag-orders.ts";
import { type OrderRecord, type PaymentRow, readOrders } from "../../../db/queries/orders/orders.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { actorType } from "../caller/caller.ts";
import { cancelUnpaid } from "../orders/cancellation/cancel-unpaid.ts";
import { orderLinkKey } from "../orders/links/link.ts";
import { systemNotes } from "../orders/notes/system-notes.rules.ts";
import { emptyBagIfPaid, settlePayment } from "../orders/settlement/settle.ts";
import { isCollectable } from "../orders/settlement/stop-payments.ts";
import { callProcessor } from "../payments/intent.ts";
import { type ProviderPayment, ProviderRefused } from "../payments/provider/provider.ts";
import { awaitsProcessor } from "../payments/provider/status.rules.ts";

const messages = {
  unpaid_order: (number: string) => `You have an unpaid order #${number}. Continue it?`,
  bag_ordered: (number: string) => `You have ordered this already: it is order #${number}. To order more, add a dish.`,
} as const;

/** The error for an order of the bag that stays. Its link goes to the caller, whose cookie names the bag. */
const orderStays = async (ctx: Ctx, reason: keyof typeof messages, { order }: OrderRecord): Promise<AppError> => {
  const { id: orderId, orderNumber } = order;
  const secretKey = await orderLinkKey(ctx.env, order);
  return new AppError("CONFLICT", messages[reason](orderNumber), {
    reason,
    extra: { orderId, orderNumber, secretKey },
  });
};

/** Whether the guest or a bank is about to decide a payment: it is processed, approved, or confirmed at the bank. */
const isUnderWay = ({ status, isTried = false, awaitsCapture = false }: ProviderPayment): boolean =>
  status === "processing" || (status === "pending" && (isTried || awaitsCapture));

/** The state of a payment at its processor; null if it was not opened there. */
const readPayment = async (
  ctx: Ctx,
  { provider: name, providerPaymentId: id }: PaymentRow,
): Promise<ProviderPayment | null> => {
  if (id === null) return null;
  const provider = await ctx.provider(name);
  return provider.retrieve(id).catch((error: unknown) => {
    if (error instanceof ProviderRefused) return null;
    throw error;
  });
};

/** Cancels an order of the bag, at its processor first. Throws CONFLICT if it is paid, or its payment under way. */
const cancelOrderOfBag = async (ctx: Ctx, known: OrderRecord): Promise<void> => {
  let record = known;
  for (const payment of known.payments.filter(isCollectable)) {
    const report = await callProcessor(() => readPayment(ctx, payment));
    if (report) record = await settlePayment(ctx, record, payment.id, report);
    if (report && isUnderWay(report)) throw await orderStays(ctx, "unpaid_order", record);
  }
  if (record.order.status === "cancelled") return;
  if (!awaitsProcessor(record.order, record.payments)) {
    // Repeated in case that the bag did not answer when the order was paid.
    await emptyBagIfPaid(ctx, record);
    throw await orderStays(ctx, "bag_ordered", record);
  }
  await cancelUnpaid(ctx, record, { actor: actorType(ctx.caller), note: systemNotes.unpaidCancelled });
};

/** The payment of an order succeeded while it was being cancelled. */
const isPaidMeanwhile = (error: unknown): boolean =>
  error instanceof AppError && error.extra["reason"] === "ORDER_PAID";

/** Makes room for another order of a bag: cancels the unpaid ones of it. Returns whether there was any. Throws CONFLICT
 *  with the order's number and link if one is paid, or its payment is under way, and PAYMENT_UNAVAILABLE if a processor
 *  does not answer. */
export const cancelOrdersOfBag = async (
  ctx: Ctx,
  { bagName, bagRevision }: { bagName?: string | null; bagRevision?: string | null },
): Promise<boolean> => {
  if (!bagName || !bagRevision) return false;
  const storeId = ctx.store.id;
  const ids = await listBagOrders(ctx.db, { storeId, bagName, bagRevision });
  for (const record of await readOrders(ctx.db, storeId, ids)) {
    // An order that was paid meanwhile is still in the way, and is found again.
    await cancelOrderOfBag(ctx, record).catch((error: unknown) => {
      if (!isPaidMeanwhile(error)) throw error;
    });
  }
  return ids.length > 0;
};
