import { amount, boolean, instant, integer, json, objectList, text } from "../columns.ts";
import { taxLine } from "../order-shapes.ts";
import type { OrderTerms } from "../shapes.ts";

/** The amounts of an order, what is outstanding, and the rules of price that it was placed with. */
export const orderMoney = {
  subtotal: amount("subtotal", { doc: "Sum of the items in minor units.", example: 2885 }).notNull(),
  discount: integer("discount", { doc: "Discount for pickup and promo code in minor units.", example: 0 }).notNull(),
  deliveryFee: amount("delivery_fee", { doc: "Delivery fee in minor units.", example: 299 }).notNull(),
  fees: amount("fees", { doc: "Sum of the order's fees in minor units.", example: 0 }).notNull().default(0),
  tax: amount("tax", { doc: "Tax in minor units, included or added.", example: 256 }).notNull(),
  taxLines: objectList("tax_lines", taxLine, {
    doc: "Tax by rate. The lines add up to `tax`.",
    personal: false,
  })
    .notNull()
    .default([]),
  taxIncluded: boolean("tax_included", {
    doc: "Whether prices include the tax. Otherwise it is added.",
    example: false,
  }).notNull(),
  tip: amount("tip", {
    doc: "Tip in minor units, up to 100 % of the subtotal or 10,000, whichever is larger.",
    example: 300,
  }).notNull(),
  total: amount("total", {
    doc: "Total to pay in minor units. If an amount is wrong, the order fails with PRICE_CHANGED and `quote` holds the correct amounts.",
    example: 3740,
  }).notNull(),
  promoCode: text("promo_code", {
    doc: "Promo code of the order; null if there is none.",
    example: null,
    personal: false,
  }),
  promoDiscount: integer("promo_discount", {
    doc: "Part of the discount that comes from the promo code, in minor units.",
    example: 0,
  })
    .notNull()
    .default(0),
  refundedTotal: integer("refunded_total", {
    doc: "Sum of goodwill and cancellation refunds in minor units, pending and succeeded.",
    example: 0,
  })
    .notNull()
    .default(0),
  settledByGoodwill: amount("settled_by_goodwill", {
    doc: "What an edit would have refunded if goodwill refunds had not returned it before, in minor units.",
    example: 0,
  })
    .notNull()
    .default(0),
  outstanding: integer("outstanding", {
    doc: "What is left to pay in minor units: total minus captured payments, plus refunds of kind edit and surplus. Below zero if too much was paid.",
    example: 0,
  })
    .notNull()
    .default(0),
  firstPaidAt: instant("first_paid_at", {
    doc: "When nothing was outstanding for the first time; null until then.",
    example: "2026-11-20T23:30:00.000Z",
  }),
  terms: json<OrderTerms>("terms", {
    doc: "The rules of price that the order was placed with, which its edits use. Null for orders from before they were stored.",
    personal: false,
  }),
};
