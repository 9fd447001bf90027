import { index, unique } from "drizzle-orm/sqlite-core";
import {
  bounded,
  code,
  dottedName,
  enumerated,
  identity,
  instant,
  integer,
  json,
  known,
  reference,
  sameStore,
  table,
  text,
  textList,
} from "./columns.ts";
import { deliveryFailure, type OutboxEvent, outboxEvent, webhookDeliveryStatus } from "./enums.ts";
import { storeId } from "./store.ts";

const webhookEndpointStatuses = ["active", "disabled"] as const;
const webhookEndpointStatus = {
  name: "WebhookEndpointStatus",
  values: webhookEndpointStatuses,
  doc: "Whether the endpoint receives events. It is disabled after a 410 response, or after five days of failures.",
};

/** Events, written in the same batch as their change, until they are dispatched. */
export const outbox = table(
  "outbox",
  {
    ...identity,
    storeId: storeId(),
    event: code("event", outboxEvent).notNull(),
    subjectId: text("subject_id", {
      doc: "The subject of the event. Events of one subject are delivered in order.",
      personal: false,
    }).notNull(),
    payload: json<Record<string, unknown>>("payload", { personal: false }).notNull(),
    dispatchedAt: instant("dispatched_at"),
  },
  (t) => [
    unique("outbox_store").on(t.storeId, t.id),
    index("outbox_waiting").on(t.storeId, t.dispatchedAt, t.id),
    dottedName("outbox_event_format", t.event),
  ],
);

export const webhookEndpoint = table(
  "webhook_endpoint",
  {
    ...identity,
    storeId: storeId(),
    url: text("url", { doc: "URL.", personal: false }).notNull(),
    events: textList<OutboxEvent>("events", {
      format: "choice",
      doc: "Events that are sent to the endpoint.",
      personal: false,
    }).notNull(),
    status: enumerated("status", webhookEndpointStatus, { doc: "Current status." }).notNull().default("active"),
    encryptedSecret: text("encrypted_secret", { personal: false }).notNull(),
    previousEncryptedSecret: text("previous_encrypted_secret", { personal: false }),
    previousSecretUntil: instant("previous_secret_until"),
    /** Since when deliveries fail; null after a success. */
    failingSince: instant("failing_since", {
      doc: "Time since which every delivery has failed; null if the last one succeeded.",
    }),
    /** When the endpoint was disabled after failing too long, and when its owners were notified. */
    disabledAt: instant("disabled_at", { doc: "Time at which the endpoint was disabled; null if it is enabled." }),
    ownersNotifiedAt: instant("owners_notified_at"),
    makerKeyId: reference("maker_key_id", {
      doc: "The key or grant that created this endpoint and whose end also ends it. Null if a person created it.",
    }),
    makerGrantId: reference("maker_grant_id"),
    madeBy: reference("made_by", {
      doc: "Id of the person who made it, or to whom it passed when that person left; null for a key or an app.",
    }),
  },
  (t) => [unique("webhook_endpoint_store").on(t.storeId, t.id), known("webhook_endpoint_status", t.status)],
);

export const webhookDelivery = table(
  "webhook_delivery",
  {
    ...identity,
    storeId: storeId(),
    endpointId: reference("endpoint_id").notNull(),
    outboxId: reference("outbox_id").notNull(),
    event: code("event", outboxEvent, { doc: "The delivered event." }).notNull(),
    /** A copy of the event's subject, so that ordering needs no join. */
    subjectId: text("subject_id", {
      doc: "Id of the order or dish that the event is about. Events with the same subject are delivered in order.",
      personal: false,
    })
      .notNull()
      .default(""),
    status: enumerated("status", webhookDeliveryStatus, { doc: "Current status." }).notNull().default("pending"),
    attempt: integer("attempt", { doc: "Number of delivery attempts so far.", min: 0, max: 1000 }).notNull().default(0),
    responseStatus: integer("response_status", { doc: "HTTP status of the response; null if there was none." }),
    /** Why there was no response; null if there was one. */
    failure: enumerated("failure", deliveryFailure, {
      doc: "Reason why there was no response; null if there was one.",
    }),
    nextAttemptAt: instant("next_attempt_at", { doc: "Time of the next attempt; null if there is none." }),
    claimedUntil: instant("claimed_until", {
      doc: "Until when a run has claimed the delivery. After that, another run may take it.",
    }),
  },
  (t) => [
    unique("webhook_delivery_once").on(t.storeId, t.outboxId, t.endpointId),
    index("webhook_delivery_due").on(t.storeId, t.status, t.nextAttemptAt),
    index("webhook_delivery_line").on(t.endpointId, t.status, t.subjectId),
    sameStore([t.storeId, t.endpointId], [webhookEndpoint.storeId, webhookEndpoint.id], "cascade"),
    sameStore([t.storeId, t.outboxId], [outbox.storeId, outbox.id], "cascade"),
    dottedName("webhook_delivery_event_format", t.event),
    known("webhook_delivery_status", t.status),
    bounded("webhook_delivery_attempt", t.attempt),
  ],
);
