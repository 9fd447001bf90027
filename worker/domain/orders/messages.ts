import type { NewOutbox, OrderRow } from "../../../db/queries/orders.ts";
import type { OutboxEvent } from "../../../db/schema/enums.ts";
import { newId } from "../ids.ts";
import type { Instant } from "../time.ts";

type MessageSubject = Pick<
  OrderRow,
  "id" | "storeId" | "orderType" | "orderSource" | "status" | "scheduledFor" | "total" | "currencyCode"
>;

/** What partners are told of an order, as it waits in the outbox, in the order it is to be delivered. No guest's name or
 *  address: those are asked for by id. */
export const orderMessages = (events: readonly OutboxEvent[], order: MessageSubject, now: Instant): NewOutbox[] => {
  const { id, storeId, orderType, orderSource, status, scheduledFor, total, currencyCode } = order;
  // Ids of one moment are random beyond it, so they are sorted to stand in the order of the events.
  const ids = events.map(() => newId("out", now)).sort();
  return events.map((event, index) => ({
    id: ids[index] ?? newId("out", now),
    storeId,
    event,
    subjectId: id,
    payload: { orderId: id, orderType, orderSource, status, scheduledFor, total, currencyCode, at: now },
    dispatchedAt: null,
    createdAt: now,
    updatedAt: now,
  }));
};
