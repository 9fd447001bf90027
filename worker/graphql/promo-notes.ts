/** Descriptions of the fields of promo codes. */
export const promoDescriptions: Readonly<Record<string, string>> = {
  promoCode: "Promo code of the order; null if there is none.",
  promoDiscount: "Part of the discount that comes from the promo code, in minor units.",
  "PromoCode.code":
    "3 to 32 letters from A to Z, digits and hyphens, stored in upper case and unique within the store.",
  "PromoCode.kind": "Whether the code gives a percentage or a fixed amount off.",
  percentOff: "Discount in whole percent, 1 to 100, if the kind is percent; else null.",
  amountOff: "Maximum discount in minor units if the kind is amount; else null.",
  minimumSubtotal: "Minimum subtotal of the order, in minor units.",
  orderTypes: "Order types that the code applies to; empty means all.",
  "PromoCode.startsAt": "Start of validity; null if it has no start.",
  "PromoCode.endsAt": "End of validity (exclusive); null if it has no end.",
  maxUses: "Maximum number of orders with the code; null if unlimited.",
  maxUsesPerCustomer:
    "Maximum number of orders with the code per person, counted by account and by e-mail address. Null if unlimited.",
  uses: "Number of orders with the code. A cancelled order does not count.",
  "PromoCode.active": "Whether guests can use the code.",
  "PromoCode.note": "Internal note. Guests cannot read it.",
};
