import { type Conflict, type Write, WriteConflict } from "../../../../db/atomic.ts";
import { insertOrderEvents, type NewOrderEvent } from "../../../../db/queries/orders/order-events.ts";
import {
  notCounted,
  type OrderRecord,
  type OrderRow,
  orderQuery,
  readOrder,
  toRecord,
  updateOrder,
} from "../../../../db/queries/orders/orders.ts";
import { readStoreHours } from "../../../../db/queries/store.ts";
import { settleTask } from "../../../../db/queries/tasks.ts";
import type { OrderEventType } from "../../../../db/schema/enums.ts";
import type { OrderWork } from "../../../context.ts";
import { AppError, notFound } from "../../../errors.ts";
import { actorId, actorType, type Caller } from "../../caller/caller.ts";
import { newId } from "../../ids.ts";
import { awaitsProcessor } from "../../payments/provider/status.rules.ts";
import { lateWrites } from "../../reports/late-writes.ts";
import type { OpenHours } from "../../schedule/hours.ts";
import { earlier, type Instant } from "../../time.ts";
import { listNotifications } from "../notifications/notifications.rules.ts";
import type { OrderChange } from "./change-parts.ts";
import { commitOrder } from "./commit-order.ts";
import { type DueFacts, isStuck, nextDueAt } from "./due.ts";
import { type MoneyAfter, moneyAfter } from "./money-after.ts";
import { listMovedMoney } from "./moved-money.ts";
import { decideReceipts, type ReceiptsToIssue, writeReceipts } from "./write-receipts.ts";

/** The events as rows, numbered from `lastSeq` + 1. */
export const buildEventRows = (
  order: { id: string; storeId: string; lastSeq: number },
  { events, actor }: Pick<OrderChange, "events" | "actor">,
  now: Instant,
  caller: Caller | undefined,
): NewOrderEvent[] =>
  events.map(({ actor: eventActor = actor, actorId: eventActorId, ...event }, index) => ({
    ...event,
    id: newId("oev", now),
    storeId: order.storeId,
    orderId: order.id,
    seq: order.lastSeq + 1 + index,
    at: now,
    actorType: eventActor,
    // An event of the system within a request has no person behind it.
    actor: eventActorId ?? (caller && actorType(caller) === eventActor ? actorId(caller) : null),
    createdAt: now,
    updatedAt: now,
  }));

/** When the events of a change count. A request that began before another one may end after it, and a history never
 *  runs backwards. */
const latestAt = ({ events }: OrderRecord, now: Instant): Instant =>
  events.reduce((latest, { at }) => (at > latest ? at : latest), now);

/** The order after a change. */
const changedOrder = (
  { order }: OrderRecord,
  { events, set }: OrderChange,
  { outstanding, firstPaidAt }: MoneyAfter,
  now: Instant,
): OrderRow => ({
  ...order,
  ...set,
  outstanding,
  firstPaidAt,
  lastSeq: order.lastSeq + events.length,
  updatedAt: now,
});

const attemptEvents: ReadonlySet<OrderEventType> = new Set([
  "payment_processing",
  "payment_succeeded",
  "payment_failed",
]);

/** Clears the guest digests once a payment was attempted or the order left `open`, because it no longer counts as
 *  an open order. Every counted order has an email digest. */
const guestDigestsAfter = ({ order }: OrderRecord, changed: OrderRow, { events }: OrderChange) => {
  const isOpen = changed.status === "open" && changed.paymentTriedAt === null;
  const counts = isOpen && !events.some(({ type }) => attemptEvents.has(type));
  return order.askerEmail === null || counts ? {} : notCounted;
};

/** What is outstanding, if the change moved it. */
const moneyColumns = ({ order }: OrderRecord, { outstanding, firstPaidAt }: OrderRow) =>
  outstanding === order.outstanding && firstPaidAt === order.firstPaidAt ? {} : { outstanding, firstPaidAt };

/** When the order became ready for the first time, if it does with this change. */
const readyAtAfter = ({ readyAt }: OrderRow, { status, updatedAt }: OrderRow) =>
  status === "ready" && readyAt === null ? { readyAt: updatedAt } : {};

/** What a change writes beside the order itself. */
interface Writing {
  /** The store's hours, if it also keeps the sums of its days true. */
  hours: OpenHours | null;
  receipts: ReceiptsToIssue;
}

/** Ends the task about an order that due work could not end, once it can go on. */
const endStuck = ({ db, clock }: OrderWork, { order, payments }: OrderRecord, after: DueFacts): Write[] => {
  const now = clock.now();
  if (!isStuck({ order, payments }, now) || isStuck(after, now)) return [];
  return [settleTask(db, { storeId: order.storeId, kind: "stuck_order", subjectId: order.id }, now)];
};

