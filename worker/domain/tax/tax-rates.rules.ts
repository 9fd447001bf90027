import type { OrderType } from "../../../db/schema/enums.ts";
import type { LocalDate, TaxRate } from "../../../db/schema/shapes.ts";

/** When and how an order reaches its guest: what a rate depends on. The date is that of the store's time zone. */
export interface Taxation {
  orderType: OrderType;
  date: LocalDate;
}

/** A store's tax classes, and the rates that a store without classes has. Rates in parts per million. */
export interface TaxTerms {
  store: { taxRatePpm: number };
  taxClasses: readonly { id: string; isDefault: boolean; rates: readonly TaxRate[] }[];
}

/** What a dish is taxed by. */
export interface TaxedDish {
  taxClassId: string | null;
  taxRatePpm: number | null;
}

const newest = (rates: readonly TaxRate[], orderType: OrderType | null, date: LocalDate): TaxRate | null =>
  rates.reduce<TaxRate | null>(
    (found, rate) =>
      rate.orderType === orderType && rate.from <= date && (!found || rate.from > found.from) ? rate : found,
    null,
  );

/** The rate of a class in parts per million: the newest one for the order type that has begun, else the newest for all
 *  types. Before the first of them, the earliest for all types. With 80000 for all and 100000 for dine_in, a pickup
 *  has 80000 and a table 100000. Source: restaurant.md, "Tax classes". */
export const taxRateAt = (rates: readonly TaxRate[], { orderType, date }: Taxation): number => {
  const rate = newest(rates, orderType, date) ?? newest(rates, null, date);
  if (rate) return rate.ratePpm;
  const general = rates.filter((one) => one.orderType === null);
  const [earliest] = general.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  return earliest?.ratePpm ?? 0;
};

/** The rate of the store's own class, which dishes without a class and fees have, in parts per million. A store without
 *  classes has the rate of its settings: 70000 there is 70000 for every order. */
export const storeTaxRate = ({ store, taxClasses }: TaxTerms, taxation: Taxation): number => {
  const own = taxClasses.find(({ isDefault }) => isDefault);
  return own ? taxRateAt(own.rates, taxation) : store.taxRatePpm;
};

/** The rate of a dish's own class in parts per million; null if it has none, so that the store's rate applies. A beer
 *  of the class "Drinks" at 19 % has 190000. At a store without classes it is the rate of the dish. */
export const ownTaxRate = ({ taxClasses }: TaxTerms, dish: TaxedDish | null, taxation: Taxation): number | null => {
  if (taxClasses.length === 0) return dish?.taxRatePpm ?? null;
  const own = taxClasses.find(({ id }) => id === dish?.taxClassId);
  return own ? taxRateAt(own.rates, taxation) : null;
};
