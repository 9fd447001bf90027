import { atomic } from "../../../db/atomic.ts";
import { type KitchenLoadQueries, kitchenLoadIn, kitchenLoadQueries } from "../../../db/queries/orders/slots.ts";
import type { Ctx } from "../../context.ts";
import { addMinutes, type Instant } from "../time.ts";
import { forgottenMinutes, idleKitchen, isPaced, type KitchenLoad, type Pacing } from "./queue.rules.ts";

/** A slot takes at most four hours, and the queue for immediate orders covers a day. */
const slotReachMinutes = 4 * 60;
const aheadMinutes = 36 * 60;

/** The statements that read the kitchen's work at `now` and the load of the slots from `from` to `to`. Null if the
 *  store does not limit its kitchen's work. */
export const loadQueries = (
  ctx: Pick<Ctx, "db" | "store">,
  store: Pacing,
  now: Instant,
  span: { from: Instant; to: Instant } = {
    from: addMinutes(now, -slotReachMinutes),
    to: addMinutes(now, aheadMinutes),
  },
): KitchenLoadQueries | null => {
  if (!isPaced(store)) return null;
  const forgottenBy = addMinutes(now, -forgottenMinutes);
  return kitchenLoadQueries(ctx.db, ctx.store.id, { ...span, now, forgottenBy });
};

/** Reads the kitchen's load in one round trip, or none if the store does not limit it. */
export const kitchenLoad = async (...of: Parameters<typeof loadQueries>): Promise<KitchenLoad> => {
  const queries = loadQueries(...of);
  if (!queries) return idleKitchen;
  const [{ db }] = of;
  return kitchenLoadIn(await atomic(db, [queries.slots, queries.waiting]), queries);
};
