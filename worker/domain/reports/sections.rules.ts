import type { RefundKind } from "../../../db/schema/enums.ts";
import type { Return, Sale } from "./sale.rules.ts";

/** What a report adds up. All figures are sums, so that days can be added to each other. Amounts are in minor units. */
export type Figure =
  | "orders"
  | "quantity"
  | "grossSales"
  | "discounts"
  | "deliveryFees"
  | "fees"
  | "tax"
  /** Everything sold and not returned, without tax and tips: total − tips − tax. */
  | "netSales"
  | "tips"
  | "total"
  | "payments"
  | "refunds"
  /** What cash rounding added to payments, without what it added to refunds. */
  | "cashRounding"
  /** Payments − refunds + cash rounding: what the drawer and the processors hold. */
  | "collected"
  | "refundCount"
  /** What banks took back for disputes that were lost. It is no refund, and no part of `collected`. */
  | "lostDisputes"
  | "late"
  | "toCollect"
  /** The part of `total` that corrections of closed days added. */
  | "corrections";

/** Sums of figures; a missing one is 0. Dishes, choices and tax rates have a name. */
export type Sums = { name?: string } & { [Name in Figure]?: number };

/** Sums by key, such as an hour or the id of a dish. */
export type Group = Readonly<Record<string, Sums>>;

/** The sums of one purpose, stored together: those of the whole, and those of its groups. */
export interface Section<Name extends string> {
  totals: Sums;
  groups: Readonly<Record<Name, Group>>;
}

const groupNames = {
  sales: ["hours", "orderTypes", "orderSources", "promoCodes", "taxRates", "tipMethods"],
  dishes: ["dishes", "choices"],
  money: ["methods", "kinds"],
  kitchen: ["minutes"],
} as const;

/** The sums of a day, or of several. Each section is stored by itself, so that a report reads what it needs. */
export type DaySections = { [Name in keyof typeof groupNames]: Section<(typeof groupNames)[Name][number]> };

export type SectionName = keyof DaySections;

/** A captured payment of a day. Minor units. */
interface PaymentFact {
  /** How it was paid; `unknown` if the processor did not say. */
  method: string;
  amount: number;
  /** What coins added to the amount; omitted for none. */
  cashRounding?: number;
}

/** A refund that succeeded on a day. Minor units. */
interface RefundFact {
  method: string;
  kind: RefundKind;
  amount: number;
  /** What coins added to the amount; omitted for none. */
  cashRounding?: number;
}

/** A dispute that the store lost on a day. Minor units. */
interface DisputeFact {
  method: string;
  amount: number;
}

/** The kitchen's time for a released order. */
interface KitchenFact {
  /** Whole minutes from the release until the order was ready; null until then. */
  minutes: number | null;
  isLate: boolean;
}

/** Everything that the sums of a day are made of. */
export interface DayFacts {
  sales: readonly Sale[];
  /** The amounts that are outstanding of the day's released orders. */
  toCollect: number;
  payments: readonly PaymentFact[];
  refunds: readonly RefundFact[];
  /** Refunds of closed days that failed, so that their money is back from this day on. */
  reversals: readonly RefundFact[];
  kitchen: readonly KitchenFact[];
}

/** Every figure, as the keys of a record, so that the compiler finds a missing one. */
const allFigures: Readonly<Record<Figure, true>> = {
  ...{ orders: true, quantity: true, grossSales: true, discounts: true, deliveryFees: true, fees: true, tax: true },
  ...{ netSales: true, tips: true, total: true, payments: true, refunds: true, collected: true, refundCount: true },
  ...{ cashRounding: true, lostDisputes: true, late: true, toCollect: true, corrections: true },
};

// The named boundary: the keys of a record of figures are figures.
const figureNames = Object.keys(allFigures) as Figure[];

/** Adds sums to others in place. The name of what is added last remains. */
const addTo = (target: Sums, sums: Sums, sign: 1 | -1 = 1): void => {
  if (sums.name !== undefined) target.name = sums.name;
  // Reading known names costs less than listing the keys of each record.
  for (const figure of figureNames) {
    const value = sums[figure];
    if (value) target[figure] = (target[figure] ?? 0) + sign * value;
  }
};

