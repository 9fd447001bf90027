import type { OrderType } from "../../../db/schema/enums.ts";
import type { Instant } from "../../../db/schema/shapes.ts";
import type { PromoFault } from "../promo-faults.ts";

/** What a code takes off, in percent or in minor units. */
export interface PromoTerms {
  kind: "percent" | "amount";
  percentOff: number | null;
  amountOff: number | null;
}

/** A code as its store keeps it. */
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

/** The shape of a code. */
export const codeShape = /^[A-Z0-9-]{3,32}$/;

/** A code as it is kept, whatever case and width it was typed in. normaliseCode(" lunch-5 ") is "LUNCH-5". */
export const normaliseCode = (typed: string): string => typed.normalize("NFKC").trim().toUpperCase();

/** A code that a guest sent, with what is known of it and of them. */
export interface SentPromo {
  /** Null where the store has no such code. */
  promo: Promo | null;
  /** How often this guest has used it. */
  customerUses: number;
  /** By what they are known again. */
  customerKeys: readonly string[];
}

/** What of an order a code is judged by. `subtotal` in minor units; `customerUses` is how often its guest used the code. */
interface JudgedOrder {
  orderType: OrderType;
  subtotal: number;
  customerUses: number;
  now: Instant;
}

/** Why a code does not hold for an order at `now`, or null where it does. A code that was switched off or has not begun answers
 *  as one that nobody ever made. Its end is not part of it. A code of 10 percent from 2000 on, for a subtotal of 1500, is
 *  "below_minimum". Minor units. */
export const promoFault = (promo: Promo | null, order: JudgedOrder): PromoFault | null => {
  const { now, subtotal, orderType, customerUses } = order;
  if (!promo?.active || (promo.startsAt !== null && now < promo.startsAt)) return "unknown";
  if (promo.endsAt !== null && now >= promo.endsAt) return "ended";
  if (promo.maxUses !== null && promo.uses >= promo.maxUses) return "spent";
  if (promo.maxUsesPerCustomer !== null && customerUses >= promo.maxUsesPerCustomer) return "spent_by_you";
  if (promo.orderTypes.length > 0 && !promo.orderTypes.includes(orderType)) return "order_type";
  if (subtotal < promo.minimumSubtotal) return "below_minimum";
  return null;
};

/** Whether a code that held when it was quoted may have stopped holding without its guest's doing. */
export const mayHaveLapsed = (fault: PromoFault): boolean =>
  fault === "ended" || fault === "spent" || fault === "spent_by_you";
