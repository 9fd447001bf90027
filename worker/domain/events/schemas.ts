import { z } from "zod";
import { type OutboxEvent, orderSources, orderStatuses, orderTypes } from "../../../db/schema/enums.ts";
import { menuItem } from "../../../db/schema/menu.ts";
import { restaurantOrder } from "../../../db/schema/orders.ts";
import { columnOutput, documented } from "../column-schemas.ts";
import { amount, instantOutput } from "../schemas.ts";

/** The version of the event data. A breaking change adds a new version beside the old one. */
export const eventVersion = 1;

const orderData = z
  .object({
    orderId: z.string().meta({ description: "Load the order by it; events contain no personal data." }),
    orderNumber: z.string().meta({ description: "The number that is called out at the counter." }),
    orderType: z.enum(orderTypes).describe("pickup, delivery or dine_in."),
    orderSource: z.enum(orderSources).meta(documented(restaurantOrder.orderSource)),
    status: z.enum(orderStatuses).meta({ description: "The order's status after the event." }),
    scheduledFor: instantOutput.nullable().meta({ description: "The scheduled time; null for as soon as possible." }),
    promisedAt: instantOutput.nullable().meta({ description: "The promised time." }),
    total: amount.meta({ description: "The total in minor units." }),
    refundedTotal: amount.meta({
      description: "Pending and succeeded refunds of kind goodwill and cancellation, in minor units.",
    }),
    currencyCode: columnOutput(restaurantOrder.currencyCode),
    seq: z.int().meta({
      description: "Increases with each change of the order. Ignore events with a lower number than the latest.",
    }),
  })
  .meta({ id: "OrderEventData", description: "The order right after the event." });

const updatedOrderData = orderData
  .extend({
    revision: columnOutput(restaurantOrder.revision),
    changedFields: z.array(z.string()).meta({ description: "Names of the order's fields that changed." }),
  })
  .meta({ id: "OrderUpdatedEventData", description: "The order right after it was changed." });

const availabilityData = z
  .object({
    menuItemId: z.string().describe("Id of the dish."),
    menuItemModifierId: z.string().nullable().meta({ description: "The affected modifier; null for the dish itself." }),
    name: columnOutput(menuItem.name),
    available: z.boolean().meta({ description: "Whether staff have marked it as available." }),
    until: instantOutput.nullable().meta({ description: "When it becomes available again automatically, if it does." }),
  })
  .meta({ id: "AvailabilityEventData", description: "A dish or a modifier whose availability changed." });

const messageOf = <Data extends z.ZodObject>(type: OutboxEvent, data: Data) =>
  z.object({
    id: z.string().meta({
      description: "The event's id, the same in each attempt. Handle it once. Also in the header webhook-id.",
    }),
    type: z.literal(type).describe("Type of the event."),
    timestamp: instantOutput.meta({ description: "When the event happened." }),
    version: z.literal(eventVersion),
    data: data.describe("What the event is about, right after it."),
  });

/** The payload of each event, in the form that Standard Webhooks recommends. */
export const eventMessages = {
  "order.created": messageOf("order.created", orderData),
  "order.paid": messageOf("order.paid", orderData),
  "order.status_changed": messageOf("order.status_changed", orderData),
  "order.updated": messageOf("order.updated", updatedOrderData),
  "order.payment_due": messageOf("order.payment_due", orderData),
  "order.cancelled": messageOf("order.cancelled", orderData),
  "order.refunded": messageOf("order.refunded", orderData),
  "menu.item_availability_changed": messageOf("menu.item_availability_changed", availabilityData),
} as const satisfies Readonly<Record<OutboxEvent, z.ZodObject>>;

/** When each event is sent, in one sentence. */
export const eventSentences: Readonly<Record<OutboxEvent, string>> = {
  "order.created": "An order was placed.",
  "order.paid": "An order was paid in full.",
  "order.status_changed":
    "An order moved to its next status: sent to the kitchen, in progress, ready, served or completed.",
  "order.updated": "A placed order was changed, for example its time.",
  "order.payment_due": "An edit of an order made more due than before.",
  "order.cancelled": "An order was cancelled.",
  "order.refunded": "A refund of an order succeeded.",
  "menu.item_availability_changed": "A dish or a modifier sold out or became available again.",
};

/** The data of an order's event without what the batch that writes it adds. */
export type OrderEventData = Omit<z.infer<typeof orderData>, "orderNumber" | "refundedTotal">;

export type AvailabilityEventData = z.infer<typeof availabilityData>;
