import type { NewOutbox } from "../../../../db/queries/events/outbox.ts";
import type { OrderRow } from "../../../../db/queries/orders/orders.ts";
import type { OutboxEvent } from "../../../../db/schema/enums.ts";
import { eventVersion, type OrderEventFacts } from "../../events/schemas.ts";
import { idSeries } from "../../ids.ts";
import type { Instant } from "../../time.ts";

type MessageSubject = Pick<OrderRow, "id" | "storeId" | "lastSeq"> & Omit<OrderEventFacts, "orderId" | "seq">;

/** Webhook events of an order as outbox rows, in delivery order. They carry no personal data; receivers load the
 *  order by its id. */
export const buildOutboxRows = (events: readonly OutboxEvent[], order: MessageSubject, now: Instant): NewOutbox[] => {
  const { id, storeId, orderType, orderSource, status, scheduledFor, promisedAt, total, currencyCode } = order;
  const facts: OrderEventFacts = {
    ...{ orderId: id, orderType, orderSource, status, scheduledFor, promisedAt, total, currencyCode },
    seq: order.lastSeq,
  };
  const newId = idSeries(now);
  return events.map((event) => ({
    id: newId("out"),
    storeId,
    event,
    subjectId: id,
    payload: { version: eventVersion, ...facts },
    dispatchedAt: null,
    createdAt: now,
    updatedAt: now,
  }));
};
