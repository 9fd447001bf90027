import { describe, expect, it } from "vitest";
import { createService } from "../../../storefront/dashboard/rehearsal/model/service.rules.ts";
import { nextFriday } from "../../../storefront/dashboard/rehearsal/next-friday.ts";
import { hourTicks } from "../../../storefront/dashboard/rehearsal/plot-scale.rules.ts";
import { instantWithin, timeAt } from "../../../storefront/dashboard/rehearsal/wall-times.ts";
import { aMenu, aMenuItem } from "../../support/builders/menu.ts";

const timeZone = "America/New_York";
/** From 16:30 on Friday to 01:00 on Saturday. */
const service = { from: "2026-11-20T21:30:00.000Z", to: "2026-11-21T06:00:00.000Z" };

describe("a wall time within a service", () => {
  it("is on the next day after midnight", () => {
    expect(instantWithin(service, "19:10", timeZone)).toBe("2026-11-21T00:10:00.000Z");
    expect(instantWithin(service, "00:30", timeZone)).toBe("2026-11-21T05:30:00.000Z");
  });

  it("is null outside the service and for an empty field", () => {
    expect(instantWithin(service, "16:29", timeZone)).toBeNull();
    expect(instantWithin(service, "01:00", timeZone)).toBeNull();
    expect(instantWithin(service, "", timeZone)).toBeNull();
  });

  it("is what clocks show at its instant", () => {
    expect(timeAt("2026-11-21T00:10:00.000Z", timeZone)).toBe("19:10");
  });
});

describe("the first day of the page", () => {
  it("is the next Friday, or today if it is one", () => {
    expect(nextFriday("2026-11-20")).toBe("2026-11-20");
    expect(nextFriday("2026-11-21")).toBe("2026-11-27");
    expect(nextFriday("2026-12-31")).toBe("2027-01-01");
  });
});

describe("an axis", () => {
  it("has as many full hours as fit", () => {
    const fromMs = Date.parse(service.from);
    const toMs = Date.parse(service.to);
    expect(hourTicks(fromMs, toMs, 9).map((atMs) => new Date(atMs).getUTCHours())).toEqual([
      22, 23, 0, 1, 2, 3, 4, 5, 6,
    ]);
    expect(hourTicks(fromMs, toMs, 3).length).toBeLessThanOrEqual(3);
  });
});

describe("the dishes of a service", () => {
  const mealPeriods = [
    { from: service.from, active: ["dinner" as const, "all_day" as const] },
    { from: "2026-11-21T03:00:00.000Z", active: ["dinner" as const, "late_night" as const, "all_day" as const] },
  ];
  const items = [
    aMenuItem({ id: "pasta", mealPeriods: ["dinner"] }),
    aMenuItem({ id: "toast", mealPeriods: ["late_night"] }),
    aMenuItem({ id: "pancakes", mealPeriods: ["breakfast"] }),
    aMenuItem({ id: "soup", available: false }),
    aMenuItem({ id: "seasonal", availableFrom: "2026-12-01T00:00:00.000Z" }),
  ];

  it("are those that guests can order, while their meal periods last", () => {
    const menu = { ...aMenu({ items: [] }), categories: [{ id: "cat_1", mealPeriods: [] }], items };
    const { dishes } = createService(menu, { services: [service], slots: [], mealPeriods }, service);
    expect(dishes.map(({ id, servedAt }) => ({ id, servedAt: servedAt.map(({ from }) => from) }))).toEqual([
      { id: "pasta", servedAt: [service.from, "2026-11-21T03:00:00.000Z"] },
      { id: "toast", servedAt: ["2026-11-21T03:00:00.000Z"] },
    ]);
  });
});
