import { spread } from "../../../../worker/domain/money.rules.ts";

/** A line of a bill. Its price is that of all its units, with discount and tax, in minor units. */
export interface BillLine {
  id: string;
  quantity: number;
  price: number;
}

/** Numbers of units by the id of their line. */
export type Units = Readonly<Record<string, number>>;

/** What each unit of each line costs with its part of fees and tip, so that all units together are the
 *  total. A bill of 1000 with two teas at 300 and a soup at 300 gives [[334, 333], [333]]. Minor units; throws
 *  RangeError for a negative total. */
export const unitShares = (total: number, lines: readonly BillLine[], unit = 1): number[][] => {
  const prices = lines.map(({ quantity, price }) =>
    spread(
      price,
      Array.from({ length: quantity }, () => 1),
      unit,
    ),
  );
  const weights = prices.flat();
  // Free dishes share fees and tip equally.
  const isFree = weights.every((weight) => weight === 0);
  const shares = spread(total, isFree ? weights.map(() => 1) : weights, unit);
  let start = 0;
  return prices.map(({ length }) => {
    start += length;
    return shares.slice(start - length, start);
  });
};

/** The amount of the chosen units after those that are paid, at most what is outstanding. The units that end the bill
 *  take all that is outstanding. Minor units. */
export const sumUnits = (
  bill: { total: number; outstanding: number; lines: readonly BillLine[]; unit?: number },
  paid: Units,
  chosen: Units,
): number => {
  const shares = unitShares(bill.total, bill.lines, bill.unit);
  const counts = bill.lines.map(({ id, quantity }) => {
    const from = Math.min(paid[id] ?? 0, quantity);
    return { from, to: Math.min(from + (chosen[id] ?? 0), quantity), quantity };
  });
  if (counts.every(({ to, quantity }) => to === quantity)) return bill.outstanding;
  const amount = counts
    .flatMap(({ from, to }, index) => shares[index]?.slice(from, to) ?? [])
    .reduce((sum, share) => sum + share, 0);
  return Math.min(amount, bill.outstanding);
};

/** Adds units: { soup: 1 } and { soup: 1, tea: 2 } are { soup: 2, tea: 2 }. */
export const addUnits = (one: Units, other: Units): Units =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((id) => [id, (one[id] ?? 0) + (other[id] ?? 0)]),
  );

/** The next payment when the rest is split into equal parts, rounded up to a multiple of `unit`: 1000 in 3 parts is
 *  334, in steps of 10 it is 340. Minor units. */
export const equalPart = (outstanding: number, parts: number, unit = 1): number =>
  Math.min(outstanding, Math.ceil(outstanding / parts / unit) * unit);
