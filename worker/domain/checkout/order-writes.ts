import type { Write } from "../../../db/atomic.ts";
import { insertOrderEvents } from "../../../db/queries/orders/order-events.ts";
import { insertOrder, insertOrderFees, insertOrderItems } from "../../../db/queries/orders/orders.ts";
import { insertSearchTerms } from "../../../db/queries/orders/search-terms.ts";
import { reserveSlot } from "../../../db/queries/orders/slots.ts";
import { insertPayment } from "../../../db/queries/payments/payments.ts";
import { usePromo } from "../../../db/queries/promos.ts";
import type { Ctx } from "../../context.ts";
import { actorType } from "../caller/caller.ts";
import { type Idempotency, idempotencyWrites } from "../idempotency/idempotency.ts";
import { newId } from "../ids.ts";
import type { MenuSnapshot } from "../menu/types.ts";
import { listNotifications } from "../orders/notifications/notifications.rules.ts";
import { buildEventRows } from "../orders/record/change.ts";
import { draftSale } from "../orders/record/receipts.rules.ts";
import { contactTerms } from "../orders/record/search-terms.rules.ts";
import { type ReceiptsToIssue, receiptYear, writeReceipts } from "../orders/record/write-receipts.ts";
import { awaitsProcessor } from "../payments/provider/status.rules.ts";
import { lateOrderWrites } from "../reports/late-writes.ts";
import type { StoreSettings } from "../store/settings.ts";
import type { OrderDraft } from "./draft.ts";
import { openOrderBounds } from "./open-orders.ts";

const slotWrites = (ctx: Ctx, store: StoreSettings, { order }: OrderDraft): Write[] => {
  if (!order.slotStartsAt) return [];
  const reservation = {
    id: newId("slt", order.createdAt),
    storeId: order.storeId,
    startsAt: order.slotStartsAt,
    prepMinutes: order.slotPrepMinutes ?? 0,
    capacity: store.ordersPerSlot,
    prepMinutesCapacity: store.prepMinutesPerSlot,
    at: order.createdAt,
  };
  return [reserveSlot(ctx.db, reservation)];
};

const promoWrites = (ctx: Ctx, { order, promo }: OrderDraft): Write[] => {
  if (!promo) return [];
  const { id: orderId, storeId, createdAt: at } = order;
  return usePromo(ctx.db, { ...promo, id: newId("pru", at), storeId, orderId, at });
};

/** How an order is written. */
export interface OrderWriting {
  idempotency: Idempotency | null;
  /** Whether a day that it touches was summed, so that the batch also keeps the books true. */
  isLate: boolean;
}

/** The receipt of an order that is paid when it is placed, because its total is 0. */
const decideFirstReceipt = (timezone: string, { order, items }: OrderDraft): ReceiptsToIssue => {
  const { createdAt, isTest = false, tip, total } = order;
  const { promoDiscount = 0, fees = 0, taxLines = [] } = order;
  const sold = { ...order, tip, total, promoDiscount, fees, taxLines };
  const drafts = order.firstPaidAt && !isTest ? [draftSale({ order: sold, items })] : [];
  return { drafts, year: receiptYear(timezone, createdAt), issued: 0 };
};

/** Builds the batch that places an order. */
export const buildOrderWrites = (
  ctx: Ctx,
  menu: MenuSnapshot,
  draft: OrderDraft,
  { idempotency, isLate }: OrderWriting,
) => {
  const { order, items, fees, payment, events } = draft;
  const { id: orderId, createdAt: at } = order;
  const history = { events, actor: actorType(ctx.caller) };
  const firstPaidAt = order.firstPaidAt ?? null;
  const awaitsPayment = awaitsProcessor({ firstPaidAt }, [payment]);
  const notifications = listNotifications(
    { ...order, firstPaidAt, payments: [payment] },
    { ...history, status: order.status, awaitsPayment, refunded: [] },
  );
  const receipts = decideFirstReceipt(menu.store.timezone, draft);
  const numbered = receipts.drafts.length > 0 ? { ...order, receiptYear: receipts.year } : order;
  const bounds = openOrderBounds(draft.openOrder);
  const { numbering, inserted: numberQuery } = insertOrder(ctx.db, numbered, bounds, isLate ? null : at);
  const statements = [
    // First, so that a duplicate request fails on its key and not on a full slot.
    ...(idempotency ? idempotencyWrites(ctx, idempotency, orderId) : []),
    ...numbering,
    numberQuery,
    ...promoWrites(ctx, draft),
    insertOrderItems(ctx.db, items),
    ...(fees.length > 0 ? [insertOrderFees(ctx.db, fees)] : []),
    insertSearchTerms(ctx.db, { ...order, orderId }, contactTerms(order)),
    insertOrderEvents(ctx.db, buildEventRows({ ...order, lastSeq: 0 }, history, at, ctx.caller)),
    insertPayment(ctx.db, payment),
    ...slotWrites(ctx, menu.store, draft),
    ...(isLate ? lateOrderWrites(ctx.db, draft) : []),
    ...writeReceipts(ctx.db, order, receipts),
  ];
  return { statements, numberQuery, notifications, awaitsPayment };
};
