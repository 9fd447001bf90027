import type { Mutant } from "./mutant.ts";

/** Defects of what refunds give back. */
export const refundMutants: readonly Mutant[] = [
  {
    name: "An edit gives back again what goodwill gave back",
    file: "worker/domain/checkout/edit/settle-edit.rules.ts",
    text: "const owed = outstanding + goodwill;",
    replacement: "const owed = outstanding + 0 * goodwill;",
    seed: 8,
  },
  {
    name: "An edit forgets what goodwill gave back of it",
    file: "worker/domain/checkout/edit/edit-money.ts",
    text: "set: { settledByGoodwill: settledByGoodwill + money.settledByGoodwill },",
    replacement: "set: { settledByGoodwill: settledByGoodwill + 0 * money.settledByGoodwill },",
    seed: 8,
  },
  {
    name: "A tip that is given back is not written",
    file: "worker/domain/orders/record/reserve-refund.ts",
    text: "tipAmount: sumShares(shares, subjectKeys.tip),",
    replacement: "tipAmount: 0 * sumShares(shares, subjectKeys.tip),",
    seed: 7,
  },
  {
    name: "A fee that is given back is not written",
    file: "worker/domain/orders/record/reserve-refund.ts",
    text: "return kind === null ? [] : [{ kind, amount }];",
    replacement: "return kind !== null || amount > 0 ? [] : [{ kind, amount }];",
    seed: 90,
  },
  {
    name: "A sum that names nothing is not written",
    file: "worker/domain/orders/record/reserve-refund.ts",
    text: "otherAmount: sumShares(shares, subjectKeys.other),",
    replacement: "otherAmount: 0 * sumShares(shares, subjectKeys.other),",
    seed: 3,
  },
  {
    name: "Portions that were given back are given back again",
    file: "worker/domain/payments/refunds/given-back.rules.ts",
    text: "const quantity = Math.max(0, subject.quantity - countTaken(subject.key));",
    replacement: "const quantity = Math.max(0, subject.quantity - 0 * countTaken(subject.key));",
    seed: null,
    unfound:
      "The batch of a refund asserts that none is above its line. test/unit/payments/given-back.test.ts finds it.",
  },
  {
    name: "A refund by line takes tax back at the rates of the whole order",
    file: "worker/domain/orders/record/receipts.rules.ts",
    text: 'else if (typeof ratePpm === "number") byRate.set(',
    replacement: 'else if (typeof ratePpm === "number" && ratePpm < 0) byRate.set(',
    seed: 34,
  },
  {
    name: "Money on a stopped payment is not returned",
    file: "worker/domain/payments/decide-settlement.rules.ts",
    text: "if (isUnneeded(facts)) return { surplus: report.amount,",
    replacement: "if (isUnneeded(facts)) return { surplus: 0 * report.amount,",
    seed: 165,
  },
  {
    name: "A refund that fails later still counts as made",
    file: "worker/domain/payments/refunds/decide-reports.rules.ts",
    text: "const rank: Record<RefundStatus, number> = { pending: 0, succeeded: 1, failed: 2 };",
    replacement: "const rank: Record<RefundStatus, number> = { pending: 0, succeeded: 1, failed: 1 };",
    seed: 7,
  },
  {
    name: "Refunds in the processor's dashboard are learned from messages alone",
    file: "worker/domain/orders/disputes/check-processors.ts",
    text: "else if (!isBooked) await settlement.syncRefunds(work, record, payment);",
    replacement: "else if (!isBooked && providerRefundId === '') await settlement.syncRefunds(work, record, payment);",
    seed: 133,
  },
];
