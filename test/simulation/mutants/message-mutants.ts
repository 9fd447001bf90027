import type { Mutant } from "./mutant.ts";

/** Defects of due work, and of what partners and guests are sent. */
export const messageMutants: readonly Mutant[] = [
  {
    name: "A refund is not published",
    file: "worker/domain/orders/settlement/settle-refunds.ts",
    text: 'messages: refunded.length > 0 ? ["order.refunded"] : [],',
    replacement: "messages: [],",
    seed: 2,
  },
  {
    name: "A paid order is not confirmed by mail",
    file: "worker/domain/orders/notifications/notifications.rules.ts",
    text: '  const isConfirmed = isPlacedOrPaid || happened("order_released");',
    replacement: '  const isConfirmed = !awaitsPayment && happened("order_placed");',
    seed: 1,
  },
  {
    name: "A refund is not mailed",
    file: "worker/domain/orders/notifications/notifications.rules.ts",
    text: '    ...refunded.map((refundId) => ({ kind: "refunded" as const, refundId })),',
    replacement: '    ...refunded.slice(1).map((refundId) => ({ kind: "refunded" as const, refundId })),',
    seed: 2,
  },
  {
    name: "An unpaid order is never looked at again",
    file: "worker/domain/orders/due/due-orders.ts",
    text: '  if (actionFor(latest) === "expire") await cancelUnpaid(',
    replacement: '  if (actionFor(latest) === "release") await cancelUnpaid(',
    seed: 1,
  },
  {
    name: "The history counts from the wrong number",
    file: "worker/domain/orders/record/change.ts",
    text: "    seq: order.lastSeq + 1 + index,",
    replacement: "    seq: order.lastSeq + 1 + 2 * index,",
    seed: 1,
  },
  {
    name: "A cancellation is not published",
    file: "worker/domain/orders/record/ending.ts",
    text: '  messages: ["order.cancelled"],',
    replacement: "  messages: [],",
    seed: 1,
  },
  {
    name: "Due refunds are never worked on",
    file: "worker/domain/orders/due/run-due.ts",
    text: "refunds: workOnRefunds,",
    replacement: "refunds: async () => false,",
    seed: 7,
  },
  {
    name: "Due mails are never worked on",
    file: "worker/domain/orders/due/run-due.ts",
    text: "notifications: (work) => sendDueNotifications(work, work.storeId),",
    replacement: "notifications: async () => sendDueNotifications.length === 0,",
    seed: 1,
  },
];
