import type { OrderType } from "../../../db/schema/enums.ts";
import { formatAmount } from "../money.rules.ts";
import type { OrderProblem } from "../problems.rules.ts";
import type { PromoFault } from "../promo-faults.ts";
import type { Promo } from "./promos.rules.ts";

const typeWords: Record<OrderType, string> = { pickup: "pickup", delivery: "delivery", dine_in: "eating in" };

const advice = (fault: PromoFault, promo: Promo | null, subtotal: number, currencyCode: string): string => {
  const minimum = promo?.minimumSubtotal ?? 0;
  switch (fault) {
    case "unknown":
      return "We do not know this code. Please check it, or take it out.";
    case "ended":
      return "This code is no longer valid. Please take it out.";
    case "spent":
      return "This code has been used up. Please take it out.";
    case "spent_by_you":
      return "You have used this code as often as it can be used. Please take it out.";
    case "order_type":
      return `This code is only for ${promo?.orderTypes.map((type) => typeWords[type]).join(" or ")}. Please change how you order, or take it out.`;
    case "below_minimum":
      return `This code is for orders from ${formatAmount(minimum, currencyCode)} on. Please add ${formatAmount(minimum - subtotal, currencyCode)} more, or take it out.`;
    case "nothing_off":
      return "This code takes nothing off this order. Please take it out, and keep it for another one.";
  }
};

/** Why a code does not hold, and what to do. Its path names the code in the caller's input. */
export const promoProblem = (
  fault: PromoFault,
  promo: Promo | null,
  { subtotal, currencyCode }: { subtotal: number; currencyCode: string },
): OrderProblem => ({
  code: "BAD_INPUT",
  message: advice(fault, promo, subtotal, currencyCode),
  path: "promoCode",
  reason: fault,
  ...(fault === "below_minimum" && promo ? { missing: promo.minimumSubtotal - subtotal } : {}),
});
