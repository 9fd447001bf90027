import { describe, expect, it } from "vitest";
import {
  percentile,
  type ReportDay,
  toFigures,
  toKitchenTimes,
  toReportRows,
} from "../../../worker/domain/reports/figures.rules.ts";
import { type DayFacts, mergeSections, sumCorrection, sumDay } from "../../../worker/domain/reports/sections.rules.ts";
import { aSale } from "../../support/builders/reports/sales.ts";

const noFacts: DayFacts = { sales: [], toCollect: 0, payments: [], refunds: [], reversals: [], kitchen: [] };

const sections = sumDay({
  sales: [
    aSale(),
    aSale({
      hour: 9,
      orderType: "delivery",
      promoCode: "WELCOME",
      promoDiscounts: 50,
      tips: 0,
      tipMethods: [],
      total: 2069,
    }),
  ],
  toCollect: 700,
  payments: [
    { method: "cash", amount: 2369 },
    { method: "credit_card", amount: 2069 },
  ],
  refunds: [{ method: "cash", kind: "goodwill", amount: 400 }],
  reversals: [],
  kitchen: [
    { minutes: 10, isLate: false },
    { minutes: 40, isLate: true },
    { minutes: null, isLate: true },
  ],
});

const days: ReportDay[] = [{ day: "2026-11-20", sections }];
const rows = (group: Parameters<typeof toReportRows>[0]) => toReportRows(group, days, sections);

describe("the sums of a day", () => {
  it("have the figures of its sales and of its money", () => {
    expect(toFigures(sections)).toEqual({
      lostDisputes: 0,
      cashRounding: 0,
      ...{ orders: 2, grossSales: 4000, discounts: 200, deliveryFees: 0, fees: 0, tax: 338, netSales: 3800 },
      ...{ tips: 300, total: 4438, averageOrder: 2069, payments: 4438, refunds: 400, collected: 4038 },
      ...{ corrections: 0, toCollect: 700 },
    });
    expect(toFigures(sumDay(noFacts))).toMatchObject({ orders: 0, averageOrder: 0, collected: 0 });
  });

  it("have rows by hour, type, promo code, tax rate, dish, choice and method", () => {
    expect(rows("hour").map(({ key, total }) => [key, total])).toEqual([
      ["9", 2069],
      ["18", 2369],
    ]);
    expect(rows("order_type").map(({ key }) => key)).toEqual(["pickup", "delivery"]);
    expect(rows("promo_code")).toMatchObject([{ key: "WELCOME", orders: 1, discounts: 50, payments: null }]);
    expect(rows("tax_rate")).toMatchObject([{ key: "88750", name: "8.875%", netSales: 3800, tax: 338, total: 4138 }]);
    expect(rows("dish")).toMatchObject([{ key: "itm_soup", name: "Soup", orders: 2, quantity: 4, grossSales: 4000 }]);
    expect(rows("choice")).toMatchObject([{ key: "mod_bowl", name: "Bowl", quantity: 4, grossSales: 600 }]);
    expect(rows("payment_method")).toMatchObject([
      { key: "credit_card", quantity: 1, tips: 0, payments: 2069, refunds: 0, collected: 2069 },
      { key: "cash", quantity: 1, tips: 300, payments: 2369, refundCount: 1, refunds: 400, collected: 1969 },
    ]);
    expect(rows("day")).toMatchObject([{ key: "2026-11-20", name: null, total: 4438, collected: 4038, late: null }]);
  });

  it("have a refund that failed later back, in their money and in the row of its method", () => {
    const back = { method: "cash", kind: "goodwill" as const, amount: 400 };
    const reversed = mergeSections([sections, sumDay({ ...noFacts, reversals: [back] })]);
    expect(toFigures(reversed)).toMatchObject({ payments: 4438, refunds: 0, collected: 4438 });
    expect(toReportRows("payment_method", [], reversed)).toMatchObject([
      { key: "cash", payments: 2369, refundCount: 0, refunds: 0, collected: 2369 },
      { key: "credit_card", payments: 2069, refunds: 0, collected: 2069 },
    ]);
  });

  it("account for tax that no line names, so that the rates add up to the tax", () => {
    const old = sumDay({ ...noFacts, sales: [aSale(), aSale({ taxLines: [] })] });
    expect(toReportRows("tax_rate", [], old)).toMatchObject([
      { key: "88750", netSales: 1900, tax: 169, total: 2069 },
      { key: "other", name: null, netSales: 1900, tax: 169, total: 2069 },
    ]);
  });

  it("are lower by what was returned, at its own rate and tip, and leave dishes as they were sold", () => {
    const beer = { name: "19%", ratePpm: 190_000, net: -841, tax: -159, gross: -1000 };
    const tip = { total: -300, tip: -300, taxLines: [] };
    const sale = aSale({
      tax: 328,
      total: 3369,
      taxLines: [...aSale().taxLines, { name: "19%", ratePpm: 190_000, net: 841, tax: 159, gross: 1000 }],
      tipMethods: [],
      returns: [{ total: -1000, tip: 0, taxLines: [beer] }, tip],
    });
    const summed = sumDay({ ...noFacts, sales: [sale] });
    expect(toFigures(summed)).toMatchObject({ orders: 1, tax: 169, netSales: 1900, tips: 0, total: 2069 });
    expect(toReportRows("tax_rate", [], summed)).toMatchObject([
      { key: "88750", orders: 1, netSales: 1900, tax: 169, total: 2069 },
      { key: "190000", orders: 1, netSales: 0, tax: 0, total: 0 },
    ]);
    expect(toReportRows("dish", [], summed)).toMatchObject([{ quantity: 2, netSales: 1900, tax: 169 }]);
    expect(toReportRows("hour", [], summed)).toMatchObject([{ key: "18", tips: 0, total: 2069 }]);
  });

  it("keep a promo code apart that has the name of a property of every object", () => {
    const strange = sumDay({
      ...noFacts,
      sales: [aSale({ promoCode: "__proto__" }), aSale({ promoCode: "constructor" })],
    });
    const codes = toReportRows("promo_code", [], mergeSections([JSON.parse(JSON.stringify(strange)), strange]));
    expect(codes.map(({ key, orders }) => [key, orders])).toEqual([
      ["__proto__", 2],
      ["constructor", 2],
    ]);
  });
});

