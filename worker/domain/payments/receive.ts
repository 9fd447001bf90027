import { atomic } from "../../../db/atomic.ts";
import { type OrderRecord, readOrder } from "../../../db/queries/orders.ts";
import {
  findProviderPayment,
  keepPaymentEvent,
  markPaymentEvent,
  type PaymentEventRow,
} from "../../../db/queries/payment-events.ts";
import type { PaymentEventStatus } from "../../../db/schema/enums.ts";
import type { OrderWork } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { formatAmount } from "../checkout/problems.ts";
import { newId } from "../ids.ts";
import { changeOrder } from "../orders/change.ts";
import { type PaymentProvider, type ProviderEvent, type ProviderPayment, ProviderRefused } from "./provider.ts";
import { PaymentMismatch, settlePayment } from "./settle.ts";

/** What the messages of a store's processor are worked on with. */
export type EventWork = OrderWork & { storeId: string };

/** Notes what became of a message, for operators. */
export const warnOfEvent = (
  { requestId }: Pick<OrderWork, "requestId">,
  warning: string,
  { storeId, provider, eventId, type }: PaymentEventRow,
): void => console.warn(JSON.stringify({ requestId, warning, storeId, provider, eventId, type }));

/** The order of a payment, by the processor's name for it, or by ours where that name has not been kept yet. */
const orderOf = async (
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

/** What the order's history is to say: what the message is about, and money that was sent back past us. */
const notesOf = (event: PaymentEventRow, record: OrderRecord, paymentId: string, report: ProviderPayment): string[] => {
  const ours = record.refunds.filter((refund) => refund.paymentId === paymentId && refund.status !== "failed");
  const refunded = report.refundedAmount ?? 0;
  if (refunded <= ours.reduce((sum, { amount }) => sum + amount, 0)) return event.note === null ? [] : [event.note];
  const amount = formatAmount(refunded, report.currencyCode);
  const note = `The processor has refunded ${amount} of this payment in all, which is more than was refunded here.`;
  return event.note === null ? [note] : [event.note, note];
};

/** Leaves sentences in the order's history that do not stand there yet. */
const leaveNotes = (work: EventWork, record: OrderRecord, notes: readonly string[]): Promise<OrderRecord> =>
  changeOrder(work, record, ({ events }) => {
    const fresh = notes.filter((note) => !events.some((event) => event.note === note));
    if (fresh.length === 0) return null;
    return { events: fresh.map((note) => ({ type: "note", status: null, note })), actor: "processor" };
  });

const mark = (work: EventWork, event: PaymentEventRow, status: PaymentEventStatus): Promise<void> =>
  atomic(work.db, [markPaymentEvent(work.db, event, status, work.clock.now())]);

/** Does what a message gives cause to: the payment is asked for at the processor, and settled by that answer alone. One whose
 *  payment we do not know is left waiting; one that does not match ours will never do, and is given up. */
export const handlePaymentEvent = async (work: EventWork, event: PaymentEventRow): Promise<void> => {
  const report = await work.provider(event.provider).retrieve(event.providerPaymentId);
  const found = await orderOf(work, event, report);
  if (!found) return warnOfEvent(work, "PAYMENT_UNKNOWN", event);
  try {
    const record = await settlePayment(work, found.record, found.paymentId, report);
    await leaveNotes(work, record, notesOf(event, record, found.paymentId, report));
  } catch (error) {
    if (!(error instanceof PaymentMismatch)) throw error;
    return mark(work, event, "given_up");
  }
  await mark(work, event, "processed");
};

const read = async (provider: PaymentProvider, message: Request): Promise<ProviderEvent | null> => {
  try {
    return await provider.parseWebhook(message);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    throw new AppError("BAD_INPUT", "This message does not prove that it is the processor's.");
  }
};

/** Takes a processor's own message: it is proven, kept, and worked on unless it was before. Where that fails the message stays
 *  waiting, and whoever sent it is told to send it again. Throws BAD_INPUT where it proves nothing. */
export const receivePaymentEvent = async (
  work: EventWork,
  name: PaymentProvider["name"],
  message: Request,
): Promise<void> => {
  const told = await read(work.provider(name), message);
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
