import { type ListedOrder, type OrderPosition, readListParts } from "../../../../db/queries/orders/search.ts";
import type { Ctx } from "../../../context.ts";
import { holdsScope } from "../../caller/scopes.ts";
import type { Cell } from "../../csv.rules.ts";
import { writeCsv } from "../../csv-file.ts";
import { groupRows } from "../../group-rows.ts";
import { toUnits } from "../../money.rules.ts";
import { assertAccess } from "../../operation.ts";
import { readOrderList } from "./list-orders.ts";
import type { OrderQuery } from "./schemas.ts";
import { assertMayFilter } from "./search-orders.ts";

/** A file of 200,000 orders needs 400 of these parts, so that no statement is long. */
const part = { limit: 500, maxScanned: 2000, maxPerTerm: 500 };

const columns = [
  ...["business_day", "number", "id", "created_at", "type", "source", "status", "scheduled_for", "promised_at"],
  ...["ready_at", "name", "email", "phone", "table", "items", "subtotal", "discount", "delivery_fee", "fees", "tax"],
  ...["tip", "total", "refunded", "outstanding", "currency"],
];

const toCells = (order: ListedOrder, itemCount: number): Cell[] => {
  const { currencyCode } = order;
  const amounts = [order.subtotal, order.discount, order.deliveryFee, order.fees, order.tax, order.tip, order.total];
  return [
    ...[order.businessDay, Number(order.orderNumber), order.id, order.createdAt, order.orderType, order.orderSource],
    ...[order.status, order.scheduledFor, order.promisedAt, order.readyAt],
    ...[order.customerName, order.customerEmail, order.customerPhone, order.tableName, itemCount],
    ...[...amounts, order.refundedTotal, order.outstanding].map((amount) => toUnits(amount, currencyCode)),
    currencyCode,
  ];
};

const writeParts = (ctx: Ctx, query: OrderQuery): AsyncGenerator<string> => {
  const canSeePayments = holdsScope(ctx.caller.scopes, "read_payments");
  const names = [...columns, ...(canSeePayments ? ["payment_methods"] : [])];
  return writeCsv(names, async (after: OrderPosition | null) => {
    const { orders, next } = await readOrderList(ctx, query, after, part);
    const ids = orders.map(({ id }) => id);
    const { items, payments } = await readListParts(ctx.db, ctx.store.id, ids);
    const counts = new Map(items.map(({ orderId, quantity }) => [orderId, quantity]));
    const findPayments = groupRows(payments, "orderId");
    const listMethods = ({ id }: ListedOrder) =>
      [...new Set(findPayments(id).flatMap(({ paymentMethod }) => paymentMethod ?? []))].join(" ");
    const rows = orders.map((order) => [
      ...toCells(order, counts.get(order.id) ?? 0),
      ...(canSeePayments ? [listMethods(order)] : []),
    ]);
    return { rows, next };
  });
};

/** The CSV file of all orders that a query finds, without test orders. Throws before the first part if the caller may
 *  not read it. */
export const exportOrders = (ctx: Ctx, query: OrderQuery): AsyncGenerator<string> => {
  assertAccess(ctx, { kind: "scope", scope: "read_orders" });
  assertMayFilter(ctx, query);
  return writeParts(ctx, { ...query, hidesTests: true });
};
