import type { Evidence, Invariant } from "./evidence.ts";

/** Figures by their path, such as "orderTypes/pickup/total". Those of a whole section are under "totals". */
type Figures = Map<string, number>;

interface OpenDay {
  storeId: string;
  day: string;
  startsAt: string;
  endsAt: string;
  sales: string;
  dishes: string;
  money: string;
}

/** Summed days that no one closed, so that their figures are those of their rows now. */
const readOpenDays = ({ database }: Evidence): OpenDay[] =>
  database.read<OpenDay>(
    `SELECT d.store_id AS storeId, d.business_day AS day, d.starts_at AS startsAt, d.ends_at AS endsAt, d.sales, d.dishes, d.money
     FROM report_day d LEFT JOIN day_close c ON c.store_id = d.store_id AND c.business_day = d.business_day
     WHERE c.id IS NULL AND d.sales IS NOT NULL ORDER BY d.store_id, d.business_day`,
  );

const isSold = `o.store_id = ?1 AND o.business_day = ?2 AND o.status NOT IN ('open', 'cancelled')
  AND o.first_paid_at IS NOT NULL AND NOT o.is_test`;
const isReturn = "r.kind IN ('goodwill', 'cancellation')";
/** What is left of an amount of an order after its returns, whose receipts are below zero. */
const left = (amount: "total" | "tip" | "tax"): string =>
  `(o.${amount} + (SELECT coalesce(sum(r.${amount}), 0) FROM receipt r WHERE r.order_id = o.id AND ${isReturn}))`;
const ofOrder = `json_object('orders', 1, 'grossSales', o.subtotal, 'discounts', o.discount, 'deliveryFees', o.delivery_fee,
  'fees', o.fees, 'tax', ${left("tax")}, 'netSales', ${left("total")} - ${left("tip")} - ${left("tax")},
  'tips', ${left("tip")}, 'total', ${left("total")})`;
const inLines = (amount: string): string =>
  `((SELECT coalesce(sum(t.value ->> '${amount}'), 0) FROM json_each(o.tax_lines) t)
    + (SELECT coalesce(sum(t.value ->> '${amount}'), 0) FROM receipt r JOIN json_each(r.tax_lines) t
       WHERE r.order_id = o.id AND ${isReturn}))`;
const current = "JOIN order_item i ON i.order_id = o.id AND i.superseded_in IS NULL";
const choice = "JOIN json_each(i.modifiers) m";
const isCounted = (at: string): string => `${at} >= ?2 AND ${at} < ?3`;
const refunds = `refund r JOIN payment p ON p.id = r.payment_id JOIN restaurant_order o ON o.id = p.order_id
  WHERE r.store_id = ?1 AND NOT o.is_test`;
const refunded = (sign: string): string =>
  `json_object('refunds', ${sign}r.amount, 'refundCount', ${sign}1, 'collected', -(${sign}(r.amount + r.cash_rounding)),
   'cashRounding', -(${sign}r.cash_rounding))`;
const countedRefunds = `${refunds} AND r.status = 'succeeded' AND ${isCounted("coalesce(r.booked_at, r.processed_at)")}`;
const reversals = `${refunds} AND ${isCounted("r.reversed_at")}`;
const payments = `payment p JOIN restaurant_order o ON o.id = p.order_id WHERE p.store_id = ?1 AND NOT o.is_test
  AND p.status IN ('succeeded', 'partially_refunded', 'refunded') AND ${isCounted("coalesce(p.booked_at, p.processed_at)")}`;
const method = "'methods/' || coalesce(p.payment_method, 'unknown')";
/** A refund by hand is of no method. */
const refundMethod = "'methods/' || coalesce(iif(r.is_manual, NULL, p.payment_method), 'unknown')";

