import { atomic, type Write } from "../../../../db/atomic.ts";
import { type OrderRecord, type PaymentRow, readOrder } from "../../../../db/queries/orders/orders.ts";
import {
  findProviderPayment,
  markPaymentEvent,
  type PaymentEventRow,
  storePaymentEvent,
} from "../../../../db/queries/payments/payment-events.ts";
import type { Ctx, OrderWork } from "../../../context.ts";
import { AppError, unavailable } from "../../../errors.ts";
import { newId } from "../../ids.ts";
import { countUnprovenMessage } from "../../operation.ts";
import { captureApproved } from "../../payments/collect.ts";
import { isAboutDisputes } from "../../payments/disputes/disputes.rules.ts";
import {
  type PaymentProvider,
  type PayoutEvent,
  ProviderDown,
  type ProviderEvent,
  ProviderForbidden,
  type ProviderPayment,
  ProviderRefused,
} from "../../payments/provider/provider.ts";
import { isPaid } from "../../payments/provider/status.rules.ts";
import { syncDisputes } from "../disputes/sync-disputes.ts";
import { receivePayout } from "../disputes/sync-payouts.ts";
import { systemNotes } from "../notes/system-notes.rules.ts";
import { changeOrder } from "../record/change.ts";
import { settlePayment } from "./settle.ts";
import { syncRefunds } from "./settle-refunds.ts";

/** The context in which a store's webhook events from processors are handled. */
export type EventWork = OrderWork & { storeId: string };

/** Logs the outcome of an event, for operators. */
export const warnOfEvent = (
  { requestId }: Pick<OrderWork, "requestId">,
  warning: string,
  { storeId, provider, eventId, type }: PaymentEventRow,
): void => console.warn(JSON.stringify({ requestId, warning, storeId, provider, eventId, type }));

/** The order of a payment, found by the processor's id, or by our own id if the processor's is not stored yet. */
const loadEventOrder = async (
  work: EventWork,
  { provider, providerPaymentId }: PaymentEventRow,
  report: ProviderPayment,
): Promise<{ record: OrderRecord; paymentId: string } | null> => {
  const { db, storeId } = work;
  const known =
    (await findProviderPayment(db, storeId, provider, { providerPaymentId })) ??
    (report.paymentId ? await findProviderPayment(db, storeId, provider, { nameless: report.paymentId }) : null);
  const record = known && (await readOrder(db, storeId, known.orderId));
  return record && { record, paymentId: known.id };
};

/** Settles the payment. An event about a paid payment may concern refunds, so those are synced too, as for a late
 *  first event. */
const settleAndSync = async (
  work: OrderWork,
  record: OrderRecord,
  paymentId: string,
  report: ProviderPayment,
): Promise<OrderRecord> => {
  const findPayment = ({ payments }: OrderRecord) => payments.find(({ id }) => id === paymentId);
  const before = findPayment(record);
  const settled = await settlePayment(work, record, paymentId, report);
  const payment = findPayment(settled);
  const hasRefundNews = (before && isPaid(before.status)) || (report.refundedAmount ?? 0) > 0;
  return payment && hasRefundNews ? syncRefunds(work, settled, payment) : settled;
};

/** Loads a payment from its processor and settles it, as an event about it would. */
export const syncPayment = async (work: OrderWork, record: OrderRecord, payment: PaymentRow): Promise<OrderRecord> => {
  if (payment.providerPaymentId === null) return record;
  const report = await (await work.provider(payment.provider)).retrieve(payment.providerPaymentId);
  return settleAndSync(work, record, payment.id, report);
};

/** Stores the payment's disputes if the event is about them. Returns a note for the history if the account's key may
 *  not read them, which a redelivery cannot fix. */
const handleDisputes = async (
  work: EventWork,
  event: PaymentEventRow,
  record: OrderRecord,
  paymentId: string,
): Promise<{ record: OrderRecord; note: string | null }> => {
  const payment = record.payments.find(({ id }) => id === paymentId);
  if (!payment || !isAboutDisputes(event.type)) return { record, note: event.note };
  try {
    return { record: await syncDisputes(work, record, payment), note: event.note };
  } catch (error) {
    if (!(error instanceof ProviderForbidden)) throw error;
    return { record, note: systemNotes.disputesForbidden };
  }
};

