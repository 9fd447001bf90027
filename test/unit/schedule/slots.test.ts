import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOpenAt } from "../../../worker/domain/schedule/hours.ts";
import { leadMinutes } from "../../../worker/domain/schedule/lead-time.rules.ts";
import {
  businessDay,
  businessDayEnd,
  localDate,
  openWindow,
  type SlotRules,
  slotContaining,
  slotsOn,
} from "../../../worker/domain/schedule/slots.ts";
import { addDays } from "../../../worker/domain/schedule/zoned.ts";
import { addMinutes, toInstant } from "../../../worker/domain/time.ts";
import {
  aMillisecondBefore,
  arbitraryHoursAndInstant,
  daily,
  readWallClock,
} from "../../support/builders/opening-hours.ts";

const shop = (rules: Partial<SlotRules> = {}): SlotRules => ({
  timezone: "UTC",
  hours: daily("11:00", "22:00"),
  hoursExceptions: [],
  slotMinutes: 30,
  scheduleDaysAhead: 7,
  pickupLeadMinutes: 20,
  deliveryLeadMinutes: 40,
  pickupEnabled: true,
  deliveryEnabled: true,
  busyMinutes: 0,
  busyUntil: null,
  ...rules,
});
const listStarts = (store: SlotRules, date: string, now: string, extra?: number) =>
  slotsOn(store, "pickup", date, now, extra).map(({ startsAt }) => startsAt);

const izakaya = shop({ timezone: "Asia/Tokyo", hours: [{ day: 5, from: "17:00", to: "02:00" }] });
const alwaysOpen = shop({ timezone: "America/New_York", hours: daily("00:00", "00:00"), slotMinutes: 50 });

