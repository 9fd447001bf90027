import fc from "fast-check";
import type { OrderSource, OrderType, RefundKind } from "../../../db/schema/enums.ts";
import type { OpenHours } from "../../../worker/domain/schedule/hours.ts";

/** A dish of an order. */
export interface Line {
  dish: number;
  quantity: number;
  price: number;
  rate: number;
  hasChoice: boolean;
}

/** What happens to an order. Shares are percentages. */
export type Step = { afterMinutes: number } & (
  | { kind: "release" | "ready" | "cancel" | "no_show" | "reverse" }
  | { kind: "pay"; share: number; method: string; sinceMinutes: number }
  | { kind: "refund"; share: number; reason: RefundKind }
  | { kind: "edit"; quantity: number }
  | { kind: "move"; days: number }
);

/** An order and its history. */
export interface History {
  placedMinutes: number;
  orderType: OrderType;
  orderSource: OrderSource;
  promoCode: string | null;
  discountPercent: number;
  deliveryFee: number;
  tip: number;
  taxIncluded: boolean;
  isTest: boolean;
  promisedMinutes: number;
  lines: Line[];
  steps: Step[];
}

/** Some weeks of a restaurant: its orders, and how many minutes after its end each day is closed. A negative number is
 *  before its end, once its hours are over; null if it never is. */
export interface Weeks {
  hours: OpenHours;
  firstDay: string;
  days: number;
  histories: History[];
  closes: (number | null)[];
}

const dayMinutes = 24 * 60;

const step: fc.Arbitrary<Step> = fc
  .tuple(
    // Within the service, later that day, or days later.
    fc.oneof(fc.nat(40), fc.nat(600), fc.nat(3 * dayMinutes)),
    fc.oneof(
      { weight: 4, arbitrary: fc.constant({ kind: "release" as const }) },
      { weight: 2, arbitrary: fc.constant({ kind: "ready" as const }) },
      { weight: 1, arbitrary: fc.constant({ kind: "cancel" as const }) },
      { weight: 1, arbitrary: fc.constant({ kind: "no_show" as const }) },
      { weight: 1, arbitrary: fc.constant({ kind: "reverse" as const }) },
      {
        weight: 5,
        arbitrary: fc.record({
          kind: fc.constant("pay" as const),
          share: fc.constantFrom(100, 100, 50, 30, 120),
          method: fc.constantFrom("cash", "credit_card", "paypal"),
          // A processor may report a capture a day late.
          sinceMinutes: fc.constantFrom(0, 0, 0, 90, 1500),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant("refund" as const),
          share: fc.integer({ min: 1, max: 100 }),
          reason: fc.constantFrom("goodwill" as const, "edit" as const, "surplus" as const),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant("edit" as const), quantity: fc.integer({ min: 1, max: 4 }) }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant("move" as const), days: fc.constantFrom(-1, 1, 2) }) },
    ),
  )
  .map(([afterMinutes, what]) => ({ afterMinutes, ...what }));

const line: fc.Arbitrary<Line> = fc.record({
  dish: fc.nat(3),
  quantity: fc.integer({ min: 1, max: 3 }),
  price: fc.nat(3000),
  rate: fc.constantFrom(0, 70_000, 88_750, 190_000),
  hasChoice: fc.boolean(),
});

const history = (days: number): fc.Arbitrary<History> =>
  fc.record({
    placedMinutes: fc.nat(days * dayMinutes),
    orderType: fc.constantFrom("pickup", "delivery", "dine_in"),
    orderSource: fc.constantFrom("online", "pos", "phone"),
    promoCode: fc.constantFrom(null, "WELCOME", "constructor"),
    discountPercent: fc.constantFrom(0, 10),
    deliveryFee: fc.constantFrom(0, 299),
    tip: fc.constantFrom(0, 300),
    taxIncluded: fc.boolean(),
    isTest: fc.integer({ min: 0, max: 19 }).map((value) => value === 0),
    promisedMinutes: fc.nat(60),
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
    steps: fc.array(step, { maxLength: 6 }),
  });

const everyDay = [1, 2, 3, 4, 5, 6, 7] as const;

/** Stores that close at night and after midnight, in zones whose clocks change, and one that never closes. */
const hours: fc.Arbitrary<OpenHours> = fc.constantFrom(
  ...[
    { timezone: "Europe/Berlin", from: "17:00", to: "03:00" },
    { timezone: "America/New_York", from: "11:00", to: "01:30" },
    { timezone: "Asia/Tokyo", from: "11:00", to: "22:00" },
    // Closed at noon, so that guests order for another day in the hours after an early close.
    { timezone: "America/New_York", from: "06:00", to: "12:00" },
    { timezone: "Europe/Berlin", from: "00:00", to: "00:00" },
  ].map(({ timezone, from, to }) => ({
    timezone,
    hours: everyDay.map((day) => ({ day, from, to })),
    hoursExceptions: [],
  })),
);

const close = fc.oneof(fc.nat(2 * dayMinutes), fc.integer({ min: -12 * 60, max: -1 }));

/** Some weeks in which clocks change. */
export const weeks = (days: number): fc.Arbitrary<Weeks> =>
  fc.record({
    hours,
    firstDay: fc.constantFrom("2026-03-01", "2026-03-22", "2026-10-20", "2026-10-27"),
    days: fc.constant(days),
    histories: fc.array(history(days), { minLength: 1, maxLength: days }),
    closes: fc.array(fc.option(close), { minLength: days, maxLength: days }),
  });
