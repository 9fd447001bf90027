import type { OrderRecord, OrderRow, PaymentRow } from "../../../../db/queries/orders/orders.ts";
import { updatePayment } from "../../../../db/queries/payments/payments.ts";
import type { OrderWork } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { callProcessor, openIntent } from "../../payments/intent.ts";
import { isUnsettledLink } from "../../payments/payment-link.rules.ts";
import { ProviderGone, type ProviderPayment, ProviderRefused } from "../../payments/provider/provider.ts";
import { capturedAmount, isAtCounter, isPaid } from "../../payments/provider/status.rules.ts";
import { systemNotes } from "../notes/system-notes.rules.ts";
import { changeOrder } from "../record/change.ts";
import { type ChangePart, joinParts } from "../record/change-parts.ts";
import { settlePayment } from "./settle.ts";

/** The report for a payment that the processor has dropped. */
const toCancelledReport = (
  { amount, currencyCode, paymentMethod }: PaymentRow,
  providerPaymentId: string,
): ProviderPayment => ({
  providerPaymentId,
  status: "cancelled",
  amount,
  currencyCode,
  clientSecret: null,
  paymentMethod,
  cardBrand: null,
  cardLast4: null,
  errorMessage: null,
  declinedAttempts: 0,
  processedAt: null,
});

/** The processor's id of a payment; null if it was never opened there, so it cannot be paid. */
const findAtProcessor = async (ctx: OrderWork, order: OrderRow, payment: PaymentRow): Promise<string | null> => {
  if (payment.providerPaymentId !== null) return payment.providerPaymentId;
  try {
    return (await openIntent(ctx, order, payment)).providerPaymentId;
  } catch (error) {
    // Earlier attempts were refused too; otherwise their key would have found a payment.
    if (error instanceof ProviderRefused) return null;
    throw error;
  }
};

/** Cancels a payment at the processor and returns its state there. A payment that was just paid is not cancelled. */
const cancelAtProcessor = async (
  ctx: OrderWork,
  { order }: OrderRecord,
  payment: PaymentRow,
): Promise<ProviderPayment | null> => {
  const provider = await ctx.provider(payment.provider);
  const providerPaymentId = await findAtProcessor(ctx, order, payment);
  if (providerPaymentId === null) return null;
  try {
    return await provider.cancel(providerPaymentId);
  } catch (error) {
    if (error instanceof ProviderGone) return toCancelledReport(payment, providerPaymentId);
    if (error instanceof ProviderRefused) return provider.retrieve(providerPaymentId);
    throw error;
  }
};

/** Cancels a payment that the processor refused to open, unless a concurrent request opened it. */
const dropUnopened = (ctx: OrderWork, known: OrderRecord, { id }: PaymentRow, end: ChangePart): Promise<OrderRecord> =>
  changeOrder(ctx, known, ({ order, payments }) => {
    const payment = payments.find((candidate) => candidate.id === id);
    if (payment?.status !== "pending" || payment.providerPaymentId !== null) return null;
    const cancelled = { status: "cancelled", pendingEdit: null, updatedAt: ctx.clock.now() } as const;
    const drop: ChangePart = {
      events: [{ type: "payment_cancelled", status: null, note: null }],
      payments: [{ ...payment, ...cancelled }],
      writes: [updatePayment(ctx.db, order.storeId, id, cancelled)],
    };
    return { ...joinParts([drop, end]), actor: "system" };
  });

/** Whether a processor could still collect a payment. */
export const isCollectable = ({ status, provider }: Pick<PaymentRow, "status" | "provider">): boolean =>
  status !== "cancelled" && !isPaid(status) && !isAtCounter(provider);

const stopEach = async (
  ctx: OrderWork,
  known: OrderRecord,
  payments: readonly PaymentRow[],
  end: ChangePart = {},
): Promise<OrderRecord> => {
  let record = known;
  for (const payment of payments) {
    const report = await callProcessor(() => cancelAtProcessor(ctx, record, payment));
    record = report
      ? await settlePayment(ctx, record, payment.id, report, end)
      : await dropUnopened(ctx, record, payment, end);
  }
  return record;
};

/** Stops all payments that a processor could still collect. If a payment succeeded first, settles it instead.
 *  Throws PAYMENT_UNAVAILABLE if a processor does not answer. */
export const stopPayments = (ctx: OrderWork, known: OrderRecord): Promise<OrderRecord> =>
  stopEach(ctx, known, known.payments.filter(isCollectable));

/** What follows if a link ends without a payment, of which the guest and the kitchen hear. */
export const linkEnded: ChangePart = {
  events: [{ type: "payment_link_ended", status: null, note: systemNotes.linkEnded }],
};

/** Stops the payment links of an order, as `stopPayments` does. `end` joins the change of a stopped link. */
export const stopLinks = (ctx: OrderWork, known: OrderRecord, end?: ChangePart): Promise<OrderRecord> =>
  stopEach(ctx, known, known.payments.filter(isUnsettledLink), end);

/** The error for a payment that could be neither stopped nor collected. */
export const notStopped = (): AppError =>
  new AppError("PAYMENT_UNAVAILABLE", "The payment could not be stopped. Please try again in a moment.");

/** Throws CONFLICT if the guest paid while a payment was being stopped, and PAYMENT_UNAVAILABLE if a processor could
 *  still collect one. */
export const assertStoppedUnpaid = (known: OrderRecord, { order, payments }: OrderRecord): void => {
  if (capturedAmount(payments) !== capturedAmount(known.payments)) {
    const message = "The guest has just paid. Check the order and try again.";
    throw new AppError("CONFLICT", message, { reason: "GUEST_PAID", extra: { outstanding: order.outstanding } });
  }
  if (payments.some(isCollectable)) throw notStopped();
};

const linkMade = ({ order }: OrderRecord): AppError => {
  const message = "A payment link of this order was just made. Check the order and try again.";
  return new AppError("CONFLICT", message, { reason: "LINK_MADE", extra: { outstanding: order.outstanding } });
};

/** Throws CONFLICT if a link was made since the links of the order were stopped. */
export const assertNoLink = (record: OrderRecord): void => {
  if (record.payments.some(isUnsettledLink)) throw linkMade(record);
};

/** Stops the payment links of an order before it ends. Throws CONFLICT if the guest was faster. */
export const stopLinksFirst = async (ctx: OrderWork, known: OrderRecord, end?: ChangePart): Promise<OrderRecord> => {
  if (!known.payments.some(isUnsettledLink)) return known;
  const record = await stopLinks(ctx, known, end);
  assertStoppedUnpaid(known, record);
  return record;
};

/** Whether a payment is a link whose edit waits for it. */
const hasWaitingEdit = (payment: PaymentRow): boolean => isUnsettledLink(payment) && payment.pendingEdit !== null;

/** Throws CONFLICT if a link was made for another edit since those of the order were stopped. */
export const assertNoWaitingEdit = (record: OrderRecord): void => {
  if (record.payments.some(hasWaitingEdit)) throw linkMade(record);
};

/** Stops the links whose edits wait for their payment before the order is changed in another way at the same price. A
 *  link that asks for what is due stays open. Throws CONFLICT if the guest was faster. */
export const stopWaitingEdits = async (ctx: OrderWork, known: OrderRecord): Promise<OrderRecord> => {
  const waiting = known.payments.filter(hasWaitingEdit);
  const record = await stopEach(ctx, known, waiting);
  const stopped = new Set(waiting.map(({ id }) => id));
  assertStoppedUnpaid(known, {
    ...record,
    payments: record.payments.filter(({ id, status }) => isPaid(status) || stopped.has(id)),
  });
  return record;
};
