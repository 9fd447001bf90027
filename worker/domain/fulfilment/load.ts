import { atomic } from "../../../db/atomic.ts";
import { type KitchenLoadQueries, kitchenLoadIn, kitchenLoadQueries } from "../../../db/queries/orders/slots.ts";
import type { Ctx } from "../../context.ts";
import { addMinutes, type Instant } from "../time.ts";
import { idleKitchen, isPaced, type KitchenLoad, type Pacing } from "./queue.rules.ts";

/** A slot is at most four hours long, and hours for now are looked at for a day. */
const slotReachMinutes = 4 * 60;
const aheadMinutes = 36 * 60;

/** An order that is later than this was forgotten on the board, not in the pan. */
export const forgottenMinutes = 60;

/** The statements that read what the kitchen has to do at `now`, and how full the slots are from `from` to `to`; null where the
 *  store does not count its kitchen's work. */
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

/** The same as what they find, for whoever asks nothing else: one round trip, or none. */
export const kitchenLoad = async (...of: Parameters<typeof loadQueries>): Promise<KitchenLoad> => {
  const queries = loadQueries(...of);
  if (!queries) return idleKitchen;
  const [{ db }] = of;
  return kitchenLoadIn(await atomic(db, [queries.places, queries.waiting]), queries);
};
