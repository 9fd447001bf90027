import { describe, expect, it } from "vitest";
import {
  expectedAt,
  firstPromise,
  hasRoom,
  heldMinutes,
  idleKitchen,
  type KitchenLoad,
  keptPromise,
  waitMinutes,
} from "../../../worker/domain/fulfilment/queue.rules.ts";
import { openWindow } from "../../../worker/domain/schedule/slots.ts";
import { aStore, noon } from "../../support/builders/menu.ts";

const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const store = aStore({ ordersPerSlot: 3, prepMinutesPerSlot: 60 });

const load = (places: Record<string, [taken: number, minutes: number]>, orders = 0, prepMinutes = 0): KitchenLoad => ({
  places: Object.entries(places).map(([time, [taken, prepMinutesTaken]]) => ({
    startsAt: at(time),
    taken,
    prepMinutesTaken,
  })),
  waiting: { orders, prepMinutes },
});

const promise = (kitchen: KitchenLoad, { now = noon, work = 10, lead = 20, shop = store } = {}) => {
  const window = openWindow(shop, "pickup", now, lead);
  return window && firstPromise(shop, now, window, work, kitchen);
};

describe("the promise for an order for now", () => {
  it("is the lead where the kitchen is idle, and a whole five minutes", () => {
    expect(promise(idleKitchen)).toEqual({ readyAt: at("12:20"), startsAt: at("12:15") });
    expect(promise(idleKitchen, { now: at("12:01") })?.readyAt).toBe(at("12:25"));
  });

  it("moves on past every pace that has no room for another order, or for its work", () => {
    const full = load({ "12:15": [3, 30], "12:30": [2, 51] });
    expect(promise(full)).toEqual({ readyAt: at("12:45"), startsAt: at("12:45") });
    expect(promise(full, { work: 9 })).toEqual({ readyAt: at("12:30"), startsAt: at("12:30") });
  });

  it("waits for what is late and what was taken at the counter", () => {
    // Nine orders are three paces of work: those of noon, of a quarter past and of half past.
    expect(promise(load({}, 9, 0))?.readyAt).toBe(at("12:45"));
    expect(promise(load({}, 1, 130))?.readyAt).toBe(at("12:30"));
    expect(promise(load({}, 2, 20))?.readyAt).toBe(at("12:20"));
  });

  it("of more work than one pace takes is the first that is empty", () => {
    expect(promise(load({ "12:15": [1, 5] }), { work: 500 })?.readyAt).toBe(at("12:30"));
    expect(heldMinutes(store, 500)).toBe(60);
  });

  it("is never past closing, and none where all is taken until then", () => {
    const late = { now: at("21:38") };
    expect(promise(idleKitchen, late)?.readyAt).toBe(at("22:00"));
    expect(promise(load({ "21:45": [3, 0] }), late)).toBeNull();
    expect(promise(idleKitchen, { now: at("21:40") })).toEqual({ readyAt: at("22:00"), startsAt: at("21:45") });
  });

  it("goes past midnight at a store that never closes", () => {
    const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: "00:00", to: "00:00" }));
    const always = { ...store, hours };
    const startsAt = "2026-11-21T00:15:00.000Z";
    const kitchen = {
      ...idleKitchen,
      places: [{ startsAt: "2026-11-21T00:00:00.000Z", taken: 3, prepMinutesTaken: 0 }],
    };
    expect(promise(kitchen, { now: at("23:50"), shop: always })).toEqual({ readyAt: startsAt, startsAt });
  });

  it("does not wait where the store does not count its kitchen’s work", () => {
    const free = { ...store, ordersPerSlot: null, prepMinutesPerSlot: null };
    expect(promise(load({ "12:15": [900, 900] }, 900, 900), { shop: free })?.readyAt).toBe(at("12:20"));
  });

  it.each([
    ["kept while it can be met", "12:20", true],
    ["kept while it is a few minutes late", "12:15", true],
    ["asked again where it is later than that", "12:14", false],
    ["kept where it would be ready sooner", "13:20", true],
    ["asked again where another hour was shown", "13:21", false],
  ])("is %s", (_what, shown, isKept) => {
    expect(keptPromise(at(shown), at("12:20"))).toBe(isKept ? at(shown) : null);
  });
});

describe("a slot", () => {
  it("has room for an order while neither orders nor minutes run out", () => {
    const kitchen = load({ "18:00": [2, 50], "18:15": [3, 0], "18:30": [1, 60] });
    const room = (time: string, work: number | null) => hasRoom(store, kitchen, at(time), work);
    expect([room("18:00", 10), room("18:00", 11), room("18:00", null)]).toEqual([true, false, true]);
    expect([room("18:15", 0), room("18:30", 0), room("18:30", null)]).toEqual([false, true, false]);
    expect(room("18:45", 900)).toBe(true);
  });
});

describe("when an order can be expected", () => {
  const order = {
    status: "sent_to_kitchen" as const,
    promisedAt: at("12:20"),
    releasedAt: noon,
    leadMinutes: 20,
    ahead: { orders: 0, prepMinutes: 0 },
  };

  it("is as promised while that can be met", () => {
    expect(expectedAt(store, order, at("12:10"))).toBe(at("12:20"));
    expect(expectedAt(store, { ...order, ahead: { orders: 2, prepMinutes: 20 } }, at("12:10"))).toBe(at("12:20"));
  });

  it("is later where the kitchen has more before it than it can do until then", () => {
    const ahead = { orders: 6, prepMinutes: 0 };
    expect(waitMinutes(store, ahead)).toBe(30);
    expect(waitMinutes(store, { orders: 1, prepMinutes: 130 })).toBe(33);
    expect(expectedAt(store, { ...order, ahead }, at("12:01"))).toBe(at("12:35"));
  });

  it("is soon where it is late, and never in the past", () => {
    expect(expectedAt(store, { ...order, status: "in_progress" }, at("12:23"))).toBe(at("12:25"));
  });

  it("is a lead from now where its payment has not come in time", () => {
    expect(expectedAt(store, { ...order, status: "open", releasedAt: null }, at("12:10"))).toBe(at("12:30"));
  });
});
