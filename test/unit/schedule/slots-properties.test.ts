import fc from "fast-check";
import { expect, it } from "vitest";
import { type SlotRules, slotsOn } from "../../../worker/domain/schedule/slots.ts";
import { arbitraryHours, isOpenByHours, readWallClock } from "../../support/builders/opening-hours.ts";

// Compares slots with Intl's wall clock and calendar, independently of the code under test.

/** Clock changes by an hour in both hemispheres, by half an hour, at midnight, and none. */
const zones = ["America/New_York", "Europe/Berlin", "Asia/Tokyo", "Australia/Lord_Howe", "America/Santiago"];
const minuteMs = 60_000;
const twoYears = [Date.parse("2026-01-01"), Date.parse("2027-12-31")] as const;

const wallTimeAt = (timezone: string, ms: number): string => {
  const { date, time } = readWallClock(timezone, new Date(ms).toISOString());
  return `${date} ${time}`;
};

/** The UTC offset of the wall clock. */
const offsetMinutes = (timezone: string, ms: number): number =>
  Math.round((Date.parse(`${wallTimeAt(timezone, ms).replace(" ", "T")}Z`) - ms) / minuteMs);

/** The clock changes of a zone in two years, found by comparing offsets and bisecting each day with a change. */
const listClockChanges = (timezone: string): number[] => {
  const changes: number[] = [];
  for (let day = twoYears[0]; day < twoYears[1]; day += 1440 * minuteMs) {
    let low = day;
    let high = day + 1440 * minuteMs;
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

/** Whether the wall clock shows the same minute twice. */
const isRepeated = (timezone: string, ms: number): boolean =>
  [30, 60].some((minutes) =>
    [-1, 1].some((side) => wallTimeAt(timezone, ms) === wallTimeAt(timezone, ms + side * minutes * minuteMs)),
  );

/** A random moment, half of the time close to a clock change. */
const moment = (timezone: string): fc.Arbitrary<number> => {
  const anywhere = fc.integer({ min: twoYears[0] / minuteMs, max: twoYears[1] / minuteMs }).map((at) => at * minuteMs);
  const zoneChanges = changes.get(timezone) ?? [];
  if (zoneChanges.length === 0) return anywhere;
  const near = fc
    .tuple(fc.constantFrom(...zoneChanges), fc.integer({ min: -1800, max: 120 }))
    .map(([at, minutes]) => at + minutes * minuteMs);
  return fc.oneof(anywhere, near);
};

const slotRequest = fc
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

it("the test's two years contain the clock changes of each zone", () => {
  expect(zones.map((zone) => changes.get(zone)?.length)).toEqual([4, 4, 0, 4, 4]);
});

it("every slot is within opening hours, outside skipped and repeated hours, after the lead time and within the days ahead", () => {
  let checkedSlots = 0;
  fc.assert(
    fc.property(slotRequest, ({ at, hours, slotMinutes, scheduleDaysAhead, ahead, lead, extra }) => {
      const now = new Date(at).toISOString();
      const leads = { pickupLeadMinutes: lead, deliveryLeadMinutes: 0 };
      const offered = { pickupEnabled: true, deliveryEnabled: true, busyMinutes: 0, busyUntil: null };
      const store: SlotRules = { ...hours, slotMinutes, scheduleDaysAhead, ...leads, ...offered };
      const today = readWallClock(hours.timezone, now).date;
      const date = dayAfter(today, ahead);
      for (const { startsAt, endsAt } of slotsOn(store, "pickup", date, now, extra)) {
        checkedSlots += 1;
        const from = Date.parse(startsAt);
        const to = Date.parse(endsAt);
        const describeSlot = (aspect: string) => `${aspect}: ${startsAt} to ${endsAt} in ${hours.timezone}`;
        expect(to - from, describeSlot("length")).toBe(slotMinutes * minuteMs);
        expect(from, describeSlot("lead")).toBeGreaterThanOrEqual(at + (lead + extra) * minuteMs);
        expect(wallTimeAt(hours.timezone, from).slice(0, 10), describeSlot("date")).toBe(date);
        expect(date >= today && date <= dayAfter(today, scheduleDaysAhead), describeSlot("days ahead")).toBe(true);
        // Opening hours are multiples of five minutes, so checking every five minutes suffices.
        for (let ms = from; ms < to; ms += 5 * minuteMs) {
          expect(isRepeated(hours.timezone, ms), describeSlot("doubled")).toBe(false);
          expect(isOpenByHours(hours, new Date(ms).toISOString()), describeSlot("closed")).toBe(true);
        }
        expect(isRepeated(hours.timezone, to - 1), describeSlot("doubled")).toBe(false);
        expect(isOpenByHours(hours, new Date(to - minuteMs).toISOString()), describeSlot("closed")).toBe(true);
      }
    }),
    { numRuns: 400 },
  );
  // Runs without slots would prove nothing.
  expect(checkedSlots).toBeGreaterThan(500);
});
