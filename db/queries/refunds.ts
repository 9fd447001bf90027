import { and, eq, inArray, sql } from "drizzle-orm";
import type { Write } from "../atomic.ts";
import type { Db } from "../client.ts";
import { payment, refund, restaurantOrder } from "../schema/index.ts";
import type { Instant } from "../schema/shapes.ts";
import type { OrderRow, RefundRow } from "./orders.ts";

type NewRefund = typeof refund.$inferInsert;
type OrderKey = Pick<OrderRow, "storeId" | "id">;

/** Raises what is refunded of a payment and of its order; a negative amount lowers it. */
const raiseRefunded = (db: Db, order: OrderKey, paymentId: string, amount: number, now: Instant): Write[] =>
  amount === 0
    ? []
    : [
        db
          .update(payment)
          .set({ refundedAmount: sql`${payment.refundedAmount} + ${amount}`, updatedAt: now })
          .where(and(eq(payment.storeId, order.storeId), eq(payment.id, paymentId))),
        db
          .update(restaurantOrder)
          .set({ refundedTotal: sql`${restaurantOrder.refundedTotal} + ${amount}`, updatedAt: now })
          .where(and(eq(restaurantOrder.storeId, order.storeId), eq(restaurantOrder.id, order.id))),
      ];

/** What a refund holds of its payment. */
const held = ({ status, amount }: Pick<NewRefund, "status" | "amount">): number => (status === "failed" ? 0 : amount);

/** Writes a refund and holds its money back from any other one. More than the payment has breaks the batch as
 *  REFUND_TOO_LARGE. */
export const reserveRefund = (db: Db, order: OrderKey, row: NewRefund): Write[] => [
  db.insert(refund).values(row),
  ...raiseRefunded(db, order, row.paymentId, held(row), row.updatedAt),
];

type Changes = Pick<RefundRow, "status" | "providerRefundId" | "updatedAt">;

/** Moves a refund on. Where it fails, its money is free to be refunded again. */
export const changeRefund = (db: Db, order: OrderKey, row: RefundRow, changes: Changes): Write[] => [
  db
    .update(refund)
    .set(changes)
    .where(and(eq(refund.storeId, order.storeId), eq(refund.id, row.id))),
  ...raiseRefunded(db, order, row.paymentId, held({ ...row, ...changes }) - held(row), changes.updatedAt),
];

/** Notes when refunds of one order were last looked at. */
export const touchRefunds = async (
  db: Db,
  refunds: readonly Pick<RefundRow, "storeId" | "id">[],
  now: Instant,
): Promise<void> => {
  const [first] = refunds;
  if (!first) return;
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(refunds.map(({ id }) => id))}))`;
  await db
    .update(refund)
    .set({ updatedAt: now })
    .where(and(eq(refund.storeId, first.storeId), inArray(refund.id, ids)));
};