describe("slotsOn", () => {
  it("lists slots in steps from opening to closing", () => {
    const starts = listStarts(shop({ hours: daily("11:10", "13:00") }), "2026-11-21", "2026-11-20T12:00:00.000Z");
    expect(starts).toEqual(["2026-11-21T11:10:00.000Z", "2026-11-21T11:40:00.000Z", "2026-11-21T12:10:00.000Z"]);
  });

  it("uses the store's slot length", () => {
    const [first] = slotsOn(shop({ slotMinutes: 45 }), "pickup", "2026-11-21", "2026-11-20T12:00:00.000Z");
    expect(first).toEqual({ startsAt: "2026-11-21T11:00:00.000Z", endsAt: "2026-11-21T11:45:00.000Z" });
  });

  it("starts after the lead time, to the millisecond", () => {
    expect(listStarts(shop(), "2026-11-20", "2026-11-20T11:10:00.000Z")[0]).toBe("2026-11-20T11:30:00.000Z");
    expect(listStarts(shop(), "2026-11-20", "2026-11-20T11:10:00.001Z")[0]).toBe("2026-11-20T12:00:00.000Z");
  });

  it("starts later for a delivery and for an order that takes longer", () => {
    const now = "2026-11-20T11:10:00.000Z";
    expect(slotsOn(shop(), "delivery", "2026-11-20", now)[0]?.startsAt).toBe("2026-11-20T12:00:00.000Z");
    expect(listStarts(shop(), "2026-11-20", now, 45)[0]).toBe("2026-11-20T12:30:00.000Z");
  });

  it("starts earlier in a zone with a shorter lead time", () => {
    const slots = slotsOn(shop(), "delivery", "2026-11-20", "2026-11-20T11:10:00.000Z", -20);
    expect(slots[0]?.startsAt).toBe("2026-11-20T11:30:00.000Z");
  });

  it("assigns slots after midnight to their calendar date", () => {
    const now = "2026-11-20T06:00:00.000Z";
    const friday = listStarts(izakaya, "2026-11-20", now);
    expect([friday[0], friday.at(-1), friday.length]).toEqual([
      "2026-11-20T08:00:00.000Z",
      "2026-11-20T14:30:00.000Z",
      14,
    ]);
    expect(listStarts(izakaya, "2026-11-21", now)).toEqual([
      "2026-11-20T15:00:00.000Z",
      "2026-11-20T15:30:00.000Z",
      "2026-11-20T16:00:00.000Z",
      "2026-11-20T16:30:00.000Z",
    ]);
  });

  it("omits skipped and repeated hours", () => {
    const night = shop({ timezone: "America/New_York", hours: daily("00:00", "04:00"), slotMinutes: 60 });
    expect(listStarts(night, "2026-03-08", "2026-03-07T12:00:00.000Z")).toEqual([
      "2026-03-08T05:00:00.000Z",
      "2026-03-08T06:00:00.000Z",
      "2026-03-08T07:00:00.000Z",
    ]);
    // The hour from 1 to 2 occurs twice, so a time in it would be ambiguous.
    expect(listStarts(night, "2026-11-01", "2026-10-31T12:00:00.000Z")).toEqual([
      "2026-11-01T04:00:00.000Z",
      "2026-11-01T07:00:00.000Z",
      "2026-11-01T08:00:00.000Z",
    ]);
  });

  it("returns the same slots at any time for a store that never closes", () => {
    const monday = listStarts(alwaysOpen, "2026-11-23", "2026-11-20T12:00:00.000Z");
    expect(monday).toEqual(listStarts(alwaysOpen, "2026-11-23", "2026-11-22T03:17:00.000Z"));
    expect([monday[0], monday.length]).toEqual(["2026-11-23T05:00:00.000Z", 28]);
  });

  it("uses the special hours of a date, and is empty on a closed date", () => {
    const hoursExceptions = [
      { date: "2026-12-24", closed: false, hours: [{ from: "12:00", to: "13:00" }], note: null },
      { date: "2026-12-25", closed: true, hours: [], note: "Christmas" },
    ];
    const store = shop({ hoursExceptions });
    const now = "2026-12-23T12:00:00.000Z";
    expect(listStarts(store, "2026-12-24", now)).toEqual(["2026-12-24T12:00:00.000Z", "2026-12-24T12:30:00.000Z"]);
    expect(listStarts(store, "2026-12-25", now)).toEqual([]);
    expect(listStarts(store, "2026-12-26", now)).toHaveLength(22);
  });

  it("covers the store's days ahead, in its time zone", () => {
    const store = shop({ timezone: "Asia/Tokyo", scheduleDaysAhead: 1 });
    const now = "2026-11-20T15:00:00.000Z";
    const offered = ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"].map((date) =>
      listStarts(store, date, now),
    );
    expect(offered.map(({ length }) => length)).toEqual([0, 22, 22, 0]);
  });

  it.each(["2026-02-30", "2026-2-3", "20261121", "2026-11-21T12:00", "tomorrow", ""])(
    "is empty for the date “%s”",
    (date) => {
      expect(listStarts(shop({ scheduleDaysAhead: 3650 }), date, "2026-01-20T12:00:00.000Z")).toEqual([]);
    },
  );

  it("is empty for an order type that the store does not offer", () => {
    const now = "2026-11-20T12:00:00.000Z";
    const pickupOnly = shop({ deliveryEnabled: false });
    expect(slotsOn(pickupOnly, "delivery", "2026-11-21", now)).toEqual([]);
    expect(slotsOn(pickupOnly, "pickup", "2026-11-21", now)).toHaveLength(22);
    expect(slotsOn(shop({ pickupEnabled: false }), "pickup", "2026-11-21", now)).toEqual([]);
  });

  it("lists slots within hours, lead time and days ahead that never overlap, for any hours", () => {
    const rules = fc.record({
      slotMinutes: fc.constantFrom(7, 10, 15, 30, 45, 60, 90),
      scheduleDaysAhead: fc.integer({ min: 0, max: 3 }),
      ahead: fc.integer({ min: -1, max: 4 }),
      extra: fc.integer({ min: 0, max: 120 }),
    });
    fc.assert(
      fc.property(
        arbitraryHoursAndInstant,
        rules,
        ({ at, hours }, { slotMinutes, scheduleDaysAhead, ahead, extra }) => {
          const store = shop({ ...hours, slotMinutes, scheduleDaysAhead });
          const today = readWallClock(store.timezone, at).date;
          const date = toInstant(Date.parse(today) + ahead * 86_400_000).slice(0, 10);
          const slots = slotsOn(store, "delivery", date, at, extra);
          if (ahead < 0 || ahead > scheduleDaysAhead) expect(slots).toEqual([]);
          for (const [index, { startsAt, endsAt }] of slots.entries()) {
            expect(isOpenAt(store, startsAt) && isOpenAt(store, aMillisecondBefore(endsAt))).toBe(true);
            expect(startsAt >= addMinutes(at, 40 + extra)).toBe(true);
            expect(endsAt).toBe(addMinutes(startsAt, slotMinutes));
            expect(readWallClock(store.timezone, startsAt).date).toBe(date);
            expect(startsAt >= (slots[index - 1]?.endsAt ?? "")).toBe(true);
          }
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe("slotContaining", () => {
  const now = "2026-11-20T12:00:00.000Z";

  it("finds the slot that starts at the time", () => {
    expect(slotContaining(shop(), "pickup", "2026-11-20T12:30:00.000Z", now)).toEqual({
      startsAt: "2026-11-20T12:30:00.000Z",
      endsAt: "2026-11-20T13:00:00.000Z",
    });
    expect(slotContaining(izakaya, "pickup", "2026-11-20T16:30:00.000Z", now)?.endsAt).toBe("2026-11-20T17:00:00.000Z");
  });

  it.each([
    ["between two slots", "2026-11-20T12:45:00.000Z"],
    ["at closing time", "2026-11-20T22:00:00.000Z"],
    ["in the past", "2026-11-20T11:30:00.000Z"],
    ["too far ahead", "2026-11-28T12:00:00.000Z"],
  ])("is null %s", (_, at) => {
    expect(slotContaining(shop(), "pickup", at, now)).toBeNull();
  });

  it("is null if the order takes longer", () => {
    expect(slotContaining(shop(), "pickup", "2026-11-20T12:30:00.000Z", now, 10)).not.toBeNull();
    expect(slotContaining(shop(), "pickup", "2026-11-20T12:30:00.000Z", now, 11)).toBeNull();
  });
});

describe("openWindow for an immediate order", () => {
  const readyAt = (store: SlotRules, now: string, lead: number) =>
    openWindow(store, "pickup", now, lead)?.readyAt ?? null;

  it("is ready after its lead time, at closing time at the latest", () => {
    expect(readyAt(shop(), "2026-11-20T12:00:00.000Z", 20)).toBe("2026-11-20T12:20:00.000Z");
    expect(readyAt(shop(), "2026-11-20T21:40:00.000Z", 20)).toBe("2026-11-20T22:00:00.000Z");
    expect(readyAt(shop(), "2026-11-20T21:41:00.000Z", 20)).toBeNull();
  });

  it("is null while the store is closed, even shortly before opening", () => {
    expect(readyAt(shop(), "2026-11-20T10:59:00.000Z", 20)).toBeNull();
  });

  it("is null if the order is ready during a break, but not after it", () => {
    const store = shop({ hours: [...daily("11:00", "14:00"), ...daily("17:00", "22:00")] });
    expect(readyAt(store, "2026-11-20T13:30:00.000Z", 60)).toBeNull();
    expect(readyAt(store, "2026-11-20T13:30:00.000Z", 210)).toBe("2026-11-20T17:00:00.000Z");
  });

  it("is ready after midnight if the store is open", () => {
    expect(readyAt(izakaya, "2026-11-20T14:50:00.000Z", 20)).toBe("2026-11-20T15:10:00.000Z");
    expect(readyAt(alwaysOpen, "2026-11-21T04:50:00.000Z", 20)).toBe("2026-11-21T05:10:00.000Z");
  });

  it("is null for an order type that the store does not offer", () => {
    expect(openWindow(shop({ deliveryEnabled: false }), "delivery", "2026-11-20T12:00:00.000Z", 40)).toBeNull();
  });
});

describe("leadMinutes", () => {
  it("uses the store’s lead time of the order type, or the zone’s", () => {
    expect(leadMinutes(shop(), "pickup", null, null)).toBe(20);
    expect(leadMinutes(shop(), "delivery", null, null)).toBe(40);
    expect(leadMinutes(shop(), "delivery", 25, null)).toBe(25);
  });

  it("uses the slowest dish if it takes longer", () => {
    expect(leadMinutes(shop(), "pickup", null, 35)).toBe(35);
    expect(leadMinutes(shop(), "delivery", 60, 35)).toBe(60);
  });
});

describe("businessDay", () => {
  it("is the previous date after midnight while the store is open", () => {
    expect(businessDay(izakaya, "2026-11-20T16:59:00.000Z")).toBe("2026-11-20");
    expect(localDate("Asia/Tokyo", "2026-11-20T16:59:00.000Z")).toBe("2026-11-21");
  });

  it("is the calendar date while the store is closed", () => {
    expect(businessDay(izakaya, "2026-11-20T17:00:00.000Z")).toBe("2026-11-21");
  });

  it("changes at midnight at a store that never closes", () => {
    expect(businessDay(alwaysOpen, "2026-11-21T04:59:00.000Z")).toBe("2026-11-20");
    expect(businessDay(alwaysOpen, "2026-11-21T05:00:00.000Z")).toBe("2026-11-21");
  });

  it.each([
    ["America/Havana", "2026-11-01"],
    ["Atlantic/Azores", "2026-10-25"],
    ["Europe/Berlin", "2026-10-25"],
    ["America/New_York", "2026-03-08"],
  ])("ends in %s when the next one begins, also where clocks change at midnight", (timezone, date) => {
    const overlapping = shop({ timezone, hours: daily("06:00", "07:00").concat(daily("20:00", "06:30")) });
    for (const store of [shop({ timezone, hours: daily("00:00", "00:00") }), overlapping]) {
      const ends = [-2, -1, 0, 1].map(
        (days) => [addDays(date, days), businessDayEnd(store, addDays(date, days))] as const,
      );
      for (let minutes = -24 * 60; minutes <= 30 * 60; minutes += 15) {
        const at = addMinutes(`${date}T00:00:00.000Z`, minutes);
        const [day] = ends.find(([, end]) => at < end) ?? [];
        expect([at, businessDay(store, at)]).toEqual([at, day]);
      }
    }
  });

  it("is today from the opening, even if last night’s hours still run", () => {
    const store = shop({ hours: daily("06:00", "07:00").concat(daily("20:00", "06:30")) });
    expect(businessDay(store, "2026-11-21T05:59:00.000Z")).toBe("2026-11-20");
    expect(businessDay(store, "2026-11-21T06:00:00.000Z")).toBe("2026-11-21");
  });
});
