import type { MenuSnapshot } from "../../worker/domain/menu/types.ts";
import { type PricedOrder, priceOrder } from "../../worker/domain/pricing/pricing.rules.ts";
import type { Cart } from "../api/types.ts";

/** The bag's amounts by the same rules as the worker's, so that the page answers at once. Delivery is the store's own fee:
 *  which zone it is shows only with an address, at checkout. */
export const bagTotals = (menu: MenuSnapshot, cart: Cart, orderType: "pickup" | "delivery"): PricedOrder =>
  priceOrder({
    rules: menu.store,
    orderType,
    deliveryFee: menu.store.deliveryFee,
    tip: 0,
    lines: cart.items
      .filter((line) => line.menuItem !== null)
      .map((line) => ({
        price: line.menuItem?.price ?? 0,
        adjustments: line.modifiers.map(({ priceAdjustment }) => priceAdjustment),
        quantity: line.quantity,
        taxRatePpm: line.menuItem?.taxRatePpm ?? null,
      })),
  });
