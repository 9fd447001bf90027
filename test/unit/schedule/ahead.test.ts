import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { snapshotAt } from "../../../worker/domain/menu/sale.rules.ts";
import { firstSlot, nextServing, slotOfferEnd, typesAhead } from "../../../worker/domain/schedule/ahead.ts";
import { isOpenAt } from "../../../worker/domain/schedule/hours.ts";
import { periodHolds } from "../../../worker/domain/schedule/periods.ts";
import { slotsOn } from "../../../worker/domain/schedule/slots.ts";
import type { StoreSettings } from "../../../worker/domain/store/settings.ts";
import { toInstant } from "../../../worker/domain/time.ts";
import { aMenu, aMenuItem, aStore, noon } from "../../support/builders/menu.ts";
import { arbitraryHoursAndInstant, daily } from "../../support/builders/opening-hours.ts";

const thanksgiving = { date: "2026-11-26", closed: true, hours: [], note: "Closed for Thanksgiving" };

describe("firstSlot", () => {
  const cases: [what: string, store: Partial<StoreSettings>, at: string, slot: string | null][] = [
    ["is the next opening, at night", {}, "2026-11-20T03:00:00.000Z", "2026-11-20T11:00:00.000Z"],
    ["is the next day’s opening, after closing", {}, "2026-11-20T22:30:00.000Z", "2026-11-21T11:00:00.000Z"],
    ["respects the lead time just before opening", {}, "2026-11-20T10:50:00.000Z", "2026-11-20T11:15:00.000Z"],
    [
      "skips a closed holiday",
      { hoursExceptions: [thanksgiving] },
      "2026-11-25T23:00:00.000Z",
      "2026-11-27T11:00:00.000Z",
    ],
    ["is null beyond the days ahead", { scheduleDaysAhead: 0 }, "2026-11-20T22:30:00.000Z", null],
    ["is null without pickup and delivery", { pickupEnabled: false, deliveryEnabled: false }, noon, null],
    [
      "uses the lead time of delivery if only delivery is offered",
      { pickupEnabled: false },
      "2026-11-20T10:50:00.000Z",
      "2026-11-20T11:30:00.000Z",
    ],
    ["is null without hours", { hours: [] }, noon, null],
    [
      "is the first slot after midnight during hours past midnight",
      { hours: daily("18:00", "02:00") },
      "2026-11-20T23:55:00.000Z",
      "2026-11-21T00:15:00.000Z",
    ],
    [
      "moves if the clock skips its hour",
      { timezone: "America/New_York", hours: daily("02:30", "10:00") },
      "2026-03-08T05:00:00.000Z",
      "2026-03-08T07:30:00.000Z",
    ],
  ];
  it.each(cases)("%s", (_name, store, at, slot) => {
    expect(firstSlot(aStore(store), at)).toBe(slot);
  });

  it("is offered until its shortest lead time begins, and then the next slot is", () => {
    const store = aStore();
    const first = firstSlot(store, "2026-11-20T10:30:00.000Z") ?? "";
    const end = slotOfferEnd(store, first, "2026-11-20T10:30:00.000Z");
    expect(end).toBe("2026-11-20T10:40:00.001Z");
    expect(firstSlot(store, "2026-11-20T10:40:00.000Z")).toBe(first);
    expect(firstSlot(store, end)).toBe("2026-11-20T11:15:00.000Z");
  });

  it("is the first slot of all dates, for any hours", () => {
    fc.assert(
      fc.property(arbitraryHoursAndInstant, fc.integer({ min: 0, max: 3 }), ({ at, hours }, scheduleDaysAhead) => {
        const store = aStore({ ...hours, scheduleDaysAhead, mealPeriodTimes: [] });
        const dates = [0, 1, 2, 3, 4, 5].map((days) =>
          toInstant(Date.parse(at) + (days - 1) * 86_400_000).slice(0, 10),
        );
        const slots = dates.flatMap((date) =>
          (["pickup", "delivery"] as const).flatMap((type) => slotsOn(store, type, date, at)),
        );
        const [first] = slots.map(({ startsAt }) => startsAt).toSorted();
        expect(firstSlot(store, at)).toBe(first ?? null);
      }),
      { numRuns: 200 },
    );
  });
});

describe("typesAhead", () => {
  const delivery = (until: string | null) => ({ orderType: "delivery" as const, until, message: null });
  const pickup = { orderType: "pickup" as const, until: "2026-11-20T13:00:00.000Z", message: null };
  const evening = "2026-11-20T21:30:00.000Z";
  const cases: [what: string, store: Partial<StoreSettings>, types: string[]][] = [
    ["is empty without a pause", {}, []],
    ["has a paused type with a time left today", { pausedOrderTypes: [delivery(pickup.until)] }, ["delivery"]],
    ["lacks a type that staff end the pause of", { pausedOrderTypes: [delivery(null)] }, []],
    ["has a type with a time left tomorrow", { pausedOrderTypes: [delivery(evening)] }, ["delivery"]],
    ["lacks a type with no time left", { pausedOrderTypes: [delivery(evening)], scheduleDaysAhead: 0 }, []],
    [
      "lacks the type with no time left, if both are paused",
      { pausedOrderTypes: [pickup, delivery(evening)], scheduleDaysAhead: 0 },
      ["pickup"],
    ],
    [
      "has each type with a time left after a pause of all orders",
      { orderingPaused: true, pausedUntil: "2026-11-20T21:10:00.000Z", scheduleDaysAhead: 0 },
      ["pickup"],
    ],
    ["lacks a type that is not offered", { deliveryEnabled: false, pausedOrderTypes: [delivery(pickup.until)] }, []],
  ];
  it.each(cases)("%s", (_what, store, types) => {
    expect(typesAhead(aStore(store), noon)).toEqual(types);
  });
});

