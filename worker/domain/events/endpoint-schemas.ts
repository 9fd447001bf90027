import { z } from "zod";
import { type OutboxEvent, outboxEvents } from "../../../db/schema/enums.ts";
import { webhookEndpoint } from "../../../db/schema/events.ts";
import { columnOutput } from "../column-schemas.ts";
import { idempotencyKeyInput } from "../idempotency/key.ts";
import { idOutput, textInput } from "../schemas.ts";

const isEvent = (text: string): text is OutboxEvent => outboxEvents.some((event) => event === text);

export const addWebhookEndpointInput = z.object({
  url: textInput(500, 1).meta({ description: "A public https URL. Each event is sent to it by POST." }),
  events: z
    .array(z.string().refine(isEvent, "This event does not exist."))
    .min(1, "Send at least one event.")
    .max(50, "Send each event once.")
    .transform((sent) => outboxEvents.filter((event) => sent.includes(event)))
    .meta({ description: "The events to send, such as order.created." }),
  idempotencyKey: idempotencyKeyInput.nullish().meta({
    description: "16 to 128 printable characters. For 24 hours, the same key and input return the same endpoint.",
  }),
});

export type AddWebhookEndpointInput = z.output<typeof addWebhookEndpointInput>;

const webhookEndpointSchema = z
  .object({
    id: columnOutput(webhookEndpoint.id),
    createdAt: columnOutput(webhookEndpoint.createdAt),
    updatedAt: columnOutput(webhookEndpoint.updatedAt),
    url: columnOutput(webhookEndpoint.url),
    events: columnOutput(webhookEndpoint.events),
    status: columnOutput(webhookEndpoint.status),
  })
  .meta({ id: "WebhookEndpoint", model: "WebhookEndpoint", description: "An endpoint that receives events." });

export const webhookSecretSchema = z
  .object({
    webhookEndpoint: webhookEndpointSchema.meta({ description: "The endpoint's current state." }),
    secret: z
      .string()
      .nullable()
      .meta({ description: "The signing secret, returned only once; null for a repeated call." }),
  })
  .meta({ id: "WebhookSecret", description: "An endpoint with a new secret." });

export const webhookDeliverySchema = z
  .object({ id: idOutput })
  .meta({ id: "WebhookDelivery", model: "WebhookDelivery", description: "A delivery of an event to an endpoint." });
