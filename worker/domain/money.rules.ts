import { currencyDigits, currencyStyle, moneyUnit } from "../../db/schema/currencies.rules.ts";

const million = 1_000_000n;

const whole = (value: number): bigint => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no integer in minor units.`);
  return BigInt(value);
};

/** Divides a non-negative fraction and rounds half up. divideHalfUp(5n, 2n) is 3n. Throws RangeError below zero. */
export const divideHalfUp = (numerator: bigint, denominator: bigint): bigint => {
  if (numerator < 0n || denominator <= 0n) throw new RangeError("Only non-negative fractions can be rounded.");
  return (2n * numerator + denominator) / (2n * denominator);
};

/** Divides a non-negative fraction and rounds half up to a multiple of `unit`. */
const divideToUnit = (numerator: bigint, denominator: bigint, unit: number): number =>
  Number(divideHalfUp(numerator, denominator * whole(unit))) * unit;

/** Rounds an amount to a multiple of the currency's unit, half away from zero, so that a reduction is the opposite of a
 *  surcharge. roundToUnit(4755, 10) is 4760, and roundToUnit(-50, 100) is -100. Minor units. */
export const roundToUnit = (amount: number, unit: number): number =>
  unit === 1 ? amount : Math.sign(amount) * divideToUnit(whole(Math.abs(amount)), 1n, unit) || 0;

/** A percentage of an amount, rounded half up to a multiple of `unit`. percentOf(1999, 5) is 100, and percentOf(1999,
 *  5, 10) is 100. Minor units, whole percent. Throws RangeError below zero. */
export const percentOf = (amount: number, percent: number, unit = 1): number =>
  divideToUnit(whole(amount) * whole(percent), 100n, unit);

/** Tax added on top of an amount: amount × rate / 10⁶, rounded half up to a multiple of `unit`. addedTax(1000, 88750)
 *  is 89. Throws RangeError below zero. */
export const addedTax = (amount: number, ratePpm: number, unit = 1): number =>
  divideToUnit(whole(amount) * whole(ratePpm), million, unit);

/** Tax included in an amount: amount × rate / (10⁶ + rate), rounded half up. containedTax(1070, 70000) is 70. */
export const containedTax = (amount: number, ratePpm: number): number =>
  Number(divideHalfUp(whole(amount) * whole(ratePpm), million + whole(ratePpm)));

/** Spreads `amount` over `weights` by largest remainder, so that the parts add up to it exactly and each is a multiple
 *  of the currency's `unit`. spread(100, [1, 1, 1]) is [34, 33, 33], and spread(100, [1, 1, 1], 10) is [40, 30, 30].
 *  Minor units; ties go to the earlier part. What an amount has beyond a multiple of the unit goes to the first part
 *  that has a weight. Throws RangeError if the amount is negative, or if all weights are zero. */
export const spread = (amount: number, weights: readonly number[], unit = 1): number[] => {
  const total = weights.reduce((sum, weight) => sum + whole(weight), 0n);
  if (amount === 0) return weights.map(() => 0);
  if (amount < 0 || total <= 0n)
    throw new RangeError("Cannot spread this amount: it is negative, or all weights are zero.");
  const excess = amount % unit;
  const units = whole((amount - excess) / unit);
  const shares = weights.map((weight, index) => {
    const product = units * whole(weight);
    return { index, share: product / total, remainder: product % total };
  });
  const given = shares.reduce((sum, { share }) => sum + share, 0n);
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  const raised = new Set(byRemainder.slice(0, Number(units - given)).map(({ index }) => index));
  const first = weights.findIndex((weight) => weight > 0);
  return shares.map(
    ({ index, share }) => (Number(share) + (raised.has(index) ? 1 : 0)) * unit + (index === first ? excess : 0),
  );
};

/** An amount in whole units of its currency, for files that other programs read. toUnits(1250, "EUR") is 12.5;
 *  toUnits(1200, "JPY") is 1200. */
export const toUnits = (amount: number, currencyCode: string): number => amount / 10 ** currencyDigits(currencyCode);

/** Formats an amount in minor units. formatAmount(1250, "EUR") is "€12.50"; formatAmount(1200, "JPY") is "¥1,200". */
export const formatAmount = (amount: number, currencyCode: string): string =>
  new Intl.NumberFormat("en", currencyStyle(currencyCode)).format(
    toUnits(roundToUnit(amount, moneyUnit(currencyCode)), currencyCode),
  );
