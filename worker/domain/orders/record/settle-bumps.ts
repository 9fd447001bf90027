import { atomic, WriteConflict } from "../../../../db/atomic.ts";
import { assertBumped, findDueBumps, settleItems } from "../../../../db/queries/orders/bumps.ts";
import {
  type OrderItemRow,
  type OrderRecord,
  readOrder,
  readOrders,
  updateOrder,
} from "../../../../db/queries/orders/orders.ts";
import type { OrderWork } from "../../../context.ts";
import { runConcurrently, sequential } from "../../concurrency.ts";
import { announceOrder } from "../../live/announce.ts";
import type { Instant } from "../../time.ts";
import { changeOrder } from "./change.ts";
import type { OrderChange } from "./change-parts.ts";
import { isBumpDue, kitchenStatusAt, statusAfterBump } from "./kitchen-status.rules.ts";

/** What of an order's bumps counts at one moment. */
interface DueBumps {
  items: OrderItemRow[];
  /** The next status of the order, and whether it is the last one that follows. */
  status: ReturnType<typeof statusAfterBump>;
  isLast: boolean;
  /** Whether a recalled order is done again. */
  endsRecall: boolean;
}

const findDue = ({ order, items }: OrderRecord, until: Instant): DueBumps | null => {
  const due = items.filter((item) => isBumpDue(item, until));
  if (due.length === 0) return null;
  const statuses = items.map((item) => kitchenStatusAt(item, until));
  const status = statusAfterBump(order.status, statuses);
  const isLast = status === null || statusAfterBump(status, statuses) === null;
  return { items: due, status, isLast, endsRecall: order.recalledAt !== null && statuses.every((s) => s === "done") };
};

const toRef = ({ order }: OrderRecord) => ({ storeId: order.storeId, orderId: order.id });

const settleWrites = (ctx: OrderWork, record: OrderRecord, { items, isLast }: DueBumps, until: Instant) => {
  const settling = { ids: items.map(({ id }) => id), until, now: ctx.clock.now() };
  const ref = toRef(record);
  return [assertBumped(ctx.db, ref, settling), ...(isLast ? [settleItems(ctx.db, ref, settling)] : [])];
};

/** The change by which an order's status follows its items. Who bumped last is who did it. */
const followChange = (ctx: OrderWork, record: OrderRecord, until: Instant): OrderChange | null => {
  const due = findDue(record, until);
  if (!due?.status) return null;
  const last = due.items.toSorted((a, b) => (a.effectiveAt ?? "").localeCompare(b.effectiveAt ?? "")).at(-1);
  const isAccepting = due.status === "in_progress" && record.order.acknowledgedAt === null;
  return {
    events: [{ type: "status_changed", status: due.status, note: null, actorId: last?.bumpActorId ?? null }],
    actor: last?.bumpActorType ?? "system",
    set: { status: due.status, ...(isAccepting ? { acknowledgedAt: ctx.clock.now() } : {}) },
    messages: ["order.status_changed"],
    writes: settleWrites(ctx, record, due, until),
  };
};

/** Makes bumps count that move no status. */
const settleInPlace = async (ctx: OrderWork, record: OrderRecord, due: DueBumps, until: Instant): Promise<void> => {
  const now = ctx.clock.now();
  const set = { updatedAt: now, ...(due.endsRecall ? { recalledAt: null } : {}) };
  await atomic(ctx.db, [...settleWrites(ctx, record, due, until), updateOrder(ctx.db, toRef(record), set, null)]);
  announceOrder(ctx, { ...record.order, updatedAt: now });
};

/** One step for each status that follows, one for a recall, and some for bumps that are undone meanwhile. */
const maxSteps = 6;

/** Makes the bumps of an order count whose time to be undone is over: its items take their status, and the order's
 *  status follows, only forward. With `until`, also those that can still be undone. Returns the order as it then is.
 *  Costs nothing if there are none. */
export const settleBumps = async (
  ctx: OrderWork,
  known: OrderRecord,
  until: Instant = ctx.clock.now(),
): Promise<OrderRecord> => {
  let record = known;
  for (let step = 0; step < maxSteps; step += 1) {
    const due = findDue(record, until);
    if (due === null) return record;
    if (due.status) {
      record = await changeOrder(ctx, record, (fresh) => followChange(ctx, fresh, until));
      continue;
    }
    await settleInPlace(ctx, record, due, until).catch((error: unknown) => {
      if (!(error instanceof WriteConflict && error.conflict === "BUMP_UNDONE")) throw error;
    });
    record = (await readOrder(ctx.db, record.order.storeId, record.order.id)) ?? record;
  }
  return record;
};

/** The maximum number of orders in one go. A due run repeats until none is left. */
const maxOrders = 50;

/** Makes all bumps of a store count whose time to be undone is over. Returns whether more are left. */
export const settleStoreBumps = async (ctx: OrderWork, storeId: string): Promise<boolean> => {
  const ids = await findDueBumps(ctx.db, { storeId, now: ctx.clock.now(), limit: maxOrders });
  if (ids.length === 0) return false;
  await runConcurrently(await readOrders(ctx.db, storeId, ids), sequential, async (record) => {
    await settleBumps(ctx, record);
    return "unasked";
  });
  return ids.length === maxOrders;
};
