import type { OrderType } from "../../../db/schema/enums.ts";
import type { FoundLine, RequestedItem } from "../menu/order-lines.ts";
import type { MenuSnapshot } from "../menu/types.ts";
import type { PromoTerms } from "../promos/promos.rules.ts";
import { LimitExceeded, type PricedOrder, priceOrder, type Taxed } from "./pricing.rules.ts";

/** Prices order items with `priceOrder`; deleted dishes cost nothing. Minor units. Null if an amount exceeds the
 *  limits of an order. */
export const priceItems = (
  { store }: Pick<MenuSnapshot, "store">,
  items: readonly Pick<RequestedItem, "quantity">[],
  menuItems: readonly FoundLine[],
  order: { orderType: OrderType; deliveryFee: number; fees?: readonly Taxed[]; tip: number; promo?: PromoTerms | null },
): PricedOrder | null => {
  const lines = menuItems.map(({ item, modifiers }, index) => ({
    price: item?.price ?? 0,
    adjustments: modifiers.map(({ priceAdjustment }) => priceAdjustment),
    quantity: items[index]?.quantity ?? 0,
    taxRatePpm: item?.taxRatePpm ?? null,
  }));
  try {
    return priceOrder({ rules: store, lines, ...order });
  } catch (error) {
    if (error instanceof LimitExceeded) return null;
    throw error;
  }
};