/** Collects the sums of sections. Keys are texts of people as well, so that they are collected in maps. */
const createTally = () => {
  const totals = new Map<SectionName, Sums>();
  const groups = new Map<string, Map<string, Sums>>();
  const find = <Key>(sums: Map<Key, Sums>, key: Key): Sums => {
    const known = sums.get(key) ?? {};
    sums.set(key, known);
    return known;
  };
  const findGroup = (name: string): Map<string, Sums> => {
    const known = groups.get(name) ?? new Map<string, Sums>();
    groups.set(name, known);
    return known;
  };
  const readSection = (name: SectionName) => ({
    totals: totals.get(name) ?? {},
    groups: Object.fromEntries(groupNames[name].map((group) => [group, Object.fromEntries(findGroup(group))])),
  });
  return {
    addTotal: (section: SectionName, sums: Sums, sign?: 1 | -1) => addTo(find(totals, section), sums, sign),
    add: (group: string, key: string, sums: Sums, sign?: 1 | -1) => addTo(find(findGroup(group), key), sums, sign),
    // The named boundary: each section has its own groups.
    read: (): DaySections =>
      ({
        sales: readSection("sales"),
        dishes: readSection("dishes"),
        money: readSection("money"),
        kitchen: readSection("kitchen"),
      }) as DaySections,
  };
};

type Tally = ReturnType<typeof createTally>;

const sumAll = <Item>(items: readonly Item[], amountOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + amountOf(item), 0);

/** What is left of a sale: what was sold, and what returns took back of it. */
const readLeft = ({ total, tips, tax, returns = [] }: Sale): Pick<Sale, "total" | "tips" | "tax"> => ({
  total: total + sumAll(returns, (each) => each.total),
  tips: tips + sumAll(returns, ({ tip }) => tip),
  tax: tax + sumAll(returns, ({ taxLines }) => sumAll(taxLines, (line) => line.tax)),
});

const saleSums = (sale: Sale): Sums => {
  const { total, tips, tax } = readLeft(sale);
  return {
    ...{ orders: 1, grossSales: sale.grossSales, discounts: sale.discounts },
    ...{ deliveryFees: sale.deliveryFees, fees: sale.fees },
    ...{ tax, netSales: total - tips - tax, tips, total },
  };
};

/** The key of what the tax lines of an order leave out, as those of orders from before there were any. */
const otherTax = "other";

const addTax = (tally: Tally, sale: Sale, sign: 1 | -1): void => {
  const { total, tips, tax } = readLeft(sale);
  const rest = { tax, total: total - tips };
  const add = (line: Return["taxLines"][number], orders: number): void => {
    const sums = { name: line.name, orders, netSales: line.net, tax: line.tax, total: line.gross };
    tally.add("taxRates", String(line.ratePpm), sums, sign);
    rest.tax -= line.tax;
    rest.total -= line.gross;
  };
  for (const line of sale.taxLines) add(line, 1);
  for (const line of (sale.returns ?? []).flatMap(({ taxLines }) => taxLines)) add(line, 0);
  if (rest.tax === 0 && rest.total === 0) return;
  tally.add("taxRates", otherTax, { orders: 1, netSales: rest.total - rest.tax, ...rest }, sign);
};

const addDishes = (tally: Tally, { items }: Sale, sign: 1 | -1): void => {
  const counted = new Set<string>();
  for (const { menuItemId, name, quantity, grossSales, discounts, tax, netSales, modifiers } of items) {
    const orders = counted.has(menuItemId) ? 0 : 1;
    counted.add(menuItemId);
    tally.add("dishes", menuItemId, { name, orders, quantity, grossSales, discounts, tax, netSales }, sign);
    for (const choice of modifiers) {
      const sums = { name: choice.name, quantity, grossSales: choice.priceAdjustment * quantity };
      tally.add("choices", choice.id, sums, sign);
    }
  }
};

const addSale = (tally: Tally, sale: Sale, sign: 1 | -1 = 1): void => {
  const sums = saleSums(sale);
  tally.addTotal("sales", sums, sign);
  tally.add("hours", String(sale.hour), sums, sign);
  tally.add("orderTypes", sale.orderType, sums, sign);
  tally.add("orderSources", sale.orderSource, sums, sign);
  if (sale.promoCode !== null) {
    tally.add("promoCodes", sale.promoCode, { ...sums, discounts: sale.promoDiscounts }, sign);
  }
  for (const { method, tips } of sale.tipMethods ?? []) tally.add("tipMethods", method, { tips }, sign);
  addTax(tally, sale, sign);
  addDishes(tally, sale, sign);
};

/** What moved, with its sign, and what coins added to it. */
const moved = (amount: number, cashRounding: number) => ({
  collected: amount + cashRounding,
  ...(cashRounding === 0 ? {} : { cashRounding }),
});