/** Adds the event's note to the order's history, once however many events carry it, and marks the event as
 *  processed. */
const finish = async (
  work: EventWork,
  event: PaymentEventRow,
  record: OrderRecord,
  note: string | null,
): Promise<void> => {
  const done: Write = markPaymentEvent(work.db, event, "processed", work.clock.now());
  await changeOrder(work, record, ({ events }) =>
    note === null || events.some((earlier) => earlier.type === "note" && earlier.note === note)
      ? null
      : { events: [{ type: "note", status: null, note }], actor: "processor" },
  );
  await atomic(work.db, [done]);
};

/** The event's payment at the processor; null if the processor does not know it. */
const retrieve = async (work: EventWork, event: PaymentEventRow): Promise<ProviderPayment | null> => {
  try {
    const provider = await work.provider(event.provider);
    return await provider.retrieve(event.providerPaymentId);
  } catch (error) {
    if (error instanceof ProviderRefused) return null;
    throw error;
  }
};

/** Loads the event's payment, refunds and disputes from the processor and settles them by that state alone. If the
 *  payment is unknown here or there, the event keeps waiting. */
export const handlePaymentEvent = async (work: EventWork, event: PaymentEventRow): Promise<void> => {
  const reported = await retrieve(work, event);
  if (!reported) return warnOfEvent(work, "PAYMENT_UNKNOWN", event);
  const match = await loadEventOrder(work, event, reported);
  const payment = match?.record.payments.find(({ id }) => id === match.paymentId);
  if (!match || !payment) return warnOfEvent(work, "PAYMENT_UNKNOWN", event);
  const report = await captureApproved(work, match.record, payment, reported);
  const settled = await settleAndSync(work, match.record, match.paymentId, report);
  const { record, note } = await handleDisputes(work, event, settled, match.paymentId);
  await finish(work, event, record, note);
};

const parseEvent = async (
  provider: PaymentProvider,
  request: Request,
  admit: () => Promise<void>,
): Promise<ProviderEvent | PayoutEvent | null> => {
  try {
    return await provider.parseWebhook(request, admit);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    throw new AppError("BAD_INPUT", "The signature of this webhook is not valid.", { reason: "MALFORMED_REQUEST" });
  }
};

const receiveEvent = async (
  work: EventWork & Pick<Ctx, "address">,
  provider: PaymentProvider["name"],
  request: Request,
): Promise<void> => {
  const admit = () => countUnprovenMessage(work.env, work.storeId, work.address);
  const reported = await parseEvent(await work.provider(provider), request, admit);
  if (!reported) return;
  if ("providerPayoutId" in reported) return receivePayout(work, provider, reported);
  const now = work.clock.now();
  const event = await storePaymentEvent(work.db, {
    ...reported,
    id: newId("pev", now),
    storeId: work.storeId,
    provider,
    status: "waiting",
    createdAt: now,
    updatedAt: now,
  });
  if (event.status !== "waiting") return;
  try {
    await handlePaymentEvent(work, event);
  } catch (error) {
    warnOfEvent(work, "PAYMENT_EVENT_WAITS", event);
    throw new Error("Handling a payment event failed; the processor will send it again.", { cause: error });
  }
};

/** Whether a processor did not answer, even if that is the cause of another failure. */
const isProcessorDown = (error: unknown): boolean =>
  error instanceof ProviderDown ||
  (error instanceof Error && error.cause !== undefined && isProcessorDown(error.cause));

/** Receives a processor's webhook: verifies it, stores it, and handles it once. If handling fails, the event stays
 *  waiting and the response asks for a redelivery. Throws BAD_INPUT if it is not proven, RATE_LIMITED, and UNAVAILABLE
 *  if the processor does not answer. */
export const receivePaymentEvent = async (
  work: EventWork & Pick<Ctx, "address">,
  provider: PaymentProvider["name"],
  request: Request,
): Promise<void> => {
  try {
    await receiveEvent(work, provider, request);
  } catch (error) {
    throw isProcessorDown(error) ? Object.assign(unavailable(), { cause: error }) : error;
  }
};
