import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canTakeCash, suggestTenders } from "../../../storefront/dashboard/counter/cash/cash.ts";
import { type Delivery, groupByDriver, mapUrl } from "../../../storefront/dashboard/counter/deliveries/deliveries.ts";
import { findBusy, findPause, listPauseScopes } from "../../../storefront/dashboard/service/service.ts";
import { aStore } from "../../support/builders/menu.ts";

const now = "2026-11-20T23:30:00.000Z";
const later = "2026-11-21T00:00:00.000Z";

describe("the service strip", () => {
  test("offers the pause of each order type only if guests can choose between two", () => {
    expect(listPauseScopes(aStore())).toEqual(["pickup", "delivery", "all"]);
    expect(listPauseScopes(aStore({ deliveryEnabled: false }))).toEqual(["all"]);
  });
  test("shows what is in effect, and nothing that has ended", () => {
    const pausedOrderTypes = [{ orderType: "delivery" as const, until: later, message: null }];
    const service = aStore({ pausedOrderTypes, busyMinutes: 20, busyUntil: later });
    expect(findPause(service, "delivery", now)).toMatchObject({ until: later });
    expect([findPause(service, "pickup", now), findPause(service, "all", now)]).toEqual([null, null]);
    expect(findBusy(service, now)).toEqual({ minutes: 20, until: later });
    expect([findPause(service, "delivery", later), findBusy(service, later)]).toEqual([null, null]);
  });
});

describe("cash for an order", () => {
  test("suggests sums above the amount that guests hand over", () => {
    expect(suggestTenders(1226)).toEqual([1500, 2000, 5000]);
    expect(suggestTenders(2000)).toEqual([2500, 3000, 4000]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000 }), (amount) => {
        const sums = suggestTenders(amount);
        expect(sums.every((sum) => sum > amount)).toBe(true);
        expect(new Set(sums).size).toBe(sums.length);
      }),
    );
  });
  test("is not offered while a processor may still collect the payment", () => {
    const due = { status: "pending", provider: "cash" } as const;
    expect(canTakeCash([due])).toBe(true);
    expect(canTakeCash([{ status: "processing", provider: "stripe" }])).toBe(false);
    expect(canTakeCash([due, { status: "succeeded", provider: "stripe" }])).toBe(true);
  });
});

describe("the deliveries under way", () => {
  const address = { address: "5 Elm Street", address2: null, city: "Brooklyn", state: "NY", zip: "11201" };
  const aDelivery = (fields: Partial<Delivery>): Delivery => ({
    ...{ id: "ord_1", orderNumber: "1", businessDay: "2026-11-20", orderType: "delivery", status: "ready" },
    ...{ promisedAt: now, outstanding: 2000, customerName: "Ana", customerPhone: "+1" },
    ...{
      deliveryAddress: { ...address, name: null, phone: null, countryCode: "US", instructions: "Ring twice." },
      driverName: null,
      payments: [],
    },
    ...fields,
  });
  test("are grouped by driver, those without one first, with what each driver collects", () => {
    const paid = [{ status: "succeeded" as const, provider: "stripe" as const, amount: 2000, refundedAmount: 0 }];
    const groups = groupByDriver([
      aDelivery({ id: "a", driverName: "Zoe", promisedAt: later }),
      aDelivery({ id: "b", driverName: "Zoe" }),
      aDelivery({ id: "c", driverName: "Ben", payments: paid, outstanding: 0 }),
      aDelivery({ id: "d" }),
      aDelivery({ id: "e", orderType: "pickup" }),
    ]);
    expect(
      groups.map(({ driver, deliveries, toCollect }) => [driver, deliveries.map(({ id }) => id), toCollect]),
    ).toEqual([
      [null, ["d"], 2000],
      ["Ben", ["c"], 0],
      ["Zoe", ["b", "a"], 4000],
    ]);
  });
  test("open the map at the address, without the guest's instructions", () => {
    const { deliveryAddress } = aDelivery({});
    const url = deliveryAddress ? mapUrl(deliveryAddress, "US") : "";
    const query = new URL(url).searchParams.get("query");
    expect(query).toContain("5 Elm Street");
    expect(query).toContain("11201");
    expect(query).not.toContain("Ring");
  });
});
