import { index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { identity, instant, json, oneOf, sameStore, within } from "./columns.ts";
import {
  type DeliveryFailure,
  type OutboxEvent,
  outboxEvents,
  webhookDeliveryStatuses,
  webhookEndpointStatuses,
} from "./enums.ts";
import { storeId } from "./store.ts";

/** Events, written in the same batch as their change, until they are dispatched. */
export const outbox = sqliteTable(
  "outbox",
  {
    ...identity,
    storeId: storeId(),
    event: text("event").$type<OutboxEvent>().notNull(),
    /** The subject of the event. Events of one subject are delivered in order. */
    subjectId: text("subject_id").notNull(),
    payload: json<Record<string, unknown>>("payload").notNull(),
    dispatchedAt: instant("dispatched_at"),
  },
  (t) => [
    unique("outbox_store").on(t.storeId, t.id),
    index("outbox_waiting").on(t.storeId, t.dispatchedAt, t.id),
    oneOf("outbox_event", t.event, outboxEvents),
  ],
);

export const webhookEndpoint = sqliteTable(
  "webhook_endpoint",
  {
    ...identity,
    storeId: storeId(),
    url: text("url").notNull(),
    events: json<OutboxEvent[]>("events").notNull(),
    status: text("status").$type<(typeof webhookEndpointStatuses)[number]>().notNull().default("active"),
    encryptedSecret: text("encrypted_secret").notNull(),
    previousEncryptedSecret: text("previous_encrypted_secret"),
    previousSecretUntil: instant("previous_secret_until"),
    /** Since when deliveries fail; null after a success. */
    failingSince: instant("failing_since"),
    /** When the endpoint was disabled after failing too long, and when its owners were notified. */
    disabledAt: instant("disabled_at"),
    ownersNotifiedAt: instant("owners_notified_at"),
  },
  (t) => [
    unique("webhook_endpoint_store").on(t.storeId, t.id),
    oneOf("webhook_endpoint_status", t.status, webhookEndpointStatuses),
  ],
);

export const webhookDelivery = sqliteTable(
  "webhook_delivery",
  {
    ...identity,
    storeId: storeId(),
    endpointId: text("endpoint_id").notNull(),
    outboxId: text("outbox_id").notNull(),
    event: text("event").$type<OutboxEvent>().notNull(),
    /** A copy of the event's subject, so that ordering needs no join. */
    subjectId: text("subject_id").notNull().default(""),
    status: text("status").$type<(typeof webhookDeliveryStatuses)[number]>().notNull().default("pending"),
    attempt: integer("attempt").notNull().default(0),
    responseStatus: integer("response_status"),
    /** Why there was no response; null if there was one. */
    failure: text("failure").$type<DeliveryFailure>(),
    nextAttemptAt: instant("next_attempt_at"),
    /** Until when a run has claimed the delivery. After that, another run may take it. */
    claimedUntil: instant("claimed_until"),
  },
  (t) => [
    unique("webhook_delivery_once").on(t.storeId, t.outboxId, t.endpointId),
    index("webhook_delivery_due").on(t.storeId, t.status, t.nextAttemptAt),
    index("webhook_delivery_line").on(t.endpointId, t.status, t.subjectId),
    sameStore([t.storeId, t.endpointId], [webhookEndpoint.storeId, webhookEndpoint.id], "cascade"),
    sameStore([t.storeId, t.outboxId], [outbox.storeId, outbox.id], "cascade"),
    oneOf("webhook_delivery_event", t.event, outboxEvents),
    oneOf("webhook_delivery_status", t.status, webhookDeliveryStatuses),
    within("webhook_delivery_attempt", t.attempt, 0, 1000),
  ],
);
