import type { OrderItemRow, OrderRecord } from "../../../../db/queries/orders/orders.ts";
import { assertMenuRevision } from "../../../../db/queries/store.ts";
import type { EditSettlement } from "../../../../db/schema/enums.ts";
import type { EditedColumns, PendingEdit } from "../../../../db/schema/orders/pending-edit.ts";
import type { Ctx } from "../../../context.ts";
import { actorType } from "../../caller/caller.ts";
import { reservedMinutes } from "../../fulfilment/queue.rules.ts";
import { type Idempotency, idempotencyWrites } from "../../idempotency/idempotency.ts";
import type { MenuSnapshot } from "../../menu/types.ts";
import { applyEdit } from "../../orders/record/apply-edit.ts";
import { type ChangePart, joinParts, type OrderChange } from "../../orders/record/change-parts.ts";
import { awaitsProcessor } from "../../payments/provider/status.rules.ts";
import type { PricedOrder } from "../../pricing/pricing.rules.ts";
import { businessDay } from "../../schedule/slots.ts";
import type { EditDecision } from "./decide-edit.ts";
import { buildLinkPart } from "./edit-link.ts";
import { assertSettled, buildMoneyPart, chargeEdited } from "./edit-money.ts";
import { buildFeeRows, buildItemRows } from "./edit-rows.ts";

/** Who edits, how the difference is settled, what the history notes, and the key of the request. */
export interface EditRequest {
  settle: EditSettlement;
  /** Why the order goes to the kitchen unpaid. */
  reason: string | null;
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

/** The slot and the day of the order after the edit. */
const decideSlot = (
  { order }: OrderRecord,
  { menu: { store }, decision }: DecidedEdit,
  now: string,
): Pick<PendingEdit, "slot" | "businessDay"> => {
  const { slotAt, scheduledFor, prepMinutes } = decision.timing;
  const day = scheduledFor === order.scheduledFor ? order.businessDay : businessDay(store, scheduledFor ?? now);
  if (!slotAt) return { businessDay: day, ...(slotAt === null ? { slot: null } : {}) };
  const slot = {
    startsAt: slotAt,
    prepMinutes: reservedMinutes(store, prepMinutes),
    capacity: store.ordersPerSlot,
    prepMinutesCapacity: store.prepMinutesPerSlot,
  };
  return { businessDay: day, slot };
};

/** The columns that the edit changes. */
const listChanged = ({ order }: OrderRecord, { decision, priced }: DecidedEdit): Partial<EditedColumns> => {
  const { orderType, deliveryAddress, tableName, specialInstructions } = decision.edited.parts;
  const { scheduledFor, promisedAt } = decision.timing;
  const { subtotal, discount, promoDiscount, deliveryFee, fees, tax, total } = priced;
  const after: Omit<EditedColumns, "tip"> = {
    ...{ orderType, scheduledFor, promisedAt, deliveryAddress, tableName, specialInstructions },
    ...{ subtotal, discount, promoDiscount, deliveryFee, fees, tax, total },
  };
  const before = new Map<string, unknown>(Object.entries(order));
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(before.get(name)) !== JSON.stringify(value)),
  );
};

/** Everything that a decided edit writes, whether at once or when its link is paid. */
const toPendingEdit = (ctx: Ctx, record: OrderRecord, edit: DecidedEdit, request: EditRequest): PendingEdit => {
  const { order, items } = record;
  const { menu, decision } = edit;
  const now = ctx.clock.now();
  const sortOrders = new Map(items.map(({ id, sortOrder }) => [id, sortOrder]));
  const built = buildItemRows(order, sortOrders, decision.lines, now);
  const continued = new Map(built.map(({ row, continues }) => [continues, row.id]));
  return {
    baseRevision: order.revision,
    allowedStatuses: decision.edited.allowedStatuses,
    ...{ actor: request.actorName, note: request.note },
    changed: listChanged(record, edit),
    ...{ taxLines: decision.taxLines, terms: decision.terms },
    ...{ leadMinutes: decision.timing.leadMinutes, prepMinutes: decision.timing.prepMinutes },
    rows: built.map(({ row }): OrderItemRow => row),
    superseded: decision.edited.supersededIds.map((id) => ({ id, continuedBy: continued.get(id) ?? null })),
    ...{ fees: buildFeeRows(order, decision.fees, now), hasNewFees: decision.hasNewFees },
    ...decideSlot(record, edit, now),
    countryCode: menu.store.countryCode,
  };
};

/** The change of an order that makes its next revision: items, amounts, slot and money in one batch. With a link, it
 *  only adds the payment of the guest, which stores the edit. Throws if the difference cannot be settled as asked. */
export const buildEdit = (ctx: Ctx, record: OrderRecord, edit: DecidedEdit, request: EditRequest): OrderChange => {
  const { settle, reason, idempotency } = request;
  const { menu } = edit;
  const after = chargeEdited(record, edit);
  const settling = { after, settle, reason };
  const effect = assertSettled(ctx, record, menu, settling);
  const guards: ChangePart = {
    writes: [
      ...(idempotency ? idempotencyWrites(ctx, idempotency, record.order.id) : []),
      assertMenuRevision(ctx.db, record.order.storeId, menu.revision),
    ],
  };
  const pending = toPendingEdit(ctx, record, edit, request);
  const actor = actorType(ctx.caller);
  if (settle === "link" && !awaitsProcessor(record.order, record.payments))
    return { ...joinParts([guards, buildLinkPart(ctx, record, menu, { after, pending })]), actor };
  const applied = applyEdit(ctx, record, pending, settle);
  return { ...joinParts([guards, applied, buildMoneyPart(ctx, record, applied, settling, effect)]), actor };
};
