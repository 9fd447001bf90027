import { toReportRow } from "../../../domain/reports/figures.rules.ts";

const day = "2026-11-20";

const totals = {
  ...{ orders: 2, grossSales: 4135, discounts: 250, deliveryFees: 0, fees: 0, tax: 345, netSales: 3885, tips: 500 },
  ...{ total: 4730, averageOrder: 2115, payments: 4730, refunds: 0, collected: 4730, corrections: 0, toCollect: 0 },
  cashRounding: 0,
  lostDisputes: 0,
};

export const salesReport = {
  request: { from: day, to: day, groupBy: "day" },
  response: {
    ...{ from: day, to: day, groupBy: "day", currencyCode: "USD" },
    ...{ totals, kitchen: null, rows: [{ ...toReportRow("day", day, totals), dish: null }] },
  },
};
