import { readKitchenLoad } from "../../../db/queries/slots.ts";
import type { Ctx } from "../../context.ts";
import { addMinutes, type Instant } from "../time.ts";
import { idleKitchen, isPaced, type KitchenLoad, type Pacing } from "./queue.ts";

/** A slot is at most four hours long, and hours for now are looked at for a day. */
const slotReachMinutes = 4 * 60;
const aheadMinutes = 36 * 60;

/** An order that is later than this was forgotten on the board, not in the pan. */
export const forgottenMinutes = 60;

/** What the kitchen has to do at `now`, and how full the slots are from `from` to `to`: two statements in one round trip, or
 *  none where the store does not count its kitchen's work. */
export const kitchenLoad = async (
  ctx: Pick<Ctx, "db" | "store">,
  store: Pacing,
  now: Instant,
  span: { from: Instant; to: Instant } = {
    from: addMinutes(now, -slotReachMinutes),
    to: addMinutes(now, aheadMinutes),
  },
): Promise<KitchenLoad> => {
  if (!isPaced(store)) return idleKitchen;
  const forgottenBy = addMinutes(now, -forgottenMinutes);
  return readKitchenLoad(ctx.db, ctx.store.id, { ...span, now, forgottenBy });
};
