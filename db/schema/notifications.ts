import { index, unique } from "drizzle-orm/sqlite-core";
import {
  bounded,
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
} from "./columns.ts";
import { notificationChannel, notificationKind, notificationStatus } from "./enums.ts";
import { restaurantOrder } from "./orders.ts";
import { storeId } from "./store.ts";

/** Notifications of guests, written in the same batch as their cause. The content is rendered when sent, so that
 *  neither addresses nor link keys are stored here. */
export const notification = table(
  "notification",
  {
    ...identity,
    storeId: storeId(),
    orderId: reference("order_id").notNull(),
    channel: enumerated("channel", notificationChannel).notNull(),
    kind: enumerated("kind", notificationKind).notNull(),
    refundId: reference("refund_id", {
      doc: "The refund that it reports. Empty for other kinds, not null, because nulls are never equal in a unique index.",
    }).notNull(),
    seq: integer("seq", {
      doc: "The event of the order's history that it reports. 0 for kinds that an order gets once.",
    })
      .notNull()
      .default(0),
    reason: text("reason", { doc: "The restaurant's reason for a cancellation, for the guest.", personal: true }),
    status: enumerated("status", notificationStatus).notNull(),
    attempt: integer("attempt", { min: 0, max: 1000 }).notNull(),
    nextAttemptAt: instant("next_attempt_at", {
      doc: "A run that claims the notification moves this ahead. If the run dies, another run takes it then.",
    }).notNull(),
    sentAt: instant("sent_at"),
  },
  (t) => [
    unique("notification_once").on(t.storeId, t.orderId, t.kind, t.refundId, t.seq, t.channel),
    index("notification_due").on(t.storeId, t.status, t.nextAttemptAt),
    sameStore([t.storeId, t.orderId], [restaurantOrder.storeId, restaurantOrder.id], "cascade"),
    lowerCaseId("notification_kind_format", t.kind),
    known("notification_channel", t.channel),
    known("notification_status", t.status),
    bounded("notification_attempt", t.attempt),
  ],
);

/** A request for an order link, by a keyed digest of the asker. Neither the order nor the e-mail address is stored. */
export const orderLinkRequest = table(
  "order_link_request",
  {
    ...identity,
    storeId: storeId(),
    askerDigest: text("asker_digest", { personal: true }).notNull(),
  },
  (t) => [
    index("order_link_request_asker").on(t.storeId, t.askerDigest, t.createdAt),
    index("order_link_request_created").on(t.storeId, t.createdAt),
  ],
);
