import { divideHalfUp, spread } from "../../money.rules.ts";
import type { TaxLine } from "../../pricing/tax-breakdown.rules.ts";

/** What a receipt adds to the books. Signed minor units; the tax lines add up to the tax. */
export interface ReceiptSums {
  total: number;
  tip: number;
  taxLines: readonly TaxLine[];
}

type Amounts = Pick<TaxLine, "net" | "tax" | "gross">;

const addAmounts = (one: Amounts, other: Amounts): Amounts => ({
  net: one.net + other.net,
  tax: one.tax + other.tax,
  gross: one.gross + other.gross,
});

const isEmpty = ({ net, tax, gross }: Amounts): boolean => net === 0 && tax === 0 && gross === 0;

/** Adds tax lines by name and rate, the lowest rate first, without empty ones. 7 % of 700 and 7 % of −200 give 7 % of
 *  500. Minor units. */
export const addTaxLines = (lines: readonly TaxLine[]): TaxLine[] => {
  const byRate = new Map<string, TaxLine>();
  for (const line of lines) {
    const key = `${line.ratePpm} ${line.name}`;
    const known = byRate.get(key);
    byRate.set(key, known ? { ...known, ...addAmounts(known, line) } : line);
  }
  return [...byRate.values()].filter((line) => !isEmpty(line)).sort((one, other) => one.ratePpm - other.ratePpm);
};

/** The opposite of sums. 1000 with 70 of tax becomes −1000 with −70. Minor units. */
export const negate = ({ total, tip, taxLines }: ReceiptSums): ReceiptSums => ({
  total: 0 - total,
  tip: 0 - tip,
  taxLines: taxLines.map(({ net, tax, gross, ...line }) => ({
    ...line,
    ...{ net: 0 - net, tax: 0 - tax, gross: 0 - gross },
  })),
});

/** Adds sums. A sale of 1000 and a return of −300 leave 700. Minor units. */
export const addSums = (parts: readonly ReceiptSums[]): ReceiptSums => ({
  total: parts.reduce((sum, { total }) => sum + total, 0),
  tip: parts.reduce((sum, { tip }) => sum + tip, 0),
  taxLines: addTaxLines(parts.flatMap(({ taxLines }) => taxLines)),
});

/** The tax of receipts' lines. Minor units. Lines with 70 and 190 make 260. */
export const sumTax = (lines: readonly Pick<TaxLine, "tax">[]): number => lines.reduce((sum, { tax }) => sum + tax, 0);

const shareLine = (line: TaxLine, gross: number): TaxLine => {
  const tax =
    line.gross > 0 && line.tax > 0 ? Number(divideHalfUp(BigInt(line.tax) * BigInt(gross), BigInt(line.gross))) : 0;
  return { ...line, net: gross - tax, tax, gross };
};

/** The part of sums that an amount returns: each rate, the tip and what is not taxed in proportion, by largest
 *  remainder, with each rate's tax rounded once. Returning everything returns each line exactly. Half of 1000 with 7 %
 *  of 1000 is 500 with 33 of 65 tax. Amounts from 0, in minor units. */
export const shareSums = (sums: ReceiptSums, amount: number): ReceiptSums => {
  const taxed = sums.taxLines.reduce((sum, { gross }) => sum + gross, 0);
  const weights = [...sums.taxLines.map(({ gross }) => gross), sums.tip, sums.total - taxed - sums.tip].map((weight) =>
    Math.max(weight, 0),
  );
  if (weights.every((weight) => weight === 0)) return { total: amount, tip: 0, taxLines: [] };
  const shares = spread(amount, weights);
  const taxLines = sums.taxLines.map((line, index) => shareLine(line, shares[index] ?? 0));
  return {
    total: amount,
    tip: shares[sums.taxLines.length] ?? 0,
    taxLines: taxLines.filter((line) => !isEmpty(line)),
  };
};

/** A return, corrected where it would leave a negative net or tax at a rate, because its parts were rounded apart. If
 *  100 with −1 of tax would be left, the return takes back 1 less of tax and 1 more of net. Minor units. */
export const withinLeft = (left: ReceiptSums, returned: ReceiptSums): ReceiptSums => {
  const corrections = addSums([left, returned]).taxLines.map((line) => {
    const tax = Math.min(Math.max(line.tax, 0), Math.max(line.gross, 0));
    return { ...line, net: line.tax - tax, tax: tax - line.tax, gross: 0 };
  });
  return addSums([returned, { total: 0, tip: 0, taxLines: corrections }]);
};

/** What is returned, as far as it is known: the tip, and what is taxed at each rate in parts per million. */
export interface ReturnedParts {
  amount: number;
  tip: number;
  byRate: ReadonlyMap<number, number>;
  /** What is not taxed, beside the tip. */
  untaxed: number;
}

const sumGross = (lines: readonly TaxLine[]): number => lines.reduce((sum, { gross }) => sum + gross, 0);

const untaxedIn = ({ total, tip, taxLines }: ReceiptSums): number => total - tip - sumGross(taxLines);

/** The part of sums that a return takes back: each rate and the tip as it names them, and what it does not name, or
 *  names beyond what is left, in proportion. A beer for 1000 at 19 % returns 1000 at that rate with 160 of tax,
 *  whatever else was sold. Returning everything returns each line exactly. Amounts from 0, in minor units. */
const takeSums = (sums: ReceiptSums, { amount, ...parts }: ReturnedParts): ReceiptSums => {
  const named = takeNamed(sums, parts);
  const unnamed = amount - named.total;
  return unnamed === 0 ? named : addSums([named, shareSums(addSums([sums, negate(named)]), unnamed)]);
};