describe("nextServing", () => {
  const breakfast = { period: "breakfast", from: "07:00", to: "11:30" } as const;
  const dinner = { period: "dinner", from: "17:00", to: "22:00" } as const;
  const store = aStore({ hours: daily("07:30", "21:00"), mealPeriodTimes: [breakfast, dinner] });
  const next = (
    requiredPeriods: Parameters<typeof nextServing>[1],
    at: string,
    settings: Partial<StoreSettings> = {},
  ) => nextServing({ ...store, ...settings }, requiredPeriods, at);

  it.each([
    [
      "is the opening if the meal period began before",
      [["breakfast"]],
      "2026-11-20T03:00:00.000Z",
      "2026-11-20T07:30:00.000Z",
    ],
    ["is the start of the meal period while the store is open", [["dinner"]], noon, "2026-11-20T17:00:00.000Z"],
    ["is now during the meal period", [["dinner"]], "2026-11-20T18:00:00.000Z", "2026-11-20T18:00:00.000Z"],
    ["is the next day after closing", [["dinner"]], "2026-11-20T21:30:00.000Z", "2026-11-21T17:00:00.000Z"],
    ["is the earlier of two meal periods", [["breakfast", "dinner"]], noon, "2026-11-20T17:00:00.000Z"],
    ["is null if dish and category share no hour", [["breakfast"], ["dinner"]], noon, null],
  ] as const)("%s", (_name, requiredPeriods, at, from) => {
    expect(next(requiredPeriods, at)).toBe(from);
  });

  it("skips a closed day", () => {
    expect(next([["dinner"]], "2026-11-25T21:30:00.000Z", { hoursExceptions: [thanksgiving] })).toBe(
      "2026-11-27T17:00:00.000Z",
    );
  });

  it("is the first moment at which the dish is served, for any hours", () => {
    fc.assert(
      fc.property(arbitraryHoursAndInstant, ({ at, hours }) => {
        const rules = { ...hours, mealPeriodTimes: [breakfast, dinner] };
        const from = nextServing(rules, [["dinner"]], at);
        if (from === null) return;
        const isServed = (moment: string) =>
          isOpenAt(rules, moment) && periodHolds(["dinner"], rules.mealPeriodTimes, rules.timezone, moment);
        expect(from >= at && isServed(from)).toBe(true);
        for (let ms = Date.parse(at); ms < Date.parse(from); ms += 900_000)
          expect(isServed(toInstant(ms)), toInstant(ms)).toBe(false);
      }),
      { numRuns: 100 },
    );
  });
});

describe("a menu snapshot", () => {
  const items = [
    aMenuItem({ id: "pancakes", mealPeriods: ["breakfast"] }),
    aMenuItem({ id: "steak", mealPeriods: ["dinner"] }),
    aMenuItem({ id: "tea" }),
  ];
  const mealPeriodTimes = [
    { period: "breakfast" as const, from: "07:00", to: "11:30" },
    { period: "dinner" as const, from: "17:00", to: "22:00" },
  ];
  const data = (store: Partial<StoreSettings> = {}) =>
    aMenu({ items, store: { hours: daily("07:30", "21:00"), mealPeriodTimes, ...store } });

  it("has no next slot while the store takes immediate orders, and lists when other dishes are served", () => {
    const menu = snapshotAt(data(), noon);
    expect(menu.nextSlotAt).toBeNull();
    expect(menu.servedFrom).toEqual({ pancakes: "2026-11-21T07:30:00.000Z", steak: "2026-11-20T17:00:00.000Z" });
  });

  it("describes the next opening while the store is closed", () => {
    const menu = snapshotAt(data({ hoursExceptions: [thanksgiving] }), "2026-11-26T18:00:00.000Z");
    expect(menu.nextSlotAt).toBe("2026-11-27T07:30:00.000Z");
    expect(menu.servedFrom).toEqual({ steak: "2026-11-27T17:00:00.000Z" });
  });

  it("has a next slot after last orders, and none during a pause without an end", () => {
    const lastOrders = "2026-11-20T20:50:00.000Z";
    expect(snapshotAt(data(), lastOrders).nextSlotAt).toBe("2026-11-21T07:30:00.000Z");
    expect(snapshotAt(data({ orderingPaused: true }), lastOrders).nextSlotAt).toBeNull();
  });

  it("has the first slot that the kitchen can make after the end of a pause", () => {
    const pausedUntil = "2026-11-20T13:00:00.000Z";
    const all = { orderingPaused: true, pausedUntil };
    expect(snapshotAt(data(all), noon)).toMatchObject({
      nextSlotAt: "2026-11-20T13:30:00.000Z",
      validUntil: pausedUntil,
    });
    expect(snapshotAt(data(all), pausedUntil).nextSlotAt).toBeNull();
    const types = { orderType: "pickup" as const, until: null, message: null };
    const delivery = { orderType: "delivery" as const, until: pausedUntil, message: null };
    expect(snapshotAt(data({ pausedOrderTypes: [types, delivery] }), noon).nextSlotAt).toBe("2026-11-20T13:45:00.000Z");
  });

  it("is valid until its next slot ends, and at most until midnight", () => {
    expect(snapshotAt(data(), "2026-11-20T06:50:00.000Z").validUntil).toBe("2026-11-20T07:00:00.000Z");
    expect(snapshotAt(data(), "2026-11-20T07:05:00.000Z").validUntil).toBe("2026-11-20T07:10:00.001Z");
    expect(snapshotAt(data(), "2026-11-20T23:30:00.000Z").validUntil).toBe("2026-11-21T00:00:00.000Z");
  });
});
