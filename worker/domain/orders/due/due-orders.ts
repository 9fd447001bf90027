import { atomic } from "../../../../db/atomic.ts";
import { type DueOrderRow, findDueOrders, moveDueOrders } from "../../../../db/queries/due/due-orders.ts";
import { type OrderRecord, type PaymentRow, readOrder, readOrders } from "../../../../db/queries/orders/orders.ts";
import { readStoreHours } from "../../../../db/queries/store.ts";
import type { PaymentProviderName } from "../../../../db/schema/enums.ts";
import type { Instant } from "../../../../db/schema/shapes.ts";
import type { OrderWork } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { type CallOutcome, orderConcurrency, runConcurrently } from "../../concurrency.ts";
import { captureApproved } from "../../payments/collect.ts";
import { callProcessor, currentIntent } from "../../payments/intent.ts";
import { isUnsettledLink } from "../../payments/payment-link.rules.ts";
import { ProviderDown, type ProviderPayment, ProviderRefused } from "../../payments/provider/provider.ts";
import { isAtCounter, isPaid } from "../../payments/provider/status.rules.ts";
import { isFullyRefunding } from "../../payments/refunds/decide-refund.rules.ts";
import { businessDayEnd } from "../../schedule/slots.ts";
import { raiseTask } from "../../tasks.ts";
import { addMinutes, earlier } from "../../time.ts";
import { cancelUnpaid } from "../cancellation/cancel-unpaid.ts";
import { closeUncollected } from "../no-show.ts";
import { systemNotes } from "../notes/system-notes.rules.ts";
import { changeOrder } from "../record/change.ts";
import type { OrderChange } from "../record/change-parts.ts";
import {
  type Due,
  type DueFacts,
  dueAgainAt,
  dueNow,
  isStuck,
  paymentWaitMinutes,
  slowCheckMinutes,
} from "../record/due.ts";
import { buildEnding } from "../record/ending.ts";
import { settlePayment } from "../settlement/settle.ts";
import { linkEnded, stopLinks } from "../settlement/stop-payments.ts";

/** The context of background work for one store. */
export type StoreWork = OrderWork & { storeId: string };

/** The maximum number of orders per queue message. */
const maxOrders = 25;
/** The number of orders to read. If the processor's list is used, most of them need no check of their own. */
const maxRead = 200;
/** Above this number of unpaid orders, the processor's list replaces single checks. */
const maxSingleChecks = 50;
const dayMinutes = 24 * 60;

const release: OrderChange = {
  events: [{ type: "order_released", status: "sent_to_kitchen", note: null }],
  actor: "system",
  set: { status: "sent_to_kitchen" },
  messages: ["order.status_changed"],
};

/** The change for an order that is due for release. If all of its money is being refunded, the order is cancelled
 *  instead. */
const releaseChange = (work: StoreWork, record: OrderRecord): OrderChange =>
  isFullyRefunding(record)
    ? buildEnding(work, record, { actor: "system", note: systemNotes.allRefunded, money: "returned" })
    : release;

const expiryReason = ({ order, payments }: OrderRecord) => {
  if (payments.some(({ expiresAt }) => expiresAt !== null)) {
    return { actor: "system", note: systemNotes.linkUnpaid } as const;
  }
  const minutes = order.paymentTriedAt === null ? paymentWaitMinutes.untried : paymentWaitMinutes.tried;
  return { actor: "system", note: `The order was not paid within ${minutes} minutes.` } as const;
};

/** The payment's state at the processor, captured if the guest approved it. A failed payment is not captured,
 *  because the guest may have chosen another way to pay. */
const loadReport = async (work: OrderWork, record: OrderRecord, payment: PaymentRow): Promise<ProviderPayment> => {
  const report = await currentIntent(work, record.order, payment);
  return payment.status === "failed" ? report : captureApproved(work, record, payment, report);
};

