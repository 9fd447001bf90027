import { type DueOrderRow, findDueOrders, moveDueOrders } from "../../../../db/queries/due/due-orders.ts";
import { type OrderRecord, type PaymentRow, readOrders } from "../../../../db/queries/orders/orders.ts";
import { readStoreHours } from "../../../../db/queries/store.ts";
import type { PaymentProviderName } from "../../../../db/schema/enums.ts";
import type { Instant } from "../../../../db/schema/shapes.ts";
import type { OrderWork } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { type Asked, inLanes, orderLanes } from "../../concurrency.ts";
import { collect } from "../../payments/collect.ts";
import { asked, currentIntent } from "../../payments/intent.ts";
import { ProviderDown, type ProviderPayment, ProviderRefused } from "../../payments/provider/provider.ts";
import { isAtCounter } from "../../payments/provider/status.rules.ts";
import { isAskedBack } from "../../payments/refunds/decide-refund.rules.ts";
import { businessDayEnd } from "../../schedule/slots.ts";
import { addMinutes, earlier } from "../../time.ts";
import { cancelUnpaid } from "../cancellation/cancel-unpaid.ts";
import { closeUncollected } from "../no-show.ts";
import { changeOrder, type OrderChange } from "../record/change.ts";
import { type Due, type DueFacts, dueAgainAt, dueNow, paymentWaitMinutes } from "../record/due.ts";
import { endCancelled } from "../record/end-order.ts";
import { settlePayment } from "../settlement/settle.ts";

/** The work of one store. */
export type StoreWork = OrderWork & { storeId: string };

/** What one message of the queue does at most. */
const ordersAtOnce = 25;
/** What is read to choose from: where the processor's list is read, most of them need no look of their own. */
const maxRead = 200;
/** With more unpaid orders than this at a store, its processor's list replaces single looks. */
const maxSingleLooks = 50;

const release: OrderChange = {
  events: [{ type: "order_released", status: "sent_to_kitchen", note: null }],
  actor: "system",
  set: { status: "sent_to_kitchen" },
  messages: ["order.status_changed"],
};

/** The change of an order whose time has come. One whose money was all asked back ends here instead of in the kitchen. */
const releaseChange = (work: StoreWork, record: OrderRecord): OrderChange =>
  isAskedBack(record)
    ? { ...endCancelled(work, record, { note: "All of its money was asked back." }), actor: "system" }
    : release;

const expired = ({ order }: OrderRecord) => {
  const minutes = order.paymentTriedAt === null ? paymentWaitMinutes.untried : paymentWaitMinutes.tried;
  return { actor: "system", note: `No payment came within ${minutes} minutes.` } as const;
};

/** The payment as the processor has it, collected if the guest has agreed. What could not be collected is tried again by the
 *  guest alone, who may have chosen to pay otherwise. */
const standing = async (work: OrderWork, record: OrderRecord, payment: PaymentRow): Promise<ProviderPayment> => {
  const report = await currentIntent(work, record.order, payment);
  return payment.status === "failed" ? report : collect(work, record, payment, report);
};

const look = async (work: OrderWork, known: OrderRecord): Promise<OrderRecord> => {
  let record = known;
  for (const payment of known.payments) {
    if (payment.providerPaymentId === null) continue;
    const report = await asked(() => standing(work, known, payment));
    record = await settlePayment(work, record, payment.id, report);
  }
  return record;
};

/** Marks an order as not collected once its business day is over, and has it looked at then before. */
const closeDay = async (work: StoreWork, record: OrderRecord): Promise<void> => {
  const { order } = record;
  const hours = await readStoreHours(work.db, work.storeId);
  if (!hours || order.dueAt === null) return;
  const to = businessDayEnd(hours, order.businessDay);
  if (to <= work.clock.now()) await closeUncollected(work, record);
  else await moveDueOrders(work.db, work.storeId, [{ id: order.id, from: order.dueAt, to }]);
};

const advance = async (work: StoreWork, record: OrderRecord, leadMinutes: number): Promise<void> => {
  const now = work.clock.now();
  const actionFor = ({ order, payments }: OrderRecord): Due["action"] | null =>
    dueNow({ order: { ...order, leadMinutes }, payments }, now);
  const action = actionFor(record);
  if (action === "no_show") await closeDay(work, record);
  if (action === "release") {
    // Decided anew on what is written, so that two who do this at once release it once.
    await changeOrder(work, record, (fresh) => (actionFor(fresh) === "release" ? releaseChange(work, fresh) : null));
  }
  if (action !== "look" && action !== "expire") return;
  // Also before it is cancelled: a guest may be paying at this moment. What the processor does not know cannot be paid there.
  const latest = await look(work, record).catch((error: unknown) => {
    if (action === "expire" && error instanceof AppError && error.cause instanceof ProviderRefused) return record;
    throw error;
  });
  if (actionFor(latest) === "expire") await cancelUnpaid(work, latest, expired(latest));
};

