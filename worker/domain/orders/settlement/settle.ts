import { markPaymentTried } from "../../../../db/queries/due/due-orders.ts";
import type { OrderRecord, PaymentRow } from "../../../../db/queries/orders/orders.ts";
import { updatePayment } from "../../../../db/queries/payments/payments.ts";
import type { OrderWork } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { emptyCart } from "../../cart/empty-cart.ts";
import { newId } from "../../ids.ts";
import { decideSettlement, type SettlementChange } from "../../payments/decide-settlement.rules.ts";
import type { ProviderPayment } from "../../payments/provider/provider.ts";
import { isPaid } from "../../payments/provider/status.rules.ts";
import { changeOrder, type OrderChange } from "../record/change.ts";
import { nextDueAt } from "../record/due.ts";
import { askForNewRefunds } from "./refunds.ts";
import { reservation } from "./reserve-refund.ts";

const reason = "This payment came after it had been stopped.";

/** Whether a processor reports for the first time that the guest has tried to pay. */
const isNewTry = ({ order }: OrderRecord, { isTried = false }: ProviderPayment): boolean =>
  isTried && order.status === "open" && order.paymentTriedAt === null;

/** Keeps that the guest has tried to pay, if nothing else of the report changed the order. It then waits longer for its money. */
const noteTry = async ({ db, clock }: OrderWork, record: OrderRecord): Promise<OrderRecord> => {
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
  // It goes back in the same batch in which it is noted that it came.
  const refund = change.refund
    ? reservation(ctx, record, payment, { id: newId("ref", now), kind: "surplus", amount: payment.amount, reason })
    : null;
  return {
    events: [...change.events, ...(refund?.events ?? [])],
    actor: "processor",
    set: { status: change.orderStatus, ...(isNewTry(record, report) ? { paymentTriedAt: now } : {}) },
    payments: record.payments.map((row) => (row.id === paymentId ? { ...row, status: change.paymentStatus } : row)),
    messages: change.messages,
    refunded: refund?.refunded ?? [],
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
      ...(refund?.writes ?? []),
    ],
  };
};

/** The processor collected something else than our payment asks for, which no repeating mends. */
export class PaymentMismatch extends AppError {
  constructor() {
    super("CONFLICT", "This payment does not match its order. Please give us a call.");
  }
}

const refuseMismatch = (ctx: OrderWork, { id }: PaymentRow, report: ProviderPayment): never => {
  const { amount, currencyCode, providerPaymentId } = report;
  const warning = { requestId: ctx.requestId, warning: "PAYMENT_MISMATCH", paymentId: id, providerPaymentId };
  console.error(JSON.stringify({ ...warning, amount, currencyCode }));
  throw new PaymentMismatch();
};

/** Empties the bag of an order that is paid. Safe to repeat, and repeated whenever a paid order is looked at anew. */
export const emptyBagIfPaid = async (ctx: OrderWork, { order, items, payments }: OrderRecord): Promise<void> => {
  const paid = payments.some(({ status }) => isPaid(status));
  if (paid && order.status !== "cancelled") await emptyCart(ctx, order, items);
};

/** Writes what a processor's report means for a payment and its order. This is the only way a payment changes, and telling it
 *  the same thing twice changes nothing. A paid order empties its bag; money for a cancelled one is sent back. */
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
    const earlierDeclines = events.filter(({ type }) => type === "payment_failed").length;
    const settlement = decideSettlement({ order, payment, report, earlierDeclines, now: ctx.clock.now() });
    if (settlement.kind === "mismatch") return refuseMismatch(ctx, payment, report);
    return settlement.kind === "change" ? buildChange(ctx, record, payment, report, settlement) : null;
  });
  const settled = isNewTry(changed, report) ? await noteTry(ctx, changed) : changed;
  await emptyBagIfPaid(ctx, settled);
  return askForNewRefunds(ctx, known, settled);
};
