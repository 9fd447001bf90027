import { markPaymentTried } from "../../../../db/queries/due/due-orders.ts";
import type { OrderRecord, PaymentRow } from "../../../../db/queries/orders/orders.ts";
import { updatePayment } from "../../../../db/queries/payments/payments.ts";
import type { OrderWork } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { emptyCart } from "../../cart/empty-cart.ts";
import { newId } from "../../ids.ts";
import { decideSettlement, type SettlementChange } from "../../payments/decide-settlement.rules.ts";
import { computeOutstanding } from "../../payments/outstanding.rules.ts";
import type { ProviderPayment } from "../../payments/provider/provider.ts";
import { changeOrder } from "../record/change.ts";
import { type ChangePart, joinParts, type OrderChange } from "../record/change-parts.ts";
import { nextDueAt } from "../record/due.ts";
import { buildReservation } from "../record/reserve-refund.ts";
import { requestNewRefunds } from "./refunds.ts";

const reason = "The payment succeeded after it was cancelled.";

/** Whether a processor reports the first payment attempt of an open order. */
const isFirstAttempt = ({ order }: OrderRecord, { isTried = false }: ProviderPayment): boolean =>
  isTried && order.status === "open" && order.paymentTriedAt === null;

/** Stores the payment attempt if nothing else in the report changed the order. The order then waits longer. */
const recordAttempt = async ({ db, clock }: OrderWork, record: OrderRecord): Promise<OrderRecord> => {
  const now = clock.now();
  const order = { ...record.order, paymentTriedAt: now };
  const dueAt = nextDueAt(order, record.payments, now);
  await markPaymentTried(db, { storeId: order.storeId, orderId: order.id }, { now, dueAt });
  return { ...record, order: { ...order, dueAt } };
};

const buildChange = (
  ctx: OrderWork,
  record: OrderRecord,
  payment: PaymentRow,
  report: ProviderPayment,
  change: SettlementChange,
): OrderChange => {
  const now = ctx.clock.now();
  const { storeId, id: paymentId } = payment;
  // Reserved in the same batch that records the payment.
  const refund = change.needsRefund
    ? buildReservation(ctx, record, payment, { id: newId("ref", now), kind: "surplus", amount: payment.amount, reason })
    : {};
  const settlement: ChangePart = {
    events: change.events,
    set: { status: change.orderStatus, ...(isFirstAttempt(record, report) ? { paymentTriedAt: now } : {}) },
    payments: [{ ...payment, status: change.paymentStatus }],
    messages: change.messages,
    writes: [
      updatePayment(ctx.db, storeId, paymentId, {
        status: change.paymentStatus,
        providerPaymentId: report.providerPaymentId,
        paymentMethod: report.paymentMethod,
        cardBrand: report.cardBrand,
        cardLast4: report.cardLast4,
        errorMessage: report.errorMessage,
        processedAt: report.processedAt,
        updatedAt: now,
      }),
    ],
  };
  return { ...joinParts([settlement, refund]), actor: "processor" };
};

/** The processor's amount or currency differs from ours, which a retry cannot fix. */
export class PaymentMismatch extends AppError {
  constructor() {
    super("CONFLICT", "This payment does not match its order. Please call us.");
  }
}

const throwMismatch = (ctx: OrderWork, { id }: PaymentRow, report: ProviderPayment): never => {
  const { amount, currencyCode, providerPaymentId } = report;
  const warning = { requestId: ctx.requestId, warning: "PAYMENT_MISMATCH", paymentId: id, providerPaymentId };
  console.error(JSON.stringify({ ...warning, amount, currencyCode }));
  throw new PaymentMismatch();
};

/** Empties the bag of an order that was paid. Safe to repeat, and repeated whenever a paid order is checked. */
export const emptyBagIfPaid = async (ctx: OrderWork, { order, items }: OrderRecord): Promise<void> => {
  if (order.firstPaidAt !== null && order.status !== "cancelled") await emptyCart(ctx, order, items);
};

/** Applies a processor's report to a payment and its order. The only way a payment changes; repeating a report
 *  changes nothing. A paid order empties its bag; payments of cancelled orders are refunded. */
export const settlePayment = async (
  ctx: OrderWork,
  known: OrderRecord,
  paymentId: string,
  report: ProviderPayment,
): Promise<OrderRecord> => {
  const changed = await changeOrder(ctx, known, (record) => {
    const { order, payments, events } = record;
    const payment = payments.find(({ id }) => id === paymentId);
    if (!payment) return null;
    const settlement = decideSettlement({
      ...{ order, payment, report, now: ctx.clock.now() },
      outstanding: computeOutstanding(record),
      others: payments.filter(({ id }) => id !== paymentId),
      earlierDeclines: events.filter(({ type }) => type === "payment_failed").length,
    });
    if (settlement.kind === "mismatch") return throwMismatch(ctx, payment, report);
    return settlement.kind === "change" ? buildChange(ctx, record, payment, report, settlement) : null;
  });
  const settled = isFirstAttempt(changed, report) ? await recordAttempt(ctx, changed) : changed;
  await emptyBagIfPaid(ctx, settled);
  return requestNewRefunds(ctx, known, settled);
};