/** SELECTs of paths and the figures that each row adds there. */
const salesQueries: readonly string[] = [
  `SELECT 'totals' AS path, ${ofOrder} AS figures FROM restaurant_order o WHERE ${isSold}`,
  `SELECT 'totals' AS path, json_object('toCollect', max(o.outstanding, 0)) AS figures FROM restaurant_order o
   WHERE o.store_id = ?1 AND o.business_day = ?2 AND o.status NOT IN ('open', 'cancelled') AND NOT o.is_test`,
  `SELECT 'orderTypes/' || o.order_type AS path, ${ofOrder} AS figures FROM restaurant_order o WHERE ${isSold}`,
  `SELECT 'orderSources/' || o.order_source AS path, ${ofOrder} AS figures FROM restaurant_order o WHERE ${isSold}`,
  `SELECT 'promoCodes/' || o.promo_code AS path, json_set(${ofOrder}, '$.discounts', o.promo_discount) AS figures
   FROM restaurant_order o WHERE ${isSold} AND o.promo_code IS NOT NULL`,
  `SELECT 'taxRates/' || (t.value ->> 'ratePpm') AS path, json_object('orders', 1, 'netSales', t.value ->> 'net',
   'tax', t.value ->> 'tax', 'total', t.value ->> 'gross') AS figures
   FROM restaurant_order o JOIN json_each(o.tax_lines) t WHERE ${isSold}`,
  `SELECT 'taxRates/' || (t.value ->> 'ratePpm') AS path, json_object('netSales', t.value ->> 'net',
   'tax', t.value ->> 'tax', 'total', t.value ->> 'gross') AS figures
   FROM restaurant_order o JOIN receipt r ON r.order_id = o.id AND ${isReturn} JOIN json_each(r.tax_lines) t WHERE ${isSold}`,
  // What is sold without tax, such as a delivery fee.
  `SELECT 'taxRates/other' AS path, json_object('orders', 1, 'netSales', untaxed - tax, 'tax', tax, 'total', untaxed) AS figures
   FROM (SELECT ${left("tax")} - ${inLines("tax")} AS tax,
       ${left("total")} - ${left("tip")} - ${inLines("gross")} AS untaxed
     FROM restaurant_order o WHERE ${isSold}) WHERE tax <> 0 OR untaxed <> 0`,
];
const dishQueries: readonly string[] = [
  `SELECT 'dishes/' || i.menu_item_id AS path, json_object('quantity', i.quantity, 'grossSales', i.total_price,
   'discounts', i.discount_amount, 'tax', i.tax_amount,
   'netSales', i.total_price - i.discount_amount - iif(o.tax_included, i.tax_amount, 0)) AS figures
   FROM restaurant_order o ${current} WHERE ${isSold}`,
  `SELECT DISTINCT 'dishes/' || i.menu_item_id AS path, json_object('orders', 1) AS figures, o.id
   FROM restaurant_order o ${current} WHERE ${isSold}`,
  `SELECT 'choices/' || (m.value ->> 'id') AS path, json_object('quantity', i.quantity,
   'grossSales', i.quantity * (m.value ->> 'priceAdjustment')) AS figures FROM restaurant_order o ${current} ${choice} WHERE ${isSold}`,
];
const moneyQueries: readonly string[] = [
  ...["'totals'", method].map(
    (path) => `SELECT ${path} AS path, json_object('payments', p.amount, 'collected', p.amount + p.cash_rounding,
     'cashRounding', p.cash_rounding, 'quantity', 1) AS figures FROM ${payments}`,
  ),
  ...["'totals'", refundMethod].flatMap((path) => [
    `SELECT ${path} AS path, ${refunded("")} AS figures FROM ${countedRefunds}`,
    `SELECT ${path} AS path, ${refunded("-")} AS figures FROM ${reversals}`,
  ]),
  `SELECT 'kinds/' || r.kind AS path, ${refunded("")} AS figures FROM ${countedRefunds}`,
  `SELECT 'kinds/' || r.kind AS path, ${refunded("-")} AS figures FROM ${reversals}`,
];

const add = (sums: Figures, path: string, figures: Readonly<Record<string, unknown>>): void => {
  for (const [name, value] of Object.entries(figures)) {
    if (typeof value !== "number") continue;
    const key = `${path}/${name}`;
    sums.set(key, (sums.get(key) ?? 0) + value);
  }
};

const sumRows = ({ database }: Evidence, queries: readonly string[], values: readonly string[]): Figures => {
  const sums: Figures = new Map();
  for (const query of queries) {
    const rows = database.read<{ path: string; figures: string }>(query, ...values);
    for (const { path, figures } of rows) add(sums, path, JSON.parse(figures));
  }
  return sums;
};

interface StoredSection {
  totals: Record<string, unknown>;
  groups: Record<string, Record<string, Record<string, unknown>>>;
}

const flatten = (text: string): Figures => {
  const { totals, groups }: StoredSection = JSON.parse(text);
  const sums: Figures = new Map();
  add(sums, "totals", totals);
  for (const [name, group] of Object.entries(groups))
    for (const [key, figures] of Object.entries(group)) add(sums, `${name}/${key}`, figures);
  return sums;
};

/** The groups that are no sums of columns: their figures are compared with the totals instead. */
const isDerived = (path: string): boolean => path.startsWith("hours/") || path.startsWith("tipMethods/");

const compare = (name: string, stored: Figures, expected: Figures): string[] =>
  [...new Set([...stored.keys(), ...expected.keys()])]
    .filter((path) => !isDerived(path) && (stored.get(path) ?? 0) !== (expected.get(path) ?? 0))
    .map((path) => `${name} has ${stored.get(path) ?? 0} at ${path}, and its rows ${expected.get(path) ?? 0}`);

/** What all keys of a group add up to, by figure. */
const sumGroup = (figures: Figures, group: string, figure: string): number =>
  [...figures].reduce(
    (sum, [path, value]) => (path.startsWith(`${group}/`) && path.endsWith(`/${figure}`) ? sum + value : sum),
    0,
  );

/** Every figure and group of a day that was not closed is the sum of its rows. */
export const figuresAreSums: Invariant = (evidence) =>
  readOpenDays(evidence).flatMap(({ storeId, day, startsAt, endsAt, sales, dishes, money }) => {
    const name = `${day} of ${storeId}`;
    const stored = flatten(sales);
    const groups = [
      ["hours", "orders"],
      ["hours", "total"],
      ["tipMethods", "tips"],
    ] as const;
    return [
      ...compare(name, stored, sumRows(evidence, salesQueries, [storeId, day])),
      ...compare(name, flatten(dishes), sumRows(evidence, dishQueries, [storeId, day])),
      ...compare(name, flatten(money), sumRows(evidence, moneyQueries, [storeId, startsAt, endsAt])),
      ...groups.flatMap(([group, figure]) => {
        const sum = sumGroup(stored, group, figure);
        const total = stored.get(`totals/${figure}`) ?? 0;
        return sum === total ? [] : [`${name} has ${sum} of ${figure} in ${group}, and ${total} in all`];
      }),
    ];
  });
