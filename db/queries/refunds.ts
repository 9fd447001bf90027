import { and, eq, sql } from "drizzle-orm";
import type { Write } from "../atomic.ts";
import type { Db } from "../client.ts";
import { payment, refund, restaurantOrder } from "../schema/index.ts";
import type { Instant } from "../schema/shapes.ts";
import type { OrderRow, RefundRow } from "./orders.ts";

type NewRefund = typeof refund.$inferInsert;
type OrderKey = Pick<OrderRow, "storeId" | "id">;

/** Raises what is refunded of a payment and of its order; a negative amount lowers it. */
const raiseRefunded = (db: Db, order: OrderKey, paymentId: string, amount: number, now: Instant): Write[] => [
  db
    .update(payment)
    .set({ refundedAmount: sql`${payment.refundedAmount} + ${amount}`, updatedAt: now })
    .where(and(eq(payment.storeId, order.storeId), eq(payment.id, paymentId))),
  db
    .update(restaurantOrder)
    .set({ refundedTotal: sql`${restaurantOrder.refundedTotal} + ${amount}`, updatedAt: now })
    .where(and(eq(restaurantOrder.storeId, order.storeId), eq(restaurantOrder.id, order.id))),
];

/** Writes a refund and holds its money back from any other one. More than the payment has breaks the batch as
 *  REFUND_TOO_LARGE. */
export const reserveRefund = (db: Db, order: OrderKey, row: NewRefund): Write[] => [
  db.insert(refund).values(row),
  ...raiseRefunded(db, order, row.paymentId, row.amount, row.updatedAt),
];

type Changes = Partial<Pick<RefundRow, "status" | "providerRefundId">> & { updatedAt: Instant };

export const updateRefund = (db: Db, storeId: string, refundId: string, changes: Changes): Write =>
  db
    .update(refund)
    .set(changes)
    .where(and(eq(refund.storeId, storeId), eq(refund.id, refundId)));

/** Gives up a refund, whose money is free to be refunded again. */
export const releaseRefund = (db: Db, order: OrderKey, { id, paymentId, amount }: RefundRow, now: Instant): Write[] => [
  updateRefund(db, order.storeId, id, { status: "failed", updatedAt: now }),
  ...raiseRefunded(db, order, paymentId, -amount, now),
];
