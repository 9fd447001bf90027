import { maxPrice } from "../../../../db/schema/bounds.rules.ts";

/** A change of several prices: a new price, an amount to add, or a percentage in hundredths. */
export interface PriceChange {
  kind: "set" | "amount" | "percent";
  value: number;
  /** The smallest amount that new prices are multiples of, in minor units. 1 does not round. */
  step: number;
}

const hundredthsOfAll = 10_000;

/** The new price after a change, in minor units, rounded to the nearest step and never below 0. 5 % more on 895 in
 *  steps of 10 is 940, and 100 less on 50 is 0. */
export const changePrice = (price: number, { kind, value, step }: PriceChange): number => {
  const exact = { set: value, amount: price + value, percent: (price * (hundredthsOfAll + value)) / hundredthsOfAll };
  const rounded = Math.round(exact[kind] / step) * step;
  return Math.max(0, Math.min(maxPrice, rounded));
};

/** Parses a percentage with a sign and up to two decimals to hundredths, or null. parsePercent("-7,5") is -750. */
export const parsePercent = (text: string): number | null => {
  const plain = text.normalize("NFKC").replaceAll("−", "-").replace("%", "").trim();
  const [, sign, whole, fraction = ""] = /^([+-]?)(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(plain) ?? [];
  if (whole === undefined) return null;
  const value = Number(`${whole}${fraction.padEnd(2, "0")}`);
  return sign === "-" ? -value : value;
};

/** The steps to round to, in minor units: none, .x5, .x0, half and whole. */
export const roundingSteps = [1, 5, 10, 50, 100] as const;
