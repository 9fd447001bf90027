import type { OrderType } from "../../../db/schema/enums.ts";
import type { Instant } from "../../../db/schema/shapes.ts";
import type { PromoFault } from "../promo-faults.ts";

/** The discount of a promo code, in percent or in minor units. */
export interface PromoTerms {
  kind: "percent" | "amount";
  percentOff: number | null;
  amountOff: number | null;
}

/** A stored promo code. */
export interface Promo extends PromoTerms {
  id: string;
  code: string;
  minimumSubtotal: number;
  orderTypes: readonly OrderType[];
  startsAt: Instant | null;
  endsAt: Instant | null;
  maxUses: number | null;
  maxUsesPerCustomer: number | null;
  uses: number;
  active: boolean;
}

/** A promo code that a guest sent, with the guest's earlier uses. */
export interface SentPromo {
  /** Null if the store has no such code. */
  promo: Promo | null;
  /** How often this guest has used it. */
  customerUses: number;
  /** The keys that identify the guest. */
  customerKeys: readonly string[];
}

/** The facts of an order that a promo code depends on. `subtotal` is in minor units; `customerUses` counts the
 *  guest's uses. */
interface PromoOrder {
  orderType: OrderType;
  subtotal: number;
  customerUses: number;
  now: Instant;
}

/** Why a promo code is invalid for an order at `now`; null if it is valid. A code that is inactive or has not
 *  started counts as unknown. A code of 10 percent from 2000 with a subtotal of 1500 is "below_minimum". */
export const promoFault = (promo: Promo | null, order: PromoOrder): PromoFault | null => {
  const { now, subtotal, orderType, customerUses } = order;
  if (!promo?.active || (promo.startsAt !== null && now < promo.startsAt)) return "unknown";
  if (promo.endsAt !== null && now >= promo.endsAt) return "ended";
  if (promo.maxUses !== null && promo.uses >= promo.maxUses) return "spent";
  if (promo.maxUsesPerCustomer !== null && customerUses >= promo.maxUsesPerCustomer) return "spent_by_you";
  if (promo.orderTypes.length > 0 && !promo.orderTypes.includes(orderType)) return "order_type";
  if (subtotal < promo.minimumSubtotal) return "below_minimum";
  return null;
};

/** Whether a code that was valid in the quote may have become invalid without the guest's doing. */
export const mayHaveLapsed = (fault: PromoFault): boolean =>
  fault === "ended" || fault === "spent" || fault === "spent_by_you";
