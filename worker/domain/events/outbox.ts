import { type Answers, atomic, type Write } from "../../../db/atomic.ts";
import { insertOutbox } from "../../../db/queries/events/outbox.ts";
import type { OrderOutboxEvent, OutboxEvent } from "../../../db/schema/enums.ts";
import type { Ctx } from "../../context.ts";
import { idSeries } from "../ids.ts";
import { type AvailabilityEventData, eventVersion, type OrderEventData } from "./schemas.ts";

/** An event for partners, before it is written. Events of one subject are delivered in order. */
export interface EventDraft {
  event: OutboxEvent;
  subjectId: string;
  payload: Readonly<Record<string, unknown>>;
}

/** An order right after the change that the event reports. */
type EventOrder = Omit<OrderEventData, "orderId" | "seq"> & { id: string; lastSeq: number };

/** An event of an order. It carries no personal data; receivers load the order by its id. */
export const orderEvent = (event: OrderOutboxEvent, order: EventOrder): EventDraft => {
  const { id: orderId, lastSeq: seq, orderType, orderSource, status, scheduledFor, promisedAt } = order;
  const { total, currencyCode } = order;
  const data: OrderEventData = {
    ...{ orderId, seq, orderType, orderSource, status, scheduledFor, promisedAt, total, currencyCode },
  };
  return { event, subjectId: orderId, payload: { version: eventVersion, ...data } };
};

/** The event of an order that was changed after it was placed. */
export const orderUpdatedEvent = (
  order: EventOrder,
  { revision, changedFields }: { revision: number; changedFields: readonly string[] },
): EventDraft => {
  const { payload, ...draft } = orderEvent("order.updated", order);
  return { ...draft, payload: { ...payload, revision, changedFields } };
};

/** The event of a dish or modifier whose availability changed. */
export const availabilityEvent = (data: AvailabilityEventData): EventDraft => ({
  event: "menu.item_availability_changed",
  subjectId: data.menuItemId,
  payload: { version: eventVersion, ...data },
});

/** Runs a change and its events as one atomic batch, then wakes the dispatcher if an endpoint receives one of them.
 *  The only way to write to the outbox. */
export const commitWithEvents = async (
  { db, clock, notifyDispatcher }: Pick<Ctx, "db" | "clock" | "notifyDispatcher">,
  storeId: string,
  statements: readonly Write[],
  events: readonly EventDraft[],
): Promise<Answers> => {
  if (events.length === 0) return atomic(db, statements);
  const now = clock.now();
  const newId = idSeries(now);
  const stamps = { storeId, dispatchedAt: null, createdAt: now, updatedAt: now };
  const rows = events.map((draft) => ({ ...draft, ...stamps, id: newId("out") }));
  // Last, because the event of an order reads what the batch writes.
  const insertion = insertOutbox(db, rows);
  const answers = await atomic(db, [...statements, insertion]);
  if (answers.of(insertion).some(({ dispatchedAt }) => dispatchedAt === null)) notifyDispatcher(storeId);
  return answers;
};
