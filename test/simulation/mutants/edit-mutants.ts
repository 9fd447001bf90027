import type { Mutant } from "./mutant.ts";

/** Defects of edits. */
export const editMutants: readonly Mutant[] = [
  {
    name: "An edit does not look at the revision that it is based on",
    file: "worker/domain/checkout/edit/edit-order.ts",
    text: "if (record.order.revision !== input.expectedRevision) throw",
    replacement: "if (record.order.revision < input.expectedRevision) throw",
    seed: 9,
  },
  {
    name: "Replaced items stay part of the order",
    file: "db/queries/orders/edits.ts",
    text: "if (ids.length === 0) return [];",
    replacement: "if (ids.length >= 0) return [];",
    seed: 4,
  },
  {
    name: "The payment that is due at the counter keeps its amount",
    file: "worker/domain/checkout/edit/edit-money.ts",
    text: "if (amount === (due?.amount ?? 0)) return {};",
    replacement: "if (amount >= 0) return {};",
    seed: 9,
  },
];
