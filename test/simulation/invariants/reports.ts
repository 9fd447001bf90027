import type { Evidence, Invariant } from "./evidence.ts";
import { groupBy } from "./group-by.ts";

/** The figures of sales that are compared, by their names in stored sums. */
const figures = [
  "orders",
  "total",
  "grossSales",
  "discounts",
  "deliveryFees",
  "fees",
  "tax",
  "netSales",
  "tips",
] as const;
type Sale = Readonly<Record<(typeof figures)[number], number>>;

/** A sale of one value for each figure. */
const createSale = (read: (figure: (typeof figures)[number]) => number): Sale =>
  // The named boundary: one entry for each name.
  Object.fromEntries(figures.map((name) => [name, read(name)])) as Sale;

const noSale = createSale(() => 0);

interface Day {
  storeId: string;
  day: string;
  startsAt: string;
  endsAt: string;
  sales: string | null;
  money: string | null;
  /** Null if the day was not closed. */
  expectedCash: number | null;
}

const readDays = ({ database }: Evidence): Day[] =>
  database.read<Day>(
    `SELECT d.store_id AS storeId, d.business_day AS day, d.starts_at AS startsAt, d.ends_at AS endsAt, d.sales, d.money,
       c.expected_cash AS expectedCash
     FROM report_day d LEFT JOIN day_close c ON c.store_id = d.store_id AND c.business_day = d.business_day
     ORDER BY d.store_id, d.business_day`,
  );

const add = (one: Sale, other: Sale, sign = 1): Sale => createSale((name) => one[name] + sign * other[name]);

const isSame = (one: Sale, other: Sale): boolean => figures.every((figure) => one[figure] === other[figure]);

/** What is left of an amount of an order after its returns, whose receipts are below zero. */
const left = (amount: "total" | "tip" | "tax"): string =>
  `(o.${amount} + (SELECT coalesce(sum(r.${amount}), 0) FROM receipt r WHERE r.order_id = o.id
    AND r.kind IN ('goodwill', 'cancellation')))`;
const saleColumns = `1 AS orders, ${left("total")} AS total, o.subtotal AS grossSales, o.discount AS discounts,
  o.delivery_fee AS deliveryFees, o.fees, ${left("tax")} AS tax,
  ${left("total")} - ${left("tip")} - ${left("tax")} AS netSales, ${left("tip")} AS tips`;
const isSold = `o.status NOT IN ('open', 'cancelled') AND o.first_paid_at IS NOT NULL AND NOT o.is_test`;

type SoldOrder = Sale & { id: string; storeId: string; day: string };

const readSales = ({ database }: Evidence): SoldOrder[] =>
  database.read<SoldOrder>(
    `SELECT o.id, o.store_id AS storeId, o.business_day AS day, ${saleColumns} FROM restaurant_order o WHERE ${isSold}`,
  );

interface Correction {
  storeId: string;
  orderId: string;
  originDay: string;
  before: string | null;
}

const readCorrections = ({ database }: Evidence): Correction[] =>
  database.read<Correction>(
    `SELECT store_id AS storeId, order_id AS orderId, origin_day AS originDay, before FROM sale_correction
     ORDER BY order_id, seq`,
  );

interface StoredSale extends Sale {
  returns: readonly { total: number; tip: number; taxLines: readonly { tax: number }[] }[];
}

/** A sale as a correction stores it. */
const parseBefore = (before: string | null): Sale => {
  const sale: StoredSale | null = before === null ? null : JSON.parse(before);
  if (sale === null) return noSale;
  let { total, tips, tax } = sale;
  for (const returned of sale.returns) {
    total += returned.total;
    tips += returned.tip;
    for (const line of returned.taxLines) tax += line.tax;
  }
  return { ...noSale, ...sale, total, tips, tax, orders: 1, netSales: total - tips - tax };
};

/** What the corrections of a day add to it: for each order the sale that it has now minus the one at the close. */
const sumCorrections = (corrections: readonly Correction[], day: Day, sales: readonly SoldOrder[]): Sale => {
  const ofDay = corrections.filter(({ storeId, originDay }) => storeId === day.storeId && originDay === day.day);
  return [...groupBy(ofDay, ({ orderId }) => orderId)].reduce((sum, [orderId, [first]]) => {
    const now = sales.find((sale) => sale.id === orderId && sale.day === day.day) ?? noSale;
    return first ? add(add(sum, now), parseBefore(first.before), -1) : sum;
  }, noSale);
};

const describe = (sale: Sale): string => figures.map((figure) => `${figure} ${sale[figure]}`).join(", ");

/** At rest, every day that is over is summed. The stored sales of a day and its corrections are the sales that its
 *  orders have now, and only closed days have corrections. */
