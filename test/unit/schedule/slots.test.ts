import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOpenAt } from "../../../worker/domain/schedule/hours.ts";
import {
  businessDay,
  leadMinutes,
  localDate,
  openWindow,
  type SlotRules,
  slotContaining,
  slotsOn,
} from "../../../worker/domain/schedule/slots.ts";
import { addMinutes, toInstant } from "../../../worker/domain/time.ts";
import { aMillisecondBefore, daily, arbitraryHoursAndInstant, readWallClock } from "../../support/builders/opening-hours.ts";

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
  ...rules,
});
const listStarts = (store: SlotRules, date: string, now: string, extra?: number) =>
  slotsOn(store, "pickup", date, now, extra).map(({ startsAt }) => startsAt);

const izakaya = shop({ timezone: "Asia/Tokyo", hours: [{ day: 5, from: "17:00", to: "02:00" }] });
const alwaysOpen = shop({ timezone: "America/New_York", hours: daily("00:00", "00:00"), slotMinutes: 50 });

describe("the times to choose from", () => {
  it("follow the opening time in steps and end with the doors", () => {
    const starts = listStarts(shop({ hours: daily("11:10", "13:00") }), "2026-11-21", "2026-11-20T12:00:00.000Z");
    expect(starts).toEqual(["2026-11-21T11:10:00.000Z", "2026-11-21T11:40:00.000Z", "2026-11-21T12:10:00.000Z"]);
  });

  it("are as long as the store says", () => {
    const [first] = slotsOn(shop({ slotMinutes: 45 }), "pickup", "2026-11-21", "2026-11-20T12:00:00.000Z");
    expect(first).toEqual({ startsAt: "2026-11-21T11:00:00.000Z", endsAt: "2026-11-21T11:45:00.000Z" });
  });

  it("begin when the kitchen can have it ready, and not a millisecond before", () => {
    expect(listStarts(shop(), "2026-11-20", "2026-11-20T11:10:00.000Z")[0]).toBe("2026-11-20T11:30:00.000Z");
    expect(listStarts(shop(), "2026-11-20", "2026-11-20T11:10:00.001Z")[0]).toBe("2026-11-20T12:00:00.000Z");
  });

  it("begin later for a delivery and for an order that takes longer", () => {
    const now = "2026-11-20T11:10:00.000Z";
    expect(slotsOn(shop(), "delivery", "2026-11-20", now)[0]?.startsAt).toBe("2026-11-20T12:00:00.000Z");
    expect(listStarts(shop(), "2026-11-20", now, 45)[0]).toBe("2026-11-20T12:30:00.000Z");
  });

  it("begin sooner where a zone is nearer than the store’s usual lead", () => {
    const found = slotsOn(shop(), "delivery", "2026-11-20", "2026-11-20T11:10:00.000Z", -20);
    expect(found[0]?.startsAt).toBe("2026-11-20T11:30:00.000Z");
  });

  it("after midnight belong to the date that the calendar shows", () => {
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

  it("are an hour’s fewer in the night the clocks go forward, and never at a time that comes twice", () => {
    const night = shop({ timezone: "America/New_York", hours: daily("00:00", "04:00"), slotMinutes: 60 });
    expect(listStarts(night, "2026-03-08", "2026-03-07T12:00:00.000Z")).toEqual([
      "2026-03-08T05:00:00.000Z",
      "2026-03-08T06:00:00.000Z",
      "2026-03-08T07:00:00.000Z",
    ]);
    // From one to two o'clock comes twice, and nobody could say which of the two was meant.
    expect(listStarts(night, "2026-11-01", "2026-10-31T12:00:00.000Z")).toEqual([
      "2026-11-01T04:00:00.000Z",
      "2026-11-01T07:00:00.000Z",
      "2026-11-01T08:00:00.000Z",
    ]);
  });

  it("are the same whenever they are asked for at a store that never closes", () => {
    const monday = listStarts(alwaysOpen, "2026-11-23", "2026-11-20T12:00:00.000Z");
    expect(monday).toEqual(listStarts(alwaysOpen, "2026-11-23", "2026-11-22T03:17:00.000Z"));
    expect([monday[0], monday.length]).toEqual(["2026-11-23T05:00:00.000Z", 28]);
  });

  it("follow the special hours of a date, and are none on a closed one", () => {
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

  it("reach as many days ahead as the store says, by its own calendar", () => {
    const store = shop({ timezone: "Asia/Tokyo", scheduleDaysAhead: 1 });
    const now = "2026-11-20T15:00:00.000Z";
    const offered = ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"].map((date) =>
      listStarts(store, date, now),
    );
    expect(offered.map(({ length }) => length)).toEqual([0, 22, 22, 0]);
  });

  it.each(["2026-02-30", "2026-2-3", "20261121", "2026-11-21T12:00", "tomorrow", ""])("are none for “%s”", (date) => {
    expect(listStarts(shop({ scheduleDaysAhead: 3650 }), date, "2026-01-20T12:00:00.000Z")).toEqual([]);
  });

  it("are none for an order type that the store does not offer", () => {
    const now = "2026-11-20T12:00:00.000Z";
    const pickupOnly = shop({ deliveryEnabled: false });
    expect(slotsOn(pickupOnly, "delivery", "2026-11-21", now)).toEqual([]);
    expect(slotsOn(pickupOnly, "pickup", "2026-11-21", now)).toHaveLength(22);
    expect(slotsOn(shop({ pickupEnabled: false }), "pickup", "2026-11-21", now)).toEqual([]);
  });

  it("are inside the hours, past the lead, near enough, and never overlap, whatever the hours", () => {
    const rules = fc.record({
      slotMinutes: fc.constantFrom(7, 10, 15, 30, 45, 60, 90),
      scheduleDaysAhead: fc.integer({ min: 0, max: 3 }),
      ahead: fc.integer({ min: -1, max: 4 }),
      extra: fc.integer({ min: 0, max: 120 }),
    });
    fc.assert(
      fc.property(arbitraryHoursAndInstant, rules, ({ at, hours }, { slotMinutes, scheduleDaysAhead, ahead, extra }) => {
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
      }),
      { numRuns: 400 },
    );
  });
});

describe("a chosen time", () => {
  const now = "2026-11-20T12:00:00.000Z";

  it("is taken where a slot starts exactly then", () => {
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
  ])("is refused %s", (_, at) => {
    expect(slotContaining(shop(), "pickup", at, now)).toBeNull();
  });

  it("is refused where the order takes longer than that", () => {
    expect(slotContaining(shop(), "pickup", "2026-11-20T12:30:00.000Z", now, 10)).not.toBeNull();
    expect(slotContaining(shop(), "pickup", "2026-11-20T12:30:00.000Z", now, 11)).toBeNull();
  });
});

describe("an order for as soon as possible", () => {
  const readyAt = (store: SlotRules, now: string, lead: number) =>
    openWindow(store, "pickup", now, lead)?.readyAt ?? null;

  it("is ready after its lead, at closing time at the latest", () => {
    expect(readyAt(shop(), "2026-11-20T12:00:00.000Z", 20)).toBe("2026-11-20T12:20:00.000Z");
    expect(readyAt(shop(), "2026-11-20T21:40:00.000Z", 20)).toBe("2026-11-20T22:00:00.000Z");
    expect(readyAt(shop(), "2026-11-20T21:41:00.000Z", 20)).toBeNull();
  });

  it("is not taken while the store is closed, even if it opens soon", () => {
    expect(readyAt(shop(), "2026-11-20T10:59:00.000Z", 20)).toBeNull();
  });

  it("is not ready while the kitchen has its break, but may be after it", () => {
    const store = shop({ hours: [...daily("11:00", "14:00"), ...daily("17:00", "22:00")] });
    expect(readyAt(store, "2026-11-20T13:30:00.000Z", 60)).toBeNull();
    expect(readyAt(store, "2026-11-20T13:30:00.000Z", 210)).toBe("2026-11-20T17:00:00.000Z");
  });

  it("is ready past midnight where the store is open then", () => {
    expect(readyAt(izakaya, "2026-11-20T14:50:00.000Z", 20)).toBe("2026-11-20T15:10:00.000Z");
    expect(readyAt(alwaysOpen, "2026-11-21T04:50:00.000Z", 20)).toBe("2026-11-21T05:10:00.000Z");
  });

  it("is not taken for an order type that the store does not offer", () => {
    expect(openWindow(shop({ deliveryEnabled: false }), "delivery", "2026-11-20T12:00:00.000Z", 40)).toBeNull();
  });
});

describe("an order takes", () => {
  it("the store’s time for its type, or the zone’s", () => {
    expect(leadMinutes(shop(), "pickup", null, null)).toBe(20);
    expect(leadMinutes(shop(), "delivery", null, null)).toBe(40);
    expect(leadMinutes(shop(), "delivery", 25, null)).toBe(25);
  });

  it("as long as its slowest dish where that is longer", () => {
    expect(leadMinutes(shop(), "pickup", null, 35)).toBe(35);
    expect(leadMinutes(shop(), "delivery", 60, 35)).toBe(60);
  });
});

describe("the business day", () => {
  it("of an order after midnight is the evening’s before, while the store is open", () => {
    expect(businessDay(izakaya, "2026-11-20T16:59:00.000Z")).toBe("2026-11-20");
    expect(localDate("Asia/Tokyo", "2026-11-20T16:59:00.000Z")).toBe("2026-11-21");
  });

  it("is the calendar’s while the store is closed", () => {
    expect(businessDay(izakaya, "2026-11-20T17:00:00.000Z")).toBe("2026-11-21");
  });

  it("changes at midnight at a store that never closes", () => {
    expect(businessDay(alwaysOpen, "2026-11-21T04:59:00.000Z")).toBe("2026-11-20");
    expect(businessDay(alwaysOpen, "2026-11-21T05:00:00.000Z")).toBe("2026-11-21");
  });

  it("is today’s where last night’s hours still run as today’s begin", () => {
    const store = shop({ hours: daily("06:00", "07:00").concat(daily("20:00", "06:30")) });
    expect(businessDay(store, "2026-11-21T05:59:00.000Z")).toBe("2026-11-20");
    expect(businessDay(store, "2026-11-21T06:00:00.000Z")).toBe("2026-11-21");
  });
});
