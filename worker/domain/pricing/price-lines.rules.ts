import type { OrderType } from "../../../db/schema/enums.ts";
import type { FoundLine, LineWish } from "../menu/order-lines.ts";
import type { MenuSnapshot } from "../menu/types.ts";
import type { PromoTerms } from "../promos/promos.rules.ts";
import { LimitExceeded, type PricedOrder, priceOrder } from "./pricing.rules.ts";

/** Prices found lines by `priceOrder`; a line whose dish is gone costs nothing. Minor units. Null where an amount is past
 *  what an order can carry: then no amount of it can be told. */
export const priceLines = (
  { store }: Pick<MenuSnapshot, "store">,
  wishes: readonly Pick<LineWish, "quantity">[],
  found: readonly FoundLine[],
  order: { orderType: OrderType; deliveryFee: number; tip: number; promo?: PromoTerms | null },
): PricedOrder | null => {
  const lines = found.map(({ item, modifiers }, index) => ({
    price: item?.price ?? 0,
    adjustments: modifiers.map(({ priceAdjustment }) => priceAdjustment),
    quantity: wishes[index]?.quantity ?? 0,
    taxRatePpm: item?.taxRatePpm ?? null,
  }));
  try {
    return priceOrder({ rules: store, lines, ...order });
  } catch (error) {
    if (error instanceof LimitExceeded) return null;
    throw error;
  }
};
