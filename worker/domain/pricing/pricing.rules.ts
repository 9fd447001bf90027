import { maxPrice, maxTotal } from "../../../db/schema/bounds.rules.ts";
import { moneyUnit } from "../../../db/schema/currencies.rules.ts";
import type { OrderType } from "../../../db/schema/enums.ts";
import { addedTax, containedTax, percentOf, roundToUnit, spread } from "../money.rules.ts";
import type { PromoTerms } from "../promos/promos.rules.ts";
import { storeTaxRate, type Taxation, type TaxTerms } from "../tax/tax-rates.rules.ts";

/** The store settings that decide amounts. Rates in parts per million, amounts in minor units. */
export interface PricingRules {
  currencyCode: string;
  taxRatePpm: number;
  pricesIncludeTax: boolean;
  taxDeliveryFee: boolean;
  pickupDiscountPercent: number;
  freeDeliveryFrom: number | null;
}

/** A store's rules of price for an order of a type on a date: with the rate that the store's own class has then. */
export const rulesAt = (
  { store, taxClasses }: { store: PricingRules } & Pick<TaxTerms, "taxClasses">,
  taxation: Taxation,
): PricingRules => ({ ...store, taxRatePpm: storeTaxRate({ store, taxClasses }, taxation) });

/** One item to price. `taxRatePpm`, if set, overrides the store's rate. */
export interface PricedLineInput {
  price: number;
  adjustments: readonly number[];
  quantity: number;
  taxRatePpm: number | null;
}

/** All amounts of an order in minor units. `tax` is part of the total if `taxIncluded`, else added to it. */
export interface PricedOrder {
  lines: { unitPrice: number; lineTotal: number }[];
  subtotal: number;
  /** The total discount: for pickup and by promo code. */
  discount: number;
  /** The part of the discount that comes from the promo code. */
  promoDiscount: number;
  deliveryFee: number;
  /** The sum of the fees. */
  fees: number;
  tax: number;
  taxIncluded: boolean;
  tip: number;
  total: number;
  /** What the tax is computed from: the discounted lines, then the fees, then a taxed delivery fee. */
  taxed: readonly Taxed[];
}

/** An amount in minor units and its tax rate in parts per million. */
export interface Taxed {
  ratePpm: number;
  amount: number;
}

/** A price or a total exceeds its maximum. */
export class LimitExceeded extends Error {
  readonly limit: "price" | "total";
  constructor(limit: "price" | "total") {
    super(`The ${limit} is too large.`);
    this.limit = limit;
  }
}

const assertWithin = (limit: "price" | "total", value: number): number => {
  if (value > (limit === "price" ? maxPrice : maxTotal)) throw new LimitExceeded(limit);
  return value;
};

/** The unit price with its modifiers, at least zero. unitPrice(500, [100, -50]) is 550. Minor units. Throws
 *  LimitExceeded above 10,000,000. */
export const unitPrice = (price: number, adjustments: readonly number[]): number =>
  assertWithin(
    "price",
    Math.max(
      0,
      adjustments.reduce((sum, adjustment) => sum + adjustment, price),
    ),
  );

/** The maximum tip: the subtotal, or 10,000 minor units if that is more. maxTip(2500) is 10000. */
export const maxTip = (subtotal: number): number => Math.max(subtotal, 10_000);

/** Sums tax per rate and rounds each sum once, so the order of items does not matter: an added tax to a multiple of
 *  `unit`, a contained one to a minor unit, because nobody is asked for it. Returns the tax by rate. */
export const groupTax = (taxedAmounts: readonly Taxed[], included: boolean, unit = 1): (Taxed & { tax: number })[] => {
  const groups = new Map<number, number>();
  for (const { ratePpm, amount } of taxedAmounts) groups.set(ratePpm, (groups.get(ratePpm) ?? 0) + amount);
  return [...groups].map(([ratePpm, amount]) => ({
    ratePpm,
    amount,
    tax: included ? containedTax(amount, ratePpm) : addedTax(amount, ratePpm, unit),
  }));
};

/** The discount of a promo code on the subtotal after other discounts, at most that amount. 15 % of 1999 is 300,
 *  and 500 off 300 is 300. Minor units, rounded half up to a multiple of `unit`. Throws RangeError below zero. */
export const computePromoDiscount = (
  remaining: number,
  { kind, percentOff, amountOff }: PromoTerms,
  unit: number,
): number =>
  Math.min(
    remaining,
    kind === "percent" ? percentOf(remaining, percentOff ?? 0, unit) : roundToUnit(amountOff ?? 0, unit),
  );

/** Prices an order: pickup discount, promo code, delivery fee, other fees, tax per rate, tip. `deliveryFee` applies
 *  unless subtotal − discount reaches free delivery. Every amount but a contained tax is a multiple of the currency's
 *  unit; stored ones that are none are rounded. Two dishes at 500 plus 8.875 % tax: subtotal 1000, tax 89, total
 *  1089. Throws LimitExceeded. */
export const priceOrder = (input: {
  rules: PricingRules;
  orderType: OrderType;
  lines: readonly PricedLineInput[];
  deliveryFee: number;
  fees?: readonly Taxed[];
  tip: number;
  promo?: PromoTerms | null;
}): PricedOrder => {
  const { rules, orderType } = input;
  const unit = moneyUnit(rules.currencyCode);
  const tip = roundToUnit(input.tip, unit);
  const feeLines = (input.fees ?? []).map(({ ratePpm, amount }) => ({ ratePpm, amount: roundToUnit(amount, unit) }));
  const lines = input.lines.map(({ price, adjustments, quantity }) => {
    const priceOfOne = roundToUnit(unitPrice(price, adjustments), unit);
    return { unitPrice: priceOfOne, lineTotal: assertWithin("total", priceOfOne * quantity) };
  });
  const subtotal = assertWithin(
    "total",
    lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0),
  );
  const pickupDiscount = orderType === "pickup" ? percentOf(subtotal, rules.pickupDiscountPercent, unit) : 0;
  const promoDiscount = input.promo ? computePromoDiscount(subtotal - pickupDiscount, input.promo, unit) : 0;
  const discount = pickupDiscount + promoDiscount;
  const isDeliveryFree = rules.freeDeliveryFrom !== null && subtotal - discount >= rules.freeDeliveryFrom;
  const deliveryFee = orderType === "delivery" && !isDeliveryFree ? roundToUnit(input.deliveryFee, unit) : 0;
  const discounts = spread(
    discount,
    lines.map(({ lineTotal }) => lineTotal),
    unit,
  );
  const taxed = lines.map(({ lineTotal }, index) => ({
    ratePpm: input.lines[index]?.taxRatePpm ?? rules.taxRatePpm,
    amount: lineTotal - (discounts[index] ?? 0),
  }));
  taxed.push(...feeLines);
  if (rules.taxDeliveryFee) taxed.push({ ratePpm: rules.taxRatePpm, amount: deliveryFee });
  const fees = feeLines.reduce((sum, { amount }) => sum + amount, 0);
  const taxIncluded = rules.pricesIncludeTax;
  const tax = groupTax(taxed, taxIncluded, unit).reduce((sum, group) => sum + group.tax, 0);
  const total = assertWithin("total", subtotal - discount + deliveryFee + fees + (taxIncluded ? 0 : tax) + tip);
  return { lines, subtotal, discount, promoDiscount, deliveryFee, fees, tax, taxIncluded, tip, total, taxed };
};

/** The maximum quantity of one item. */
export const maxQuantity = 99;
