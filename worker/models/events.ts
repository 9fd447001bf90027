import { deliveryFailures, webhookDeliveryStatuses, webhookEndpointStatuses } from "../../db/schema/enums.ts";
import { webhookDelivery, webhookEndpoint } from "../../db/schema/events.ts";
import { belongsTo, defineModel, hasMany } from "../crud/model.ts";
import { texts } from "./access.ts";

export const eventModels = [
  defineModel({
    name: "WebhookEndpoint",
    plural: "webhookEndpoints",
    description: "A URL that receives events, such as order.created, as signed POST requests.",
    table: webhookEndpoint,
    hidden: ["encryptedSecret", "previousEncryptedSecret", "previousSecretUntil", "ownersNotifiedAt"],
    instants: ["failingSince", "disabledAt"],
    enums: { status: { name: "WebhookEndpointStatus", values: webhookEndpointStatuses } },
    shapes: { events: texts },
    relations: { deliveries: hasMany("WebhookDelivery", "endpointId") },
  }),
  defineModel({
    name: "WebhookDelivery",
    plural: "webhookDeliveries",
    description: "The delivery of one event to one endpoint. `attempt` counts the attempts so far.",
    table: webhookDelivery,
    hidden: ["endpointId", "outboxId", "claimedUntil"],
    instants: ["nextAttemptAt"],
    enums: {
      status: { name: "WebhookDeliveryStatus", values: webhookDeliveryStatuses },
      failure: { name: "DeliveryFailure", values: deliveryFailures },
    },
    relations: { endpoint: belongsTo("WebhookEndpoint", "endpointId") },
  }),
];
