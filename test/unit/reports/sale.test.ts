import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PaidTip, spreadTip, toCollect, toSale } from "../../../worker/domain/reports/sale.rules.ts";
import { hourIn } from "../../../worker/domain/schedule/zoned.ts";
import { anOrderRecord } from "../../support/builders/order-record.ts";

const evening = 18;
const paidTips: PaidTip[] = [{ method: "cash", tipAmount: 300, isSurplus: false }];

describe("a sale", () => {
  it("has the amounts of a paid order that the kitchen has", () => {
    const { order, items } = anOrderRecord();
    expect(toSale({ order, items, paidTips, returns: [] }, evening)).toMatchObject({
      ...{ hour: 18, orderType: "pickup", orderSource: "online", promoCode: null },
      ...{ grossSales: 2000, discounts: 100, deliveryFees: 0, fees: 0, tax: 169, tips: 300, total: 2369 },
      taxLines: [{ ratePpm: 88_750, net: 1900, tax: 169, gross: 2069 }],
    });
  });

  it("is none while the order is open, unpaid, cancelled or a test", () => {
    const { order, items } = anOrderRecord();
    const changes = [{ status: "open" }, { status: "cancelled" }, { firstPaidAt: null }, { isTest: true }] as const;
    for (const change of changes)
      expect(toSale({ order: { ...order, ...change }, items, paidTips, returns: [] }, evening)).toBeNull();
  });

  it("names what was returned of it, and tips without what was given back", () => {
    const { order, items } = anOrderRecord();
    const returns = [{ total: -500, tip: -200, taxLines: [] }];
    expect(toSale({ order, items, paidTips, returns }, evening)).toMatchObject({
      ...{ total: 2369, tips: 300, returns },
      tipMethods: [{ method: "cash", tips: 100 }],
    });
  });

  it("counts a dish without its discount, and without the tax that its price contains", () => {
    const { order, items } = anOrderRecord();
    const [item] = items.map((row) => ({ ...row, totalPrice: 1070, discountAmount: 0, taxAmount: 70 }));
    const sold = (taxIncluded: boolean) =>
      toSale({ order: { ...order, taxIncluded }, items: item ? [item] : [], paidTips, returns: [] }, evening)?.items[0]
        ?.netSales;
    expect(sold(true)).toBe(1000);
    expect(sold(false)).toBe(1070);
  });
});

describe("the tips of a sale by method", () => {
  const paid = (method: string | null, tipAmount: number, isSurplus = false): PaidTip => ({
    method,
    tipAmount,
    isSurplus,
  });
  it.each([
    [500, [paid("cash", 300), paid("credit_card", 200)], { cash: 300, credit_card: 200 }],
    [500, [paid("cash", 300), paid("credit_card", 0)], { cash: 300, credit_card: 200 }],
    [500, [paid("credit_card", 500, true), paid("cash", 500)], { cash: 500 }],
    [500, [paid("cash", 300), paid(null, 100), paid("cash", 100)], { cash: 400, unknown: 100 }],
    [300, [paid("cash", 300), paid("credit_card", 200)], { cash: 300 }],
    [500, [], { unknown: 500 }],
    [0, [paid("cash", 0)], {}],
  ])("divide %i by the payments that the order needed", (tip, payments, expected) => {
    const shares = spreadTip(tip, payments).map(({ method, tips }) => [method, tips]);
    expect(Object.fromEntries(shares)).toEqual(expected);
  });

  it("add up to the tip, whatever the payments name", () => {
    const payment = fc.record({
      method: fc.constantFrom("cash", "credit_card", null),
      tipAmount: fc.nat(1000),
      isSurplus: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.nat(2000), fc.array(payment, { maxLength: 4 }), (tip, payments) => {
        expect(spreadTip(tip, payments).reduce((sum, { tips }) => sum + tips, 0)).toBe(tip);
      }),
    );
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
