import { type Answers, atomic, type Write, WriteConflict } from "../../../../db/atomic.ts";
import { insertOutbox } from "../../../../db/queries/events/outbox.ts";
import { insertOrderMails, type NewOrderMail, takenMails } from "../../../../db/queries/orders/order-mail.ts";
import {
  insertOrderEvents,
  type NewOrderEvent,
  notCounted,
  type OrderChanges,
  type OrderRecord,
  orderQuery,
  readOrder,
  toRecord,
  updateOrder,
} from "../../../../db/queries/orders/orders.ts";
import type { ActorType, OrderEventType, OrderStatus, OutboxEvent } from "../../../../db/schema/enums.ts";
import type { OrderWork } from "../../../context.ts";
import { AppError, notFound } from "../../../errors.ts";
import { newId } from "../../ids.ts";
import { announceOrder } from "../../live/announce.ts";
import type { Instant } from "../../time.ts";
import { listMails } from "../mail/mail.rules.ts";
import { orderMails } from "../mail/mail-rows.ts";
import { sendTakenMails } from "../mail/send-mails.ts";
import { type DueFacts, nextDueAt } from "./due.ts";
import { orderMessages } from "./event-payloads.ts";

export interface NewEvent {
  type: OrderEventType;
  status: OrderStatus | null;
  note: string | null;
  /** Whose act it is, if not that of the whole change. */
  actor?: ActorType;
}

/** One change of an order: at least one event of its history, and what is written with it. */
export interface OrderChange {
  events: readonly NewEvent[];
  actor: ActorType;
  set?: Omit<OrderChanges, "lastSeq" | "updatedAt" | "dueAt">;
  /** The order's payments after it, if it changes what is due for the order. */
  payments?: DueFacts["payments"];
  messages?: readonly OutboxEvent[];
  writes?: readonly Write[];
  /** Why it was cancelled, as the guest may read it. */
  reason?: string | null;
  /** Refunds that arrived with it, by id, of which the guest is told. */
  refunded?: readonly string[];
}

/** The events as rows, numbered from the one after `lastSeq`. */
export const eventRows = (
  order: { id: string; storeId: string; lastSeq: number },
  { events, actor }: Pick<OrderChange, "events" | "actor">,
  now: Instant,
): NewOrderEvent[] =>
  events.map(({ actor: by = actor, ...event }, index) => ({
    ...event,
    id: newId("oev", now),
    storeId: order.storeId,
    orderId: order.id,
    seq: order.lastSeq + 1 + index,
    at: now,
    actorType: by,
    createdAt: now,
    updatedAt: now,
  }));

const mailRows = (ctx: OrderWork, { order, payments }: OrderRecord, change: OrderChange): NewOrderMail[] => {
  const { events, actor, set, refunded = [], reason = null } = change;
  const due = listMails({ ...order, payments }, { events, actor, status: set?.status ?? order.status, refunded });
  return orderMails(due, order, reason, ctx.clock.now());
};

/** The order as it stands once a change is written. */
const changedOrder = ({ order }: OrderRecord, { events, set }: OrderChange): OrderRecord["order"] => ({
  ...order,
  ...set,
  lastSeq: order.lastSeq + events.length,
});

const triedEvents: ReadonlySet<OrderEventType> = new Set(["payment_processing", "payment_succeeded", "payment_failed"]);

/** An order counts as an open one of its asker until its payment was tried or came, or it left `open`. Each one that counts has
 *  the digest of an e-mail address. */
const askersAfter = ({ order }: OrderRecord, changed: OrderRecord["order"], { events }: OrderChange) => {
  const isOpen = changed.status === "open" && changed.paymentTriedAt === null;
  const counts = isOpen && !events.some(({ type }) => triedEvents.has(type));
  return order.askerEmail === null || counts ? {} : notCounted;
};

const buildWrites = (ctx: OrderWork, known: OrderRecord, change: OrderChange): Write[] => {
  const { order } = known;
  const now = ctx.clock.now();
  const { set = {}, payments = known.payments, messages = [], writes = [] } = change;
  const changed = changedOrder(known, change);
  const dueAt = nextDueAt(changed, payments, now);
  return [
    // First, so that a writer who was overtaken is told so and nothing else.
    insertOrderEvents(ctx.db, eventRows(order, change, now)),
    updateOrder(ctx.db, order.storeId, order.id, {
      ...set,
      ...askersAfter(known, changed, change),
      dueAt,
      lastSeq: changed.lastSeq,
      updatedAt: now,
    }),
    ...writes,
    ...(messages.length > 0 ? [insertOutbox(ctx.db, orderMessages(messages, changed, now))] : []),
  ];
};

/** Writes a change and reads the order behind it, in one batch; what is to be mailed then goes out behind the answer. Null where
 *  another writer was first. */
const write = async (ctx: OrderWork, known: OrderRecord, change: OrderChange): Promise<OrderRecord | null> => {
  const { storeId, id: orderId } = known.order;
  const name = { storeId, orderId };
  const mails = mailRows(ctx, known, change);
  const mailing = mails.length > 0 ? insertOrderMails(ctx.db, name, mails) : null;
  const order = mailing?.order ?? orderQuery(ctx.db, name);
  let answers: Answers;
  try {
    const behind = mailing ? [mailing.mails, order, mailing.store] : [order];
    answers = await atomic(ctx.db, [...buildWrites(ctx, known, change), ...behind]);
  } catch (error) {
    if (error instanceof WriteConflict && error.conflict === "EVENT_SEQUENCE") return null;
    throw error;
  }
  const taken = mailing && takenMails(answers, mailing);
  if (taken) ctx.waitUntil(sendTakenMails(ctx, taken));
  return toRecord(answers.of(order));
};

/** Whoever listens hears of a written change at once. */
const tell = (ctx: OrderWork, { order }: OrderRecord, { messages }: OrderChange): void => {
  announceOrder(ctx, order);
  if (messages?.length) ctx.tellPartners(order.storeId);
};

/** Whoever is overtaken lost to a change that was written, so this is how many may be at one order at once. */
const mostTries = 40;

/** Writes what `decide` makes of an order, tells who listens, and answers the order as it stands then. Where another writer was
 *  first, it is read again and decided anew; null leaves it as it is. */
export const changeOrder = async (
  ctx: OrderWork,
  known: OrderRecord,
  decide: (record: OrderRecord) => OrderChange | null,
): Promise<OrderRecord> => {
  let record = known;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const change = decide(record);
    if (!change) return record;
    const written = await write(ctx, record, change);
    if (written) {
      tell(ctx, written, change);
      return written;
    }
    const fresh = await readOrder(ctx.db, record.order.storeId, record.order.id);
    if (!fresh) throw notFound();
    record = fresh;
  }
  throw new AppError("CONFLICT", "This order is being changed by someone else. Please try again.");
};
