import { describe, expect, it } from "vitest";
import {
  expectedAt,
  firstPromise,
  hasRoom,
  idleKitchen,
  type KitchenLoad,
  reservedMinutes,
  reusablePromise,
  waitMinutes,
} from "../../../worker/domain/fulfilment/queue.rules.ts";
import { openWindow, pacesBetween } from "../../../worker/domain/schedule/slots.ts";
import { aStore, noon } from "../../support/builders/menu.ts";

const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const store = aStore({ ordersPerSlot: 3, prepMinutesPerSlot: 60 });

const load = (slots: Record<string, [taken: number, minutes: number]>, orders = 0, prepMinutes = 0): KitchenLoad => ({
  slots: Object.entries(slots).map(([time, [taken, prepMinutesTaken]]) => ({
    startsAt: at(time),
    taken,
    prepMinutesTaken,
  })),
  waiting: { orders, prepMinutes },
});

const promise = (kitchen: KitchenLoad, { now = noon, work = 10, lead = 20, shop = store } = {}) => {
  const window = openWindow(shop, "pickup", now, lead);
  return window && firstPromise(shop, pacesBetween(shop, now, window.closesAt), window, work, kitchen);
};

describe("firstPromise", () => {
  it("is the lead time of an idle kitchen, rounded up to five minutes", () => {
    expect(promise(idleKitchen)).toEqual({ readyAt: at("12:20"), startsAt: at("12:15") });
    expect(promise(idleKitchen, { now: at("12:01") })?.readyAt).toBe(at("12:25"));
  });

  it("skips slots without capacity for another order or for its preparation minutes", () => {
    const full = load({ "12:15": [3, 30], "12:30": [2, 51] });
    expect(promise(full)).toEqual({ readyAt: at("12:45"), startsAt: at("12:45") });
    expect(promise(full, { work: 9 })).toEqual({ readyAt: at("12:30"), startsAt: at("12:30") });
  });

  it("includes late orders and counter orders", () => {
    // Nine orders fill three slots: 12:00, 12:15 and 12:30.
    expect(promise(load({}, 9, 0))?.readyAt).toBe(at("12:45"));
    expect(promise(load({}, 1, 130))?.readyAt).toBe(at("12:30"));
    expect(promise(load({}, 2, 20))?.readyAt).toBe(at("12:20"));
  });

  it("uses the first empty slot for an order larger than a slot", () => {
    expect(promise(load({ "12:15": [1, 5] }), { work: 500 })?.readyAt).toBe(at("12:30"));
    expect(reservedMinutes(store, 500)).toBe(60);
  });

  it("is never after closing, and null if all slots until then are full", () => {
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
      slots: [{ startsAt: "2026-11-21T00:00:00.000Z", taken: 3, prepMinutesTaken: 0 }],
    };
    expect(promise(kitchen, { now: at("23:50"), shop: always })).toEqual({ readyAt: startsAt, startsAt });
  });

  it("ignores the kitchen’s load if the store sets no limits", () => {
    const free = { ...store, ordersPerSlot: null, prepMinutesPerSlot: null };
    expect(promise(load({ "12:15": [900, 900] }, 900, 900), { shop: free })?.readyAt).toBe(at("12:20"));
  });

  it.each([
    ["kept if it can be met", "12:20", true],
    ["kept if it is a few minutes late", "12:15", true],
    ["refused if it is later than that", "12:14", false],
    ["kept if the order would be ready earlier", "13:20", true],
    ["refused if the order would be ready more than an hour earlier", "13:21", false],
  ])("is %s", (_name, promised, isAccepted) => {
    expect(reusablePromise(at(promised), at("12:20"))).toBe(isAccepted ? at(promised) : null);
  });
});

describe("hasRoom", () => {
  it("is true while neither orders nor preparation minutes reach the limit", () => {
    const kitchen = load({ "18:00": [2, 50], "18:15": [3, 0], "18:30": [1, 60] });
    const hasRoomFor = (time: string, work: number | null) => hasRoom(store, kitchen, at(time), work);
    expect([hasRoomFor("18:00", 10), hasRoomFor("18:00", 11), hasRoomFor("18:00", null)]).toEqual([true, false, true]);
    expect([hasRoomFor("18:15", 0), hasRoomFor("18:30", 0), hasRoomFor("18:30", null)]).toEqual([false, true, false]);
    expect(hasRoomFor("18:45", 900)).toBe(true);
  });
});

describe("expectedAt", () => {
  const order = {
    status: "sent_to_kitchen" as const,
    promisedAt: at("12:20"),
    releasedAt: noon,
    leadMinutes: 20,
    ahead: { orders: 0, prepMinutes: 0 },
  };

  it("is the promised time if it can be met", () => {
    expect(expectedAt(store, order, at("12:10"))).toBe(at("12:20"));
    expect(expectedAt(store, { ...order, ahead: { orders: 2, prepMinutes: 20 } }, at("12:10"))).toBe(at("12:20"));
  });

  it("is later if the kitchen has too many orders before it", () => {
    const ahead = { orders: 6, prepMinutes: 0 };
    expect(waitMinutes(store, ahead)).toBe(30);
    expect(waitMinutes(store, { orders: 1, prepMinutes: 130 })).toBe(33);
    expect(expectedAt(store, { ...order, ahead }, at("12:01"))).toBe(at("12:35"));
  });

  it("is soon if the order is late, and never in the past", () => {
    expect(expectedAt(store, { ...order, status: "in_progress" }, at("12:23"))).toBe(at("12:25"));
  });

  it("is one lead time from now if the payment is late", () => {
    expect(expectedAt(store, { ...order, status: "open", releasedAt: null }, at("12:10"))).toBe(at("12:30"));
  });
});