describe("the kitchen's times", () => {
  it("have the median and the 90th percentile by nearest rank", () => {
    const counts = [10, 11, 12, 40].map((minutes) => ({ minutes, orders: 1 }));
    expect([50, 90].map((percent) => percentile(counts, percent))).toEqual([11, 40]);
    expect(percentile([{ minutes: 7, orders: 1 }], 50)).toBe(7);
    expect(percentile([], 50)).toBeNull();
    expect(toKitchenTimes(sections.kitchen)).toEqual({ orders: 2, medianMinutes: 10, p90Minutes: 40, late: 2 });
  });
});

describe("a correction", () => {
  it("takes away the sale before the change and adds the one after it", () => {
    const smaller = aSale({ grossSales: 1500, discounts: 0, tax: 133, tips: 300, total: 1933 });
    const correction = sumCorrection({ sale: aSale(), toCollect: 0 }, { sale: smaller, toCollect: 0 });
    expect(toFigures(correction)).toMatchObject({ orders: 0, grossSales: -500, total: -436, corrections: -436 });
    const after = mergeSections([sumDay({ ...noFacts, sales: [aSale()] }), correction]);
    expect(toFigures(after)).toMatchObject({ orders: 1, grossSales: 1500, total: 1933, payments: 0 });
  });

  it("takes away what was left to collect, once it is collected or its order is cancelled", () => {
    const closed = sumDay({ ...noFacts, toCollect: 2369 });
    const collected = sumCorrection({ sale: null, toCollect: 2369 }, { sale: aSale(), toCollect: 0 });
    expect(toFigures(mergeSections([closed, collected]))).toMatchObject({ orders: 1, total: 2369, toCollect: 0 });
    const cancelled = sumCorrection({ sale: null, toCollect: 2369 }, { sale: null, toCollect: 0 });
    expect(toFigures(mergeSections([closed, cancelled]))).toMatchObject({ orders: 0, corrections: 0, toCollect: 0 });
  });

  it("of a sale that was stored before tips had methods changes no method's tips", () => {
    const { tipMethods: _, ...old } = aSale();
    const correction = sumCorrection({ sale: old, toCollect: 0 }, { sale: aSale({ total: 2000 }), toCollect: 0 });
    expect(toReportRows("payment_method", [], correction)).toEqual([]);
  });

  it("lowers the day of a return by it, and not by one from before returns lowered sales", () => {
    const gaveBack = aSale({ returns: [{ total: -300, tip: -300, taxLines: [] }], tipMethods: [] });
    const correction = sumCorrection({ sale: aSale(), toCollect: 0 }, { sale: gaveBack, toCollect: 0 });
    expect(toFigures(correction)).toMatchObject({ orders: 0, total: -300, tips: -300, corrections: -300 });
    expect(toReportRows("payment_method", [], correction)).toMatchObject([{ key: "cash", tips: -300 }]);
    const { returns: _, ...old } = aSale();
    const none = sumCorrection({ sale: old, toCollect: 0 }, { sale: gaveBack, toCollect: 0 });
    expect(toFigures(none)).toMatchObject({ total: 0, tips: 0, corrections: 0 });
    expect(toReportRows("payment_method", [], none)).toEqual([]);
  });

  it("of a cancelled order leaves no row behind", () => {
    const gone = mergeSections([
      sumDay({ ...noFacts, sales: [aSale()] }),
      sumCorrection({ sale: aSale(), toCollect: 0 }, { sale: null, toCollect: 0 }),
    ]);
    expect(toReportRows("hour", [], gone)).toEqual([]);
    expect(toReportRows("dish", [], gone)).toEqual([]);
    expect(toFigures(gone)).toMatchObject({ orders: 0, total: 0, corrections: -2369 });
  });
});
