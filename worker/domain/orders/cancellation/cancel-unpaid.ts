import type { OrderRecord, PaymentRow } from "../../../../db/queries/orders/orders.ts";
import type { OrderWork } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { isDueAtCounter } from "../../payments/decide-tender.rules.ts";
import { isPaid } from "../../payments/provider/status.rules.ts";
import { ownAmount } from "../../payments/refunds/decide-refund.rules.ts";
import type { Ending } from "../record/ending.ts";
import { endOrder } from "../settlement/end-order.ts";
import { notStopped, stopPayments } from "../settlement/stop-payments.ts";

const assertUnpaid = (record: OrderRecord): void => {
  const { order, payments } = record;
  if (ownAmount(record) > 0 || order.firstPaidAt !== null || payments.some(({ status }) => status === "processing")) {
    throw new AppError("CONFLICT", "This order has been paid. Please call us to cancel it.", { reason: "ORDER_PAID" });
  }
  if (order.status !== "open") {
    throw new AppError("CONFLICT", "The kitchen already has this order. Please call us to cancel it.", {
      reason: "ORDER_IN_KITCHEN",
    });
  }
};

/** Who cancels, and the note for the order's history. */
type Reason = Pick<Ending, "actor" | "note">;

const decideEnding = (record: OrderRecord, reason: Reason): Ending | null => {
  const { order, payments } = record;
  if (order.status === "cancelled") return null;
  assertUnpaid(record);
  // What a stopped payment brought was refunded as surplus.
  const isStopped = (payment: PaymentRow) =>
    payment.status === "cancelled" || isPaid(payment.status) || isDueAtCounter(payment);
  if (!payments.every(isStopped)) throw notStopped();
  return { ...reason, money: "refund" };
};

/** Cancels an unpaid order: first at the processor, then here, which frees its slot. If a payment succeeded first,
 *  settles it instead and throws CONFLICT. */
export const cancelUnpaid = async (ctx: OrderWork, known: OrderRecord, reason: Reason): Promise<OrderRecord> => {
  if (known.order.status === "cancelled") return known;
  assertUnpaid(known);
  return endOrder(ctx, await stopPayments(ctx, known), (record) => decideEnding(record, reason));
};
