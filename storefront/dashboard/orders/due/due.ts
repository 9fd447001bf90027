import { Refused } from "../../../api/client.ts";
import { mutate } from "../../../api/graphql.ts";

/** Whether the server refused to complete an order because money is outstanding. */
export const isPaymentDue = (error: unknown): boolean => error instanceof Refused && error.code === "PAYMENT_DUE";

/** Completes an order with money outstanding. Needs write_payments. */
export const completeUnpaid = (orderId: string, reason: string): Promise<unknown> =>
  mutate("transitionRestaurantOrder", {
    ...{ orderId, status: "completed", reason, allowOutstanding: true },
    select: { id: true },
  });
