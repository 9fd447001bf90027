import fc from "fast-check";
import { expect, it } from "vitest";
import { type SlotRules, slotsOn } from "../../../worker/domain/schedule/slots.ts";
import { isOpenByHours, arbitraryHours, readWallClock } from "../../support/builders/opening-hours.ts";

// Judged by a calendar, a clock on the wall and the sign on the door, none of which is our own code.

/** Clocks that change by an hour on either side of the world, by half an hour, at midnight, and never. */
const zones = ["America/New_York", "Europe/Berlin", "Asia/Tokyo", "Australia/Lord_Howe", "America/Santiago"];
const minuteMs = 60_000;
const twoYears = [Date.parse("2026-01-01"), Date.parse("2027-12-31")] as const;

const shown = (timezone: string, ms: number): string => {
  const { date, time } = readWallClock(timezone, new Date(ms).toISOString());
  return `${date} ${time}`;
};

/** The offset that a clock on the wall shows. */
const offsetMinutes = (timezone: string, ms: number): number =>
  Math.round((Date.parse(`${shown(timezone, ms).replace(" ", "T")}Z`) - ms) / minuteMs);

/** The hours of two years in which the clocks of a zone change, found by looking at the clock each day and then each minute. */
const listClockChanges = (timezone: string): number[] => {
  const changes: number[] = [];
  for (let day = twoYears[0]; day < twoYears[1]; day += 1440 * minuteMs) {
    let [low, high] = [day, day + 1440 * minuteMs];
    if (offsetMinutes(timezone, low) === offsetMinutes(timezone, high)) continue;
    while (high - low > minuteMs) {
      const middle = low + Math.floor((high - low) / minuteMs / 2) * minuteMs;
      if (offsetMinutes(timezone, middle) === offsetMinutes(timezone, low)) low = middle;
      else high = middle;
    }
    changes.push(high);
  }
  return changes;
};

const changes = new Map(zones.map((zone) => [zone, listClockChanges(zone)]));

/** Whether a clock on the wall shows the same minute at another instant too, or jumps in it. */
const isOdd = (timezone: string, ms: number): boolean =>
  [30, 60].some((minutes) =>
    [-1, 1].some((side) => shown(timezone, ms) === shown(timezone, ms + side * minutes * minuteMs)),
  );

/** A moment that lies next to a change of the clocks as often as not. */
const moment = (timezone: string): fc.Arbitrary<number> => {
  const anywhere = fc.integer({ min: twoYears[0] / minuteMs, max: twoYears[1] / minuteMs }).map((at) => at * minuteMs);
  const known = changes.get(timezone) ?? [];
  if (known.length === 0) return anywhere;
  const near = fc
    .tuple(fc.constantFrom(...known), fc.integer({ min: -1800, max: 120 }))
    .map(([at, minutes]) => at + minutes * minuteMs);
  return fc.oneof(anywhere, near);
};

const asked = fc
  .constantFrom(...zones)
  .chain((timezone) => fc.tuple(fc.constant(timezone), moment(timezone)))
  .chain(([timezone, at]) =>
    fc.record({
      at: fc.constant(at),
      hours: arbitraryHours(new Date(at).toISOString(), timezone),
      slotMinutes: fc.constantFrom(10, 15, 20, 45, 60, 240),
      scheduleDaysAhead: fc.integer({ min: 0, max: 2 }),
      ahead: fc.integer({ min: -1, max: 3 }),
      lead: fc.integer({ min: 0, max: 180 }),
      extra: fc.integer({ min: 0, max: 60 }),
    }),
  );

const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 1440 * minuteMs).toISOString().slice(0, 10);

it("changes of the clocks are among the two years that are looked at", () => {
  expect(zones.map((zone) => changes.get(zone)?.length)).toEqual([4, 4, 0, 4, 4]);
});

it("no slot lies in closed hours, in a gap or doubled hour of a clock change, before the lead, or past the days ahead", () => {
  let judged = 0;
  fc.assert(
    fc.property(asked, ({ at, hours, slotMinutes, scheduleDaysAhead, ahead, lead, extra }) => {
      const now = new Date(at).toISOString();
      const leads = { pickupLeadMinutes: lead, deliveryLeadMinutes: 0 };
      const offered = { pickupEnabled: true, deliveryEnabled: true };
      const store: SlotRules = { ...hours, slotMinutes, scheduleDaysAhead, ...leads, ...offered };
      const today = readWallClock(hours.timezone, now).date;
      const date = dayAfter(today, ahead);
      for (const { startsAt, endsAt } of slotsOn(store, "pickup", date, now, extra)) {
        judged += 1;
        const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)];
        const says = (what: string) => `${what}: ${startsAt} to ${endsAt} in ${hours.timezone}`;
        expect(to - from, says("length")).toBe(slotMinutes * minuteMs);
        expect(from, says("lead")).toBeGreaterThanOrEqual(at + (lead + extra) * minuteMs);
        expect(shown(hours.timezone, from).slice(0, 10), says("date")).toBe(date);
        expect(date >= today && date <= dayAfter(today, scheduleDaysAhead), says("days ahead")).toBe(true);
        // Every five minutes, which is as fine as any of these hours are cut, and the last.
        for (let ms = from; ms < to; ms += 5 * minuteMs) {
          expect(isOdd(hours.timezone, ms), says("doubled")).toBe(false);
          expect(isOpenByHours(hours, new Date(ms).toISOString()), says("closed")).toBe(true);
        }
        expect(isOdd(hours.timezone, to - 1), says("doubled")).toBe(false);
        expect(isOpenByHours(hours, new Date(to - minuteMs).toISOString()), says("closed")).toBe(true);
      }
    }),
    { numRuns: 400 },
  );
  // Hours without any slot would prove nothing.
  expect(judged).toBeGreaterThan(500);
});
