import type { NewOrderItem, OrderRow } from "../../../db/queries/orders/orders.ts";
import type { OrderWork } from "../../context.ts";

type OrderedItem = Pick<NewOrderItem, "menuItemId" | "quantity" | "modifiers" | "specialInstructions">;

/** Removes the ordered items from the guest's bag. If the bag does not respond, the payment must not fail: the bag
 *  stays full, and the next run for the paid order retries. */
export const emptyCart = async (
  ctx: Pick<OrderWork, "env" | "clock" | "requestId">,
  { id, bagName }: Pick<OrderRow, "id" | "bagName">,
  items: readonly OrderedItem[],
): Promise<void> => {
  if (bagName === null) return;
  const ordered = items.map(({ menuItemId, quantity, modifiers, specialInstructions }) => ({
    ...{ menuItemId, quantity, specialInstructions: specialInstructions ?? null },
    modifierIds: modifiers.map((modifier) => modifier.id),
  }));
  try {
    await ctx.env.CART.getByName(bagName).removeOrdered(id, ordered, ctx.clock.now());
  } catch {
    console.warn(JSON.stringify({ requestId: ctx.requestId, warning: "BAG_NOT_EMPTIED", orderId: id }));
  }
};
