import type { NewOrderItem, OrderRow } from "../../../db/queries/orders/orders.ts";
import { withinTime } from "../../../db/time-limit.ts";
import type { OrderWork } from "../../context.ts";
import { openObject } from "../../durable/open-object.ts";

type OrderedItem = Pick<NewOrderItem, "menuItemId" | "quantity" | "modifiers" | "specialInstructions">;

/** A guest who has paid does not wait longer for a bag that hangs. */
const bagLimitMs = 2_000;

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
    const bag = openObject(ctx.env.CART, bagName);
    await withinTime(bagLimitMs, bag.removeOrdered(id, ordered, ctx.clock.now()));
  } catch {
    console.warn(JSON.stringify({ requestId: ctx.requestId, warning: "BAG_NOT_EMPTIED", orderId: id }));
  }
};
