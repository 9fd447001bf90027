import type { Instant } from "../../../db/schema/shapes.ts";
import { findLines, goneName, linePaths, lineProblems } from "../menu/order-lines.ts";
import { pauseProblems } from "../menu/pause-problems.rules.ts";
import type { MenuSnapshot } from "../menu/types.ts";
import { priceItems } from "../pricing/price-lines.rules.ts";
import { type OrderProblem, orderTypeUnavailable, tooExpensive } from "../problems.rules.ts";
import { localDate } from "../schedule/slots.ts";
import type { Bag } from "./cart.rules.ts";
import type { Cart } from "./schemas.ts";

/** A bag priced by the menu at `now`, with the problems that block it. The subtotal, in minor units, includes
 *  sold-out dishes but not deleted ones: two dishes at 500 make 1000. Throws RangeError for an unknown time zone. */
export const presentBag = (menu: MenuSnapshot, bag: Bag, now: Instant): Cart => {
  const orderType = bag.orderType ?? menu.orderTypes[0] ?? "pickup";
  const menuItems = findLines(menu, bag.lines);
  const taxation = { orderType, date: localDate(menu.store.timezone, now) };
  const priced = priceItems(menu, bag.lines, menuItems, { taxation, deliveryFee: 0, tip: 0 });
  const problems: OrderProblem[] = pauseProblems(menu.store, orderType, now);
  if (!menu.orderTypes.includes(orderType)) problems.push(orderTypeUnavailable(orderType, menu.orderTypes));
  if (!priced) problems.push(tooExpensive());
  return {
    revision: bag.lines.length > 0 ? bag.revision : null,
    orderType,
    items: bag.lines.map((bagItem, index) => {
      const { item, modifiers } = menuItems[index] ?? { item: null, modifiers: [] };
      const { unitPrice, lineTotal } = priced?.lines[index] ?? { unitPrice: 0, lineTotal: 0 };
      return {
        id: bagItem.id,
        menuItem: item,
        name: item?.name ?? goneName,
        quantity: bagItem.quantity,
        modifiers,
        specialInstructions: bagItem.specialInstructions,
        unitPrice,
        lineTotal,
        problems: lineProblems(menu, item, bagItem.modifierIds, { servedAt: now, now }, linePaths(index)),
      };
    }),
    subtotal: priced?.subtotal ?? 0,
    itemCount: bag.lines.reduce((count, { quantity }) => count + quantity, 0),
    problems,
  };
};
