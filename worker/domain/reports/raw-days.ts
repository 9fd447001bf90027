import type { Db } from "../../../db/client.ts";
import { type DayFactRows, type MoneySpan, readDayFacts } from "../../../db/queries/reports/facts.ts";
import type { Instant, LocalDate } from "../../../db/schema/shapes.ts";
import { groupRows } from "../group-rows.ts";
import { hourIn, spanHolds } from "../schedule/zoned.ts";
import type { ReportDay } from "./figures.rules.ts";
import { toCollect, toMethod, toSale } from "./sale.rules.ts";
import { type DayFacts, sumDay } from "./sections.rules.ts";

/** A business day, and the span in which its money is booked. */
export interface RawDay {
  day: LocalDate;
  span: MoneySpan;
}

/** The store whose days are read. */
export interface RawDayStore {
  id: string;
  timezone: string;
}

type OrderFacts = DayFactRows["orders"][number];

const minuteMs = 60_000;

/** Whole minutes from the release of an order until it was ready. */
const kitchenMinutes = ({ releasedAt, readyAt }: OrderFacts): number | null =>
  releasedAt === null || readyAt === null
    ? null
    : Math.max(0, Math.floor((Date.parse(readyAt) - Date.parse(releasedAt)) / minuteMs));

const isLate = ({ promisedAt, readyAt }: OrderFacts, now: Instant): boolean =>
  promisedAt !== null && promisedAt < (readyAt ?? now);

/** The facts of one day, from the rows of all days that were read. */
export const factsFinder = (rows: DayFactRows, timezone: string, now: Instant) => {
  const findOrders = groupRows(rows.orders, "businessDay");
  const findItems = groupRows(rows.items, "orderId");
  return ({ day, span }: RawDay): DayFacts => {
    const orders = findOrders(day).map((order) => ({ ...order, businessDay: day }));
    const inSpan = (row: { bookedAt: Instant }) => spanHolds(span, row.bookedAt);
    return {
      sales: orders.flatMap((order) => {
        const hour = hourIn(timezone, order.scheduledFor ?? order.createdAt);
        return toSale({ ...order, order, items: findItems(order.id) }, hour) ?? [];
      }),
      toCollect: orders.reduce((sum, order) => sum + toCollect(order), 0),
      payments: rows.payments.filter(inSpan).map((row) => ({ ...row, method: toMethod(row.paymentMethod) })),
      refunds: rows.refunds.filter(inSpan).map((row) => ({ ...row, method: toMethod(row.paymentMethod) })),
      reversals: rows.reversals.filter(inSpan).map((row) => ({ ...row, method: toMethod(row.paymentMethod) })),
      kitchen: orders.map((order) => ({ minutes: kitchenMinutes(order), isLate: isLate(order, now) })),
    };
  };
};

/** No bound: SQLite reads all rows. */
const allRows = -1;

/** Sums business days from their rows, in five statements of one batch. Returns null if there are more than `maxOrders`
 *  orders, payments or refunds. */
export const sumRawDays = async (
  db: Db,
  store: RawDayStore,
  days: readonly RawDay[],
  { now, maxOrders = null }: { now: Instant; maxOrders?: number | null },
): Promise<ReportDay[] | null> => {
  if (days.length === 0) return [];
  const rows = await readDayFacts(db, {
    storeId: store.id,
    days: days.map(({ day }) => day),
    spans: days.map(({ span }) => span),
    maxRows: maxOrders === null ? allRows : maxOrders + 1,
  });
  const counts = [rows.orders.length, rows.payments.length, rows.refunds.length];
  if (maxOrders !== null && Math.max(...counts) > maxOrders) return null;
  const findFacts = factsFinder(rows, store.timezone, now);
  return days.map((raw) => ({ day: raw.day, sections: sumDay(findFacts(raw)) }));
};
