import { noBump } from "../../../../db/queries/orders/bumps.ts";
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
import { moveToSlot, releaseSlot } from "../../../../db/queries/orders/slots.ts";
import { settleRefundLines } from "../../../../db/queries/payments/refunds.ts";
import type { EditSettlement } from "../../../../db/schema/enums.ts";
import type { EditedColumns, PendingEdit } from "../../../../db/schema/orders/pending-edit.ts";
import type { OrderWork } from "../../../context.ts";
import { newId } from "../../ids.ts";
import { listSubjects, readUnit } from "../../payments/refunds/given-back.rules.ts";
import { settleGoodwill } from "../../payments/refunds/settle-goodwill.rules.ts";
import { addMinutes, type Instant } from "../../time.ts";
import { type ChangePart, joinParts } from "./change-parts.ts";
import { changedColumns, toSnapshot } from "./snapshots.ts";

type Work = Pick<OrderWork, "db" | "clock">;

const toRef = ({ order }: Pick<OrderRecord, "order">) => ({ storeId: order.storeId, orderId: order.id });

/** An item that continues another one has come as far in the kitchen as that one, with the same bump. */
const followKitchen = ({ items }: OrderRecord, { rows, superseded }: PendingEdit): OrderItemRow[] => {
  const stages = new Map(
    items.map(({ id, kitchenStatus, pendingKitchenStatus, effectiveAt, bumpActorType, bumpActorId }) => [
      id,
      { kitchenStatus, pendingKitchenStatus, effectiveAt, bumpActorType, bumpActorId },
    ]),
  );
  const continued = new Map(superseded.map(({ id, continuedBy }) => [continuedBy, stages.get(id)]));
  return rows.map((row) => ({ ...noBump, ...row, ...continued.get(row.id) }));
};

/** The items and fees of the new revision. */
const buildLinesPart = (
  { db }: Work,
  record: OrderRecord,
  { superseded, fees, hasNewFees }: PendingEdit,
  rows: readonly OrderItemRow[],
  now: Instant,
): ChangePart => {
  const sold = new Map(record.items.map((row) => [row.id, row]));
  const added = rows.filter(({ id }) => !sold.has(id));
  const shares = rows.filter((row) => {
    const before = sold.get(row.id);
    if (before === undefined) return false;
    return (["discountAmount", "taxAmount", "taxRatePpm"] as const).some((name) => before[name] !== row[name]);
  });
  const ref = toRef(record);
  const ids = superseded.map(({ id }) => id);
  return {
    writes: [
      ...supersedeItems(db, ref, ids, { revision: record.order.revision + 1, updatedAt: now }),
      ...updateShares(db, ref, shares, now),
      ...(added.length === 0 ? [] : [insertOrderItems(db, added)]),
      ...replaceFees(db, ref, fees),
    ],
    updatedFields: [...(ids.length > 0 || added.length > 0 ? ["orderItems"] : []), ...(hasNewFees ? ["fees"] : [])],
  };
};

/** Gives the old slot back and takes the new one. An order that only became heavier takes the slot that it has by now,
 *  while it still waits for its time. Another day gives the order another number. */
const buildTimePart = ({ db }: Work, record: OrderRecord, edit: PendingEdit, now: Instant): ChangePart => {
  const { order } = record;
  const { slot, businessDay, changed } = edit;
  const isMoved = changed.scheduledFor !== undefined;
  const startsAt = isMoved ? slot?.startsAt : order.status === "open" ? order.slotStartsAt : null;
  const renumbering = isMoved && businessDay !== order.businessDay ? moveToBusinessDay(db, order, businessDay) : [];
  const taken =
    slot && startsAt
      ? moveToSlot(db, order.id, { ...slot, id: newId("slt", now), storeId: order.storeId, startsAt, at: now })
      : [];
  return {
    writes: [...(slot === null ? releaseSlot(db, order.storeId, order.id, now) : taken), ...renumbering],
    ...(renumbering.length > 0 ? { updatedFields: ["orderNumber"], movedTo: businessDay } : {}),
  };
};

/** The columns that the edit changes. As soon as possible counts from now, not from when the edit was decided. */
const columnsNow = ({ changed, leadMinutes }: PendingEdit, now: Instant): Partial<EditedColumns> =>
  changed.scheduledFor === null ? { ...changed, promisedAt: addMinutes(now, leadMinutes) } : changed;

/** The part of an order's change that makes its next revision of a decided edit: items, amounts, time and slot. Its
 *  batch fails as SLOT_FULL if the new slot has no room left. */
export const applyEdit = (work: Work, record: OrderRecord, edit: PendingEdit, settle: EditSettlement): ChangePart => {
  const { order, items } = record;
  const now = work.clock.now();
  const { taxLines, terms, leadMinutes, prepMinutes, countryCode } = edit;
  const revision = order.revision + 1;
  const columns = columnsNow(edit, now);
  const { tip: _, deliveryAddress = order.deliveryAddress, ...set } = columns;
  const rows = followKitchen(record, edit);
  const after = { order: { ...order, ...columns, terms }, items: rows, fees: edit.fees };
  const goodwill = settleGoodwill(listSubjects(record), listSubjects(after), record.refunds, readUnit(record));
  const row = {
    ...{ id: newId("orv", now), createdAt: now, updatedAt: now, ...toRef(record), revision, settle },
    ...{ actor: edit.actor, at: now },
    before: toSnapshot(order, items, countryCode),
    after: toSnapshot({ ...order, ...columns }, rows, countryCode),
  };
  return joinParts([
    {
      events: [{ type: "order_updated", status: null, note: edit.note }],
      set: {
        ...{ ...set, revision, leadMinutes, prepMinutes },
        ...(goodwill.amount === 0 ? {} : { settledByGoodwill: order.settledByGoodwill + goodwill.amount }),
      },
      sold: { items: rows, fees: edit.fees, taxLines },
      refunds: goodwill.refunds,
      writes: [
        insertRevision(work.db, row),
        updateEditedOrder(work.db, toRef(record), { deliveryAddress, taxLines, terms }),
        ...settleRefundLines(work.db, order.storeId, goodwill.rows, now),
      ],
      updatedFields: changedColumns(order, { ...order, ...columns }),
    },
    buildLinesPart(work, record, edit, rows, now),
    buildTimePart(work, record, edit, now),
  ]);
};
