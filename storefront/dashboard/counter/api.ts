import type { Mutations } from "#api";
import { field, fields, mutate, query, queryAll } from "../../api/graphql.ts";
import { addressFields } from "../details/address-fields.ts";
import { serviceField } from "../service/service.ts";

type Input<Name extends keyof Mutations> = Omit<Mutations[Name]["args"], "idempotencyKey">;

export type OrderInput = Input<"createPOSOrder">;
export type PaymentInput = Input<"processPayment">;

/** Places an order and reads its number. Both answers must arrive, else the whole call is repeated with its key. */
export const createOrder = async (input: OrderInput, idempotencyKey: string) => {
  const { id } = await mutate("createPOSOrder", { ...input, idempotencyKey, select: { id: true } });
  const order = await query("restaurantOrder", { where: { id }, select: { orderNumber: true } });
  return { id, number: order?.orderNumber ?? "" };
};

export const takePayment = async (input: PaymentInput, idempotencyKey: string) => {
  const { id } = await mutate("processPayment", { ...input, idempotencyKey, select: { id: true } });
  const payment = input.tendered ? await query("payment", { where: { id }, select: { change: true } }) : null;
  return { id, change: payment?.change ?? 0 };
};

/** Reads the name and the last addresses of the guest with a phone number. */
export const recogniseGuest = (phone: string) =>
  mutate("recogniseGuest", {
    phone,
    select: {
      name: true,
      addresses: fields("address", "address2", "city", "state", "zip", "instructions", "lastUsedAt"),
    },
  });

export type KnownGuest = Awaited<ReturnType<typeof recogniseGuest>>;

const billFields = {
  ...fields("id", "orderNumber", "orderType", "status", "customerName", "customerPhone", "customerEmail"),
  ...fields("subtotal", "discount", "promoDiscount", "deliveryFee", "fees", "tax", "taxIncluded", "tip", "total"),
  outstanding: true,
  orderItems: {
    take: 100,
    select: {
      ...fields("id", "name", "quantity", "totalPrice", "discountAmount", "taxAmount", "lineId"),
      supersededIn: true,
      modifiers: fields("id", "name"),
    },
  },
  payments: {
    take: 100,
    select: {
      ...fields("id", "status", "amount", "refundedAmount", "paymentMethod", "tendered", "change", "reference"),
      ...fields("provider", "expiresAt"),
      paidLines: fields("lineId", "quantity"),
    },
  },
} as const;

/** Reads the bill of an order: its lines, amounts and payments. Null if the order does not exist. */
export const readBill = (id: string) => query("restaurantOrder", { where: { id }, select: billFields });

export type Bill = NonNullable<Awaited<ReturnType<typeof readBill>>>;

/** The maximum number of unpaid orders that the counter lists. The newest come first. */
const maxUnpaid = 80;

/** Reads the orders that are still to be paid at the counter, or by a link from there. Drivers collect for deliveries,
 *  and other guests pay at a processor themselves. */
export const readUnpaid = () =>
  query("restaurantOrders", {
    where: {
      orderType: { in: ["pickup", "dine_in"] },
      status: { notIn: ["cancelled"] },
      outstanding: { gt: 0 },
      payments: {
        every: { OR: [{ provider: { in: ["cash", "manual"] } }, { NOT: [{ expiresAt: { equals: null } }] }] },
      },
    },
    orderBy: [{ createdAt: "desc" }],
    take: maxUnpaid,
    select: fields("id", "orderNumber", "createdAt", "customerName", "tableName", "outstanding"),
  });

/** The maximum number of deliveries under way that the counter lists. */
const maxDeliveries = 80;

const serviceFields = {
  service: serviceField,
  deliveries: field("restaurantOrders", {
    where: {
      orderType: { equals: "delivery" },
      status: { in: ["sent_to_kitchen", "in_progress", "ready", "served"] },
    },
    orderBy: [{ promisedAt: "asc" }],
    take: maxDeliveries,
    select: {
      ...fields("id", "orderNumber", "businessDay", "orderType", "status", "promisedAt", "driverName", "outstanding"),
      ...fields("customerName", "customerPhone"),
      deliveryAddress: addressFields,
      payments: { take: 10, select: fields("status", "amount", "refundedAmount", "provider") },
    },
  }),
} as const;

/** Reads what is paused, how busy the kitchen is, and the deliveries under way. */
export const readService = async () => {
  const { service, deliveries } = await queryAll(serviceFields);
  if (!service || !deliveries) throw new Error("The service is incomplete.");
  return { service, deliveries };
};
