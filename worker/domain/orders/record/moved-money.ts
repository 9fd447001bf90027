import type { OrderRecord } from "../../../../db/queries/orders/orders.ts";
import { isPaid } from "../../payments/provider/status.rules.ts";
import type { MovedMoney } from "../../reports/late-writes.ts";
import type { Instant } from "../../time.ts";
import type { MoneyAfter } from "./money-after.ts";

type Money = Pick<OrderRecord, "payments" | "refunds">;

/** The money that a change books or undoes, and when it counts: a new payment when the processor captured it, a new
 *  refund now, and a refund that failed after it had succeeded when it had counted. A payment captured at 09:00 that is
 *  reported at 10:00 moves at 09:00. */
export const listMovedMoney = (
  before: Money,
  after: Pick<MoneyAfter, "payments" | "refunds">,
  now: Instant,
): MovedMoney => {
  const paidBefore = new Set(before.payments.flatMap(({ id, status }) => (isPaid(status) ? [id] : [])));
  const refundBefore = new Map(before.refunds.map((refund) => [refund.id, refund]));
  const payments = after.payments.filter(({ id, status }) => isPaid(status) && !paidBefore.has(id));
  const refunds = after.refunds.filter(
    ({ id, status }) => status === "succeeded" && refundBefore.get(id)?.status !== "succeeded",
  );
  const reversed = after.refunds.flatMap(({ id, status }) => {
    const refund = refundBefore.get(id);
    return refund?.status === "succeeded" && status !== "succeeded" ? [refund] : [];
  });
  return {
    payments: payments.map(({ id }) => id),
    refunds: refunds.map(({ id }) => id),
    reversed: reversed.map(({ id }) => id),
    moments: [
      ...payments.map(({ processedAt }) => processedAt ?? now),
      ...refunds.map(() => now),
      ...reversed.map(({ bookedAt, processedAt }) => bookedAt ?? processedAt ?? now),
    ],
  };
};
