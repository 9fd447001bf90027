import type { Mutant } from "./mutant.ts";

/** Defects of other amounts than asked, and of edits of orders that are not paid yet. */
export const amountMutants: readonly Mutant[] = [
  {
    name: "What came of a payment is not written",
    file: "worker/domain/orders/settlement/settle.ts",
    text: "return { amount, askedAmount: payment.amount, tipAmount:",
    replacement: "return { askedAmount: payment.amount, tipAmount:",
    seed: 3,
  },
  {
    name: "Too little releases an order that waits for it",
    file: "worker/domain/payments/decide-settlement.rules.ts",
    text: "? { surplus: report.amount, isMismatch: true, task }",
    replacement: "? { surplus: 0, isMismatch: false, task }",
    seed: 6,
  },
  {
    name: "What came beyond the total stays with the store",
    file: "worker/domain/payments/decide-settlement.rules.ts",
    text: ": { surplus: report.amount - payment.amount, isMismatch: false, task };",
    replacement: ": { surplus: 0 * report.amount, isMismatch: false, task };",
    seed: 3,
  },
  {
    name: "Another amount for an edit raises no task",
    file: "worker/domain/payments/decide-settlement.rules.ts",
    text: 'if (!isAwaited) return { surplus: 0, isMismatch: false, task: "other_amount" };',
    replacement: "if (!isAwaited) return { surplus: 0, isMismatch: false, task: null };",
    seed: 74,
  },
  {
    name: "An edit leaves the former payment of an unpaid order open",
    file: "worker/domain/checkout/edit/edit-order.ts",
    text: "  const record = await stopPayments(ctx, known);\n",
    replacement: "  const record = known;\n",
    seed: null,
    unfound:
      "The edit is refused while a payment can be collected. test/api/orders/edits/unpaid-orders.test.ts finds it.",
  },
  {
    name: "The new payment of an unpaid order keeps its former total",
    file: "worker/domain/orders/record/renew-payment.ts",
    text: "updatedAt: now, storeId, orderId, amount, currencyCode },",
    replacement: "updatedAt: now, storeId, orderId, amount: former.amount, currencyCode },",
    seed: 13,
  },
  {
    name: "An order that an edit keeps unpaid is never due again",
    file: "worker/domain/orders/record/renew-payment.ts",
    text: "expiresAt: isLinkOrder ? linkEndsAt(now, scheduledFor) : renewalEndsAt(order.createdAt, now),",
    replacement: 'expiresAt: isLinkOrder ? linkEndsAt(now, scheduledFor) : "2099-01-01T00:00:00.000Z",',
    seed: 315,
  },
  {
    name: "A released order is never due, whatever link it has",
    file: "worker/domain/orders/record/due.ts",
    text: "  if (ofOrder === null || ofLink === null) return ofLink ?? ofOrder;",
    replacement: "  if (ofOrder === null || ofLink === null) return ofOrder;",
    seed: 9,
  },
];
