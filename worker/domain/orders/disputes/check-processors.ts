import { type OrderRecord, type PaymentRow, readOrder } from "../../../../db/queries/orders/orders.ts";
import { findDisputedPayments } from "../../../../db/queries/payments/disputes.ts";
import { findProviderPayment } from "../../../../db/queries/payments/payment-events.ts";
import { findPaymentsCapturedIn, findUnsettled } from "../../../../db/queries/payments/payments.ts";
import {
  findOldestOpenPayout,
  finishCheck,
  type ProcessorCheckRow,
  takeDueChecks,
} from "../../../../db/queries/payments/payouts.ts";
import type { CheckFailure } from "../../../../db/schema/payments/enums.ts";
import type { OrderWork } from "../../../context.ts";
import { runConcurrently, sequential } from "../../concurrency.ts";
import { nextCheckMinutes } from "../../payments/disputes/disputes.rules.ts";
import { type ForeignMoves, type PaymentProvider, ProviderForbidden } from "../../payments/provider/provider.ts";
import { addMinutes, earlier, type Instant } from "../../time.ts";
import { syncDisputes } from "./sync-disputes.ts";
import { storePayouts } from "./sync-payouts.ts";

type CheckWork = OrderWork & { storeId: string };

type Sync = (work: OrderWork, record: OrderRecord, payment: PaymentRow) => Promise<unknown>;

/** Settlement, which knows how to book what a processor reports, and uses this folder. */
interface Settlement {
  /** Books the refunds of a payment as its processor lists them. */
  syncRefunds: Sync;
  /** Books a payment as its processor reports it, with its refunds. */
  syncPayment: Sync;
}

const dayMinutes = 24 * 60;
/** How far back lists reach: at the first check, and later, because a payout can fail days after it was paid. */
const firstDays = 90;
const laterDays = 14;
/** Closed disputes are read again for some days, because a processor can open one again. */
const closedDays = 3;
/** The maximum number of disputed payments that one check reads. */
const maxPayments = 50;
/** A check that broke off runs again after this time. */
const retryMinutes = 60;

const daysBefore = (now: Instant, days: number): Instant => addMinutes(now, -days * dayMinutes);

/** The disputed payments to read: those with an open dispute here, and those that the processor lists. */
const findPayments = async (work: CheckWork, provider: PaymentProvider, since: Instant) => {
  const { db, storeId } = work;
  const closedSince = daysBefore(work.clock.now(), closedDays);
  const known = await findDisputedPayments(db, { storeId, provider: provider.name, closedSince, limit: maxPayments });
  const byPayment = new Map(known.map((row) => [row.paymentId, row]));
  const listed = (await provider.listDisputedPayments?.(since)) ?? [];
  for (const providerPaymentId of listed.slice(0, maxPayments)) {
    const found = await findProviderPayment(db, storeId, provider.name, { providerPaymentId });
    // The account may serve other businesses too, whose payments are unknown here.
    if (found && !byPayment.has(found.id))
      byPayment.set(found.id, { paymentId: found.id, orderId: found.orderId, openedAt: work.clock.now() });
  }
  return [...byPayment.values()].slice(0, maxPayments);
};

/** Reads the disputes of a processor. Returns when the youngest of them was opened; null if there is none. */
const checkDisputes = async (work: CheckWork, provider: PaymentProvider, since: Instant): Promise<Instant | null> => {
  const payments = await findPayments(work, provider, since);
  await runConcurrently(payments, sequential, async ({ paymentId, orderId }) => {
    const record = await readOrder(work.db, work.storeId, orderId);
    const payment = record?.payments.find(({ id }) => id === paymentId);
    if (record && payment) await syncDisputes(work, record, payment);
    return "answered";
  });
  return payments.reduce<Instant | null>(
    (latest, { openedAt }) => (latest === null || openedAt > latest ? openedAt : latest),
    null,
  );
};

/** Days after its capture at which a payment's refunds are read, if the processor has no list of refunds. */
const refundDays = [1, 7, 30, 90, 180];

interface MovedPayment {
  paymentId: string;
  orderId: string;
  /** The refund that the processor lists; null if its refunds are not known. */
  providerRefundId: string | null;
  /** Whether the processor collected it, which is not known here. */
  isUnsettled?: true;
}

/** The payments that were captured some days ago, whose refunds are read one by one. */
const findCapturedBefore = async (
  work: CheckWork,
  { name }: PaymentProvider,
  since: Instant,
): Promise<MovedPayment[]> => {
  const now = work.clock.now();
  const spans = refundDays.map((days) => ({ from: daysBefore(since, days), to: daysBefore(now, days) }));
  const { db, storeId } = work;
  const captured = await findPaymentsCapturedIn(db, { storeId, provider: name, spans, limit: maxPayments });
  return captured.map((row) => ({ ...row, providerRefundId: null }));
};