const addRefunds = (tally: Tally, refunds: readonly RefundFact[], sign: 1 | -1): void => {
  for (const { method, kind, amount, cashRounding = 0 } of refunds) {
    const sums = { refunds: amount, refundCount: 1, ...moved(-amount, 0 - cashRounding) };
    tally.addTotal("money", sums, sign);
    tally.add("methods", method, sums, sign);
    tally.add("kinds", kind, sums, sign);
  }
};

const addMoney = (tally: Tally, { payments, refunds, reversals }: DayFacts): void => {
  for (const { method, amount, cashRounding = 0 } of payments) {
    const sums = { payments: amount, quantity: 1, ...moved(amount, cashRounding) };
    tally.addTotal("money", sums);
    tally.add("methods", method, sums);
  }
  addRefunds(tally, refunds, 1);
  addRefunds(tally, reversals, -1);
};

/** The sums of a day. Two sales of 1000 at 18:00 make 2 orders and a total of 2000, in the hour 18 as well. A sum is in
 *  the totals of its section, and in each group once. A return of 300 at 19 % lowers the total and that rate by 300,
 *  and leaves the dishes as they were sold. Minor units. Source: restaurant.md, Money and reports. */
export const sumDay = (facts: DayFacts): DaySections => {
  const tally = createTally();
  for (const sale of facts.sales) addSale(tally, sale);
  tally.addTotal("sales", { toCollect: facts.toCollect });
  addMoney(tally, facts);
  for (const { minutes, isLate } of facts.kitchen) {
    if (isLate) tally.addTotal("kitchen", { late: 1 });
    if (minutes === null) continue;
    tally.addTotal("kitchen", { orders: 1 });
    tally.add("minutes", String(minutes), { orders: 1 });
  }
  return tally.read();
};

/** What an order adds to the sales of its business day. Minor units. */
export interface OrderSums {
  sale: Sale | null;
  toCollect: number;
}

/** A sale that was stored before tips had methods, or before returns lowered it, has those of the other one. */
const completed = (sale: Sale, other: Sale | null): Sale => {
  if (sale.tipMethods && sale.returns) return sale;
  const tipMethods = other?.tipMethods ?? sale.tipMethods ?? [];
  return { ...sale, tipMethods, returns: sale.returns ?? other?.returns ?? [] };
};

/** Adds the sums of groups by their keys. */
export const addGroups = (...groups: readonly Group[]): Group => {
  const sums = new Map<string, Sums>();
  for (const [key, added] of groups.flatMap((group) => Object.entries(group))) {
    const target = sums.get(key) ?? {};
    addTo(target, added);
    sums.set(key, target);
  }
  return Object.fromEntries(sums);
};

/** What a change after the close of a day adds to the sales of the day on which it is booked: what the order adds after
 *  it minus what it added before. A sale of 2000 that became one of 1500 adds −500 and no order, and 700 that were
 *  collected add −700 to what is left to collect. Minor units. Source: restaurant.md, Money and reports. */
export const sumCorrection = (before: OrderSums, after: OrderSums): DaySections => {
  const tally = createTally();
  const former = before.sale && completed(before.sale, after.sale);
  const present = after.sale && completed(after.sale, before.sale);
  if (former) addSale(tally, former, -1);
  if (present) addSale(tally, present);
  tally.addTotal("sales", {
    corrections: (present ? readLeft(present).total : 0) - (former ? readLeft(former).total : 0),
    toCollect: after.toCollect - before.toCollect,
  });
  return tally.read();
};

/** What lost disputes add to the money of the day on which their results were reported. A lost dispute of 2000 on a
 *  card payment adds 2000 to the lost disputes, and leaves refunds and `collected` as they are. Minor units. */
export const sumLostDisputes = (disputes: readonly DisputeFact[]): DaySections => {
  const tally = createTally();
  for (const { method, amount } of disputes) {
    tally.addTotal("money", { lostDisputes: amount });
    tally.add("methods", method, { lostDisputes: amount });
  }
  return tally.read();
};

/** Adds sections to each other: the sums of several days are those of all their facts. A missing section adds nothing.
 *  Days with a total of 1000 and 500 make 1500. */
export const mergeSections = (days: readonly Partial<DaySections>[]): DaySections => {
  const tally = createTally();
  for (const day of days) {
    // The named boundary: a section's name is its key.
    for (const [name, section] of Object.entries(day) as [SectionName, Section<string>][]) {
      tally.addTotal(name, section.totals);
      for (const [group, sumsByKey] of Object.entries(section.groups)) {
        for (const [key, sums] of Object.entries(sumsByKey)) tally.add(group, key, sums);
      }
    }
  }
  return tally.read();
};
