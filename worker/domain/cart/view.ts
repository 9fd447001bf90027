import type { Instant } from "../../../db/schema/shapes.ts";
import { findLines, goneName, linePaths, lineProblems } from "../menu/order-lines.ts";
import type { MenuSnapshot } from "../menu/types.ts";
import { priceLines } from "../pricing/price-lines.rules.ts";
import { type OrderProblem, orderingPaused, orderTypeUnavailable, tooExpensive } from "../problems.rules.ts";
import { openingState } from "../schedule/hours.ts";
import type { Bag } from "./cart.rules.ts";
import type { Cart } from "./schemas.ts";

/** A bag as the menu stands at `now`: each line with its dish, price and what blocks it. The subtotal, in minor units, holds
 *  every line whose dish still exists, sold out or not; one that is gone costs nothing. `problems` are those of the whole:
 *  a pause, an order type that is not offered, an amount past what an order can carry. Two dishes at 500 make a subtotal of
 *  1000. Throws RangeError for an unknown zone. */
export const viewBag = (menu: MenuSnapshot, bag: Bag, now: Instant): Cart => {
  const orderType = bag.orderType ?? menu.orderTypes[0] ?? "pickup";
  const found = findLines(menu, bag.lines);
  const priced = priceLines(menu, bag.lines, found, { orderType, deliveryFee: 0, tip: 0 });
  const opening = openingState(menu.store, now);
  const problems: OrderProblem[] = [];
  if (opening.state === "paused") problems.push(orderingPaused(opening.message));
  if (!menu.orderTypes.includes(orderType)) problems.push(orderTypeUnavailable(orderType, menu.orderTypes));
  if (!priced) problems.push(tooExpensive());
  return {
    orderType,
    items: bag.lines.map((line, index) => {
      const { item, modifiers } = found[index] ?? { item: null, modifiers: [] };
      const { unitPrice, lineTotal } = priced?.lines[index] ?? { unitPrice: 0, lineTotal: 0 };
      return {
        id: line.id,
        menuItem: item,
        name: item?.name ?? goneName,
        quantity: line.quantity,
        modifiers,
        specialInstructions: line.specialInstructions,
        unitPrice,
        lineTotal,
        problems: lineProblems(menu, item, line.modifierIds, { servedAt: now, now }, linePaths(index)),
      };
    }),
    subtotal: priced?.subtotal ?? 0,
    itemCount: bag.lines.reduce((count, { quantity }) => count + quantity, 0),
    problems,
  };
};
