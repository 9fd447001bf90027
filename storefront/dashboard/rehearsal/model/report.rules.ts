import type { Instant } from "../../../../db/schema/shapes.ts";
import { toInstant } from "../../../../worker/domain/time.ts";
import { minutesBetween, type Refusal, refusals } from "./promise.rules.ts";
import type { Span } from "./service.rules.ts";
import type { Outcome, SimulatedOrder } from "./simulate.rules.ts";

const minuteMs = 60_000;
const stepMs = 5 * minuteMs;
/** Averages reach this many steps before and after their own. */
const averagedSteps = 2;
/** The plot ends at most this long after closing. */
const maxOvertimeMs = 2 * 60 * minuteMs;

/** The figures of a run. Amounts in minor units, times in whole minutes. */
export interface Summary {
  guests: number;
  orders: number;
  /** Orders that were ready, or at the door, by the promised time. */
  onTime: number;
  late: number;
  longestDelayMinutes: number;
  /** How long guests waited who ordered for as soon as possible; null if no guest did. */
  wait: { median: number; ninetieth: number; longest: number } | null;
  lost: number;
  lostBy: Readonly<Record<Refusal, number>>;
  longestQueue: number;
  earned: { total: number; subtotal: number; discount: number; deliveryFees: number; tax: number; tips: number };
}

/** Five minutes of a run. Minutes are averages of the orders for now that were placed in these five minutes or the ten
 *  before and after, because a delivery takes much longer than a pickup; null without one. */
export interface Step {
  at: Instant;
  queue: number;
  promisedMinutes: number | null;
  waitedMinutes: number | null;
  lost: number;
}

const sum = <Thing>(things: readonly Thing[], value: (thing: Thing) => number): number =>
  things.reduce((total, thing) => total + value(thing), 0);

/** The value that a share of the sorted values does not exceed (nearest rank). percentile([1, 2, 3, 4], 0.5) is 2. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;

const isImmediate = ({ guest }: SimulatedOrder): boolean => guest.wantedAtMs === null;

const waitedMinutes = ({ orderedAtMs, handedOverAtMs }: SimulatedOrder): number =>
  minutesBetween(orderedAtMs, handedOverAtMs ?? orderedAtMs);

const promisedMinutes = ({ orderedAtMs, promisedAt }: SimulatedOrder): number =>
  minutesBetween(orderedAtMs, Date.parse(promisedAt));

const delayMinutes = ({ promisedAt, handedOverAtMs }: SimulatedOrder): number =>
  handedOverAtMs === null ? 0 : Math.max(0, minutesBetween(Date.parse(promisedAt), handedOverAtMs));

/** Sums up a run. */
export const summarize = ({ orders, lost, queue }: Outcome): Summary => {
  const waits = orders
    .filter(isImmediate)
    .map(waitedMinutes)
    .toSorted((one, other) => one - other);
  const delays = orders.map(delayMinutes);
  const late = delays.filter((delay) => delay > 0).length;
  const rank = (share: number): number => Math.round(percentile(waits, share));
  const lostBy = Object.fromEntries(
    refusals.map((reason) => [reason, lost.filter((guest) => guest.reason === reason).length]),
  );
  return {
    guests: orders.length + lost.length,
    orders: orders.length,
    onTime: orders.length - late,
    late,
    longestDelayMinutes: Math.ceil(Math.max(0, ...delays)),
    wait: waits.length === 0 ? null : { median: rank(0.5), ninetieth: rank(0.9), longest: rank(1) },
    lost: lost.length,
    // Safe cast: the entries are exactly the refusals.
    lostBy: lostBy as Record<Refusal, number>,
    longestQueue: Math.max(0, ...queue.map((sample) => sample.orders)),
    earned: {
      total: sum(orders, ({ amounts }) => amounts.total),
      subtotal: sum(orders, ({ amounts }) => amounts.subtotal),
      discount: sum(orders, ({ amounts }) => amounts.discount),
      deliveryFees: sum(orders, ({ amounts }) => amounts.deliveryFee),
      tax: sum(orders, ({ amounts }) => amounts.tax),
      tips: sum(orders, ({ amounts }) => amounts.tip),
    },
  };
};

const average = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sum(values, (value) => value) / values.length;

/** A run in steps of five minutes, from the opening until the kitchen is done, at most two hours after closing. */
export const traceSteps = ({ orders, lost, queue }: Outcome, { from, to }: Span): Step[] => {
  const startMs = Date.parse(from);
  const lastBusyMs = queue.findLast((sample) => sample.orders > 0)?.atMs ?? startMs;
  const endMs = Math.min(Math.max(Date.parse(to), lastBusyMs + stepMs), Date.parse(to) + maxOvertimeMs);
  const count = Math.ceil((endMs - startMs) / stepMs);
  return Array.from({ length: count }, (_, step) => {
    const distance = (atMs: number): number => Math.abs(Math.floor((atMs - startMs) / stepMs) - step);
    const isWithin = (atMs: number): boolean => distance(atMs) === 0;
    const placed = orders.filter((order) => isImmediate(order) && distance(order.orderedAtMs) <= averagedSteps);
    return {
      at: toInstant(startMs + step * stepMs),
      queue: Math.max(0, ...queue.filter(({ atMs }) => isWithin(atMs)).map((sample) => sample.orders)),
      promisedMinutes: average(placed.map(promisedMinutes)),
      waitedMinutes: average(placed.map(waitedMinutes)),
      lost: lost.filter(({ guest }) => isWithin(guest.ordersAtMs)).length,
    };
  });
};
