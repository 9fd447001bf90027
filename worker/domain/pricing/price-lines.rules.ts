import type { FoundLine, RequestedItem } from "../menu/order-lines.ts";
import type { MenuSnapshot } from "../menu/types.ts";
import type { PromoTerms } from "../promos/promos.rules.ts";
import { ownTaxRate, type Taxation } from "../tax/tax-rates.rules.ts";
import { LimitExceeded, type PricedOrder, priceOrder, rulesAt, type Taxed } from "./pricing.rules.ts";

interface PricedTogether {
  /** When and how the order reaches its guest, which decides its tax rates. */
  taxation: Taxation;
  deliveryFee: number;
  fees?: readonly Taxed[];
  tip: number;
  promo?: PromoTerms | null;
}

/** Prices order items with `priceOrder`; deleted dishes cost nothing. Minor units. Null if an amount exceeds the
 *  limits of an order. */
export const priceItems = (
  menu: Pick<MenuSnapshot, "store" | "taxClasses">,
  items: readonly Pick<RequestedItem, "quantity">[],
  menuItems: readonly FoundLine[],
  { taxation, ...order }: PricedTogether,
): PricedOrder | null => {
  const lines = menuItems.map(({ item, modifiers }, index) => ({
    price: item?.price ?? 0,
    adjustments: modifiers.map(({ priceAdjustment }) => priceAdjustment),
    quantity: items[index]?.quantity ?? 0,
    taxRatePpm: ownTaxRate(menu, item, taxation),
  }));
  try {
    return priceOrder({ rules: rulesAt(menu, taxation), orderType: taxation.orderType, lines, ...order });
  } catch (error) {
    if (error instanceof LimitExceeded) return null;
    throw error;
  }
};
