/** Why a promo code is rejected. `ended`, `spent` and `spent_by_you` can become true between a quote and its order. */
export const promoFaults = [
  "unknown",
  "ended",
  "spent",
  "spent_by_you",
  "order_type",
  "below_minimum",
  "nothing_off",
] as const;

export type PromoFault = (typeof promoFaults)[number];
