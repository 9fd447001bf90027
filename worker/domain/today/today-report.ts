import { batch } from "../../../db/batch.ts";
import { readTodayFacts, type SoldDish } from "../../../db/queries/today/facts.ts";
import { needsQuery, upcomingQuery } from "../../../db/queries/today/needs.ts";
import type { LocalDate } from "../../../db/schema/shapes.ts";
import type { Ctx } from "../../context.ts";
import { holdsScope, type Scope } from "../caller/scopes.ts";
import { toFigures, toKitchenTimes } from "../reports/figures.rules.ts";
import { factsFinder } from "../reports/raw-days.ts";
import { type DaySections, sumDay } from "../reports/sections.rules.ts";
import { intervalsStartingOn } from "../schedule/hours.ts";
import { businessDay, businessDayEnd } from "../schedule/slots.ts";
import { addDays, dayOf, hourIn, subtractDays } from "../schedule/zoned.ts";
import type { StoreSettings } from "../store/settings.ts";
import { addMinutes, type Instant, toInstant } from "../time.ts";
import { compareHours, listBestSellers } from "./compare.rules.ts";
import { listNeeds } from "./needs.ts";
import { rowsAt } from "./rows-at.ts";
import type { TodayReport } from "./schemas.ts";

const weekDays = 7;
const hourMs = 3_600_000;
/** A refund that failed earlier was dealt with by other means. */
const refundMinutes = 14 * 24 * 60;
/** The local hours from an instant until just before another one. */
const hoursBetween = (timezone: string, from: Instant, to: Instant): number[] => {
  const count = Math.ceil((Date.parse(to) - Date.parse(from)) / hourMs);
  return Array.from({ length: count }, (_, index) => hourIn(timezone, toInstant(Date.parse(from) + index * hourMs)));
};

/** The hours of a business day: those in which the store is open, and the last one after midnight; −1 if there is
 *  none. */
const findDayHours = (store: StoreSettings, day: LocalDate) => {
  const end = businessDayEnd(store, day);
  const isPastMidnight = end > dayOf(store.timezone, day).to;
  const spans = intervalsStartingOn(store, day);
  return {
    openHours: spans.flatMap(({ from, to }) => hoursBetween(store.timezone, from, to)),
    lastNightHour: isPastMidnight ? hourIn(store.timezone, toInstant(Date.parse(end) - 1)) : -1,
  };
};

const toDay = (store: StoreSettings, day: LocalDate) => ({
  day,
  span: { from: businessDayEnd(store, addDays(day, -1)), to: businessDayEnd(store, day) },
});

/** The sums of today, of the compared day until the same time, and of the whole compared day, in one batch. */
const sumDays = async ({ db }: Pick<Ctx, "db">, store: StoreSettings, now: Instant) => {
  const today = toDay(store, businessDay(store, now));
  const compared = toDay(store, addDays(today.day, -weekDays));
  const { timezone } = store;
  const sameTime = subtractDays(timezone, now, weekDays);
  const { rows, dishes } = await readTodayFacts(db, {
    ...{ storeId: store.id, today, compared },
    comparedUntil: sameTime,
  });
  const dishesOn = ({ day }: { day: LocalDate }): SoldDish[] => dishes.filter((dish) => dish.day === day);
  return {
    days: { day: today.day, until: today.span.to, comparedDay: compared.day },
    today: sumDay(factsFinder(rows, timezone, now)(today)),
    comparedUntilNow: sumDay(factsFinder(rowsAt(rows, sameTime), timezone, sameTime)(compared)),
    compared: sumDay(factsFinder(rows, timezone, now)(compared)),
    bestSellers: listBestSellers(dishesOn(today), dishesOn(compared)),
  };
};

const presentFigures = (sections: DaySections): TodayReport["figures"] => {
  const { medianMinutes, p90Minutes, late } = toKitchenTimes(sections.kitchen);
  return { orders: toFigures(sections).orders, late, medianMinutes, p90Minutes };
};

const presentSums = (sections: DaySections): NonNullable<TodayReport["sums"]> => {
  const { total: sales, averageOrder, tips, refunds, toCollect } = toFigures(sections);
  return { sales, averageOrder, tips, refunds, toCollect };
};

/** How the current business day goes, in a fixed number of statements. */
export const loadTodayReport = async (ctx: Ctx): Promise<TodayReport> => {
  const { db, caller } = ctx;
  const { store, opening } = await ctx.freshMenu();
  const now = ctx.clock.now();
  const holds = (scope: Scope): boolean => holdsScope(caller.scopes, scope);
  const span = {
    ...{ storeId: store.id, now, today: businessDay(store, now) },
    refundsSince: addMinutes(now, -refundMinutes),
  };
  const [{ days, today, comparedUntilNow, compared, bestSellers }, [[counts], upcoming]] = await Promise.all([
    sumDays(ctx, store, now),
    batch(db, [needsQuery(db, span), upcomingQuery(db, store.id, now)]),
  ]);
  if (!counts) throw new Error("A query without tables has one row.");
  const hours = compareHours(today, compared, findDayHours(store, days.day));
  const canSeeSums = holds("read_reports");
  return {
    ...days,
    currencyCode: store.currencyCode,
    state: opening.state,
    nextChangeAt: opening.nextChangeAt,
    figures: presentFigures(today),
    comparedFigures: presentFigures(comparedUntilNow),
    sums: canSeeSums ? presentSums(today) : null,
    comparedSums: canSeeSums ? presentSums(comparedUntilNow) : null,
    hours: hours.map(({ hour, orders, comparedOrders }) => ({ hour, orders, comparedOrders })),
    hourSums: canSeeSums ? hours.map(({ hour, sales, comparedSales }) => ({ hour, sales, comparedSales })) : null,
    bestSellers,
    needs: listNeeds(counts, store.paymentOptions, holds),
    upcoming: upcoming.map(({ scheduledFor, ...order }) => ({ ...order, scheduledFor: scheduledFor ?? now })),
  };
};
