import type { Mutant } from "./mutant.ts";

/** Defects of edits and payment links. */
export const editMutants: readonly Mutant[] = [
  {
    name: "An edit does not look at the revision that it is based on",
    file: "worker/domain/checkout/edit/edit-order.ts",
    text: "if (record.order.revision !== input.expectedRevision) throw",
    replacement: "if (record.order.revision < input.expectedRevision) throw",
    seed: 181,
  },
  {
    name: "Replaced items stay part of the order",
    file: "db/queries/orders/edits.ts",
    text: "if (ids.length === 0) return [];",
    replacement: "if (ids.length >= 0) return [];",
    seed: 6,
  },
  {
    name: "An edit by a link takes effect before it is paid",
    file: "worker/domain/checkout/edit/build-edit.ts",
    text: "joinParts([guards, buildLinkPart(ctx, record, menu, { after, pending })])",
    replacement:
      "joinParts([guards, buildLinkPart(ctx, record, menu, { after, pending }), applyEdit(ctx, record, pending, settle)])",
    seed: 9,
  },
  {
    name: "A paid link does not apply its edit",
    file: "worker/domain/orders/settlement/settle.ts",
    text: "if (pendingEdit === null) return noEdit;",
    replacement: "if (pendingEdit === null || !isRefused) return noEdit;",
    seed: 14,
  },
  {
    name: "A payment link never ends",
    file: "worker/domain/orders/record/due.ts",
    text: "if (!endsAt) return null;",
    replacement: "if (endsAt !== null) return null;",
    seed: 9,
  },
  {
    name: "An edit that was sent before its payment still waits for it",
    file: "worker/domain/orders/settlement/payment-links.ts",
    text: "{ pendingEdit: null, updatedAt: now }",
    replacement: "{ updatedAt: now }",
    seed: 81,
  },
  {
    name: "An ended link does not cancel its order",
    file: "worker/domain/orders/due/due-orders.ts",
    text: 'if (actionFor(latest) === "expire") await',
    replacement:
      'if (actionFor(latest) === "expire" && latest.payments.every(({ expiresAt }) => expiresAt === null)) await',
    seed: 3,
  },
  {
    name: "An order with a link goes to the kitchen at once",
    file: "worker/domain/checkout/draft.ts",
    text: 'const isReleased = next?.action === "release" && next.at <= now;',
    replacement:
      'const isReleased = payments.some(({ expiresAt }) => expiresAt) || next?.action === "release" && next.at <= now;',
    seed: 3,
  },
  {
    name: "An order with a link waits no longer than one of the shop",
    file: "worker/domain/orders/record/due.ts",
    text: "return linkEnd ?? addMinutes(",
    replacement: "return addMinutes(",
    seed: 32,
  },
  {
    name: "The payment that is due at the counter keeps its amount",
    file: "worker/domain/orders/record/due-at-counter.ts",
    text: "if (amount === (due?.amount ?? 0)) return {};",
    replacement: "if (amount >= 0) return {};",
    seed: 26,
  },
];
