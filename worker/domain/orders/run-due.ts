import { type DueOrder, findDueOrders, findOpenRefunds } from "../../../db/queries/due.ts";
import { type OrderRecord, type PaymentRow, readOrder } from "../../../db/queries/orders.ts";
import type { OrderWork } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { handOnAllEvents } from "../events/hand-on.ts";
import { collect } from "../payments/collect.ts";
import { asked, currentIntent } from "../payments/intent.ts";
import type { PaypalTokens } from "../payments/paypal-tokens.ts";
import type { ProviderPayment, Send } from "../payments/provider.ts";
import { providersOf } from "../payments/providers.ts";
import { followRefunds } from "../payments/refunds.ts";
import { settlePayment } from "../payments/settle.ts";
import { workOnWaitingEvents } from "../payments/waiting-events.ts";
import { addMinutes } from "../time.ts";
import { cancelUnpaid } from "./cancel-unpaid.ts";
import { changeOrder, type OrderChange } from "./change.ts";
import { dueOf, paymentWaitMinutes } from "./due.ts";
import { ordersWithMail, sendOrderMails } from "./send-mails.ts";

/** A payment that nobody told us of for so long is asked for. */
const quietMinutes = 2;
const mostAtOnce = 50;

const release: OrderChange = {
  events: [{ type: "order_released", status: "sent_to_kitchen", note: null }],
  actor: "system",
  set: { status: "sent_to_kitchen" },
  messages: ["order.status_changed"],
};

const expired = { actor: "system", note: `No payment came within ${paymentWaitMinutes} minutes.` } as const;

/** The payment as the processor has it, collected where the guest has agreed. What could not be collected is tried again by the
 *  guest alone, who may have chosen to pay otherwise. */
const standing = async (work: OrderWork, record: OrderRecord, payment: PaymentRow): Promise<ProviderPayment> => {
  const report = await currentIntent(work, record.order, payment);
  return payment.status === "failed" ? report : collect(work, record, payment, report);
};

const look = async (work: OrderWork, known: OrderRecord): Promise<void> => {
  let record = known;
  for (const payment of known.payments) {
    if (payment.providerPaymentId === null) continue;
    const report = await asked(() => standing(work, known, payment));
    record = await settlePayment(work, record, payment.id, report);
  }
};

const advance = async (work: OrderWork, record: OrderRecord, leadMinutes: number): Promise<void> => {
  const now = work.clock.now();
  const due = dueOf({ ...record, leadMinutes, now });
  if (due === "expire") await cancelUnpaid(work, record, expired);
  if (due === "look") await look(work, record);
  if (due === "release") {
    // Decided anew on what is written, so that two who do this at once release it once.
    await changeOrder(work, record, (fresh) => (dueOf({ ...fresh, leadMinutes, now }) === "release" ? release : null));
  }
};

/** What runs without a request: each store's processors are made as its orders come, and partners are told in the end. */
interface DueWork extends Omit<OrderWork, "provider" | "waitUntil" | "tellPartners"> {
  send?: Send;
  tokens?: PaypalTokens;
  /** What spreads the attempts to reach partners. */
  random?: () => number;
}

type ReadyWork = DueWork & Pick<OrderWork, "waitUntil" | "tellPartners">;

/** One order's trouble is no other's: it is noted, and tried again with the next run. */
const guarded = async (
  work: ReadyWork,
  { storeId, orderId }: Omit<DueOrder, "leadMinutes">,
  run: (work: OrderWork, record: OrderRecord) => Promise<unknown>,
): Promise<void> => {
  try {
    const record = await readOrder(work.db, storeId, orderId);
    if (record) await run({ ...work, provider: providersOf({ ...work, storeId }) }, record);
  } catch (error) {
    // Money that was faster than the clock is no trouble: the order was settled instead.
    if (error instanceof AppError && error.code === "CONFLICT") return;
    const name = error instanceof AppError ? error.code : error instanceof Error ? error.name : "unknown";
    console.warn(JSON.stringify({ requestId: work.requestId, warning: "DUE_WAITS", orderId, name }));
  }
};

/** Does what time alone makes due, for every store: releases scheduled orders, cancels what nobody paid, asks for payments that
 *  fell silent and for refunds that have not come to an end, works on processors' messages that wait, sends the mails of orders
 *  and tells partners what happened. Safe to run at any moment, and twice at once. */
export const runDue = async (due: DueWork): Promise<void> => {
  const behind: Promise<unknown>[] = [];
  // Partners are told last, of everything that this run has changed.
  await doDue({ ...due, waitUntil: (promise) => behind.push(promise), tellPartners: () => undefined });
  await Promise.all(behind);
  await handOnAllEvents(due);
};

const doDue = async (work: ReadyWork): Promise<void> => {
  const now = work.clock.now();
  const [orders, refunds] = await Promise.all([
    findDueOrders(work.db, {
      now,
      unpaidSince: addMinutes(now, -paymentWaitMinutes),
      quietSince: addMinutes(now, -quietMinutes),
      most: mostAtOnce,
    }),
    findOpenRefunds(work.db, { now, most: mostAtOnce }),
  ]);
  for (const due of orders) await guarded(work, due, (full, record) => advance(full, record, due.leadMinutes));
  for (const due of refunds) await guarded(work, due, followRefunds);
  await workOnWaitingEvents(work);
  // Last, so that what this run has changed is told at once.
  for (const due of await ordersWithMail(work)) await sendOrderMails(work, due);
};
