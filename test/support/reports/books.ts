import type { DayFactRows } from "../../../db/queries/reports/facts.ts";
import type { StoredDayRows } from "../../../db/queries/reports/stored-days.ts";
import { sumCorrections } from "../../../worker/domain/reports/corrections.ts";
import type { ReportDay } from "../../../worker/domain/reports/figures.rules.ts";
import { factsFinder } from "../../../worker/domain/reports/raw-days.ts";
import { toCollect, toSale } from "../../../worker/domain/reports/sale.rules.ts";
import { mergeSections, sumDay } from "../../../worker/domain/reports/sections.rules.ts";
import { businessDay } from "../../../worker/domain/schedule/slots.ts";
import { addDays, hourIn } from "../../../worker/domain/schedule/zoned.ts";
import type { Instant } from "../../../worker/domain/time.ts";
import type { Weeks } from "./histories.ts";
import { type Change, type Closes, endOfDay, type Money, type Played } from "./play.ts";

/** After everything that happens. */
const endOfTime: Instant = "2099-01-01T00:00:00.000Z";

const stateAt = ({ changes }: Played, at: Instant): Change[] => changes.filter(({ now }) => now <= at).slice(-1);

const isReleased = ({ order }: Change): boolean =>
  !order.isTest && order.status !== "open" && order.status !== "cancelled";

/** The business day whose span has a moment. A day that was closed early has nothing from its close on. */
const findDay = (weeks: Weeks, closes: Closes, at: Instant): string | undefined =>
  [-1, 0, 1]
    .map((days) => addDays(businessDay(weeks.hours, at), days))
    .find((day) => at < endOfDay(weeks, closes, day));

/** Money counts when it moved, or when it became known if that day was closed by then. */
const countedAt = (weeks: Weeks, closes: Closes, { now, processedAt }: Money): Instant => {
  const closedAt = closes.get(findDay(weeks, closes, processedAt) ?? "");
  return closedAt !== undefined && closedAt <= now ? now : processedAt;
};

/** When a refund that failed is taken back from a closed day; null if its own day just loses it. */
const reversedAt = (weeks: Weeks, closes: Closes, entry: Money): Instant | null => {
  if (entry.failedAt === null) return null;
  const closedAt = closes.get(findDay(weeks, closes, countedAt(weeks, closes, entry)) ?? "");
  return closedAt !== undefined && closedAt <= entry.failedAt ? entry.failedAt : null;
};

/** All money, with the moment at which it counts. */
const listMoney = (weeks: Weeks, closes: Closes, played: readonly Played[]) =>
  played
    .flatMap((one) => one.money)
    .filter(({ isTest }) => !isTest)
    .map((entry) => ({
      ...entry,
      paymentMethod: entry.method,
      cashRounding: 0,
      bookedAt: countedAt(weeks, closes, entry),
      reversedAt: reversedAt(weeks, closes, entry),
    }));

/** The rows that the database would return of all days at a moment. */
const readRows = (played: readonly Played[], booked: ReturnType<typeof listMoney>, at: Instant): DayFactRows => {
  const states = played.flatMap((one) => stateAt(one, at)).filter(isReleased);
  const money = booked.filter(({ now }) => now <= at);
  const refunds = money.flatMap((entry) => (entry.kind === null ? [] : [{ ...entry, kind: entry.kind }]));
  const isCounted = (entry: (typeof refunds)[number]): boolean =>
    entry.failedAt === null || entry.failedAt > at || entry.reversedAt !== null;
  return {
    orders: states.map(({ order }) => order),
    items: states.filter(({ order }) => order.firstPaidAt !== null).flatMap(({ items }) => items),
    payments: money.filter(({ kind }) => kind === null),
    refunds: refunds.filter(isCounted),
    reversals: refunds.flatMap((entry) =>
      entry.reversedAt === null || entry.reversedAt > at ? [] : [{ ...entry, bookedAt: entry.reversedAt }],
    ),
  };
};

/** The sums of a day of the rows of a moment. It begins when the one before it ends. */
const sumDayAt = (weeks: Weeks, closes: Closes, day: string, rows: DayFactRows, at: Instant): ReportDay => {
  const span = { from: endOfDay(weeks, closes, addDays(day, -1)), to: endOfDay(weeks, closes, day) };
  return { day, sections: sumDay(factsFinder(rows, weeks.hours.timezone, at)({ day, span })) };
};

/** The day on which a correction is booked: that of the change, or the one after the last closed day. */
const correctionDay = ({ hours }: Weeks, closes: Closes, now: Instant): string => {
  const closed = [...closes].filter(([, closedAt]) => closedAt <= now).map(([day]) => addDays(day, 1));
  return [businessDay(hours, now), ...closed].toSorted().at(-1) ?? "";
};

/** The corrections that changes of orders of closed days write: the sale before each of them. */
const listCorrections = (weeks: Weeks, closes: Closes, { changes }: Played): StoredDayRows["corrections"] => {
  const written = changes.flatMap(({ now }, index) => {
    const before = changes[index - 1];
    const closedAt = closes.get(before?.order.businessDay ?? "");
    if (!before || closedAt === undefined || closedAt > now) return [];
    const { order, items } = before;
    const hour = hourIn(weeks.hours.timezone, order.scheduledFor ?? order.createdAt);
    const sums = { before: toSale({ ...order, order, items }, hour), toCollect: toCollect(order) };
    const bookedOn = correctionDay(weeks, closes, now);
    return [{ orderId: order.id, originDay: order.businessDay, businessDay: bookedOn, ...sums }];
  });
  return written.map((correction, index) => {
    const next = written.slice(index + 1).find(({ originDay }) => originDay === correction.originDay);
    const nextBefore = next ? JSON.stringify(next.before) : null;
    return { ...correction, nextBefore, nextToCollect: next?.toCollect ?? null };
  });
};

/** The sums of each day as the worker makes them: closed days as of their close, and others of their rows, with the
 *  corrections that are booked on them. */
export const keepBooks = (weeks: Weeks, closes: Closes, played: readonly Played[], days: readonly string[]) => {
  const present = played.flatMap((one) => stateAt(one, endOfTime));
  const corrections = sumCorrections(
    {
      ...{
        days: [],
        firstDay: null,
        lostDisputes: [],
        corrections: played.flatMap((one) => listCorrections(weeks, closes, one)),
      },
      orders: present.map(({ order }) => order),
      items: present.flatMap(({ items }) => items),
    },
    weeks.hours.timezone,
  );
  const money = listMoney(weeks, closes, played);
  const last = readRows(played, money, endOfTime);
  return days.map((day): ReportDay => {
    const at = closes.get(day) ?? endOfTime;
    const rows = at === endOfTime ? last : readRows(played, money, at);
    const { sections } = sumDayAt(weeks, closes, day, rows, at);
    const stored: typeof sections = JSON.parse(JSON.stringify(sections));
    const booked = corrections.filter((correction) => correction.day === day).map((correction) => correction.sections);
    return { day, sections: mergeSections([stored, ...booked]) };
  });
};
