import { index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { identity, instant, oneOf, sameStore, within } from "./columns.ts";
import {
  type NotificationChannel,
  type NotificationKind,
  type NotificationStatus,
  notificationChannels,
  notificationKinds,
  notificationStatuses,
} from "./enums.ts";
import { restaurantOrder } from "./orders.ts";
import { storeId } from "./store.ts";

/** Notifications of guests, written in the same batch as their cause. The content is rendered when sent, so that
 *  neither addresses nor link keys are stored here. */
export const notification = sqliteTable(
  "notification",
  {
    ...identity,
    storeId: storeId(),
    orderId: text("order_id").notNull(),
    channel: text("channel").$type<NotificationChannel>().notNull(),
    kind: text("kind").$type<NotificationKind>().notNull(),
    /** The refund that it reports. Empty for other kinds, not null, because nulls are never equal in a unique index. */
    refundId: text("refund_id").notNull(),
    /** The restaurant's reason for a cancellation, for the guest. */
    reason: text("reason"),
    status: text("status").$type<NotificationStatus>().notNull(),
    attempt: integer("attempt").notNull(),
    /** A run that claims the notification moves this ahead. If the run dies, another run takes it then. */
    nextAttemptAt: instant("next_attempt_at").notNull(),
    sentAt: instant("sent_at"),
  },
  (t) => [
    unique("notification_once").on(t.storeId, t.orderId, t.kind, t.refundId, t.channel),
    index("notification_due").on(t.storeId, t.status, t.nextAttemptAt),
    sameStore([t.storeId, t.orderId], [restaurantOrder.storeId, restaurantOrder.id], "cascade"),
    oneOf("notification_kind", t.kind, notificationKinds),
    oneOf("notification_channel", t.channel, notificationChannels),
    oneOf("notification_status", t.status, notificationStatuses),
    within("notification_attempt", t.attempt, 0, 1000),
  ],
);

/** A request for an order link, by a keyed digest of the asker. Neither the order nor the e-mail address is stored. */
export const orderLinkRequest = sqliteTable(
  "order_link_request",
  {
    ...identity,
    storeId: storeId(),
    askerDigest: text("asker_digest").notNull(),
  },
  (t) => [
    index("order_link_request_asker").on(t.storeId, t.askerDigest, t.createdAt),
    index("order_link_request_created").on(t.storeId, t.createdAt),
  ],
);
