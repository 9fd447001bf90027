import { atomic, type Write, WriteConflict } from "../../../db/atomic.ts";
import {
  insertOrderEvents,
  insertOutbox,
  type NewOrderEvent,
  type OrderChanges,
  type OrderRecord,
  readOrder,
  updateOrder,
} from "../../../db/queries/orders.ts";
import type { ActorType, OrderEventType, OrderStatus, OutboxEvent } from "../../../db/schema/enums.ts";
import type { OrderWork } from "../../context.ts";
import { AppError, notFound } from "../../errors.ts";
import { newId } from "../ids.ts";
import { announceOrder } from "../live/announce.ts";
import type { Instant } from "../time.ts";
import { orderMessages } from "./messages.ts";

export interface NewEvent {
  type: OrderEventType;
  status: OrderStatus | null;
  note: string | null;
}

/** One change of an order: at least one event of its history, and what is written with it. */
export interface OrderChange {
  events: readonly NewEvent[];
  actor: ActorType;
  set?: Omit<OrderChanges, "lastSeq" | "updatedAt">;
  messages?: readonly OutboxEvent[];
  writes?: readonly Write[];
}

/** The events as rows, numbered from the one after `lastSeq`. */
export const eventRows = (
  order: { id: string; storeId: string; lastSeq: number },
  { events, actor }: Pick<OrderChange, "events" | "actor">,
  now: Instant,
): NewOrderEvent[] =>
  events.map((event, index) => ({
    ...event,
    id: newId("oev", now),
    storeId: order.storeId,
    orderId: order.id,
    seq: order.lastSeq + 1 + index,
    at: now,
    actorType: actor,
    createdAt: now,
    updatedAt: now,
  }));

const writesOf = (ctx: OrderWork, { order }: OrderRecord, change: OrderChange): Write[] => {
  const now = ctx.clock.now();
  const { events, set = {}, messages = [], writes = [] } = change;
  const changed = { ...order, ...set };
  return [
    // First, so that a writer who was overtaken is told so and nothing else.
    insertOrderEvents(ctx.db, eventRows(order, change, now)),
    updateOrder(ctx.db, order.storeId, order.id, { ...set, lastSeq: order.lastSeq + events.length, updatedAt: now }),
    ...writes,
    insertOutbox(ctx.db, orderMessages(messages, changed, now)),
  ];
};

/** Whoever is overtaken lost to a change that was written, so this is how many may be at one order at once. */
const mostTries = 40;

/** Writes what `decide` makes of an order, tells who listens, and answers the order as it stands then. Where another writer was first, it is
 *  read again and decided anew; null leaves it as it is. */
export const changeOrder = async (
  ctx: OrderWork,
  known: OrderRecord,
  decide: (record: OrderRecord) => OrderChange | null,
): Promise<OrderRecord> => {
  let record = known;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const change = decide(record);
    if (!change) return record;
    const overtaken = await atomic(ctx.db, writesOf(ctx, record, change)).then(
      () => false,
      (error) => {
        if (error instanceof WriteConflict && error.conflict === "EVENT_SEQUENCE") return true;
        throw error;
      },
    );
    const fresh = await readOrder(ctx.db, record.order.storeId, record.order.id);
    if (!fresh) throw notFound();
    if (!overtaken) {
      announceOrder(ctx, fresh.order);
      return fresh;
    }
    record = fresh;
  }
  throw new AppError("CONFLICT", "This order is being changed by someone else. Please try again.");
};
