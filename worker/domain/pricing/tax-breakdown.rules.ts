import { spread } from "../money.rules.ts";
import { groupTax, type Taxed } from "./pricing.rules.ts";

/** The tax of an order at one rate in parts per million. Minor units. */
export interface TaxLine {
  name: string;
  ratePpm: number;
  net: number;
  tax: number;
  gross: number;
}

/** The tax of an order by rate, and the tax of each taxed amount. */
interface TaxBreakdown {
  lines: TaxLine[];
  /** In the order of the taxed amounts. */
  amounts: number[];
}

/** Breaks the tax of an order down by rate and by item. Each rate is rounded once, so the lines add up to the order's
 *  tax, and a rate's tax is spread over its amounts by largest remainder. 1000 and 500 at 8.875 % added: one line with
 *  net 1500, tax 133, gross 1633, of which the items have 89 and 44. Minor units; an added tax is in multiples of
 *  `unit`. Source: product.md §4. */
export const breakDownTax = (taxed: readonly Taxed[], included: boolean, unit = 1): TaxBreakdown => {
  const amounts = taxed.map(() => 0);
  const lines: TaxLine[] = [];
  for (const { ratePpm, amount, tax } of groupTax(taxed, included, unit)) {
    const indexes = taxed.flatMap((part, index) => (part.ratePpm === ratePpm ? [index] : []));
    const shares = spread(
      tax,
      indexes.map((index) => taxed[index]?.amount ?? 0),
      included ? 1 : unit,
    );
    for (const [position, index] of indexes.entries()) amounts[index] = shares[position] ?? 0;
    const gross = included ? amount : amount + tax;
    if (amount > 0) lines.push({ name: `${ratePpm / 10_000}%`, ratePpm, net: gross - tax, tax, gross });
  }
  return { lines: lines.sort((one, other) => one.ratePpm - other.ratePpm), amounts };
};
