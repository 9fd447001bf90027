import { index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { identity, instant, oneOf, sameStore, within } from "./columns.ts";
import { type OrderMailKind, type OrderMailStatus, orderMailKinds, orderMailStatuses } from "./enums.ts";
import { restaurantOrder } from "./orders.ts";
import { storeSettings } from "./store.ts";

/** What the guest of an order is to be told by mail, written in the same batch as the change that causes it. What it says is
 *  made when it is sent, so that neither an address nor the key of a link is kept here. */
export const orderMail = sqliteTable(
  "order_mail",
  {
    ...identity,
    storeId: text("store_id")
      .notNull()
      .references(() => storeSettings.id, { onDelete: "cascade" }),
    orderId: text("order_id").notNull(),
    kind: text("kind").$type<OrderMailKind>().notNull(),
    /** The refund it tells of; empty, not null, for every other kind, because nulls are never twins. */
    refundId: text("refund_id").notNull(),
    /** Why an order was cancelled, in the restaurant's words for its guest. */
    reason: text("reason"),
    status: text("status").$type<OrderMailStatus>().notNull(),
    attempt: integer("attempt").notNull(),
    /** Who takes it moves this ahead, so that nobody else does, and somebody does where they die over it. */
    nextAttemptAt: instant("next_attempt_at").notNull(),
    sentAt: instant("sent_at"),
  },
  (t) => [
    unique("order_mail_once").on(t.storeId, t.orderId, t.kind, t.refundId),
    index("order_mail_due").on(t.storeId, t.status, t.nextAttemptAt),
    sameStore([t.storeId, t.orderId], [restaurantOrder.storeId, restaurantOrder.id], "cascade"),
    oneOf("order_mail_kind", t.kind, orderMailKinds),
    oneOf("order_mail_status", t.status, orderMailStatuses),
    within("order_mail_attempt", t.attempt, 0, 1000),
  ],
);

/** A request for the link of an order, by a keyed digest of who asked. Neither the order nor the e-mail address is stored. */
export const orderLinkRequest = sqliteTable(
  "order_link_request",
  {
    ...identity,
    storeId: text("store_id")
      .notNull()
      .references(() => storeSettings.id, { onDelete: "cascade" }),
    askerDigest: text("asker_digest").notNull(),
  },
  (t) => [
    index("order_link_request_asker").on(t.storeId, t.askerDigest, t.createdAt),
    index("order_link_request_created").on(t.storeId, t.createdAt),
  ],
);
