import { field, fields, mutate, query, queryAll } from "../../api/graphql.ts";
import { type BoardSnapshot, withStruckItems } from "../kitchen/orders.ts";
import { storeFields, ticket } from "../kitchen/query.ts";
import { type ListQuery, toVariables } from "./list/list-query.ts";

const pageSize = 25;
/** A page of a selective list is put together from this many parts at most. */
const maxParts = 8;

const listed = {
  ...fields("id", "orderNumber", "businessDay", "createdAt", "orderType", "status", "scheduledFor", "promisedAt"),
  ...fields("acknowledgedAt", "total", "refundedTotal", "outstanding", "customerName", "tableName"),
  ...fields("isLate", "isCancellationRequested", "isDisputed", "itemCount", "isTest"),
} as const;

const readPart = (listQuery: ListQuery, limit: number) =>
  query("searchOrders", { ...toVariables(listQuery), limit, select: { nextCursor: true, orders: listed } });

export type OrderPage = Awaited<ReturnType<typeof readPart>>;
export type ListedOrder = OrderPage["orders"][number];

/** Reads a page of the list. A part of a selective list may have few orders, so that more are read until the page is
 *  full. */
export const readOrderPage = async (listQuery: ListQuery): Promise<OrderPage> => {
  let page = await readPart(listQuery, pageSize);
  for (let part = 1; part < maxParts && page.nextCursor !== null && page.orders.length < pageSize; part += 1) {
    const next = await readPart({ ...listQuery, cursor: page.nextCursor }, pageSize - page.orders.length);
    page = { orders: [...page.orders, ...next.orders], nextCursor: next.nextCursor };
  }
  return page;
};

const moneyFields = {
  ...fields("subtotal", "discount", "promoCode", "promoDiscount", "deliveryFee", "fees", "tax", "taxIncluded", "tip"),
  ...fields("refundedTotal", "total", "currencyCode"),
  taxLines: fields("name", "ratePpm", "net", "tax", "gross"),
} as const;

const detail = {
  ...ticket,
  ...moneyFields,
  ...fields("orderSource", "customerEmail", "tableName", "revision", "readyAt"),
  orderItems: {
    take: 100,
    where: { supersededIn: { equals: null } },
    select: {
      ...ticket.orderItems.select,
      ...fields("unitPrice", "totalPrice", "discountAmount", "taxAmount"),
      modifiers: fields("id", "name", "modifierGroup", "priceAdjustment"),
    },
  },
  events: {
    take: 200,
    orderBy: [{ seq: "asc" }],
    select: fields("id", "seq", "type", "status", "at", "actorType", "actor", "note"),
  },
  disputes: {
    take: 20,
    orderBy: [{ id: "asc" }],
    select: fields("id", "amount", "status", "evidenceDueAt", "closedAt"),
  },
  ratings: { take: 1, select: fields("id", "rating", "note", "createdAt") },
  receipts: {
    take: 50,
    orderBy: [{ id: "asc" }],
    select: fields("id", "receiptNumber", "kind", "issuedAt", "total"),
  },
  payments: {
    take: 50,
    orderBy: [{ id: "asc" }],
    select: {
      ...fields("id", "status", "amount", "tipAmount", "refundedAmount", "paymentMethod", "provider", "cardBrand"),
      ...fields("cardLast4", "reference", "tendered", "change", "cashRounding", "errorMessage", "expiresAt"),
      processedAt: true,
      refunds: {
        take: 50,
        orderBy: [{ id: "asc" }],
        select: fields("id", "kind", "amount", "cashRounding", "status", "reason"),
      },
    },
  },
} as const;

const readDetailParts = async (id: string) => {
  const { order, ...parts } = await queryAll({
    order: field("restaurantOrder", { where: { id }, select: detail }),
    ...storeFields,
  });
  return { order: order && withStruckItems(order), ...parts };
};

/** An order with everything that its page shows. */
export type OrderDetail = NonNullable<Awaited<ReturnType<typeof readDetailParts>>["order"]>;
export type DetailPayment = OrderDetail["payments"][number];
export type DetailEvent = OrderDetail["events"][number];

/** Reads an order, null if there is none, and what its dialogs need of the restaurant. */
export const readDetail = async (id: string): Promise<{ order: OrderDetail | null; board: BoardSnapshot }> => {
  const { order, figures, rules, service } = await readDetailParts(id);
  if (!figures || !rules || !service) throw new Error("The order is incomplete.");
  const orders = order ? [order] : [];
  return { order, board: { orders, later: [], cancelled: [], count: orders.length, figures, rules, service } };
};

export const resendOrderMail = (orderId: string): Promise<unknown> =>
  mutate("resendOrderMail", { orderId, select: { id: true } });

/** Makes a new link of the order, which ends the earlier ones, and returns its key. */
export const rotateLink = async (orderId: string): Promise<string> =>
  (await mutate("rotateOrderLink", { orderId, select: { secretKey: true } })).secretKey;

/** A payment at the counter. `tendered` is the cash that was handed over, in minor units. */
export interface Tender {
  paymentMethod: "cash" | "manual";
  amount: number;
  tendered: number | null;
  reference: string | null;
  idempotencyKey: string;
}

export const takePayment = (orderId: string, tender: Tender): Promise<unknown> =>
  mutate("processPayment", { orderId, ...tender, select: { id: true } });

/** What is given back: portions of items, a part of the tip, and a further amount, in minor units. */
export interface RefundDraft {
  lines: { orderItemId: string; quantity: number }[];
  tip: number | null;
  amount: number | null;
  reason: string | null;
  idempotencyKey: string;
}

export const refundOrder = (orderId: string, draft: RefundDraft): Promise<unknown> =>
  mutate("refundOrder", { orderId, ...draft, select: { id: true } });
