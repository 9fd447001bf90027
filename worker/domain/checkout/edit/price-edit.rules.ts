import type { OrderType } from "../../../../db/schema/enums.ts";
import type { OrderTerms } from "../../../../db/schema/shapes.ts";
import {
  LimitExceeded,
  type PricedLineInput,
  type PricedOrder,
  priceOrder,
  type Taxed,
} from "../../pricing/pricing.rules.ts";

/** What an edited order is priced from. Minor units. */
export interface EditPricing {
  terms: OrderTerms;
  orderType: OrderType;
  lines: readonly PricedLineInput[];
  fees: readonly Taxed[];
  /** An edit never changes the tip. */
  tip: number;
}

const fitsPromo = ({ terms, orderType }: EditPricing, subtotal: number): boolean => {
  const { promo } = terms;
  if (promo === null || subtotal < promo.minimumSubtotal) return false;
  return promo.orderTypes.length === 0 || promo.orderTypes.includes(orderType);
};

/** Prices an edited order by the terms that it was placed with. Its promo code counts while the new order reaches its
 *  minimum and has one of its types, even if the code has ended since. A code of 200 off from 1000 gives nothing on an
 *  order reduced to 900. Minor units. Null if an amount exceeds the limits of an order. */
export const priceEdit = (edit: EditPricing): PricedOrder | null => {
  const { terms, orderType, lines, fees, tip } = edit;
  const order = { rules: terms.rules, orderType, lines, fees, tip, deliveryFee: terms.deliveryFee };
  try {
    const plain = priceOrder(order);
    return fitsPromo(edit, plain.subtotal) ? priceOrder({ ...order, promo: terms.promo }) : plain;
  } catch (error) {
    if (error instanceof LimitExceeded) return null;
    throw error;
  }
};