/** Isolates failures per order: log, and try again when it is next due. Answers whether its processor answered. */
const guarded = async (work: StoreWork, record: OrderRecord, run: () => Promise<void>): Promise<Asked> => {
  try {
    await run();
  } catch (error) {
    // Money that was faster than the clock is no failure: the order was settled instead.
    if (error instanceof AppError && error.code === "CONFLICT") return "answered";
    const name = error instanceof AppError ? error.code : error instanceof Error ? error.name : "unknown";
    console.warn(JSON.stringify({ requestId: work.requestId, warning: "DUE_WAITS", orderId: record.order.id, name }));
    return error instanceof Error && error.cause instanceof ProviderDown ? "silent" : "answered";
  }
  return "answered";
};

const collectFacts = ({ payments, ...order }: DueOrderRow): DueFacts => ({ order, payments });

/** Whether what is due for an order needs its processor. */
const asks = (row: DueOrderRow, now: Instant): boolean => {
  const action = dueNow(collectFacts(row), now);
  return action === "look" || action === "expire";
};

/** Whether a processor's list says nothing of an order that is not known. */
const isUnchanged = (
  { payments, paymentTriedAt }: DueOrderRow,
  reports: ReadonlyMap<string, ProviderPayment>,
): boolean =>
  payments.every(({ status, provider, providerPaymentId }) => {
    if (isAtCounter(provider)) return true;
    const report = reports.get(providerPaymentId ?? "");
    const isKnownTry = !report?.isTried || paymentTriedAt !== null;
    return report?.status === status && !report.awaitsCapture && isKnownTry;
  });

const listedAt = async (
  { provider }: StoreWork,
  name: PaymentProviderName,
  since: Instant,
): Promise<ProviderPayment[]> => {
  try {
    return (await provider(name).list?.(since)) ?? [];
  } catch {
    // Those that are looked at one by one then show what is wrong.
    return [];
  }
};

/** Of a store with many unpaid orders, those whose look the processors' lists replace, because nothing has changed. */
const settledByLists = async (work: StoreWork, orders: readonly DueOrderRow[]): Promise<Set<DueOrderRow>> => {
  const now = work.clock.now();
  const looks = orders.filter((row) => dueNow(collectFacts(row), now) === "look");
  const [first] = looks;
  if (!first) return new Set();
  // A processor's clock may be a little behind ours.
  const since = addMinutes(
    looks.reduce((oldest, { createdAt }) => earlier(oldest, createdAt), first.createdAt),
    -1,
  );
  const names = new Set(looks.flatMap(({ payments }) => payments.map(({ provider }) => provider)));
  const lists = await Promise.all(
    [...names].filter((name) => !isAtCounter(name)).map((name) => listedAt(work, name, since)),
  );
  const reports = new Map(lists.flat().map((report) => [report.providerPaymentId, report]));
  return new Set(looks.filter((row) => isUnchanged(row, reports)));
};

/** Does what is due for the orders of a store, and answers whether more of it is left. What it takes is moved on before, so that
 *  two runs share the orders, and what a crash left undone is due again. */
export const workOnOrders = async (work: StoreWork): Promise<boolean> => {
  const { db, storeId } = work;
  const now = work.clock.now();
  const { orders, unpaid } = await findDueOrders(db, storeId, { now, limit: maxRead });
  const unchanged = unpaid > maxSingleLooks ? await settledByLists(work, orders) : new Set<DueOrderRow>();
  const turn = orders.filter((row) => !unchanged.has(row)).slice(0, ordersAtOnce);
  const moves = [...unchanged, ...turn].map((row) => ({
    id: row.id,
    from: row.dueAt,
    to: dueAgainAt(collectFacts(row), now),
  }));
  const taken = await moveDueOrders(db, storeId, moves);
  const own = turn.filter(({ id }) => taken.has(id));
  const records = new Map(
    (
      await readOrders(
        db,
        storeId,
        own.map(({ id }) => id),
      )
    ).map((record) => [record.order.id, record]),
  );
  // What needs no processor comes first, so that it never waits for one.
  const inOrder = own.toSorted((one, other) => Number(asks(one, now)) - Number(asks(other, now)));
  const isDone = await inLanes(inOrder, orderLanes, async (row) => {
    const record = records.get(row.id);
    if (!record) return "unasked";
    const asked = await guarded(work, record, () => advance(work, record, row.leadMinutes));
    return asks(row, now) ? asked : "unasked";
  });
  // A processor that does not answer is left alone until cron comes by.
  return isDone && orders.length > moves.length;
};
