import { withinTime } from "../../../db/time-limit.ts";
import type { Ctx } from "../../context.ts";
import { openObject } from "../../durable/open-object.ts";

const bagLimitMs = 1_000;

/** The revision of a browser's bag as it is now, for a caller who did not send one; null if it is empty. An order does
 *  not fail because the bag does not answer. */
export const readBagRevision = async (ctx: Pick<Ctx, "env" | "clock">, bagName: string): Promise<string | null> => {
  try {
    const bag = openObject(ctx.env.CART, bagName);
    const { lines, revision } = await withinTime(bagLimitMs, bag.read(ctx.clock.now()));
    return lines.length > 0 ? revision : null;
  } catch {
    return null;
  }
};
