/** The highest price of one item or adjustment, in minor units (product rule). */
export const maxPrice = 10_000_000;
/** The highest total of an order: what a 32-bit GraphQL Int holds, in minor units. */
export const maxTotal = 2_147_483_647;

const million = 1_000_000n;

const whole = (value: number): bigint => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole amount.`);
  return BigInt(value);
};

/** Divides a non-negative rational and rounds half up. divideHalfUp(5n, 2n) is 3n. Throws RangeError below zero. */
export const divideHalfUp = (numerator: bigint, denominator: bigint): bigint => {
  if (numerator < 0n || denominator <= 0n) throw new RangeError("Only non-negative fractions are rounded.");
  return (2n * numerator + denominator) / (2n * denominator);
};

/** The share of an amount, half up. percentOf(1999, 5) is 100. Minor units, whole percent. Throws RangeError below zero. */
export const percentOf = (amount: number, percent: number): number =>
  Number(divideHalfUp(whole(amount) * whole(percent), 100n));

/** Tax that is added to an amount: amount × rate / 10⁶, half up. addedTax(1000, 88750) is 89. Throws RangeError below zero. */
export const addedTax = (amount: number, ratePpm: number): number =>
  Number(divideHalfUp(whole(amount) * whole(ratePpm), million));

/** Tax that an amount contains: amount × rate / (10⁶ + rate), half up. containedTax(1070, 70000) is 70. */
export const containedTax = (amount: number, ratePpm: number): number =>
  Number(divideHalfUp(whole(amount) * whole(ratePpm), million + whole(ratePpm)));

/** Spreads `amount` over `weights` by largest remainder, so that the parts add up to it exactly.
 *  spread(100, [1, 1, 1]) is [34, 33, 33]. Minor units; ties go to the earlier part.
 *  Throws RangeError for a negative amount, and for an amount that no weight can carry. */
export const spread = (amount: number, weights: readonly number[]): number[] => {
  const total = weights.reduce((sum, weight) => sum + whole(weight), 0n);
  if (amount === 0) return weights.map(() => 0);
  if (amount < 0 || total <= 0n) throw new RangeError("There is nothing to spread the amount over.");
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

/** An amount for a sentence. formatAmount(1250, "EUR") is "€12.50" and formatAmount(1200, "JPY") is "¥1,200". Minor units. */
export const formatAmount = (amount: number, currencyCode: string): string => {
  const format = new Intl.NumberFormat("en", { style: "currency", currency: currencyCode });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};
