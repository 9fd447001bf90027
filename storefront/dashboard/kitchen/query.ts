import { field, fields } from "../../api/graphql.ts";
import { addressFields } from "../details/address-fields.ts";
import { serviceField } from "../service/service.ts";

/** The maximum number of orders on the board. The most recently changed come first, so the limit drops the stalest. */
export const maxOrders = 70;
export const maxLaterOrders = 20;
const maxCancelledOrders = 20;

const byGuest = { in: ["guest", "customer"] } as const;

/** What a ticket has of an order. */
export const ticket = {
  ...fields("id", "orderNumber", "businessDay", "orderType", "status", "createdAt", "scheduledFor", "leadMinutes"),
  ...fields(
    "promisedAt",
    "acknowledgedAt",
    "recalledAt",
    "allergyNote",
    "driverName",
    "outstanding",
    "customerName",
    "customerPhone",
    "specialInstructions",
    "ifMissing",
    "needsCutlery",
    "isTest",
    "updatedAt",
  ),
  ...fields("cancellationRequestedAt", "cancellationRequestedBy", "cancellationRequestReason"),
  deliveryAddress: addressFields,
  orderItems: {
    take: 100,
    select: {
      ...fields("id", "name", "quantity", "specialInstructions", "kitchenStation", "kitchenStatus", "supersededIn"),
      modifiers: fields("name", "modifierGroup"),
      menuItem: fields("allergens", "isAllergenFree"),
    },
  },
  // The latest of two: the kitchen received the order, or its guest changed it.
  events: {
    take: 1,
    where: {
      OR: [{ status: { equals: "sent_to_kitchen" } }, { type: { equals: "order_updated" }, actorType: byGuest }],
    },
    orderBy: [{ seq: "desc" }],
    select: fields("seq", "type", "at"),
  },
  revisions: {
    take: 5,
    orderBy: [{ revision: "desc" }],
    select: { at: true, before: fields("scheduledFor"), after: fields("scheduledFor") },
  },
  payments: { take: 10, select: fields("status", "amount", "refundedAmount", "provider") },
} as const;

/** What the ticket of an order in the kitchen has: also the bumps of its items that the server does not count yet. */
const kitchenTicket = {
  ...ticket,
  orderItems: { ...ticket.orderItems, select: { ...ticket.orderItems.select, pendingKitchenStatus: true } },
} as const;

const inKitchen = { status: { in: ["sent_to_kitchen", "in_progress", "ready", "served"] } } as const;

/** What the board knows of the restaurant: the day's figures, who may cancel, and how busy it is. */
export const storeFields = {
  figures: field("kitchenFigures", {
    select: fields("date", "until", "orders", "sales", "toCollect", "averageMinutes", "late"),
  }),
  rules: field("storeOperations", { select: fields("staffMayCancelPaid") }),
  service: serviceField,
} as const;

/** What the board has of an order that waits for its time. */
const laterTicket = {
  ...fields("id", "orderNumber", "businessDay", "orderType", "createdAt", "scheduledFor", "promisedAt", "leadMinutes"),
  orderItems: { take: 100, where: { supersededIn: { equals: null } }, select: fields("name", "quantity") },
} as const;

/** What the board has of an order that its guest cancelled. */
const cancelledTicket = {
  ...fields("id", "orderNumber", "businessDay", "customerName"),
  orderItems: {
    take: 30,
    where: { supersededIn: { equals: null } },
    select: fields("name", "quantity", "kitchenStation"),
  },
  events: { take: 1, where: { type: { equals: "order_cancelled" } }, select: fields("at") },
} as const;

/** Selects the whole board for one request. Open orders must be scheduled before `until`, and either paid or payable in
 *  person. Orders that guests cancelled are those that changed after `since`. */
export const boardFields = ({ until, since }: { until: string; since: string }) => ({
  orders: field("restaurantOrders", {
    where: inKitchen,
    orderBy: [{ updatedAt: "desc" }],
    take: maxOrders,
    select: kitchenTicket,
  }),
  later: field("restaurantOrders", {
    where: {
      status: { equals: "open" },
      scheduledFor: { lt: until },
      OR: [
        { payments: { some: { status: { in: ["succeeded", "partially_refunded"] } } } },
        { payments: { every: { provider: { in: ["cash", "manual"] } } } },
      ],
    },
    orderBy: [{ scheduledFor: "asc" }],
    take: maxLaterOrders,
    select: laterTicket,
  }),
  cancelled: field("restaurantOrders", {
    where: {
      status: { equals: "cancelled" },
      updatedAt: { gte: since },
      AND: [
        { events: { some: { status: { equals: "sent_to_kitchen" } } } },
        { events: { some: { type: { equals: "order_cancelled" }, actorType: byGuest } } },
      ],
    },
    orderBy: [{ updatedAt: "desc" }],
    take: maxCancelledOrders,
    select: cancelledTicket,
  }),
  count: field("restaurantOrdersCount", { where: inKitchen }),
  ...storeFields,
});