export const salesAddUp: Invariant = (evidence) => {
  const sales = readSales(evidence);
  const corrections = readCorrections(evidence);
  return readDays(evidence).flatMap((day) => {
    const name = `${day.day} of ${day.storeId}`;
    if (day.sales === null) return [`${name} is not summed`];
    const stored: Sale = { ...noSale, ...JSON.parse(day.sales).totals };
    const corrected = add(stored, sumCorrections(corrections, day, sales));
    const now = sales
      .filter(({ storeId, day: sold }) => storeId === day.storeId && sold === day.day)
      .reduce<Sale>((sum, sale) => add(sum, sale), noSale);
    const isOpen = day.expectedCash === null;
    const isCorrected = corrections.some((row) => row.storeId === day.storeId && row.originDay === day.day);
    return [
      ...(isSame(corrected, now) ? [] : [`${name} has ${describe(corrected)}, and its orders ${describe(now)}`]),
      ...(isOpen && isCorrected ? [`${name} was not closed and has corrections`] : []),
    ];
  });
};

/** The money of a span by the moments at which it counts. */
const sumMoney = ({ database }: Evidence, day: Day) => {
  const sum = (rows: string): number =>
    database
      .read<{ amount: number }>(rows, day.storeId, day.startsAt, day.endsAt)
      .reduce((total, { amount }) => total + amount, 0);
  const counts = (at: string) => `${at} >= ?2 AND ${at} < ?3`;
  const refunds = "refund r JOIN payment p ON p.id = r.payment_id WHERE r.store_id = ?1";
  return {
    payments: sum(
      `SELECT p.amount FROM payment p WHERE p.store_id = ?1 AND p.status IN ('succeeded', 'partially_refunded', 'refunded')
       AND ${counts("coalesce(p.booked_at, p.processed_at)")}`,
    ),
    refunds: sum(
      `SELECT r.amount FROM ${refunds} AND r.status = 'succeeded' AND ${counts("coalesce(r.booked_at, r.processed_at)")}`,
    ),
    reversed: sum(`SELECT r.amount FROM ${refunds} AND ${counts("r.reversed_at")}`),
  };
};

/** A day has the payments and refunds that count in it. A refund of a closed day that failed stays there, and is taken
 *  back on a later day. */
export const moneyAddsUp: Invariant = (evidence) => {
  const reversed = new Set(
    evidence.database
      .read<{ storeId: string }>("SELECT store_id AS storeId FROM refund WHERE reversed_at IS NOT NULL")
      .map(({ storeId }) => storeId),
  );
  return readDays(evidence).flatMap((day) => {
    if (day.money === null) return [];
    const name = `${day.day} of ${day.storeId}`;
    const stored = { payments: 0, refunds: 0, ...JSON.parse(day.money).totals };
    const money = sumMoney(evidence, day);
    const hasFormerRefunds = day.expectedCash !== null && reversed.has(day.storeId);
    const refunds = money.refunds - money.reversed;
    return [
      ...(stored.payments === money.payments
        ? []
        : [`${name} has ${stored.payments} of payments, not ${money.payments}`]),
      ...(stored.refunds === refunds || hasFormerRefunds
        ? []
        : [`${name} has ${stored.refunds} of refunds, not ${refunds}`]),
    ];
  });
};

const counted =
  "NOT o.is_test AND coalesce(x.booked_at, x.processed_at) >= d.starts_at AND coalesce(x.booked_at, x.processed_at) < d.ends_at";

/** The drawer of a closed day is its cash payments with their rounding, less the cash that was given back with its own.
 *  A refund by hand, such as a bank transfer, takes nothing out of the drawer. */
export const drawerAddsUp: Invariant = ({ database }) =>
  database
    .read<{ storeId: string; day: string; expectedCash: number; cash: number }>(
      `SELECT * FROM (SELECT d.store_id AS storeId, d.business_day AS day, c.expected_cash AS expectedCash,
         (SELECT coalesce(sum(x.amount + x.cash_rounding), 0) FROM payment x JOIN restaurant_order o ON o.id = x.order_id
          WHERE x.store_id = d.store_id AND x.provider = 'cash' AND x.status IN ('succeeded', 'partially_refunded', 'refunded')
            AND ${counted})
         - (SELECT coalesce(sum(x.amount + x.cash_rounding), 0) FROM refund x JOIN payment p ON p.id = x.payment_id
          JOIN restaurant_order o ON o.id = p.order_id WHERE x.store_id = d.store_id AND p.provider = 'cash'
            AND x.status = 'succeeded' AND NOT x.is_manual AND ${counted}) AS cash
       FROM report_day d JOIN day_close c ON c.store_id = d.store_id AND c.business_day = d.business_day)
       WHERE expectedCash <> cash ORDER BY storeId, day`,
    )
    .map(({ storeId, day, expectedCash, cash }) => `${day} of ${storeId} expects ${expectedCash} of cash, not ${cash}`);

/** Each day begins when the one before it ends, so that no money is in two days or in none. */
export const daysFollowEachOther: Invariant = (evidence) =>
  readDays(evidence).flatMap((day, index, days) => {
    const previous = days[index - 1];
    return previous?.storeId !== day.storeId || previous.endsAt === day.startsAt
      ? []
      : [`${day.day} of ${day.storeId} begins at ${day.startsAt}, and ${previous.day} ends at ${previous.endsAt}`];
  });