const checkPayments = async (work: OrderWork, known: OrderRecord): Promise<OrderRecord> => {
  let record = known;
  for (const payment of known.payments) {
    if (payment.providerPaymentId === null || isPaid(payment.status)) continue;
    const report = await callProcessor(() => loadReport(work, known, payment));
    record = await settlePayment(work, record, payment.id, report);
  }
  return record;
};

/** Marks an order as a no-show once its business day is over. Until then, moves its due time to the end of the
 *  day. */
const closeDay = async (work: StoreWork, record: OrderRecord): Promise<void> => {
  const { order } = record;
  const hours = await readStoreHours(work.db, work.storeId);
  if (!hours || order.dueAt === null) return;
  const now = work.clock.now();
  const endsAt = businessDayEnd(hours, order.businessDay);
  if (endsAt <= now) {
    await closeUncollected(work, record);
    return;
  }
  // An open payment link still ends at its time.
  const to = record.payments.some(isUnsettledLink) ? earlier(endsAt, addMinutes(now, slowCheckMinutes)) : endsAt;
  await moveDueOrders(work.db, work.storeId, [{ id: order.id, from: order.dueAt, to }]);
};

const advance = async (work: StoreWork, record: OrderRecord, leadMinutes: number): Promise<void> => {
  const now = work.clock.now();
  const actionFor = ({ order, payments }: OrderRecord): Due["action"] | null =>
    dueNow({ order: { ...order, leadMinutes }, payments }, now);
  const action = actionFor(record);
  if (action === "no_show") await closeDay(work, record);
  if (action === "end_link") await stopLinks(work, record, linkEnded);
  if (action === "release") {
    // Decided again on the stored order, so that concurrent runs release it once.
    await changeOrder(work, record, (fresh) => (actionFor(fresh) === "release" ? releaseChange(work, fresh) : null));
  }
  if (action !== "check" && action !== "expire") return;
  // Also checked before it is cancelled, because the guest may be paying right now. A payment that the processor does
  // not know cannot be paid there.
  const latest = await checkPayments(work, record).catch((error: unknown) => {
    if (action === "expire" && error instanceof AppError && error.cause instanceof ProviderRefused) return record;
    throw error;
  });
  if (actionFor(latest) === "expire") await cancelUnpaid(work, latest, expiryReason(latest));
};

/** The reasons of a CONFLICT by which a payment succeeded first, so that the order was settled. */
const settledFirst: ReadonlySet<unknown> = new Set(["ORDER_PAID", "ORDER_IN_KITCHEN"]);

const isSettledFirst = (error: unknown): boolean =>
  error instanceof AppError && error.code === "CONFLICT" && settledFirst.has(error.extra["reason"]);

/** Raises a task about an order that could not be ended for a day. If a person said that it is done and it is not, it
 *  is raised again after another day. */
const raiseIfStuck = async ({ db, storeId, clock }: StoreWork, { id, leadMinutes }: DueOrderRow): Promise<void> => {
  const now = clock.now();
  const record = await readOrder(db, storeId, id);
  if (!record || !isStuck({ order: { ...record.order, leadMinutes }, payments: record.payments }, now)) return;
  const task = { storeId, kind: "stuck_order", subjectId: id, orderId: id, amount: null, detail: null } as const;
  await atomic(db, [raiseTask(db, now, task, addMinutes(now, -dayMinutes))]);
};

/** Isolates failures per order: logs, and retries when it is next due. Returns whether its processor answered. */
const guarded = async (work: StoreWork, record: OrderRecord, run: () => Promise<void>): Promise<CallOutcome> => {
  try {
    await run();
  } catch (error) {
    if (isSettledFirst(error)) return "answered";
    const name = error instanceof AppError ? error.code : error instanceof Error ? error.name : "unknown";
    console.warn(JSON.stringify({ requestId: work.requestId, warning: "DUE_WAITS", orderId: record.order.id, name }));
    return error instanceof Error && error.cause instanceof ProviderDown ? "silent" : "answered";
  }
  return "answered";
};

const collectFacts = ({ payments, ...order }: DueOrderRow): DueFacts => ({ order, payments });