const takeNamed = (sums: ReceiptSums, { tip: returnedTip, byRate, untaxed }: Omit<ReturnedParts, "amount">) => {
  const rest = new Map(byRate);
  const taxLines = sums.taxLines.map((line) => {
    const gross = Math.min(rest.get(line.ratePpm) ?? 0, Math.max(0, line.gross));
    rest.set(line.ratePpm, (rest.get(line.ratePpm) ?? 0) - gross);
    return shareLine(line, gross);
  });
  const tip = Math.min(returnedTip, Math.max(0, sums.tip));
  const plain = Math.min(untaxed, Math.max(0, untaxedIn(sums)));
  return { total: sumGross(taxLines) + tip + plain, tip, taxLines: addTaxLines(taxLines) };
};

/** What sums have above zero, by rate. */
const positivePart = (sums: ReceiptSums): ReceiptSums => {
  const taxLines = sums.taxLines.filter(({ gross }) => gross > 0);
  const tip = Math.max(0, sums.tip);
  return { total: sumGross(taxLines) + tip + Math.max(0, untaxedIn(sums)), tip, taxLines };
};

/** Takes parts of each of the sums as far as it has them, in their order, and the rest of `last`. */
const takeInOrder = (
  [first, ...others]: readonly ReceiptSums[],
  last: ReceiptSums,
  parts: ReturnedParts,
): ReceiptSums => {
  if (!first) return takeSums(last, parts);
  const named = takeNamed(first, parts);
  const rest = subtractParts(parts, readParts(named));
  const unnamed = Math.min(rest.amount - positiveParts(rest, 1).amount, first.total - named.total);
  const taken = unnamed > 0 ? addSums([named, shareSums(addSums([first, negate(named)]), unnamed)]) : named;
  return addSums([taken, takeInOrder(others, last, { ...rest, amount: parts.amount - taken.total })]);
};

/** What a return takes of `left`, which are all receipts: first what those of returns documented in advance, because an
 *  edit counted it as its own before it was paid, and that exactly. Amounts from 0, in minor units. */
export const takeReturn = (documented: ReceiptSums, left: ReceiptSums, parts: ReturnedParts): ReceiptSums => {
  const advance = positivePart(documented);
  return takeInOrder([advance], addSums([left, negate(advance)]), parts);
};

const readParts = (sums: ReceiptSums): ReturnedParts => {
  const byRate = new Map<number, number>();
  for (const { ratePpm, gross } of sums.taxLines) byRate.set(ratePpm, (byRate.get(ratePpm) ?? 0) + gross);
  return { amount: sums.total, tip: sums.tip, byRate, untaxed: untaxedIn(sums) };
};

const subtractParts = (one: ReturnedParts, other: ReturnedParts): ReturnedParts => ({
  amount: one.amount - other.amount,
  tip: one.tip - other.tip,
  untaxed: one.untaxed - other.untaxed,
  byRate: new Map(
    [...new Set([...one.byRate.keys(), ...other.byRate.keys()])].map((ratePpm) => [
      ratePpm,
      (one.byRate.get(ratePpm) ?? 0) - (other.byRate.get(ratePpm) ?? 0),
    ]),
  ),
});

/** The named parts above zero; their sum is the amount. */
const positiveParts = ({ tip, untaxed, byRate }: ReturnedParts, sign: 1 | -1): ReturnedParts => {
  const pick = (amount: number): number => Math.max(0, sign * amount);
  const rates = new Map([...byRate].map(([ratePpm, gross]) => [ratePpm, pick(gross)]));
  const named = pick(tip) + pick(untaxed) + [...rates.values()].reduce((sum, gross) => sum + gross, 0);
  return { amount: named, tip: pick(tip), untaxed: pick(untaxed), byRate: rates };
};

const unnamedParts = (amount: number): ReturnedParts => ({ amount, tip: 0, untaxed: 0, byRate: new Map() });

/** What the receipts of returns documented, and what they have to come to. */
interface Returns {
  documented: ReceiptSums;
  /** Below zero for what is returned. It may name less than its amount. */
  expected: ReturnedParts;
  /** What was sold before the change and what an edit changes of it. An amount is taken from there that was not
   *  documented as returned. */
  sold: ReceiptSums;
  edited: ReceiptSums;
  /** All receipts, with those of returns. */
  left: ReceiptSums;
}

/** What corrects the receipts of returns to what is returned by now, with a total of `amount`. What they documented
 *  at a rate is taken back exactly: if −700 at 19 % with −112 of tax were documented, and nothing is returned any
 *  more, it is 700 with 112 of tax. Minor units. */
export const correctReturns = ({ documented, expected, sold, edited, left }: Returns, amount: number): ReceiptSums => {
  const difference = subtractParts(expected, readParts(documented));
  const fewer = positiveParts(difference, 1);
  const more = positiveParts(difference, -1);
  const removed = positivePart(negate(edited));
  const back = takeInOrder([positivePart(negate(documented)), removed], sold, fewer);
  const taken = takeReturn(documented, left, more);
  const unnamed = amount - fewer.amount + more.amount;
  const rest =
    unnamed < 0
      ? negate(takeInOrder([back], left, unnamedParts(0 - unnamed)))
      : takeInOrder([taken, removed], sold, unnamedParts(unnamed));
  const correction = addSums([back, negate(taken), rest]);
  // At a rate at which nothing is returned, no tax may be left that rounding has divided.
  const emptied = addSums([documented, correction]).taxLines.filter(({ gross }) => gross === 0);
  return addSums([correction, negate({ total: 0, tip: 0, taxLines: emptied })]);
};
