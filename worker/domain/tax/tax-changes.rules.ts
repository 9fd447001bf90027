import type { OrderType } from "../../../db/schema/enums.ts";
import { localDate } from "../schedule/slots.ts";
import type { Instant } from "../time.ts";
import { ownTaxRate, storeTaxRate, type TaxedDish, type TaxTerms } from "./tax-rates.rules.ts";

/** Whether an order is taxed at other rates on another date: dishes at 7 % until 31 December and 19 % from 1 January
 *  are, from one year to the next. Throws RangeError for an unknown time zone. */
export const taxesDiffer = (
  terms: TaxTerms & { store: { timezone: string } },
  dishes: readonly TaxedDish[],
  orderType: OrderType,
  [before, after]: readonly [Instant, Instant],
): boolean => {
  const ratesAt = (at: Instant): (number | null)[] => {
    const taxation = { orderType, date: localDate(terms.store.timezone, at) };
    return [storeTaxRate(terms, taxation), ...dishes.map((dish) => ownTaxRate(terms, dish, taxation))];
  };
  return JSON.stringify(ratesAt(before)) !== JSON.stringify(ratesAt(after));
};
