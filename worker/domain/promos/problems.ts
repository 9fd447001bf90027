import type { OrderType } from "../../../db/schema/enums.ts";
import { formatAmount } from "../money.rules.ts";
import type { OrderProblem } from "../problems.rules.ts";
import type { PromoFault } from "../promo-faults.ts";
import type { Promo } from "./promos.rules.ts";

const orderTypeLabels: Record<OrderType, string> = { pickup: "pickup", delivery: "delivery", dine_in: "dine-in" };

const toMessage = (fault: PromoFault, promo: Promo | null, subtotal: number, currencyCode: string): string => {
  const minimum = promo?.minimumSubtotal ?? 0;
  switch (fault) {
    case "unknown":
      return "We do not know this code. Check it or remove it.";
    case "ended":
      return "This code is no longer valid. Please remove it.";
    case "spent":
      return "This code has been used up. Please remove it.";
    case "spent_by_you":
      return "You have already used this code as often as allowed. Please remove it.";
    case "order_type":
      return `This code is only for ${promo?.orderTypes.map((type) => orderTypeLabels[type]).join(" or ")}. Change how you order, or remove it.`;
    case "below_minimum":
      return `This code needs an order of at least ${formatAmount(minimum, currencyCode)}. Add ${formatAmount(minimum - subtotal, currencyCode)} more, or remove it.`;
    case "nothing_off":
      return "This code gives no discount on this order. Remove it and save it for another one.";
  }
};

/** The problem of an invalid promo code, with advice. Its path is the code's field in the input. */
export const promoProblem = (
  fault: PromoFault,
  promo: Promo | null,
  { subtotal, currencyCode }: { subtotal: number; currencyCode: string },
): OrderProblem => ({
  code: "BAD_INPUT",
  message: toMessage(fault, promo, subtotal, currencyCode),
  path: "promoCode",
  reason: fault,
  ...(fault === "below_minimum" && promo ? { missing: promo.minimumSubtotal - subtotal } : {}),
});
