import {
  insertRevision,
  replaceFees,
  supersedeItems,
  updateEditedOrder,
  updateShares,
} from "../../../../db/queries/orders/edits.ts";
import {
  insertOrderItems,
  moveToBusinessDay,
  type OrderItemRow,
  type OrderRecord,
} from "../../../../db/queries/orders/orders.ts";
import { releaseSlot } from "../../../../db/queries/orders/slots.ts";
import { assertMenuRevision } from "../../../../db/queries/store.ts";
import type { EditSettlement } from "../../../../db/schema/enums.ts";
import type { EditedColumns } from "../../../../db/schema/orders/pending-edit.ts";
import type { Ctx } from "../../../context.ts";
import { actorType } from "../../caller/caller.ts";
import { type Idempotency, idempotencyWrites } from "../../idempotency/idempotency.ts";
import { newId } from "../../ids.ts";
import type { MenuSnapshot } from "../../menu/types.ts";
import { type ChangePart, joinParts, type OrderChange } from "../../orders/record/change-parts.ts";
import { changedColumns, toSnapshot } from "../../orders/record/snapshots.ts";
import type { PricedOrder } from "../../pricing/pricing.rules.ts";
import { businessDay } from "../../schedule/slots.ts";
import { buildTimeChange } from "../change-time.ts";
import type { EditDecision } from "./decide-edit.ts";
import { buildMoneyPart } from "./edit-money.ts";
import { buildFeeRows, buildItemRows } from "./edit-rows.ts";

/** Who edits, how the difference is settled, what the history notes, and the key of the request. */
export interface EditRequest {
  settle: EditSettlement;
  actorName: string | null;
  note: string | null;
  idempotency: Idempotency | null;
}

/** A decided edit and the menu that it was decided by. */
export interface DecidedEdit {
  menu: MenuSnapshot;
  decision: EditDecision;
  priced: PricedOrder;
}

/** The items and fees of the new revision. */
const buildLinesPart = (
  ctx: Ctx,
  { order, items }: OrderRecord,
  { decision }: DecidedEdit,
  rows: readonly OrderItemRow[],
): ChangePart => {
  const now = ctx.clock.now();
  const orderRef = { storeId: order.storeId, orderId: order.id };
  const { fees, edited } = decision;
  const sold = new Map(items.map((row) => [row.id, row]));
  const added = rows.filter(({ id }) => !sold.has(id));
  const shares = rows.filter(({ id, discountAmount, taxAmount }) => {
    const row = sold.get(id);
    return row !== undefined && (row.discountAmount !== discountAmount || row.taxAmount !== taxAmount);
  });
  const superseded = { revision: order.revision + 1, updatedAt: now };
  return {
    writes: [
      ...supersedeItems(ctx.db, orderRef, edited.supersededIds, superseded),
      ...updateShares(ctx.db, orderRef, shares, now),
      ...(added.length === 0 ? [] : [insertOrderItems(ctx.db, added)]),
      ...replaceFees(ctx.db, orderRef, buildFeeRows(order, fees, now)),
    ],
    updatedFields: [
      ...(edited.supersededIds.length > 0 || added.length > 0 ? ["orderItems"] : []),
      ...(decision.hasNewFees ? ["fees"] : []),
    ],
  };
};

/** The new time, with the old slot given back and the new one taken. Another day gives the order another number. */
const buildTimePart = (ctx: Ctx, { order }: OrderRecord, { menu, decision }: DecidedEdit): ChangePart => {
  const { slotAt, scheduledFor, promisedAt, prepMinutes } = decision.timing;
  const now = ctx.clock.now();
  const set = { scheduledFor, promisedAt };
  if (slotAt) return { ...buildTimeChange(ctx, { order: { ...order, prepMinutes } }, slotAt, { menu, now }), set };
  const day = businessDay(menu.store, scheduledFor ?? now);
  const isMoved = scheduledFor !== order.scheduledFor && day !== order.businessDay;
  return {
    writes: [
      ...(slotAt === null ? releaseSlot(ctx.db, order.storeId, order.id, now) : []),
      ...(isMoved ? moveToBusinessDay(ctx.db, { storeId: order.storeId, orderId: order.id }, day) : []),
    ],
    updatedFields: isMoved ? ["orderNumber"] : [],
  };
};

/** The columns of the order after the edit. */
const editColumns = ({ order }: OrderRecord, { decision, priced }: DecidedEdit): EditedColumns => {
  const { orderType, deliveryAddress, tableName, specialInstructions } = decision.edited.parts;
  const { scheduledFor, promisedAt } = decision.timing;
  const { subtotal, discount, promoDiscount, deliveryFee, fees, tax, total } = priced;
  return {
    ...{ orderType, scheduledFor, promisedAt, deliveryAddress, tableName, specialInstructions },
    ...{ subtotal, discount, promoDiscount, deliveryFee, fees, tax, tip: order.tip, total },
  };
};

/** The revision with the order before and after, and what makes repeating the edit safe. */
const buildRevisionPart = (
  ctx: Ctx,
  { order, items }: OrderRecord,
  { menu }: DecidedEdit,
  { settle, actorName, note, idempotency }: EditRequest,
  after: { columns: EditedColumns; rows: readonly OrderItemRow[] },
): ChangePart => {
  const now = ctx.clock.now();
  const { id: orderId, storeId } = order;
  const { countryCode } = menu.store;
  const row = {
    ...{ id: newId("orv", now), createdAt: now, updatedAt: now, storeId, orderId },
    ...{ revision: order.revision + 1, settle, actor: actorName, at: now },
    before: toSnapshot(order, items, countryCode),
    after: toSnapshot(after.columns, after.rows, countryCode),
  };
  return {
    writes: [
      ...(idempotency ? idempotencyWrites(ctx, idempotency, orderId) : []),
      assertMenuRevision(ctx.db, storeId, menu.revision),
      insertRevision(ctx.db, row),
    ],
    events: [{ type: "order_updated", status: null, note }],
    updatedFields: changedColumns(order, after.columns),
  };
};

/** The change of an order that makes its next revision: items, amounts, slot and money in one batch. Throws if the
 *  difference cannot be settled as asked. */
export const buildEdit = (ctx: Ctx, record: OrderRecord, edit: DecidedEdit, request: EditRequest): OrderChange => {
  const { order, items } = record;
  const { decision, priced } = edit;
  const { terms, taxLines, timing, lines } = decision;
  const sortOrders = new Map(items.map(({ id, sortOrder }) => [id, sortOrder]));
  const rows = buildItemRows(order, sortOrders, lines, ctx.clock.now());
  const columns = editColumns(record, edit);
  const { tip: _, deliveryAddress, ...set } = columns;
  const { leadMinutes, prepMinutes } = timing;
  const revision = order.revision + 1;
  const orderRef = { storeId: order.storeId, orderId: order.id };
  const parts = [
    buildRevisionPart(ctx, record, edit, request, { columns, rows }),
    {
      set: { ...set, revision, leadMinutes, prepMinutes },
      writes: [updateEditedOrder(ctx.db, orderRef, { deliveryAddress, taxLines, terms })],
    },
    buildLinesPart(ctx, record, edit, rows),
    buildTimePart(ctx, record, edit),
    buildMoneyPart(ctx, record, priced.total, request.settle),
  ];
  return { ...joinParts(parts), actor: actorType(ctx.caller) };
};