const buildWrites = (
  ctx: OrderWork,
  known: OrderRecord,
  changed: OrderRow,
  change: OrderChange,
  after: MoneyAfter,
  { hours, receipts }: Writing,
): Write[] => {
  const { order, items } = known;
  const now = changed.updatedAt;
  const { set = {}, writes = [] } = change;
  const columns = {
    ...set,
    ...moneyColumns(known, changed),
    ...readyAtAfter(order, changed),
    ...guestDigestsAfter(known, changed, change),
    dueAt: nextDueAt(changed, after.payments, now),
    lastSeq: changed.lastSeq,
    ...(receipts.drafts.some(({ kind }) => kind === "sale") ? { receiptYear: receipts.year } : {}),
    updatedAt: now,
  };
  const movedTo = change.movedTo ?? order.businessDay;
  const money = listMovedMoney(known, after, now);
  const days = { day: order.businessDay, movedTo, bookedFrom: money.moments.reduce(earlier, now) };
  const late =
    hours &&
    lateWrites(ctx.db, hours, {
      ...{ order, items, after: changed, paid: known, movedTo, money },
      paidAfter: { ...after, receipts: [...known.receipts, ...receipts.drafts] },
    });
  return [
    // First, so that a lost race fails on the event sequence and nothing else.
    insertOrderEvents(ctx.db, buildEventRows(order, change, latestAt(known, now), ctx.caller)),
    ...(late?.before ?? []),
    updateOrder(ctx.db, { storeId: order.storeId, orderId: order.id }, columns, late ? null : days),
    ...writes,
    ...(late?.after ?? []),
    ...endStuck(ctx, known, { order: changed, payments: after.payments }),
    ...writeReceipts(ctx.db, changed, receipts),
  ];
};

/** Writes a change and reads the order back in one batch. With the store's hours, it also keeps the sums of its days
 *  true. Returns the conflict if another writer was first, or if it needs the hours. */
const writeChange = async (
  ctx: OrderWork,
  known: OrderRecord,
  change: OrderChange,
  hours: OpenHours | null,
): Promise<OrderRecord | Conflict | null> => {
  const { order, payments } = known;
  const { events, actor, messages = [], updatedFields = [], refunded = [], reason = null } = change;
  const now = ctx.clock.now();
  const money = moneyAfter(known, change, now);
  const changed = changedOrder(known, change, money, now);
  const notifications = listNotifications(
    { ...order, payments },
    {
      ...{ events, actor, refunded, status: changed.status },
      awaitsPayment: awaitsProcessor(changed, money.payments),
    },
  );
  const query = orderQuery(ctx.db, { storeId: order.storeId, orderId: order.id });
  try {
    const updated = updatedFields.length > 0 ? { revision: changed.revision, changedFields: updatedFields } : null;
    const committed = { order: changed, notifications, messages, updated, reason, query };
    const receipts = await decideReceipts(ctx.db, known, { order: changed, refunds: money.refunds, ...change.sold });
    const writes = buildWrites(ctx, known, changed, change, money, { hours, receipts });
    const answers = await commitOrder(ctx, writes, committed);
    return toRecord(answers.of(query));
  } catch (error) {
    if (error instanceof WriteConflict && decidedAgain.has(error.conflict)) return error.conflict;
    throw error;
  }
};

/** The conflicts after which a change is decided again. */
const decidedAgain: ReadonlySet<Conflict> = new Set(["EVENT_SEQUENCE", "DAY_SUMMED", "BUMP_UNDONE"]);

/** Each lost attempt means that another change was written, so this caps how many writers may compete for one
 *  order. */
const maxTries = 40;

/** Writes the change that `decide` returns, announces it and returns the order. If another writer was first, or a day
 *  of the change is summed by now, reads and decides again. If `decide` returns null, nothing changes. */
export const changeOrder = async (
  ctx: OrderWork,
  known: OrderRecord,
  decide: (record: OrderRecord) => OrderChange | null,
): Promise<OrderRecord> => {
  let record = known;
  let hours: OpenHours | null = null;
  for (let attempts = 0; attempts < maxTries; attempts += 1) {
    const change = decide(record);
    if (!change) return record;
    const written = await writeChange(ctx, record, change, hours);
    if (written !== null && typeof written === "object") return written;
    if (written === "DAY_SUMMED") hours = await readStoreHours(ctx.db, record.order.storeId);
    const fresh = await readOrder(ctx.db, record.order.storeId, record.order.id);
    if (!fresh) throw notFound();
    record = fresh;
  }
  throw new AppError("CONFLICT", "Someone else just changed this order. Please try again.", {
    reason: "CHANGED_MEANWHILE",
  });
};
