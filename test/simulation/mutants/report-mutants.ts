import type { Mutant } from "./mutant.ts";

/** Defects of the sums of days, and of closed days. */
export const reportMutants: readonly Mutant[] = [
  {
    name: "A change does not ask whether its days are summed",
    file: "worker/domain/orders/record/change.ts",
    text: "columns, late ? null : days),",
    replacement: "columns, null),",
    seed: 7,
  },
  {
    name: "Sums are stored although a change has emptied them",
    file: "db/queries/reports/days.ts",
    text: "    eq(reportDay.version, version),\n",
    replacement: "",
    seed: 7,
  },
  {
    name: "A correction forgets the sale before it",
    file: "worker/domain/reports/late-writes.ts",
    text: "before: toSale({ order, items, ...readPaid(paid) }, hour),",
    replacement: "before: null,",
    seed: 42,
  },
  {
    name: "A late change empties no sums",
    file: "db/queries/reports/late.ts",
    text: "sales: null, dishes: null, money: null, kitchen: null",
    replacement: "version: reportDay.version",
    seed: 7,
  },
  {
    name: "The report by tax rate counts net as gross",
    file: "worker/domain/reports/sections.rules.ts",
    text: "tax: line.tax, total: line.gross };",
    replacement: "tax: line.tax, total: line.net };",
    seed: 1,
  },
  {
    name: "The report by dish forgets the discounts",
    file: "worker/domain/reports/sale.rules.ts",
    text: "  discounts: item.discountAmount,",
    replacement: "  discounts: 0 * item.discountAmount,",
    seed: 1,
  },
  {
    name: "The report by choice counts an order's choices once for each line",
    file: "worker/domain/reports/sections.rules.ts",
    text: "const sums = { name: choice.name, quantity, grossSales: choice.priceAdjustment * quantity };",
    replacement: "const sums = { name: choice.name, quantity: 1, grossSales: choice.priceAdjustment };",
    seed: 4,
  },
  {
    name: "The report by kind of refund leaves out the number of refunds",
    file: "worker/domain/reports/sections.rules.ts",
    text: '    tally.add("kinds", kind, sums, sign);',
    replacement: '    tally.add("kinds", kind, { ...sums, refundCount: 0 }, sign);',
    seed: 3,
  },
  {
    name: "A refund that fails after its day was closed counts twice",
    file: "worker/domain/reports/sections.rules.ts",
    text: "addRefunds(tally, reversals, -1);",
    replacement: "addRefunds(tally, reversals, 1);",
    seed: null,
    unfound: "A bank has to send a refund back whose day is closed. test/unit/reports/sections.test.ts finds it.",
  },
];
