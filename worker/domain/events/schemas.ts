import { z } from "zod";
import { type OutboxEvent, orderSources, orderStatuses, orderTypes } from "../../../db/schema/enums.ts";
import { amount, instantOutput } from "../schemas.ts";

/** Which shape the data of an event has. A change that readers could stumble over is a new version beside the old one. */
export const eventVersion = 1;

const orderData = z
  .object({
    orderId: z.string().meta({ description: "Ask for the order by it: no event carries anything of a person." }),
    orderNumber: z.string().meta({ description: "What is called out at the counter." }),
    orderType: z.enum(orderTypes),
    orderSource: z.enum(orderSources),
    status: z.enum(orderStatuses).meta({ description: "The order's state once this had happened." }),
    scheduledFor: instantOutput.nullable().meta({ description: "When it is wanted; null for as soon as it is ready." }),
    promisedAt: instantOutput.nullable().meta({ description: "When it is to be ready." }),
    total: amount.meta({ description: "In minor units." }),
    refundedTotal: amount.meta({
      description: "Refunds of kind goodwill and cancellation, pending and succeeded ones, in minor units.",
    }),
    currencyCode: z.string(),
    seq: z.int().meta({ description: "Rises with each change of the order, so that an older event is known as such." }),
  })
  .meta({ id: "OrderEventData", description: "An order as it stood right after the event." });

const availabilityData = z
  .object({
    menuItemId: z.string(),
    menuItemModifierId: z.string().nullable().meta({ description: "The choice that it is about; null for the dish." }),
    name: z.string(),
    available: z.boolean().meta({ description: "Whether it can be ordered as far as staff say." }),
    until: instantOutput.nullable().meta({ description: "When it comes back by itself; null where it does not." }),
  })
  .meta({ id: "AvailabilityEventData", description: "A dish or a choice that left the menu or came back." });

const messageOf = <Data extends z.ZodObject>(type: OutboxEvent, data: Data) =>
  z.object({
    id: z.string().meta({ description: "The event's own id, the same in each try: heed it once. Also in webhook-id." }),
    type: z.literal(type),
    timestamp: instantOutput.meta({ description: "When it happened." }),
    version: z.literal(eventVersion),
    data,
  });

/** What is sent of each event, in the form that Standard Webhooks recommends. */
export const eventMessages = {
  "order.created": messageOf("order.created", orderData),
  "order.paid": messageOf("order.paid", orderData),
  "order.status_changed": messageOf("order.status_changed", orderData),
  "order.cancelled": messageOf("order.cancelled", orderData),
  "order.refunded": messageOf("order.refunded", orderData),
  "menu.item_availability_changed": messageOf("menu.item_availability_changed", availabilityData),
} as const satisfies Readonly<Record<OutboxEvent, z.ZodObject>>;

/** When each event happens, in a sentence. */
export const eventSentences: Readonly<Record<OutboxEvent, string>> = {
  "order.created": "An order was placed.",
  "order.paid": "All of an order's money has come.",
  "order.status_changed": "An order moved on: it went to the kitchen, was begun, is ready, or was handed over.",
  "order.cancelled": "An order was cancelled.",
  "order.refunded": "Money of an order went back.",
  "menu.item_availability_changed": "A dish or a choice of one sold out, or came back.",
};

/** What the writer of an order's event knows; the rest is settled by the batch that writes it. */
export type OrderEventFacts = Omit<z.infer<typeof orderData>, "orderNumber" | "refundedTotal">;
