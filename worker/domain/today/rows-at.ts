import type { DayFactRows } from "../../../db/queries/reports/facts.ts";
import type { Instant } from "../time.ts";

/** The rows of days as they were at an instant, so that a day that is over compares with one that goes on. An order
 *  that was released at 18:00 and ready at 18:20 is not ready at 18:10. Later edits of an order are part of it. Minor
 *  units. */
export const rowsAt = (rows: DayFactRows, at: Instant): DayFactRows => {
  const ifBefore = (instant: Instant | null): Instant | null => (instant !== null && instant <= at ? instant : null);
  return {
    ...rows,
    orders: rows.orders
      .filter(({ releasedAt, createdAt }) => (releasedAt ?? createdAt) <= at)
      .map((order) => ({
        ...order,
        ...{ firstPaidAt: ifBefore(order.firstPaidAt), readyAt: ifBefore(order.readyAt) },
        returns: order.returns.filter(({ issuedAt }) => issuedAt <= at),
      })),
    payments: rows.payments.filter(({ bookedAt }) => bookedAt <= at),
    refunds: rows.refunds.filter(({ bookedAt }) => bookedAt <= at),
    reversals: rows.reversals.filter(({ bookedAt }) => bookedAt <= at),
  };
};
