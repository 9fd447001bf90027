import { type OrderType, orderTypes } from "../../../../db/schema/enums.ts";
import { always, type LocalDate, type TaxRate } from "../../../../db/schema/shapes.ts";
import { taxRateAt } from "../../../../worker/domain/tax/tax-rates.rules.ts";
import { parseRate, rateText } from "../../fields/reading.ts";

/** A rate as it is typed. An empty order type means all orders, an empty date always. */
export interface RateDraft {
  orderType: OrderType | "";
  rate: string;
  from: string;
}

/** The rates of a class as drafts, or the first rate of a new class. */
export const draftRates = (rates: readonly TaxRate[], locale: string): RateDraft[] =>
  rates.length === 0
    ? [{ orderType: "", rate: "", from: "" }]
    : rates.map(({ orderType, ratePpm, from }) => ({
        orderType: orderType ?? "",
        rate: rateText(ratePpm, locale),
        from: from === always ? "" : from,
      }));

/** A further rate. It begins on the next first of January, because rates often change then. */
export const nextRate = (today: LocalDate): RateDraft => ({
  ...{ orderType: "", rate: "" },
  from: `${Number(today.slice(0, 4)) + 1}-01-01`,
});

/** Reads typed rates, and the fields that are wrong. An invalid rate reads as 0. */
export const readRates = (drafts: readonly RateDraft[], texts: { rate: string; twice: string; general: string }) => {
  const errors: Record<string, string> = {};
  const seen = new Set<string>();
  const rates = drafts.map(({ orderType, rate, from }, index): TaxRate => {
    const ratePpm = parseRate(rate);
    if (ratePpm === null) errors[`rate-${index}-ratePpm`] = texts.rate;
    const key = `${orderType} ${from}`;
    if (seen.has(key)) errors[`rate-${index}-from`] = texts.twice;
    seen.add(key);
    return { orderType: orderType || null, ratePpm: ratePpm ?? 0, from: from || always };
  });
  if (rates.every(({ orderType }) => orderType !== null)) errors["rates"] = texts.general;
  return { rates, errors };
};

/** The order types that have a rate, at a date. */
export interface RateGroup {
  ratePpm: number;
  /** Empty if all order types have this rate. */
  orderTypes: OrderType[];
}

/** The rates that apply on a date, each with its order types: Japan's food has 8 % for pickup and delivery, and 10 % at
 *  the table. */
export const groupRates = (rates: readonly TaxRate[], date: LocalDate): RateGroup[] => {
  const groups = new Map<number, OrderType[]>();
  for (const orderType of orderTypes) {
    const ratePpm = taxRateAt(rates, { orderType, date });
    groups.set(ratePpm, [...(groups.get(ratePpm) ?? []), orderType]);
  }
  return [...groups].map(([ratePpm, types]) => ({ ratePpm, orderTypes: groups.size === 1 ? [] : types }));
};

/** The dates after today on which rates of a class begin, the next one first. */
export const comingDates = (rates: readonly TaxRate[], today: LocalDate): LocalDate[] =>
  [...new Set(rates.map(({ from }) => from))].filter((from) => from > today).toSorted();
