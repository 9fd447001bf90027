const million = 1_000_000n;

const whole = (value: number): bigint => {
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${value} is not a whole amount. Pass an integer in minor units.`);
  return BigInt(value);
};

/** Divides a non-negative fraction and rounds half up. divideHalfUp(5n, 2n) is 3n. Throws RangeError below zero. */
export const divideHalfUp = (numerator: bigint, denominator: bigint): bigint => {
  if (numerator < 0n || denominator <= 0n) throw new RangeError("Only non-negative fractions can be rounded.");
  return (2n * numerator + denominator) / (2n * denominator);
};

/** A percentage of an amount, rounded half up. percentOf(1999, 5) is 100. Minor units, whole percent. Throws RangeError
 *  below zero. */
export const percentOf = (amount: number, percent: number): number =>
  Number(divideHalfUp(whole(amount) * whole(percent), 100n));

/** Tax added on top of an amount: amount × rate / 10⁶, rounded half up. addedTax(1000, 88750) is 89. Throws RangeError
 *  below zero. */
export const addedTax = (amount: number, ratePpm: number): number =>
  Number(divideHalfUp(whole(amount) * whole(ratePpm), million));

/** Tax included in an amount: amount × rate / (10⁶ + rate), rounded half up. containedTax(1070, 70000) is 70. */
export const containedTax = (amount: number, ratePpm: number): number =>
  Number(divideHalfUp(whole(amount) * whole(ratePpm), million + whole(ratePpm)));

/** Spreads `amount` over `weights` by largest remainder, so that the parts add up to it exactly. spread(100, [1, 1, 1])
 *  is [34, 33, 33]. Minor units; ties go to the earlier part. Throws RangeError if the amount is negative, or if all
 *  weights are zero. */
export const spread = (amount: number, weights: readonly number[]): number[] => {
  const total = weights.reduce((sum, weight) => sum + whole(weight), 0n);
  if (amount === 0) return weights.map(() => 0);
  if (amount < 0 || total <= 0n)
    throw new RangeError("Cannot spread this amount: it is negative, or all weights are zero.");
  const shares = weights.map((weight, index) => {
    const product = whole(amount) * whole(weight);
    return { index, share: product / total, remainder: product % total };
  });
  const given = shares.reduce((sum, { share }) => sum + share, 0n);
  const missing = Number(whole(amount) - given);
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return shares.map(({ index, share }) => Number(share) + (raised.has(index) ? 1 : 0));
};

const fractionDigits = (currencyCode: string): number =>
  new Intl.NumberFormat("en", { style: "currency", currency: currencyCode }).resolvedOptions().maximumFractionDigits ??
  2;

/** An amount in whole units of its currency, for files that other programs read. toUnits(1250, "EUR") is 12.5;
 *  toUnits(1200, "JPY") is 1200. */
export const toUnits = (amount: number, currencyCode: string): number => amount / 10 ** fractionDigits(currencyCode);

/** Formats an amount in minor units. formatAmount(1250, "EUR") is "€12.50"; formatAmount(1200, "JPY") is "¥1,200". */
export const formatAmount = (amount: number, currencyCode: string): string =>
  new Intl.NumberFormat("en", { style: "currency", currency: currencyCode }).format(toUnits(amount, currencyCode));
