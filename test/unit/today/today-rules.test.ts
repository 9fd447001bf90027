import { describe, expect, it } from "vitest";
import { changeShare, hideComing } from "../../../storefront/dashboard/today/changes.rules.ts";
import { type DaySections, sumDay } from "../../../worker/domain/reports/sections.rules.ts";
import { compareHours, listBestSellers } from "../../../worker/domain/today/compare.rules.ts";
import { needsCashRegister } from "../../../worker/domain/today/launch.rules.ts";

const noFacts = { sales: [], toCollect: 0, payments: [], refunds: [], reversals: [], kitchen: [] };

/** A day with one sale of 1000 in each hour, of a number of soups. */
const aDay = (sold: readonly { hour: number; soups: number }[]): DaySections =>
  sumDay({
    ...noFacts,
    sales: sold.map(({ hour, soups }) => ({
      ...{ hour, orderType: "pickup", orderSource: "online", promoCode: null },
      ...{ grossSales: 1000, discounts: 0, promoDiscounts: 0, deliveryFees: 0, fees: 0, tax: 0, tips: 0, total: 1000 },
      ...{ settledByGoodwill: 0, taxLines: [] },
      items: [
        {
          ...{ menuItemId: "itm_soup", name: "Soup", quantity: soups, grossSales: 1000, discounts: 0, tax: 0 },
          ...{ netSales: 1000, modifiers: [] },
        },
      ],
    })),
  });

describe("the hours of today", () => {
  it("run from the first to the last that is open or has sales, in the order of the business day", () => {
    const today = aDay([{ hour: 18, soups: 1 }]);
    const compared = aDay([{ hour: 0, soups: 1 }]);
    const hours = compareHours(today, compared, { openHours: [17, 18, 19, 20, 21, 22, 23, 0, 1], lastNightHour: 1 });
    expect(hours.map(({ hour }) => hour)).toEqual([17, 18, 19, 20, 21, 22, 23, 0, 1]);
    expect(hours[1]).toEqual({ hour: 18, orders: 1, comparedOrders: 0, sales: 1000, comparedSales: 0 });
    expect(hours[7]).toEqual({ hour: 0, orders: 0, comparedOrders: 1, sales: 0, comparedSales: 1000 });
  });

  it("are none without a sale on either day, and include sales outside of the opening hours", () => {
    expect(compareHours(aDay([]), aDay([]), { openHours: [11, 12], lastNightHour: -1 })).toEqual([]);
    const early = compareHours(aDay([{ hour: 9, soups: 1 }]), aDay([]), { openHours: [11], lastNightHour: -1 });
    expect(early.map(({ hour }) => hour)).toEqual([9, 10, 11]);
  });

  it("hide those to come, unless something was sold for them already", () => {
    const hours = [17, 18, 19, 20].map((hour) => ({ hour, value: hour === 18 ? 0 : hour === 20 ? 2 : 0 }));
    expect(hideComing(hours, 18)).toEqual([0, 0, null, 2]);
    expect(hideComing(hours, 9)).toEqual([0, 0, 0, 2]);
  });
});

it("best sellers compare with how many were sold last week, the dearer first of equal ones", () => {
  const dish = { menuItemId: "itm_soup", name: "Soup", quantity: 5, grossSales: 5000 };
  const stew = { menuItemId: "itm_stew", name: "Stew", quantity: 5, grossSales: 9000 };
  expect(listBestSellers([dish, stew], [{ ...dish, quantity: 3 }])).toEqual([
    { menuItemId: "itm_stew", name: "Stew", quantity: 5, comparedQuantity: 0 },
    { menuItemId: "itm_soup", name: "Soup", quantity: 5, comparedQuantity: 3 },
  ]);
});

it("a growth has a share only if there is something to compare with", () => {
  expect(changeShare(120, 100)).toBe(0.2);
  expect(changeShare(0, 100)).toBe(-1);
  expect(changeShare(5, 0)).toBeNull();
});

it("cash needs a certified register in Germany, Austria, Italy and France alone", () => {
  expect(["DE", "AT", "IT", "FR", "US", "JP", "CH"].filter(needsCashRegister)).toEqual(["DE", "AT", "IT", "FR"]);
});
