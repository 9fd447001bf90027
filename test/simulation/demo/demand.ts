import type { LocalDate } from "../../../db/schema/shapes.ts";
import { intervalsStartingOn, type OpenHours } from "../../../worker/domain/schedule/hours.ts";
import { weekdayOf } from "../../../worker/domain/schedule/zoned.ts";
import type { SeededRandom } from "../../support/chaos/random-choices.ts";

/** How orders come in. */
export const orderWays = ["pickup", "delivery", "later", "table", "walk-in", "phone"] as const;
export type OrderWay = (typeof orderWays)[number];

/** An order that someone will place. */
export interface PlannedOrder {
  atMs: number;
  way: OrderWay;
}

const stepMs = 15 * 60_000;

/** Orders from Monday to Sunday, as a share of an average day. */
const weekdayShares = [0.72, 0.78, 0.88, 0.98, 1.28, 1.34, 1.02];

/** Orders by the hour of the day, with breakfast, lunch and dinner. */
const hourShares = [
  ...[0.5, 0.3, 0.1, 0.1, 0.1, 0.1, 0.2, 0.5, 0.9, 0.8, 0.7, 1.4],
  ...[2.4, 2.1, 1.1, 0.7, 0.9, 1.6, 2.6, 2.9, 2.3, 1.4, 0.8, 0.5],
];

/** Each way by its share in percent. */
const wayShares: Readonly<Record<OrderWay, number>> = {
  pickup: 30,
  delivery: 22,
  later: 10,
  table: 20,
  "walk-in": 12,
  phone: 6,
};

const drawWay = (random: SeededRandom): OrderWay => {
  let rest = random.next() * 100;
  const found = orderWays.find((way) => {
    rest -= wayShares[way];
    return rest < 0;
  });
  return found ?? "pickup";
};

const hourFormats = new Map<string, Intl.DateTimeFormat>();

const hourIn = (timezone: string, atMs: number): number => {
  const format =
    hourFormats.get(timezone) ??
    new Intl.DateTimeFormat("en", { timeZone: timezone, hour: "numeric", hourCycle: "h23" });
  hourFormats.set(timezone, format);
  return Number(format.format(atMs));
};

/** The quarter hours of a business day in which a store takes orders, with their shares. Nothing comes in the last
 *  half hour. */
const listSteps = (hours: OpenHours, day: LocalDate): { atMs: number; share: number }[] =>
  intervalsStartingOn(hours, day).flatMap(({ from, to }) => {
    const startMs = Date.parse(from);
    const count = Math.max(0, Math.floor((Date.parse(to) - 2 * stepMs - startMs) / stepMs));
    return Array.from({ length: count }, (_, index) => startMs + index * stepMs).map((atMs) => {
      return { atMs, share: hourShares[hourIn(hours.timezone, atMs)] ?? 0 };
    });
  });

/** The orders of a business day, sorted by time. `average` is the number of an average day. */
export const planDay = (hours: OpenHours, day: LocalDate, average: number, random: SeededRandom): PlannedOrder[] => {
  const steps = listSteps(hours, day);
  const sum = steps.reduce((total, { share }) => total + share, 0);
  const weekday = weekdayShares[weekdayOf(day) - 1] ?? 1;
  const count = sum === 0 ? 0 : Math.round(average * weekday * (0.88 + 0.24 * random.next()));
  return Array.from({ length: count }, () => {
    let rest = random.next() * sum;
    const step = steps.find(({ share }) => {
      rest -= share;
      return rest < 0;
    });
    return { atMs: (step?.atMs ?? 0) + random.integerBelow(stepMs), way: drawWay(random) };
  }).toSorted((one, other) => one.atMs - other.atMs);
};
