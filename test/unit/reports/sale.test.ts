import { describe, expect, it } from "vitest";
import { toCollect, toSale } from "../../../worker/domain/reports/sale.rules.ts";
import { hourIn } from "../../../worker/domain/schedule/zoned.ts";
import { anOrderRecord } from "../../support/builders/order-record.ts";

const evening = 18;

describe("a sale", () => {
  it("has the amounts of a paid order that the kitchen has", () => {
    const { order, items } = anOrderRecord();
    expect(toSale({ order, items }, evening)).toMatchObject({
      ...{ hour: 18, orderType: "pickup", orderSource: "online", promoCode: null },
      ...{ grossSales: 2000, discounts: 100, deliveryFees: 0, fees: 0, tax: 169, tips: 300, total: 2369 },
      taxLines: [{ ratePpm: 88_750, net: 1900, tax: 169, gross: 2069 }],
    });
  });

  it("is none while the order is open, unpaid, cancelled or a test", () => {
    const { order, items } = anOrderRecord();
    const changes = [{ status: "open" }, { status: "cancelled" }, { firstPaidAt: null }, { isTest: true }] as const;
    for (const change of changes) expect(toSale({ order: { ...order, ...change }, items }, evening)).toBeNull();
  });

  it("counts a dish without its discount, and without the tax that its price contains", () => {
    const { order, items } = anOrderRecord();
    const [item] = items.map((row) => ({ ...row, totalPrice: 1070, discountAmount: 0, taxAmount: 70 }));
    const sold = (taxIncluded: boolean) =>
      toSale({ order: { ...order, taxIncluded }, items: item ? [item] : [] }, evening)?.items[0]?.netSales;
    expect(sold(true)).toBe(1000);
    expect(sold(false)).toBe(1070);
  });
});

describe("what is left to collect", () => {
  it("is the outstanding amount of a released order, and never less than nothing", () => {
    const { order } = anOrderRecord();
    expect(toCollect({ ...order, outstanding: 500 })).toBe(500);
    expect(toCollect({ ...order, outstanding: -500 })).toBe(0);
    expect(toCollect({ ...order, status: "cancelled", outstanding: 500 })).toBe(0);
  });
});

describe("the local hour", () => {
  it("follows the zone, also with offsets of quarter hours and when clocks change", () => {
    expect(hourIn("Asia/Kathmandu", "2026-01-01T18:14:59.999Z")).toBe(23);
    expect(hourIn("Asia/Kathmandu", "2026-01-01T18:15:00.000Z")).toBe(0);
    expect(hourIn("Europe/Berlin", "2026-10-25T00:59:00.000Z")).toBe(2);
    expect(hourIn("Europe/Berlin", "2026-10-25T01:00:00.000Z")).toBe(2);
    expect(hourIn("America/New_York", "2026-03-08T07:00:00.000Z")).toBe(3);
  });
});
