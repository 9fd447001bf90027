import { field, fields, mutate, type Values } from "../../api/graphql.ts";

const maxRequests = 50;

/** Selects the orders that staff asked to cancel, the request that waits longest first. */
export const requestsField = field("restaurantOrders", {
  where: {
    status: { in: ["open", "sent_to_kitchen", "in_progress", "ready"] },
    cancellationRequestedAt: { gt: "1970-01-01T00:00:00.000Z" },
  },
  orderBy: [{ cancellationRequestedAt: "asc" }],
  take: maxRequests,
  select: {
    ...fields("id", "orderNumber", "customerName"),
    ...fields("cancellationRequestedAt", "cancellationRequestedBy", "cancellationRequestReason"),
    payments: { take: 10, select: fields("status", "amount", "refundedAmount", "provider") },
  },
});

export type CancellationRequest = Values<{ requests: typeof requestsField }>["requests"][number];

export const answerCancellation = (orderId: string, confirm: boolean): Promise<unknown> =>
  mutate("answerCancellation", { orderId, confirm, select: { id: true } });
