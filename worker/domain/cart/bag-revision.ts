import { withinTime } from "../../../db/time-limit.ts";
import type { Ctx } from "../../context.ts";
import { openObject } from "../../durable/open-object.ts";
import { type BagItemInput, isFromBag } from "./cart.rules.ts";

const bagLimitMs = 1_000;

/** The revision of a browser's bag as it is now, for a caller who did not send one; null if the ordered dishes are not
 *  from it. An order does not fail because the bag does not answer. */
export const readBagRevision = async (
  ctx: Pick<Ctx, "env" | "clock">,
  bagName: string,
  ordered: readonly BagItemInput[],
): Promise<string | null> => {
  try {
    const bag = openObject(ctx.env.CART, bagName);
    const stored = await withinTime(bagLimitMs, bag.read(ctx.clock.now()));
    return isFromBag(stored, ordered) ? stored.revision : null;
  } catch {
    return null;
  }
};
