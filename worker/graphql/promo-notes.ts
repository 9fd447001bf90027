/** What the names of promo codes mean. */
export const promoNotes: Readonly<Record<string, string>> = {
  promoCode: "The code that takes something off the order; null where it carries none.",
  promoDiscount: "What of the discount is the code's, in minor units.",
  "PromoCode.code": "3 to 32 letters from A to Z, digits and hyphens, kept in capitals and unique in the store.",
  "PromoCode.kind": "Whether it takes off a percentage or an amount.",
  percentOff: "Whole percent that a code of the kind percent takes off, 1 to 100; else null.",
  amountOff: "What a code of the kind amount takes off at most, in minor units; else null.",
  minimumSubtotal: "Subtotal that the order has to reach, in minor units.",
  orderTypes: "The kinds of orders that it is for; none where it is for all.",
  "PromoCode.startsAt": "From when it holds; null where it holds already.",
  "PromoCode.endsAt": "From when it holds no more; null where it has no end.",
  maxUses: "How many orders may carry it; null where nothing limits them.",
  maxUsesPerCustomer:
    "How many orders of one person may carry it: of one account, and of one e-mail address. Null where nothing limits them.",
  uses: "How many orders carry it now; one that is cancelled gives its use back.",
  "PromoCode.active": "Whether guests can use it.",
  "PromoCode.note": "What staff want to remember of it. Guests never see it.",
};
