import { readStoredDays, type StoredDayRows } from "../../../db/queries/reports/stored-days.ts";
import type { Instant, LocalDate } from "../../../db/schema/shapes.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import type { OpenHours } from "../schedule/hours.ts";
import { businessDayEnd } from "../schedule/slots.ts";
import { addDays, spanHolds } from "../schedule/zoned.ts";
import { sumCorrections } from "./corrections.ts";
import type { ReportDay } from "./figures.rules.ts";
import { type RawDay, sumRawDays } from "./raw-days.ts";
import { toMethod } from "./sale.rules.ts";
import { type DaySections, mergeSections, type SectionName, sumLostDisputes } from "./sections.rules.ts";

type StoredRow = StoredDayRows["days"][number];

/** The store whose days are reported. */
export type ReportStore = OpenHours & { id: string };

interface DayRange {
  from: LocalDate;
  to: LocalDate;
}

/** The sums of a range of business days, and the span in which their money is booked. */
export interface LoadedDays {
  days: ReportDay[];
  money: { from: Instant; to: Instant };
}

/** Days without stored sums are few: those since the last run of due work, and those that were just changed. */
const maxRawDays = 7;
const maxRawOrders = 5000;

const notSummed = () =>
  new AppError("UNAVAILABLE", "The figures of these days are being prepared. Please try again in a minute.", {
    retryAfterSeconds: 60,
  });

/** Each day of a range with the span of its money. A day begins when the one before it ends; before the first summed
 *  day there is no money. */
const listDays = (store: ReportStore, { from, to }: DayRange, { days, firstDay }: StoredDayRows): RawDay[] => {
  const rows = new Map(days.map((row) => [row.businessDay, row]));
  const endAt = (day: LocalDate): Instant => rows.get(day)?.endsAt ?? businessDayEnd(store, day);
  const listed: RawDay[] = [];
  let start = rows.get(from)?.startsAt ?? endAt(addDays(from, -1));
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const row = rows.get(day);
    const isBeforeAll = firstDay !== null && day < firstDay;
    const span = row ? { from: row.startsAt, to: row.endsAt } : { from: start, to: isBeforeAll ? start : endAt(day) };
    listed.push({ day, span });
    start = span.to;
  }
  return listed;
};

/** The stored sums of a day, as far as they were read. */
const parseSections = (row: StoredRow): Partial<DaySections> => {
  const texts = { sales: row.sales, dishes: row.dishes, money: row.money, kitchen: row.kitchen };
  const sections = Object.entries(texts).flatMap(([name, text]) => (text === null ? [] : [[name, JSON.parse(text)]]));
  // The named boundary: each column has the sums of its purpose.
  return Object.fromEntries(sections) as Partial<DaySections>;
};

const sumOtherDays = async (
  { db, clock }: Pick<Ctx, "db" | "clock">,
  store: ReportStore,
  raw: readonly RawDay[],
): Promise<ReportDay[]> => {
  const maxOrders = raw.length > maxRawDays ? maxRawOrders : null;
  const summed = await sumRawDays(db, store, raw, { now: clock.now(), maxOrders });
  if (!summed) throw notSummed();
  return summed;
};

/** The lost disputes of each day. They are few, and no part of a day's stored sums, so that a result reaches the books
 *  without a change of them. */
const sumDisputes = (days: readonly RawDay[], { lostDisputes }: StoredDayRows): ReportDay[] =>
  lostDisputes.flatMap(({ closedAt, amount, paymentMethod }) => {
    const raw = closedAt !== null && days.find(({ span }) => spanHolds(span, closedAt));
    return raw ? [{ day: raw.day, sections: sumLostDisputes([{ amount, method: toMethod(paymentMethod) }]) }] : [];
  });

/** The sums of each business day of a range: stored ones of days that are summed, and others from their rows, with the
 *  corrections that are booked on them. Throws UNAVAILABLE if too many days are not summed yet. */
export const loadReportDays = async (
  ctx: Pick<Ctx, "db" | "clock">,
  store: ReportStore,
  { from, to, names }: DayRange & { names: readonly SectionName[] },
): Promise<LoadedDays> => {
  const bounds = { previous: addDays(from, -1), from, to, afterLast: addDays(to, 3) };
  const rows = await readStoredDays(ctx.db, { storeId: store.id, ...bounds, names });
  const days = listDays(store, { from, to }, rows);
  const stored = new Map(rows.days.filter(({ isEmpty }) => !isEmpty).map((row) => [row.businessDay, row]));
  const isRaw = ({ day }: RawDay) => !stored.has(day) && (rows.firstDay === null || day >= rows.firstDay);
  const raw = await sumOtherDays(ctx, store, days.filter(isRaw));
  const parts = new Map<LocalDate, Partial<DaySections>[]>(days.map(({ day }) => [day, []]));
  for (const [day, row] of stored) parts.get(day)?.push(parseSections(row));
  const added = [...raw, ...sumCorrections(rows, store.timezone), ...sumDisputes(days, rows)];
  for (const { day, sections } of added) parts.get(day)?.push(sections);
  return {
    days: days.map(({ day }) => ({ day, sections: mergeSections(parts.get(day) ?? []) })),
    money: { from: days[0]?.span.from ?? from, to: days.at(-1)?.span.to ?? to },
  };
};