/** Whether the due action of an order calls its processor. */
const needsProcessor = (row: DueOrderRow, now: Instant): boolean => {
  const action = dueNow(collectFacts(row), now);
  return action === "check" || action === "expire" || action === "end_link";
};

/** Whether a processor's list has nothing new about an order. */
const isUnchanged = (
  { payments, paymentTriedAt }: DueOrderRow,
  reports: ReadonlyMap<string, ProviderPayment>,
): boolean =>
  payments.every(({ status, provider, providerPaymentId }) => {
    if (isAtCounter(provider)) return true;
    const report = reports.get(providerPaymentId ?? "");
    const isAttemptKnown = !report?.isTried || paymentTriedAt !== null;
    return report?.status === status && !report.awaitsCapture && isAttemptKnown;
  });

const listPayments = async (
  { provider }: StoreWork,
  name: PaymentProviderName,
  since: Instant,
): Promise<ProviderPayment[]> => {
  try {
    const opened = await provider(name);
    return (await opened.list?.(since)) ?? [];
  } catch {
    // The single checks then report what is wrong.
    return [];
  }
};

/** The orders that the processors' lists show as unchanged, so they need no check of their own. */
const findUnchanged = async (work: StoreWork, orders: readonly DueOrderRow[]): Promise<Set<DueOrderRow>> => {
  const now = work.clock.now();
  const checks = orders.filter((row) => dueNow(collectFacts(row), now) === "check");
  const [first] = checks;
  if (!first) return new Set();
  // Allows for a processor clock that is slightly behind.
  const since = addMinutes(
    checks.reduce((oldest, { createdAt }) => earlier(oldest, createdAt), first.createdAt),
    -1,
  );
  const providerNames = new Set(checks.flatMap(({ payments }) => payments.map(({ provider }) => provider)));
  const lists = await Promise.all(
    [...providerNames].filter((name) => !isAtCounter(name)).map((name) => listPayments(work, name, since)),
  );
  const reports = new Map(lists.flat().map((report) => [report.providerPaymentId, report]));
  return new Set(checks.filter((row) => isUnchanged(row, reports)));
};

/** Works on a store's due orders and returns whether more are left. Moves their due time first, so that concurrent
 *  runs share the orders, and orders of a crashed run become due again. */
export const workOnOrders = async (work: StoreWork): Promise<boolean> => {
  const { db, storeId } = work;
  const now = work.clock.now();
  const { orders, unpaid } = await findDueOrders(db, storeId, { now, limit: maxRead });
  const unchanged = unpaid > maxSingleChecks ? await findUnchanged(work, orders) : new Set<DueOrderRow>();
  const batch = orders.filter((row) => !unchanged.has(row)).slice(0, maxOrders);
  const reschedules = [...unchanged, ...batch].map((row) => ({
    id: row.id,
    from: row.dueAt,
    to: dueAgainAt(collectFacts(row), now),
  }));
  const claimedIds = await moveDueOrders(db, storeId, reschedules);
  const claimed = batch.filter(({ id }) => claimedIds.has(id));
  const records = new Map(
    (
      await readOrders(
        db,
        storeId,
        claimed.map(({ id }) => id),
      )
    ).map((record) => [record.order.id, record]),
  );
  // Orders that need no processor come first, so that they never wait for one.
  const inOrder = claimed.toSorted(
    (one, other) => Number(needsProcessor(one, now)) - Number(needsProcessor(other, now)),
  );
  const isDone = await runConcurrently(inOrder, orderConcurrency, async (row) => {
    const record = records.get(row.id);
    if (!record) return "unasked";
    const outcome = await guarded(work, record, () => advance(work, record, row.leadMinutes));
    if (isStuck(collectFacts(row), now)) await raiseIfStuck(work, row);
    return needsProcessor(row, now) ? outcome : "unasked";
  });
  // A processor that does not answer is retried by cron.
  return isDone && orders.length > reschedules.length;
};
