import type { OrderType } from "../../../db/schema/enums.ts";
import { addedTax, containedTax, maxPrice, maxTotal, percentOf, spread } from "../money.rules.ts";
import type { PromoTerms } from "../promos/promos.rules.ts";

/** What of a store's settings decides amounts. Rates in parts per million, amounts in minor units. */
export interface PricingRules {
  currencyCode: string;
  taxRatePpm: number;
  pricesIncludeTax: boolean;
  taxDeliveryFee: boolean;
  pickupDiscountPercent: number;
  freeDeliveryFrom: number | null;
}

/** One line as it is priced; `taxRatePpm` overrides the store's rate where it is not null. */
export interface PricedLineInput {
  price: number;
  adjustments: readonly number[];
  quantity: number;
  taxRatePpm: number | null;
}

/** All amounts of an order in minor units. `tax` is contained in the total where `taxIncluded`, else added to it. */
export interface PricedOrder {
  lines: { unitPrice: number; lineTotal: number }[];
  subtotal: number;
  /** All that is taken off: for pickup, and by a code. */
  discount: number;
  /** What of the discount is the code's. */
  promoDiscount: number;
  deliveryFee: number;
  tax: number;
  taxIncluded: boolean;
  tip: number;
  total: number;
}

/** A price or a total is past what Tiffin can carry. */
export class LimitExceeded extends Error {
  readonly limit: "price" | "total";
  constructor(limit: "price" | "total") {
    super(`The ${limit} is too large.`);
    this.limit = limit;
  }
}

const within = (limit: "price" | "total", value: number): number => {
  if (value > (limit === "price" ? maxPrice : maxTotal)) throw new LimitExceeded(limit);
  return value;
};

/** The price of one piece with its chosen modifiers, never below zero. unitPrice(500, [100, -50]) is 550. Minor units.
 *  Throws LimitExceeded past 10,000,000. */
export const unitPrice = (price: number, adjustments: readonly number[]): number =>
  within(
    "price",
    Math.max(
      0,
      adjustments.reduce((sum, adjustment) => sum + adjustment, price),
    ),
  );

/** The highest tip: the whole subtotal, or 10,000 minor units where that is more. maxTip(2500) is 10000. */
export const maxTip = (subtotal: number): number => Math.max(subtotal, 10_000);

interface Taxed {
  ratePpm: number;
  amount: number;
}

/** Tax by group of rate, each group rounded once: the order of the lines cannot change it. */
const taxOf = (parts: readonly Taxed[], included: boolean): number => {
  const groups = new Map<number, number>();
  for (const { ratePpm, amount } of parts) groups.set(ratePpm, (groups.get(ratePpm) ?? 0) + amount);
  const one = included ? containedTax : addedTax;
  return [...groups].reduce((sum, [ratePpm, amount]) => sum + one(amount, ratePpm), 0);
};

/** What a code takes off what is left of the subtotal after other discounts, and never more than that. 15 % of 1999 is 300,
 *  and 500 off 300 is 300. Minor units, half up. Throws RangeError below zero. */
export const computePromoDiscount = (remaining: number, { kind, percentOff, amountOff }: PromoTerms): number =>
  Math.min(remaining, kind === "percent" ? percentOf(remaining, percentOff ?? 0) : (amountOff ?? 0));

/** Prices an order: discount for pickup, then what a code takes off the rest, fee for delivery, tax by rate, tip.
 *  `deliveryFee` is the zone's or the store's fee, before free delivery is judged on subtotal − discount.
 *  Two at 500 with 8.875 % added: subtotal 1000, tax 89, total 1089. Throws LimitExceeded. */
export const priceOrder = (input: {
  rules: PricingRules;
  orderType: OrderType;
  lines: readonly PricedLineInput[];
  deliveryFee: number;
  tip: number;
  promo?: PromoTerms | null;
}): PricedOrder => {
  const { rules, orderType, tip } = input;
  const lines = input.lines.map(({ price, adjustments, quantity }) => {
    const unit = unitPrice(price, adjustments);
    return { unitPrice: unit, lineTotal: within("total", unit * quantity) };
  });
  const subtotal = within(
    "total",
    lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0),
  );
  const pickupDiscount = orderType === "pickup" ? percentOf(subtotal, rules.pickupDiscountPercent) : 0;
  const promoDiscount = input.promo ? computePromoDiscount(subtotal - pickupDiscount, input.promo) : 0;
  const discount = pickupDiscount + promoDiscount;
  const free = rules.freeDeliveryFrom !== null && subtotal - discount >= rules.freeDeliveryFrom;
  const deliveryFee = orderType === "delivery" && !free ? input.deliveryFee : 0;
  const discounts = spread(
    discount,
    lines.map(({ lineTotal }) => lineTotal),
  );
  const taxed = lines.map(({ lineTotal }, index) => ({
    ratePpm: input.lines[index]?.taxRatePpm ?? rules.taxRatePpm,
    amount: lineTotal - (discounts[index] ?? 0),
  }));
  if (rules.taxDeliveryFee) taxed.push({ ratePpm: rules.taxRatePpm, amount: deliveryFee });
  const taxIncluded = rules.pricesIncludeTax;
  const tax = taxOf(taxed, taxIncluded);
  const total = within("total", subtotal - discount + deliveryFee + (taxIncluded ? 0 : tax) + tip);
  return { lines, subtotal, discount, promoDiscount, deliveryFee, tax, taxIncluded, tip, total };
};

/** How many pieces one line may hold. */
export const maxQuantity = 99;
