import { atomic, type Write } from "../../../../db/atomic.ts";
import { type OrderRecord, readOrder } from "../../../../db/queries/orders/orders.ts";
import {
  findProviderPayment,
  keepPaymentEvent,
  markPaymentEvent,
  type PaymentEventRow,
} from "../../../../db/queries/payments/payment-events.ts";
import type { Ctx, OrderWork } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { newId } from "../../ids.ts";
import { countUnprovenMessage } from "../../operation.ts";
import { collect } from "../../payments/collect.ts";
import {
  type PaymentProvider,
  type ProviderEvent,
  type ProviderPayment,
  ProviderRefused,
} from "../../payments/provider/provider.ts";
import { isPaid } from "../../payments/provider/status.rules.ts";
import { changeOrder } from "../record/change.ts";
import { PaymentMismatch, settlePayment } from "./settle.ts";
import { syncRefunds } from "./settle-refunds.ts";

/** What the messages of a store's processor are worked on with. */
export type EventWork = OrderWork & { storeId: string };

/** Notes what became of a message, for operators. */
export const warnOfEvent = (
  { requestId }: Pick<OrderWork, "requestId">,
  warning: string,
  { storeId, provider, eventId, type }: PaymentEventRow,
): void => console.warn(JSON.stringify({ requestId, warning, storeId, provider, eventId, type }));

/** The order of a payment, by the processor's name for it, or by ours where that name has not been kept yet. */
const loadOrderRow = async (
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

/** What a message may tell of a payment that had come already is of its refunds; so may a first one that is late. */
const followed = async (
  work: EventWork,
  record: OrderRecord,
  paymentId: string,
  report: ProviderPayment,
): Promise<OrderRecord> => {
  const paymentIn = ({ payments }: OrderRecord) => payments.find(({ id }) => id === paymentId);
  const [before, settled] = [paymentIn(record), await settlePayment(work, record, paymentId, report)];
  const payment = paymentIn(settled);
  const mayTell = (before && isPaid(before.status)) || (report.refundedAmount ?? 0) > 0;
  return payment && mayTell ? syncRefunds(work, settled, payment) : settled;
};

/** Leaves a sentence in the order's history, once however many messages have it to say, and at whatever moment. */
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

/** The payment that a message is about as the processor has it; null where it knows no such payment. */
const retrieve = async (work: EventWork, event: PaymentEventRow): Promise<ProviderPayment | null> => {
  try {
    return await work.provider(event.provider).retrieve(event.providerPaymentId);
  } catch (error) {
    if (error instanceof ProviderRefused) return null;
    throw error;
  }
};

/** Does what a message gives cause to: the payment and its refunds are asked for at the processor, and settled by those answers
 *  alone. One whose payment we or the processor do not know is left waiting; one that does not match ours never will, and is
 *  given up. */
export const handlePaymentEvent = async (work: EventWork, event: PaymentEventRow): Promise<void> => {
  const told = await retrieve(work, event);
  if (!told) return warnOfEvent(work, "PAYMENT_UNKNOWN", event);
  const found = await loadOrderRow(work, event, told);
  const payment = found?.record.payments.find(({ id }) => id === found.paymentId);
  if (!found || !payment) return warnOfEvent(work, "PAYMENT_UNKNOWN", event);
  const report = await collect(work, found.record, payment, told);
  try {
    const record = await followed(work, found.record, found.paymentId, report);
    await finish(work, event, record, event.note);
  } catch (error) {
    if (!(error instanceof PaymentMismatch)) throw error;
    await atomic(work.db, [markPaymentEvent(work.db, event, "given_up", work.clock.now())]);
  }
};

const read = async (
  provider: PaymentProvider,
  message: Request,
  admit: () => Promise<void>,
): Promise<ProviderEvent | null> => {
  try {
    return await provider.parseWebhook(message, admit);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    throw new AppError("BAD_INPUT", "This message does not prove that it is the processor's.");
  }
};

/** Takes a processor's own message: it is proven, kept, and worked on unless it was before. Where that fails the message stays
 *  waiting, and whoever sent it is told to send it again. Throws BAD_INPUT where it proves nothing, and RATE_LIMITED. */
export const receivePaymentEvent = async (
  work: EventWork & Pick<Ctx, "address">,
  name: PaymentProvider["name"],
  message: Request,
): Promise<void> => {
  const admit = () => countUnprovenMessage(work.env, work.storeId, work.address);
  const told = await read(work.provider(name), message, admit);
  if (!told) return;
  const now = work.clock.now();
  const event = await keepPaymentEvent(work.db, {
    ...told,
    id: newId("pev", now),
    storeId: work.storeId,
    provider: name,
    status: "waiting",
    createdAt: now,
    updatedAt: now,
  });
  if (event.status !== "waiting") return;
  try {
    await handlePaymentEvent(work, event);
  } catch (error) {
    warnOfEvent(work, "PAYMENT_EVENT_WAITS", event);
    throw new Error("A processor's message could not be worked on.", { cause: error });
  }
};
