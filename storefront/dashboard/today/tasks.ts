import { field, fields, mutate, type Values } from "../../api/graphql.ts";

const maxTasks = 50;

/** Selects the tasks that are open, the newest first. */
export const tasksField = field("storeTasks", {
  where: { doneAt: { equals: null } },
  orderBy: [{ raisedAt: "desc" }],
  take: maxTasks,
  select: {
    ...fields("id", "kind", "amount", "detail", "raisedAt"),
    order: fields("id", "orderNumber", "customerName"),
    unmatchedPayment: fields("id", "refundStatus", "paidAt", "payerName", "payerEmail", "cardBrand", "cardLast4"),
  },
});

export type StoreTask = Values<{ tasks: typeof tasksField }>["tasks"][number];

export type UnmatchedPayment = NonNullable<StoreTask["unmatchedPayment"]>;

/** Gives a payment without an order back. Repeating it gives nothing back twice. */
export const refundUnmatched = (unmatchedPaymentId: string): Promise<unknown> =>
  mutate("refundUnmatchedPayment", { unmatchedPaymentId, select: { id: true } });

export const completeTask = (taskId: string, note: string, isSameRefund: boolean): Promise<unknown> =>
  mutate("completeStoreTask", { taskId, note, isSameRefund, select: { id: true } });
