import type { Mutant } from "./mutant.ts";

/** Defects of disputes. */
export const disputeMutants: readonly Mutant[] = [
  {
    name: "A lost dispute has no day of its result",
    file: "worker/domain/orders/disputes/sync-disputes.ts",
    text: "closedAt: isDisputeClosed(report.status) ? checkedAt : null,",
    replacement: 'closedAt: report.status === "won" ? checkedAt : null,',
    seed: 52,
  },
  {
    name: "A dispute stays as it was first reported",
    file: "db/queries/payments/disputes.ts",
    text: "setWhere: lte(dispute.checkedAt, checkedAt),",
    replacement: "setWhere: eq(dispute.checkedAt, checkedAt),",
    seed: 9,
  },
];
