import type { OrderRow } from "../../../../db/queries/orders/orders.ts";
import type { OrderTerms } from "../../../../db/schema/shapes.ts";

/** The terms of an order. For an order from before terms were stored, they follow from its amounts: its discount and
 *  its delivery fee stay as they are. */
export const readTerms = (order: OrderRow): OrderTerms =>
  order.terms ?? {
    rules: {
      currencyCode: order.currencyCode,
      taxRatePpm: order.taxLines[0]?.ratePpm ?? 0,
      pricesIncludeTax: order.taxIncluded,
      taxDeliveryFee: false,
      pickupDiscountPercent: 0,
      freeDeliveryFrom: null,
    },
    deliveryFee: order.deliveryFee,
    deliveryMinimum: 0,
    promo:
      order.discount === 0
        ? null
        : {
            ...{ id: "", code: order.promoCode ?? "", kind: "amount", percentOff: null, amountOff: order.discount },
            ...{ minimumSubtotal: 0, orderTypes: [] },
          },
  };
