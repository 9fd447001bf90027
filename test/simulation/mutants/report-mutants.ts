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
    text: "before: toSale({ order, items, paidTips: listPaidTips(paid) }, hour),",
    replacement: "before: null,",
    seed: 18,
  },
  {
    name: "A late change empties no sums",
    file: "db/queries/reports/late.ts",
    text: "sales: null, dishes: null, money: null, kitchen: null",
    replacement: "version: reportDay.version",
    seed: 7,
  },
];
