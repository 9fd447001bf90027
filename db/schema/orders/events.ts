import { sql } from "drizzle-orm";
import { index, unique } from "drizzle-orm/sqlite-core";
import {
  enumerated,
  identity,
  instant,
  integer,
  known,
  lowerCaseId,
  reference,
  sameStore,
  table,
  text,
} from "../columns.ts";
import { actorType, orderEventType, orderStatus } from "../enums.ts";
import { restaurantOrder } from "../orders.ts";
import { storeId } from "../store.ts";

/** The order's append-only history. Of two concurrent writers of the same `seq`, one fails. */
export const orderEvent = table(
  "order_event",
  {
    ...identity,
    storeId: storeId(),
    orderId: reference("order_id").notNull(),
    seq: integer("seq", { doc: "Sequence number within the order, starting at 1." }).notNull(),
    type: enumerated("type", orderEventType, { doc: "Type of the event." }).notNull(),
    status: enumerated("status", orderStatus, { doc: "Current status." }),
    at: instant("at", { doc: "Time of the event; null if it has not happened yet." }).notNull(),
    actorType: enumerated("actor_type", actorType, { doc: "Type of the caller who did it." }).notNull(),
    actor: text("actor", {
      doc: "Name of the person, API key or app that did it, as it was then; null for guests, customers and the system.",
      personal: true,
    }),
    actorId: reference("actor_id", { doc: "Id of the person, API key or app that did it." }),
    note: text("note", { doc: "Note in plain text.", personal: true }),
  },
  (t) => [
    unique("order_event_seq").on(t.storeId, t.orderId, t.seq),
    // For the audit log. It has no events of guests and of the system.
    index("order_event_audit")
      .on(t.storeId, t.at, t.id, t.actorId)
      .where(sql`${t.actorType} IN ('staff', 'api_key', 'oauth')`),
    sameStore([t.storeId, t.orderId], [restaurantOrder.storeId, restaurantOrder.id], "cascade"),
    lowerCaseId("order_event_type_format", t.type),
    known("order_event_status", t.status),
    known("order_event_actor", t.actorType),
  ],
);
