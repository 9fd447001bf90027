import type { Mutant } from "./mutant.ts";

/** Defects of what an order owes, and of refunds by line. */
export const booksMutants: readonly Mutant[] = [
  {
    name: "What is outstanding is computed and not stored",
    file: "worker/domain/orders/record/change.ts",
    text: "firstPaidAt === order.firstPaidAt ? {} : { outstanding, firstPaidAt };",
    replacement: "firstPaidAt === order.firstPaidAt ? {} : { firstPaidAt };",
    seed: 1,
  },
  {
    name: "An order is first paid with every change after its payment",
    file: "worker/domain/orders/record/money-after.ts",
    text: "const firstPaidAt = order.firstPaidAt ?? (",
    replacement: "const firstPaidAt = (",
    seed: 1,
  },
  {
    name: "A refund of an order is not counted as refunded",
    file: "db/queries/payments/refunds.ts",
    text: 'new Set(["goodwill", "cancellation"])',
    replacement: 'new Set(["cancellation"])',
    seed: 4,
  },
];
