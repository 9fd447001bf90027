import type { LocalDate } from "../../db/schema/shapes.ts";
import type { MenuSnapshot } from "../../worker/domain/menu/types.ts";
import { type PricedOrder, priceOrder, rulesAt } from "../../worker/domain/pricing/pricing.rules.ts";
import { ownTaxRate } from "../../worker/domain/tax/tax-rates.rules.ts";
import type { Cart } from "../api/types.ts";

/** The bag's amounts by the worker's rules, so that the page shows them without a request, with the tax of a date at
 *  the store. The delivery fee is the store's default, because the zone is known only with an address at the
 *  checkout. */
export const bagTotals = (
  menu: MenuSnapshot,
  cart: Cart,
  orderType: "pickup" | "delivery",
  date: LocalDate,
): PricedOrder =>
  priceOrder({
    rules: rulesAt(menu, { orderType, date }),
    orderType,
    deliveryFee: menu.store.deliveryFee,
    tip: 0,
    lines: cart.items
      .filter((item) => item.menuItem !== null)
      .map((item) => ({
        price: item.menuItem?.price ?? 0,
        adjustments: item.modifiers.map(({ priceAdjustment }) => priceAdjustment),
        quantity: item.quantity,
        taxRatePpm: ownTaxRate(menu, item.menuItem, { orderType, date }),
      })),
  });
