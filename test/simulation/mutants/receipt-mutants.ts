import type { Mutant } from "./mutant.ts";

/** Defects of receipts. */
export const receiptMutants: readonly Mutant[] = [
  {
    name: "A refund gets no receipt",
    file: "worker/domain/orders/record/receipts.rules.ts",
    text: "if (returned > 0) {",
    replacement: "if (returned > 1) {",
    seed: 2,
  },
  {
    name: "Receipts are numbered through all years and start at 2",
    file: "db/queries/orders/receipts.ts",
    text: "= ${year}), 0)) + 1`;",
    replacement: "= ${year}), 0)) + 2`;",
    seed: 1,
  },
  {
    name: "A receipt has the first of an order's rates of tax alone",
    file: "worker/domain/orders/record/receipts.rules.ts",
    text: "taxLines: order.taxLines, lines: items.map(toLine)",
    replacement: "taxLines: order.taxLines.slice(0, 1), lines: items.map(toLine)",
    seed: 2,
  },
  {
    name: "A refund that fails later keeps its receipt",
    file: "worker/domain/orders/record/receipts.rules.ts",
    text: "if (returned === 0) return [];",
    replacement: "if (returned <= 0) return [];",
    seed: 7,
  },
  {
    name: "The receipts of an edit take goodwill from the rates of all that it removes",
    file: "worker/domain/orders/record/receipts.rules.ts",
    text: "      ...[...settled].map(([key, amount]) => ({ key, amount })),\n",
    replacement: "      ...[...settled].map(([key]) => ({ key, amount: 0 })),\n",
    seed: null,
    unfound: "An edit has to remove dishes of two rates at once. test/unit/receipts/receipts.test.ts finds it.",
  },
  {
    name: "An edit leaves goodwill at the portions that it removes",
    file: "worker/domain/orders/record/apply-edit.ts",
    text: "      refunds: goodwill.refunds,\n",
    replacement: "      refunds: record.refunds,\n",
    seed: null,
    unfound:
      "An edit has to remove dishes of two rates at once. test/api/payments/failed-goodwill-rates.test.ts finds it.",
  },
];
