import { readListParts } from "../../../../db/queries/orders/search.ts";
import type { Ctx } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { holdsScope } from "../../caller/scopes.ts";
import { groupRows } from "../../group-rows.ts";
import { operation } from "../../operation.ts";
import { parseCursor, toCursor } from "./cursor.rules.ts";
import { isLate } from "./late.rules.ts";
import { readOrderList, searchBounds } from "./list-orders.ts";
import { type OrderPage, type OrderQuery, orderPageSchema, searchOrdersInput } from "./schemas.ts";

/** Throws MISSING_SCOPE if a caller without `read_payments` asks how orders were paid. */
export const assertMayFilter = ({ caller }: Pick<Ctx, "caller">, { paymentMethod }: OrderQuery): void => {
  if (!paymentMethod || paymentMethod.length === 0 || holdsScope(caller.scopes, "read_payments")) return;
  throw new AppError("MISSING_SCOPE", "Filtering by payment method needs the scope read_payments.");
};

const toPage = async (ctx: Ctx, { orders, next }: Awaited<ReturnType<typeof readOrderList>>): Promise<OrderPage> => {
  const ids = orders.map(({ id }) => id);
  const { items, payments, disputes } = await readListParts(ctx.db, ctx.store.id, ids);
  const counts = new Map(items.map(({ orderId, quantity }) => [orderId, quantity]));
  const disputed = new Set(disputes.map(({ orderId }) => orderId));
  const findPayments = groupRows(payments, "orderId");
  const canSeePayments = holdsScope(ctx.caller.scopes, "read_payments");
  const now = ctx.clock.now();
  return {
    orders: orders.map((order) => ({
      ...order,
      isLate: isLate(order, now),
      isCancellationRequested: order.cancellationRequestedAt !== null,
      isDisputed: disputed.has(order.id),
      itemCount: counts.get(order.id) ?? 0,
      payments: canSeePayments ? findPayments(order.id) : null,
    })),
    nextCursor: next && toCursor(next),
  };
};

export const searchOrders = operation({
  name: "searchOrders",
  kind: "query",
  description:
    "Orders by business day, newest first, found by number, phone, e-mail or name and filtered. A call reads at most 2,000 rows; follow `nextCursor` until it is null.",
  access: { kind: "scope", scope: "read_orders", tablet: true },
  idempotency: "read",
  input: searchOrdersInput,
  output: orderPageSchema,
}).handle(async (ctx, { filter, search, cursor, limit }) => {
  const position = cursor ? parseCursor(cursor) : null;
  if (cursor && !position) {
    const message = "This is not a cursor. Send nextCursor of the page before.";
    throw new AppError("BAD_INPUT", message, { errors: [{ path: "cursor", message }] });
  }
  const query = { ...filter, search };
  assertMayFilter(ctx, query);
  return toPage(ctx, await readOrderList(ctx, query, position, { limit, ...searchBounds }));
});
