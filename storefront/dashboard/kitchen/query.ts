import { field, fields } from "../../api/graphql.ts";
import { serviceField } from "../service/service.ts";

/** The maximum number of orders on the board. The most recently changed come first, so the limit drops the stalest. */
export const maxOrders = 70;
export const maxLaterOrders = 20;

/** What a ticket has of an order. */
export const ticket = {
  ...fields("id", "orderNumber", "businessDay", "orderType", "status", "createdAt", "scheduledFor", "leadMinutes"),
  ...fields(
    "promisedAt",
    "acknowledgedAt",
    "driverName",
    "total",
    "customerName",
    "customerPhone",
    "specialInstructions",
  ),
  ...fields("cancellationRequestedAt", "cancellationRequestedBy", "cancellationRequestReason"),
  deliveryAddress: fields("address", "address2", "city", "state", "zip", "countryCode", "instructions"),
  orderItems: {
    take: 100,
    select: {
      ...fields("id", "name", "quantity", "specialInstructions", "kitchenStation", "kitchenStatus", "supersededIn"),
      modifiers: fields("id", "name"),
      menuItem: fields("allergens"),
    },
  },
  payments: { take: 10, select: fields("status", "amount", "refundedAmount", "provider") },
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

/** Selects the whole board for one request. Open orders must be scheduled before `until`, and either paid or payable in
 *  person. */
export const boardFields = (until: string) => ({
  orders: field("restaurantOrders", {
    where: inKitchen,
    orderBy: [{ updatedAt: "desc" }],
    take: maxOrders,
    select: ticket,
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
    select: ticket,
  }),
  count: field("restaurantOrdersCount", { where: inKitchen }),
  ...storeFields,
});
