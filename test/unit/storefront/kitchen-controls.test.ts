import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Refused, Unreachable } from "../../../storefront/api/client.ts";
import { findNeighbour } from "../../../storefront/dashboard/kitchen/board/neighbours.ts";
import type { Dish } from "../../../storefront/dashboard/kitchen/sold-out/availability-api.ts";
import {
  findOverride,
  isOnSale,
  matchesSearch,
  rankOffSaleFirst,
} from "../../../storefront/dashboard/kitchen/sold-out/sold-out.ts";
import { toEnding } from "../../../storefront/dashboard/kitchen/ticket/ending.ts";
import { nextAt, wallTime } from "../../../storefront/dashboard/kitchen/wall-time.ts";
import { isPaymentDue } from "../../../storefront/dashboard/orders/due/due.ts";
import { findPause } from "../../../storefront/dashboard/service/service.ts";
import { aStore } from "../../support/builders/menu.ts";

const now = "2026-11-20T23:30:00.000Z";
const newYork = "America/New_York";

const aDish = (more: Partial<Dish> = {}): Dish => ({
  ...{ id: "itm_1", name: "Crème brûlée", available: true, soldOutUntil: null, category: null, modifiers: [] },
  ...more,
});

describe("nextAt", () => {
  test("returns the next occurrence of a wall time, today or tomorrow", () => {
    expect(nextAt("19:10", now, newYork)).toBe("2026-11-21T00:10:00.000Z");
    expect(nextAt("18:00", now, newYork)).toBe("2026-11-21T23:00:00.000Z");
    for (const text of ["", "24:00", "7:30", "soon"]) expect(nextAt(text, now, newYork)).toBeNull();
  });
  test("returns the exact minute within a day, also at clock changes", () => {
    const zones = [newYork, "Europe/Berlin", "Asia/Tokyo", "Australia/Lord_Howe"];
    const hours = fc
      .integer({ min: 0, max: 366 * 24 })
      .map((hour) => Date.parse("2026-01-01T00:20:30.000Z") + hour * 3_600_000);
    fc.assert(
      fc.property(hours, fc.constantFrom(...zones), fc.integer({ min: 0, max: 47 }), (ms, zone, half) => {
        const from = new Date(ms).toISOString();
        const wallTimeText = `${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 === 0 ? "00" : "30"}`;
        const at = nextAt(wallTimeText, from, zone) ?? "";
        expect(at > from).toBe(true);
        expect(Date.parse(at) - ms).toBeLessThanOrEqual(25 * 3_600_000);
        // A skipped hour never occurs.
        if (half > 7) expect(wallTime(at, zone)).toBe(wallTimeText);
      }),
      { numRuns: 200 },
    );
  });
  test("is one of four ends of a pause: after an hour, at the opening, at a time, or by hand", () => {
    const ends = (kind: "hour" | "opening" | "time" | "hand", time = "19:10") => toEnding({ kind, time }, now, newYork);
    expect(ends("hour")).toEqual({ until: "2026-11-21T00:30:00.000Z", untilNextOpening: false });
    expect(ends("opening")).toEqual({ until: null, untilNextOpening: true });
    expect(ends("time")).toEqual({ until: "2026-11-21T00:10:00.000Z", untilNextOpening: false });
    expect(ends("time", "")).toBeNull();
    expect(ends("hand")).toEqual({ until: null, untilNextOpening: false });
  });
});

describe("isPaymentDue", () => {
  test("is true only of the server's refusal to complete an order that is not paid", () => {
    const refuse = (code: string) => new Refused(code, "", [], {});
    expect(isPaymentDue(refuse("PAYMENT_DUE"))).toBe(true);
    for (const error of [refuse("ILLEGAL_TRANSITION"), new Unreachable(), null])
      expect(isPaymentDue(error)).toBe(false);
  });
});

describe("the sold-out list", () => {
  test("finds dishes by name and modifier, ignoring case and accents", () => {
    const dish = aDish({ modifiers: [{ id: "mod_1", name: "Oat milk", available: true, soldOutUntil: null }] });
    expect(["creme BRULEE", " oat ", ""].map((text) => matchesSearch(dish, text))).toEqual([true, true, true]);
    expect(matchesSearch(dish, "soup")).toBe(false);
  });
  test("starts with sold-out dishes, and names who marked them", () => {
    const soldOutDish = aDish({ id: "itm_2", soldOutUntil: "2026-11-21T00:00:00.000Z" });
    const availableDish = aDish({ id: "itm_3", soldOutUntil: now });
    expect([soldOutDish, availableDish].map((dish) => isOnSale(dish, now))).toEqual([false, true]);
    expect([...rankOffSaleFirst([availableDish, soldOutDish], now).keys()]).toEqual(["itm_2", "itm_3"]);
    const kinds = { kind: "item" as const, orderType: null };
    const dishOverride = {
      ...kinds,
      menuItemId: "itm_2",
      menuItemModifierId: null,
      setBy: "Mae",
      since: now,
      until: null,
    };
    const modifierOverride = { ...dishOverride, menuItemModifierId: "mod_1", setBy: "Ben" };
    expect(findOverride([modifierOverride, dishOverride], "itm_2")?.setBy).toBe("Mae");
    expect(findOverride([modifierOverride, dishOverride], "mod_1")?.setBy).toBe("Ben");
    expect(findOverride([dishOverride], "itm_3")).toBeNull();
  });
  test("treats a pause as over from its end", () => {
    const service = aStore({ orderingPaused: true });
    expect(findPause(service, "all", now)).toEqual({ until: null });
    expect(findPause(service, "pickup", now)).toBeNull();
    expect(findPause({ ...service, pausedUntil: now }, "all", now)).toBeNull();
    expect(findPause({ ...service, orderingPaused: false }, "all", now)).toBeNull();
  });
});

test("arrow keys skip empty columns, and select the last ticket of a shorter column", () => {
  const board = {
    new: [{ id: "a" }, { id: "b" }, { id: "c" }],
    kitchen: [],
    preparing: [{ id: "d" }],
    ready: [],
    out: [],
  };
  const neighborOf = (id: string, key: string) => findNeighbour(board, id, key)?.id ?? null;
  expect([neighborOf("a", "ArrowDown"), neighborOf("c", "ArrowDown"), neighborOf("a", "ArrowUp")]).toEqual([
    "b",
    null,
    null,
  ]);
  expect([neighborOf("c", "ArrowRight"), neighborOf("d", "ArrowLeft"), neighborOf("d", "ArrowRight")]).toEqual([
    "d",
    "a",
    null,
  ]);
  expect(neighborOf("nobody", "ArrowRight")).toBeNull();
});
