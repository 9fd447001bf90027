import { describe, expect, it } from "vitest";
import { nextOpening, openingState } from "../../../worker/domain/schedule/hours.ts";
import { aStore, noon } from "../../support/builders/menu.ts";
import { daily } from "../../support/builders/opening-hours.ts";

const store = aStore({ pauseMessage: "The oven is broken." });
const noClosingTimes = { lastOrderAt: null, closesSoonAt: null };

describe("openingState", () => {
  it("is open within the hours, with the time of last orders", () => {
    expect(openingState(store, noon)).toEqual({
      state: "open",
      nextChangeAt: "2026-11-20T22:00:00.000Z",
      message: null,
      lastOrderAt: "2026-11-20T21:40:00.000Z",
      closesSoonAt: "2026-11-20T21:15:00.000Z",
    });
  });

  it("is closed outside the hours, without the pause message", () => {
    expect(openingState(store, "2026-11-20T23:00:00.000Z")).toEqual({
      ...{ state: "closed", nextChangeAt: "2026-11-21T11:00:00.000Z", message: null },
      ...noClosingTimes,
    });
  });

  it("computes last orders with the shortest lead time that the store offers", () => {
    const lastOrder = (facts: Partial<typeof store>) => openingState({ ...store, ...facts }, noon).lastOrderAt;
    expect(lastOrder({ pickupEnabled: false })).toBe("2026-11-20T21:20:00.000Z");
    expect(lastOrder({ pickupEnabled: false, deliveryEnabled: false })).toBeNull();
  });

  it("has no closing time if the store never closes", () => {
    const always = { ...store, hours: daily("00:00", "00:00") };
    expect(openingState(always, noon)).toEqual({ state: "open", nextChangeAt: null, message: null, ...noClosingTimes });
  });

  it("is paused without an end if none is set", () => {
    expect(openingState({ ...store, orderingPaused: true }, noon)).toEqual({
      ...{ state: "paused", nextChangeAt: null, message: "The oven is broken." },
      ...noClosingTimes,
    });
  });

  it("is open again when a pause has ended", () => {
    const paused = { ...store, orderingPaused: true, pausedUntil: "2026-11-20T12:30:00.000Z" };
    expect(openingState(paused, "2026-11-20T12:29:59.999Z")).toMatchObject({
      state: "paused",
      nextChangeAt: "2026-11-20T12:30:00.000Z",
    });
    expect(openingState(paused, "2026-11-20T12:30:00.000Z").state).toBe("open");
  });

  it("ignores the end of an earlier pause", () => {
    expect(openingState({ ...store, pausedUntil: "2026-11-20T23:00:00.000Z" }, noon).state).toBe("open");
  });
});

describe("nextOpening", () => {
  const split = { ...store, hours: [...daily("11:00", "14:00"), ...daily("17:00", "22:00")] };
  const always = { ...store, timezone: "Asia/Tokyo", hours: daily("00:00", "00:00") };
  const closed = [{ date: "2026-11-21", closed: true, hours: [], note: null }];

  const cases: [what: string, hours: typeof store, at: string, opening: string | null][] = [
    ["is the next day's while the store is open", store, noon, "2026-11-21T11:00:00.000Z"],
    ["is today's before the store opens", store, "2026-11-20T10:59:00.000Z", "2026-11-20T11:00:00.000Z"],
    ["is the one after the afternoon break", split, noon, "2026-11-20T17:00:00.000Z"],
    ["is the one after a closed day", { ...store, hoursExceptions: closed }, noon, "2026-11-22T11:00:00.000Z"],
    ["is midnight if the store never closes", always, noon, "2026-11-20T15:00:00.000Z"],
    ["is null without hours", { ...store, hours: [] }, noon, null],
  ];

  it.each(cases)("%s", (_name, hours, at, opening) => {
    expect(nextOpening(hours, at)).toBe(opening);
  });
});
