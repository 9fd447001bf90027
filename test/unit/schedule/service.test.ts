import { describe, expect, it } from "vitest";
import { openingState } from "../../../worker/domain/schedule/hours.ts";
import { shortestLead } from "../../../worker/domain/schedule/lead-time.rules.ts";
import {
  activeTypes,
  busyMinutesAt,
  currentService,
  fullPause,
  minutesPaused,
  typePause,
} from "../../../worker/domain/schedule/service.rules.ts";
import { openWindow, slotsOn } from "../../../worker/domain/schedule/slots.ts";
import { aStore, noon } from "../../support/builders/menu.ts";

const one = "2026-11-20T13:00:00.000Z";
const two = "2026-11-20T14:00:00.000Z";
const justBeforeOne = "2026-11-20T12:59:59.999Z";
const noDelivery = { orderType: "delivery" as const, until: one, message: "The scooter is broken." };
const noPickup = { orderType: "pickup" as const, until: two, message: null };

describe("a pause of one order type", () => {
  const store = aStore({ pausedOrderTypes: [noDelivery] });

  it("stops that type alone, and ends at its time", () => {
    expect([activeTypes(store, noon), activeTypes(store, justBeforeOne)]).toEqual([["pickup"], ["pickup"]]);
    expect(typePause(store, "delivery", noon)).toMatchObject({ until: one, message: "The scooter is broken." });
    expect([typePause(store, "pickup", noon), typePause(store, "delivery", one)]).toEqual([null, null]);
    expect(activeTypes(store, one)).toEqual(["pickup", "delivery"]);
  });

  it("leaves the store open, with the last order by the type that is left", () => {
    expect(openingState(store, noon)).toMatchObject({ state: "open", message: null });
    const pickupPaused = aStore({ pausedOrderTypes: [noPickup] });
    expect(openingState(pickupPaused, noon).lastOrderAt).toBe("2026-11-20T21:20:00.000Z");
    expect(openingState(pickupPaused, two).lastOrderAt).toBe("2026-11-20T21:40:00.000Z");
  });

  it("pauses the store if no other type is offered or left, until the first of them ends", () => {
    const both = aStore({ pausedOrderTypes: [noPickup, noDelivery] });
    expect(fullPause(both, noon)).toEqual({ until: one, message: null });
    expect(openingState(both, noon)).toMatchObject({ state: "paused", nextChangeAt: one });
    expect(openingState(both, one).state).toBe("open");
    const onlyDelivery = aStore({ pickupEnabled: false, pausedOrderTypes: [noDelivery] });
    expect(openingState(onlyDelivery, noon)).toMatchObject({ state: "paused", message: "The scooter is broken." });
  });

  it("does not pause a store that offers nothing, and is less than a pause of all orders", () => {
    expect(fullPause(aStore({ pickupEnabled: false, deliveryEnabled: false }), noon)).toBeNull();
    const all = { orderingPaused: true, pausedUntil: two, pauseMessage: "Back at two." };
    expect(fullPause(aStore({ ...all, pausedOrderTypes: [noDelivery] }), noon)).toEqual({
      until: two,
      message: "Back at two.",
    });
  });
});

describe("minutesPaused", () => {
  it("counts to the end of the last pause of an order type, and knows no end while staff end one", () => {
    const all = { orderingPaused: true, pausedUntil: one, pausedOrderTypes: [{ ...noDelivery, until: two }] };
    const minutes = (store: Parameters<typeof aStore>[0], at = noon) =>
      (["pickup", "delivery"] as const).map((type) => minutesPaused(aStore(store), type, at));
    expect(minutes({})).toEqual([0, 0]);
    expect(minutes(all)).toEqual([60, 120]);
    expect([minutes(all, one), minutes(all, two)]).toEqual([
      [0, 60],
      [0, 0],
    ]);
    expect(minutes({ ...all, pausedUntil: null })).toEqual([null, null]);
    expect(minutes({ pausedOrderTypes: [{ ...noDelivery, until: null }] })).toEqual([0, null]);
  });
});

describe("a busy kitchen", () => {
  const busy = { busyMinutes: 20, busyUntil: one };
  const store = aStore(busy);

  it("is busy until its time", () => {
    expect([noon, justBeforeOne, one].map((at) => busyMinutesAt(store, at))).toEqual([20, 20, 0]);
    expect(busyMinutesAt(aStore({ busyMinutes: 20 }), noon)).toBe(0);
  });

  it("adds its minutes to the shortest lead, to the time of last orders and to the first slot", () => {
    expect([shortestLead(store, noon), shortestLead(store, one)]).toEqual([40, 20]);
    const late = "2026-11-20T21:00:00.000Z";
    expect(openingState({ ...store, busyUntil: "2026-11-20T22:00:00.000Z" }, late).lastOrderAt).toBe(
      "2026-11-20T21:20:00.000Z",
    );
    const firstSlot = (settings: typeof store) => slotsOn(settings, "pickup", "2026-11-20", noon)[0]?.startsAt;
    expect([firstSlot(aStore()), firstSlot(store)]).toEqual(["2026-11-20T12:30:00.000Z", "2026-11-20T12:45:00.000Z"]);
  });

  it("does not change the lead that an order needs by itself", () => {
    expect(openWindow(store, "pickup", noon, 20)?.readyAt).toBe("2026-11-20T12:20:00.000Z");
  });
});

describe("currentService", () => {
  it("drops what has ended, and returns the same settings if nothing has", () => {
    const pauses = { pausedOrderTypes: [noDelivery, noPickup], orderingPaused: true, pausedUntil: one };
    const store = aStore({ ...pauses, pauseMessage: "Soon.", busyMinutes: 10, busyUntil: one });
    expect(currentService(store, noon)).toBe(store);
    expect(currentService(store, one)).toEqual({
      ...aStore({ pausedOrderTypes: [noPickup] }),
      ...{ orderingPaused: false, pausedUntil: null, pauseMessage: null, busyMinutes: 0, busyUntil: null },
    });
  });
});
