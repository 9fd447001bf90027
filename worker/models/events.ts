import { deliveryFailures, webhookDeliveryStatuses, webhookEndpointStatuses } from "../../db/schema/enums.ts";
import { webhookDelivery, webhookEndpoint } from "../../db/schema/events.ts";
import { defineModel, toMany, toOne } from "../crud/model.ts";
import { texts } from "./access.ts";

export const eventModels = [
  defineModel({
    name: "WebhookEndpoint",
    plural: "webhookEndpoints",
    description: "An address that is told of events, by their names such as order.created.",
    table: webhookEndpoint,
    hidden: ["encryptedSecret", "previousEncryptedSecret", "previousSecretUntil", "ownersNotifiedAt"],
    instants: ["failingSince", "disabledAt"],
    enums: { status: { name: "WebhookEndpointStatus", values: webhookEndpointStatuses } },
    shapes: { events: texts },
    relations: { deliveries: toMany("WebhookDelivery", "endpointId") },
  }),
  defineModel({
    name: "WebhookDelivery",
    plural: "webhookDeliveries",
    description: "An event on its way to an endpoint. `attempt` counts the tries so far.",
    table: webhookDelivery,
    hidden: ["endpointId", "outboxId", "claimedUntil"],
    instants: ["nextAttemptAt"],
    enums: {
      status: { name: "WebhookDeliveryStatus", values: webhookDeliveryStatuses },
      failure: { name: "DeliveryFailure", values: deliveryFailures },
    },
    relations: { endpoint: toOne("WebhookEndpoint", "endpointId") },
  }),
];
