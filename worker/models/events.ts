import { webhookDelivery, webhookEndpoint } from "../../db/schema/events.ts";
import { defineModel } from "../crud/model.ts";
import { belongsTo, hasMany } from "../crud/relations.ts";

export const eventModels = [
  defineModel({
    name: "WebhookEndpoint",
    plural: "webhookEndpoints",
    description: "A URL that receives events, such as order.created, as signed POST requests.",
    table: webhookEndpoint,
    hidden: [
      "encryptedSecret",
      "previousEncryptedSecret",
      "previousSecretUntil",
      "ownersNotifiedAt",
      "makerKeyId",
      "makerGrantId",
      "madeBy",
    ],
    relations: { deliveries: hasMany("WebhookDelivery", "endpointId", "Delivery log of the endpoint.") },
  }),
  defineModel({
    name: "WebhookDelivery",
    plural: "webhookDeliveries",
    description: "The delivery of one event to one endpoint. `attempt` counts the attempts so far.",
    table: webhookDelivery,
    hidden: ["endpointId", "outboxId", "claimedUntil"],
    relations: { endpoint: belongsTo("WebhookEndpoint", "endpointId", "The endpoint that receives the event.") },
  }),
];
