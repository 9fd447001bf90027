import type { OrderWork } from "../../context.ts";
import type { Instant } from "../time.ts";

interface OrderFromBag {
  id: string;
  bagName: string | null;
  createdAt: Instant;
}

/** Takes what an order held out of the bag that it came from. A bag that does not answer must not fail the payment: then it
 *  stays full, and the next look at the paid order tries again. */
export const settleBagOf = async (ctx: OrderWork, { id, bagName, createdAt }: OrderFromBag): Promise<void> => {
  if (bagName === null) return;
  try {
    await ctx.env.CART.getByName(bagName).settleOrder(id, createdAt);
  } catch {
    console.warn(JSON.stringify({ requestId: ctx.requestId, warning: "BAG_NOT_EMPTIED", orderId: id }));
  }
};
