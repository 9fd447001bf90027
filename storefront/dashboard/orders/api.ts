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
      ...fields("unitPrice", "totalPrice", "discountAmount", "taxAmount", "taxRatePpm", "lineId"),
      modifiers: fields("id", "name", "modifierGroup", "priceAdjustment"),
    },
  },
  orderFees: { take: 20, select: fields("kind", "amount", "taxAmount", "taxRatePpm") },
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
      paidLines: fields("lineId", "quantity"),
      refunds: {
        take: 50,
        orderBy: [{ id: "asc" }],
        select: {
          ...fields("id", "kind", "amount", "cashRounding", "status", "reason", "isManual", "reference"),
          ...fields("tipAmount", "deliveryFeeAmount", "otherAmount"),
          feeLines: fields("kind", "amount"),
        },
      },
    },
  },
} as const;

/** The lines that refunds of the order name. */
const refundLines = (id: string) =>
  field("refundLines", {
    where: { refund: { payment: { order: { id: { equals: id } } } } },
    take: 500,
    orderBy: [{ id: "asc" }],
    select: {
      ...fields("id", "lineId", "quantity", "amount", "continuesId", "settledQuantity", "settledAmount"),
      refund: fields("id"),
    },
  });

const readDetailParts = async (id: string) => {
  const { order, lines, ...parts } = await queryAll({
    order: field("restaurantOrder", { where: { id }, select: detail }),
    lines: refundLines(id),
    ...storeFields,
  });
  return { order: order && { ...withStruckItems(order), refundLines: lines ?? [] }, ...parts };
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

/** What is given back: portions of items, parts of the tip and of fees, and a further amount, in minor units. Without a
 *  payment, by each part's own; by hand with a reference. */
export interface RefundDraft {
  lines: { orderItemId: string; quantity: number }[];
  tip: number | null;
  deliveryFee: number | null;
  fees: { kind: OrderDetail["orderFees"][number]["kind"]; amount: number }[];
  amount: number | null;
  reason: string | null;
  paymentId: string | null;
  manual: boolean;
  reference: string | null;
  idempotencyKey: string;
}

export const refundOrder = (orderId: string, draft: RefundDraft): Promise<unknown> =>
  mutate("refundOrder", { orderId, ...draft, select: { id: true } });