/** The payments of moves that the processor lists: refunds, and payments that are not settled here. */
const findMoved = async (
  { db, storeId }: CheckWork,
  { name }: PaymentProvider,
  { refunds, paymentIds }: ForeignMoves,
): Promise<MovedPayment[]> => {
  const found: MovedPayment[] = [];
  for (const { providerPaymentId, providerRefundId } of refunds) {
    const row = await findProviderPayment(db, storeId, name, { providerPaymentId });
    if (row) found.push({ paymentId: row.id, orderId: row.orderId, providerRefundId });
  }
  const unsettled = await findUnsettled(db, { storeId, provider: name, paymentIds, limit: maxPayments });
  return [...found, ...unsettled.map((row) => ({ ...row, providerRefundId: null, isUnsettled: true as const }))];
};

const syncMoved = async (work: CheckWork, moved: MovedPayment, settlement: Settlement): Promise<void> => {
  const { paymentId, orderId, providerRefundId, isUnsettled } = moved;
  const record = await readOrder(work.db, work.storeId, orderId);
  const payment = record?.payments.find(({ id }) => id === paymentId);
  if (!record || !payment) return;
  const isBooked =
    providerRefundId !== null && record.refunds.some((refund) => refund.providerRefundId === providerRefundId);
  if (isUnsettled) await settlement.syncPayment(work, record, payment);
  else if (!isBooked) await settlement.syncRefunds(work, record, payment);
};

/** Books money that moved at the processor and whose messages were lost: what it lists since the last check, less a
 *  day, because its list may be some hours late. If it has no complete list, or the account may not read it, payments
 *  are read some days after they were captured. Throws `ProviderForbidden` after that. */
const checkMoves = async (
  work: CheckWork,
  provider: PaymentProvider,
  since: Instant,
  settlement: Settlement,
): Promise<void> => {
  const list = async () => provider.listForeignMoves?.(daysBefore(since, 1));
  const listed = await list().catch((error: unknown) => {
    if (error instanceof ProviderForbidden) return error;
    throw error;
  });
  const moves = listed instanceof ProviderForbidden ? undefined : listed;
  const moved = [
    ...(moves ? await findMoved(work, provider, moves) : []),
    ...(moves?.isComplete ? [] : await findCapturedBefore(work, provider, since)),
  ];
  await runConcurrently(moved, sequential, async (payment) => {
    await syncMoved(work, payment, settlement);
    return "answered";
  });
  if (listed instanceof ProviderForbidden) throw listed;
};

const checkPayouts = async (work: CheckWork, provider: PaymentProvider, since: Instant): Promise<void> => {
  const checkedAt = work.clock.now();
  const oldest = await findOldestOpenPayout(work.db, { storeId: work.storeId, provider: provider.name });
  const payouts = await provider.listPayouts?.(oldest === null ? since : earlier(oldest, since));
  await storePayouts(work, provider.name, payouts ?? [], checkedAt);
};

/** Runs one part of a check. Returns why it failed, if it did. */
const attempt = async <Value>(
  work: CheckWork,
  run: () => Promise<Value>,
): Promise<{ value: Value | null; failure: CheckFailure | null }> => {
  try {
    return { value: await run(), failure: null };
  } catch (error) {
    const failure = error instanceof ProviderForbidden ? "forbidden" : "unavailable";
    const { requestId, storeId } = work;
    console.warn(JSON.stringify({ requestId, warning: "PROCESSOR_CHECK_FAILED", storeId, failure }));
    return { value: null, failure };
  }
};

const runCheck = async (work: CheckWork, check: ProcessorCheckRow, settlement: Settlement): Promise<void> => {
  const now = work.clock.now();
  const since = daysBefore(now, check.checkedAt === null ? firstDays : laterDays);
  const disputes = await attempt(work, async () => checkDisputes(work, await work.provider(check.provider), since));
  const payouts = await attempt(work, async () => checkPayouts(work, await work.provider(check.provider), since));
  const sinceLast = check.checkedAt ?? daysBefore(now, 1);
  const moves = await attempt(work, async () =>
    checkMoves(work, await work.provider(check.provider), sinceLast, settlement),
  );
  const youngest = disputes.value === null ? null : (Date.parse(now) - Date.parse(disputes.value)) / 60_000;
  const isDown = [disputes, payouts, moves].some(({ failure }) => failure === "unavailable");
  await finishCheck(work.db, check, {
    dueAt: addMinutes(now, isDown ? retryMinutes : nextCheckMinutes(youngest)),
    checkedAt: isDown ? check.checkedAt : now,
    disputesFailure: disputes.failure,
    payoutsFailure: payouts.failure,
    refundsFailure: moves.failure,
    updatedAt: now,
  });
};

/** Asks the store's processors for disputes, payouts, refunds and payments whose webhooks were lost, at growing
 *  distances. */
export const checkProcessors = async (work: CheckWork, settlement: Settlement): Promise<void> => {
  const now = work.clock.now();
  const due = await takeDueChecks(work.db, work.storeId, { now, until: addMinutes(now, retryMinutes) });
  for (const check of due) await runCheck(work, check, settlement);
};
