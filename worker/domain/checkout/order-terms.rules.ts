import type { OrderTerms } from "../../../db/schema/shapes.ts";
import type { DeliveryTerms } from "../fulfilment/zones.rules.ts";
import type { PricingRules } from "../pricing/pricing.rules.ts";
import type { Promo } from "../promos/promos.rules.ts";

/** The rules of price that an order keeps for its edits: a pickup discount of 10 % stays 10 % after the store changes
 *  it. Rates in parts per million, amounts in minor units. Source: restaurant.md, Orders. */
export const buildTerms = (
  store: PricingRules,
  delivery: Pick<DeliveryTerms, "fee" | "minimum"> | null,
  promo: Promo | null,
): OrderTerms => {
  const { currencyCode, taxRatePpm, pricesIncludeTax, taxDeliveryFee, pickupDiscountPercent, freeDeliveryFrom } = store;
  return {
    rules: { currencyCode, taxRatePpm, pricesIncludeTax, taxDeliveryFee, pickupDiscountPercent, freeDeliveryFrom },
    deliveryFee: delivery?.fee ?? 0,
    deliveryMinimum: delivery?.minimum ?? 0,
    promo: promo && {
      id: promo.id,
      code: promo.code,
      kind: promo.kind,
      percentOff: promo.percentOff,
      amountOff: promo.amountOff,
      minimumSubtotal: promo.minimumSubtotal,
      orderTypes: promo.orderTypes,
    },
  };
};
