import type { z } from "zod";
import { type Conflict, type Write, WriteConflict } from "../../../db/atomic.ts";
import { insertRevision } from "../../../db/queries/orders/edits.ts";
import { moveToBusinessDay, type OrderRecord } from "../../../db/queries/orders/orders.ts";
import { moveToSlot } from "../../../db/queries/orders/slots.ts";
import { assertMenuRevision } from "../../../db/queries/store.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { actorType } from "../caller/caller.ts";
import { kitchenLoad } from "../fulfilment/load.ts";
import { hasRoom, type KitchenLoad, reservedMinutes } from "../fulfilment/queue.rules.ts";
import { onlineOrderType } from "../fulfilment/schemas.ts";
import { newId } from "../ids.ts";
import { pauseProblems } from "../menu/pause-problems.rules.ts";
import type { MenuSnapshot } from "../menu/types.ts";
import { systemNotes } from "../orders/notes/system-notes.rules.ts";
import { loadGuestsOrder } from "../orders/read/load-order.ts";
import { orderReference } from "../orders/read/schemas.ts";
import { assertGuestCan } from "../orders/record/assert-guest-change.ts";
import { changeOrder } from "../orders/record/change.ts";
import { type ChangePart, joinParts, type OrderChange } from "../orders/record/change-parts.ts";
import { toSnapshot } from "../orders/record/snapshots.ts";
import { assertNoWaitingEdit, stopWaitingEdits } from "../orders/settlement/stop-payments.ts";
import { otherTaxes, presentRefusal, slotUnavailable } from "../problems.rules.ts";
import { businessDay, localDate } from "../schedule/slots.ts";
import { instantInput } from "../schemas.ts";
import { taxesDiffer } from "../tax/tax-changes.rules.ts";
import type { Instant } from "../time.ts";
import { isOfferedSlot, listFreeSlots, type SlotsQuery } from "./slot-operations.ts";

export const changeTimeInput = orderReference.extend({
  scheduledFor: instantInput.meta({ description: "The new time: the start of one of the available slots." }),
});

type ChangeTimeInput = z.output<typeof changeTimeInput>;

/** The menu and the kitchen's load that a new time is judged by. */
interface Circumstances {
  menu: MenuSnapshot;
  load: KitchenLoad;
  now: Instant;
}

const toSlotsQuery = (record: OrderRecord, { store }: MenuSnapshot, at: Instant): SlotsQuery => {
  const { order } = record;
  const items = record.items.filter(({ supersededIn }) => supersededIn === null);
  return {
    orderType: order.orderType === "delivery" ? "delivery" : "pickup",
    date: localDate(store.timezone, at),
    next: true,
    zip: order.deliveryAddress?.zip ?? null,
    menuItemIds: items.map(({ menuItemId }) => menuItemId),
    quantities: items.map(({ quantity }) => quantity),
  };
};

/** The load without what the order itself has reserved. */
const withoutOrder = (load: KitchenLoad, { order }: OrderRecord): KitchenLoad => ({
  ...load,
  slots: load.slots.map(({ startsAt, taken, prepMinutesTaken }) =>
    startsAt === order.slotStartsAt
      ? { startsAt, taken: taken - 1, prepMinutesTaken: prepMinutesTaken - order.slotPrepMinutes }
      : { startsAt, taken, prepMinutesTaken },
  ),
});

/** Throws ORDERING_PAUSED or SLOT_UNAVAILABLE if the order cannot have the slot. */
const assertSlot = (record: OrderRecord, at: Instant, { menu, load, now }: Circumstances): void => {
  const { store } = menu;
  const query = toSlotsQuery(record, menu, at);
  const [pause] = pauseProblems(store, onlineOrderType(query.orderType), at);
  if (pause) throw presentRefusal(pause);
  const isFree = hasRoom(store, withoutOrder(load, record), at, record.order.prepMinutes);
  if (!isFree || !isOfferedSlot(menu, query, at, now)) throw presentRefusal(slotUnavailable());
};

/** Throws if the order has other taxes at the new time: staff then see what it costs before they move it. */
const assertSameTaxes = ({ order, items }: OrderRecord, at: Instant, menu: MenuSnapshot): void => {
  const ids = new Set(items.filter(({ supersededIn }) => supersededIn === null).map(({ menuItemId }) => menuItemId));
  const dishes = menu.items.filter(({ id }) => ids.has(id));
  const times = [order.scheduledFor ?? order.createdAt, at] as const;
  if (taxesDiffer(menu, dishes, order.orderType, times)) throw presentRefusal(otherTaxes());
};

