import type { OrderType } from "../../../../db/schema/enums.ts";
import type { OrderTerms } from "../../../../db/schema/shapes.ts";
import type { MenuItem, MenuSnapshot } from "../../menu/types.ts";
import { localDate } from "../../schedule/slots.ts";
import { ownTaxRate, storeTaxRate } from "../../tax/tax-rates.rules.ts";
import type { Instant } from "../../time.ts";

type Menu = Pick<MenuSnapshot, "store" | "taxClasses">;

interface Fulfilment {
  orderType: OrderType;
  scheduledFor: Instant | null;
}

/** A line of the edited order: its rate so far in parts per million, if it was sold before, and its dish on today's
 *  menu. */
interface TaxedLine {
  sold: { taxRatePpm: number } | null;
  found: { item: Pick<MenuItem, "taxClassId" | "taxRatePpm"> | null };
}

/** The instant that decides an order's tax: its time, else that at which it was placed or is edited to be for now. */
const fulfilledAt = (before: Fulfilment & { createdAt: Instant }, after: Fulfilment, now: Instant): Instant =>
  after.scheduledFor ?? (before.scheduledFor === null ? before.createdAt : now);

/** How an edit taxes an order. It keeps its rates, and what is added has the rate of its class at the fulfilment
 *  instant. Another type or another date taxes everything anew by the classes of today: a sandwich for pickup at 8 %
 *  has 10 % once the order is served at a table. A dish that is gone keeps its rate. Rates in parts per million. Throws
 *  RangeError for an unknown time zone. Source: restaurant.md, Orders. */
export const taxEdit = (menu: Menu, before: Fulfilment & { createdAt: Instant }, after: Fulfilment, now: Instant) => {
  const { orderType } = after;
  const date = localDate(menu.store.timezone, fulfilledAt(before, after, now));
  const formerDate = localDate(menu.store.timezone, before.scheduledFor ?? before.createdAt);
  const isTaxedAnew = orderType !== before.orderType || date !== formerDate;
  const taxation = { orderType, date };
  const rateTerms = <Part extends { terms: OrderTerms }>(part: Part): Part => {
    if (!isTaxedAnew) return part;
    const { terms } = part;
    return { ...part, terms: { ...terms, rules: { ...terms.rules, taxRatePpm: storeTaxRate(menu, taxation) } } };
  };
  const rateLine = ({ sold, found: { item } }: TaxedLine, { rules }: OrderTerms): number => {
    if (sold && (!isTaxedAnew || item === null)) return sold.taxRatePpm;
    return ownTaxRate(menu, item, taxation) ?? rules.taxRatePpm;
  };
  return { rateTerms, rateLine };
};
