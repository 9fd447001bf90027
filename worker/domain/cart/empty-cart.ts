import type { NewOrderItem, OrderRow } from "../../../db/queries/orders/orders.ts";
import type { OrderWork } from "../../context.ts";

type OrderedItem = Pick<NewOrderItem, "menuItemId" | "quantity" | "modifiers" | "specialInstructions">;

/** Takes what was ordered out of the bag that it came from. A bag that does not answer must not fail the payment: then it stays
 *  full, and the next look at the paid order tries again. */
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