/** The part of an order's change that gives its slot back, takes another one, and moves promise and day with it. */
const buildTimeChange = (
  { db }: Pick<Ctx, "db">,
  { order }: Pick<OrderRecord, "order">,
  scheduledFor: Instant,
  { menu, now }: Pick<Circumstances, "menu" | "now">,
): ChangePart => {
  const { store, revision } = menu;
  const { id: orderId, storeId } = order;
  const day = businessDay(store, scheduledFor);
  const slot = {
    ...{ id: newId("slt", now), storeId, startsAt: scheduledFor, at: now },
    prepMinutes: reservedMinutes(store, order.prepMinutes),
    capacity: store.ordersPerSlot,
    prepMinutesCapacity: store.prepMinutesPerSlot,
  };
  // Numbers are called out at handover, so another day gives the order another number.
  const renumbering: Write[] = day === order.businessDay ? [] : moveToBusinessDay(db, order, day);
  return {
    set: { scheduledFor, promisedAt: scheduledFor },
    writes: [assertMenuRevision(db, storeId, revision), ...moveToSlot(db, orderId, slot), ...renumbering],
    movedTo: renumbering.length > 0 ? day : null,
    updatedFields: ["scheduledFor", "promisedAt", ...(renumbering.length > 0 ? ["orderNumber"] : [])],
  };
};

/** The revision that the guest's change makes, so that an edit of the former one is refused. It settles nothing. */
const buildRevisionPart = (
  { db, clock }: Ctx,
  { order, items }: OrderRecord,
  scheduledFor: Instant,
  { store }: MenuSnapshot,
): ChangePart => {
  const at = clock.now();
  const revision = order.revision + 1;
  const after = { ...order, scheduledFor, promisedAt: scheduledFor };
  const row = {
    ...{ id: newId("orv", at), createdAt: at, updatedAt: at, storeId: order.storeId, orderId: order.id, revision, at },
    before: toSnapshot(order, items, store.countryCode),
    after: toSnapshot(after, items, store.countryCode),
    ...{ settle: "later" as const, actor: order.customerName || null },
  };
  return { set: { revision }, writes: [insertRevision(db, row)] };
};

const decideChange = (
  ctx: Ctx,
  record: OrderRecord,
  scheduledFor: Instant,
  circumstances: Circumstances,
): OrderChange | null => {
  const { menu, now } = circumstances;
  if (record.order.scheduledFor === scheduledFor) return null;
  assertGuestCan("time", record, menu.store.guestCancelUntil, now);
  assertSlot(record, scheduledFor, circumstances);
  assertSameTaxes(record, scheduledFor, menu);
  const parts = [
    buildTimeChange(ctx, record, scheduledFor, circumstances),
    buildRevisionPart(ctx, record, scheduledFor, menu),
  ];
  return {
    ...joinParts(parts),
    events: [{ type: "order_updated", status: null, note: systemNotes.timeChanged }],
    actor: actorType(ctx.caller),
  };
};

/** Decides the change once and writes it. Returns the conflict if the batch lost a race. */
const tryChange = async (ctx: Ctx, known: OrderRecord, at: Instant): Promise<OrderRecord | Conflict> => {
  const menu = await ctx.freshMenu();
  const now = ctx.clock.now();
  const load = await kitchenLoad(ctx, menu.store, now, { from: at, to: at });
  try {
    const decide = (record: OrderRecord) => decideChange(ctx, record, at, { menu, load, now });
    const stopped = decide(known) ? await stopWaitingEdits(ctx, known) : known;
    return await changeOrder(ctx, stopped, (record) => {
      const change = decide(record);
      if (change) assertNoWaitingEdit(record);
      return change;
    });
  } catch (error) {
    if (error instanceof WriteConflict) return error.conflict;
    if (error instanceof AppError && error.code === "SLOT_UNAVAILABLE") return "SLOT_FULL";
    throw error;
  }
};

/** The refusal of a time that is taken, with the next free one. */
const slotRefusal = async (ctx: Ctx, record: OrderRecord, at: Instant): Promise<AppError> => {
  const slots = await listFreeSlots(ctx, toSlotsQuery(record, await ctx.menu(), at));
  const later = slots.find(({ startsAt }) => startsAt > at) ?? slots[0];
  return presentRefusal(slotUnavailable(), { nextSlotAt: later?.startsAt ?? null });
};

/** Each lost attempt means that the restaurant's settings or menu were edited. */
const maxTries = 5;

/** Changes the time of an order for its guest, as far as the owner's rule allows, and takes the new slot in the batch
 *  that gives the old one back. Throws ILLEGAL_TRANSITION if the kitchen was faster, and SLOT_UNAVAILABLE with the next
 *  free slot. */
export const changeTimeForGuest = async (ctx: Ctx, input: ChangeTimeInput): Promise<OrderRecord> => {
  const known = await loadGuestsOrder(ctx, input);
  for (let attempts = 0; attempts < maxTries; attempts += 1) {
    const result = await tryChange(ctx, known, input.scheduledFor);
    if (typeof result !== "string") return result;
    if (result === "SLOT_FULL" || result === "DAY_CLOSED") throw await slotRefusal(ctx, known, input.scheduledFor);
    if (result === "ORDER_NUMBER") {
      throw new AppError("LIMIT_EXCEEDED", "We cannot take more orders on that day. Please choose another day.");
    }
    if (result !== "MENU_MOVED") throw new WriteConflict(result);
  }
  throw new AppError("CONFLICT", "Someone else just changed this. Please try again.", { reason: "CHANGED_MEANWHILE" });
};
