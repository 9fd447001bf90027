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

/** What is returned, as far as it is known: the tip, and what is taxed at each rate in parts per million. */
export interface ReturnedParts {
  amount: number;
  tip: number;
  byRate: ReadonlyMap<number, number>;
  /** What is not taxed, beside the tip. */
  untaxed: number;
}

/** The part of sums that a return takes back: each rate and the tip as it names them, and what it does not name, or
 *  names beyond what is left, in proportion. A beer for 1000 at 19 % returns 1000 at that rate with 160 of tax,
 *  whatever else was sold. Returning everything returns each line exactly. Amounts from 0, in minor units. */
export const takeSums = (
  sums: ReceiptSums,
  { amount, tip: returnedTip, byRate, untaxed }: ReturnedParts,
): ReceiptSums => {
  const rest = new Map(byRate);
  const taxLines = sums.taxLines.map((line) => {
    const gross = Math.min(rest.get(line.ratePpm) ?? 0, Math.max(0, line.gross));
    rest.set(line.ratePpm, (rest.get(line.ratePpm) ?? 0) - gross);
    return shareLine(line, gross);
  });
  const tip = Math.min(returnedTip, Math.max(0, sums.tip));
  const taxed = taxLines.reduce((sum, { gross }) => sum + gross, 0);
  const allUntaxed = sums.total - sums.tip - sums.taxLines.reduce((sum, { gross }) => sum + gross, 0);
  const plain = Math.min(untaxed, Math.max(0, allUntaxed));
  const named: ReceiptSums = { total: taxed + tip + plain, tip, taxLines: addTaxLines(taxLines) };
  const unnamed = amount - named.total;
  return unnamed === 0 ? named : addSums([named, shareSums(addSums([sums, negate(named)]), unnamed)]);
};
