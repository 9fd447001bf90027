import type { OrderRecord } from "../../../../db/queries/orders/orders.ts";
import { readWorkAhead } from "../../../../db/queries/orders/slots.ts";
import type { Ctx } from "../../../context.ts";
import { type Awaited, expectedAt, forgottenMinutes, isPaced } from "../../fulfilment/queue.rules.ts";
import { leadMinutes } from "../../schedule/lead-time.rules.ts";
import type { StoreSettings } from "../../store/settings.ts";
import { addMinutes, type Instant } from "../../time.ts";
import { orderViewKey } from "../links/link.ts";
import { type GuestChange, guestChangeRefusal, guestChangesEndAt } from "../record/guest-changes.rules.ts";
import { projectBumps } from "../record/project-bumps.ts";
import { canTransition } from "../record/status.rules.ts";
import { maySeePayments } from "./load-order.ts";
import { viewOrder } from "./present.ts";
import type { CustomerOrder } from "./schemas.ts";

const awaitedStatus = ({ order: { status } }: OrderRecord): Awaited["status"] | null =>
  status === "open" || status === "sent_to_kitchen" || status === "in_progress" ? status : null;

const noWork = { orders: 0, prepMinutes: 0 };

const toAwaited = (
  { order, events }: OrderRecord,
  store: StoreSettings,
  status: Awaited["status"],
  ahead: Awaited["ahead"],
): Awaited => {
  const orderType = order.orderType === "delivery" ? "delivery" : "pickup";
  return {
    status,
    promisedAt: order.promisedAt,
    releasedAt: events.find((event) => event.status === "sent_to_kitchen")?.at ?? null,
    leadMinutes: order.leadMinutes ?? leadMinutes(store, orderType, null, null),
    ahead,
  };
};

const noChanges = { expectedAt: null, canCancel: false, canChangeTime: false, changeableUntil: null } as const;

const guestChanges = (record: OrderRecord, { guestCancelUntil }: StoreSettings, now: Instant) => {
  const can = (change: GuestChange) => guestChangeRefusal(record, guestCancelUntil, change, now) === null;
  const canCancel = can("cancel");
  const canChangeTime = can("time");
  const changeableUntil = canCancel || canChangeTime ? guestChangesEndAt(record, guestCancelUntil) : null;
  return { canCancel, canChangeTime, changeableUntil };
};

/** Presents orders to their guests with the expected time of each, and what the guest can change. Reads the kitchen's
 *  load once for all of them. */
export const presentOrders = async (ctx: Ctx, stored: readonly OrderRecord[]): Promise<CustomerOrder[]> => {
  const records = stored.map((record) => projectBumps(record, ctx.clock.now()));
  if (!records.some(({ order }) => canTransition(order.status, "cancelled", order.orderType))) {
    return records.map((record) => viewOrder(record, noChanges));
  }
  const { store } = await ctx.menu();
  const now = ctx.clock.now();
  const ids = records.filter((record) => awaitedStatus(record) !== null).map(({ order }) => order.id);
  const forgottenBy = addMinutes(now, -forgottenMinutes);
  const isLoadNeeded = ids.length > 0 && isPaced(store);
  const ahead = isLoadNeeded ? await readWorkAhead(ctx.db, ctx.store.id, ids, forgottenBy) : null;
  return records.map((record) => {
    const changes = guestChanges(record, store, now);
    const status = awaitedStatus(record);
    if (status === null) return viewOrder(record, { ...changes, expectedAt: null });
    const work = ahead?.get(record.order.id) ?? noWork;
    return viewOrder(record, {
      ...changes,
      expectedAt: expectedAt(store, toAwaited(record, store, status, work), now),
    });
  });
};

/** Presents an order to its guest, without payments if the caller may not see them. */
export const presentOrder = async (
  ctx: Ctx,
  record: OrderRecord,
  { secretKey }: { secretKey?: string | null | undefined },
): Promise<CustomerOrder | null> => {
  const canSeePayments = await maySeePayments(ctx, record, secretKey);
  const [order] = await presentOrders(ctx, [record]);
  if (!order) return null;
  const viewKey = await orderViewKey(ctx.env, record.order);
  return { ...order, payments: canSeePayments ? order.payments : null, viewKey };
};
