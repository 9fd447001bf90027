import { z } from "zod";
import { type OutboxEvent, outboxEvents, webhookEndpointStatuses } from "../../../db/schema/enums.ts";
import { idempotencyKeyInput } from "../idempotency/key.ts";
import { idOutput, instantOutput, textInput } from "../schemas.ts";

const isEvent = (text: string): text is OutboxEvent => outboxEvents.some((event) => event === text);

export const addWebhookEndpointInput = z.object({
  url: textInput(500, 1).meta({ description: "A public https address, to which each event is sent by POST." }),
  events: z
    .array(z.string().refine(isEvent, "There is no such event."))
    .min(1, "Please choose at least one event.")
    .max(50, "Please name each event once.")
    .transform((sent) => outboxEvents.filter((event) => sent.includes(event)))
    .meta({ description: "What it is told of, such as order.created." }),
  idempotencyKey: idempotencyKeyInput.nullish().meta({
    description: "16 to 128 printable characters: the same key and input make nothing new, for 24 hours.",
  }),
});

export type AddWebhookEndpointInput = z.output<typeof addWebhookEndpointInput>;

const webhookEndpointSchema = z
  .object({
    id: idOutput,
    createdAt: instantOutput,
    updatedAt: instantOutput,
    url: z.string(),
    events: z.array(z.string()),
    status: z.enum(webhookEndpointStatuses).meta({ id: "WebhookEndpointStatus" }),
  })
  .meta({ id: "WebhookEndpoint", model: "WebhookEndpoint", description: "An address that is told of events." });

export const webhookSecretSchema = z
  .object({
    webhookEndpoint: webhookEndpointSchema.meta({ description: "The address, as it stands now." }),
    secret: z
      .string()
      .nullable()
      .meta({ description: "What its events are signed with, shown this once; null where a call is repeated." }),
  })
  .meta({ id: "WebhookSecret", description: "An address with a new secret." });

export const webhookDeliverySchema = z
  .object({ id: idOutput })
  .meta({ id: "WebhookDelivery", model: "WebhookDelivery", description: "An event on its way to an address." });
