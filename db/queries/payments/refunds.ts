import { and, eq, inArray, lte, sql } from "drizzle-orm";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import type { RefundKind } from "../../schema/enums.ts";
import { payment, refund, restaurantOrder } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";
import type { OrderRow, RefundRow } from "../orders/orders.ts";

type NewRefund = typeof refund.$inferInsert & Pick<RefundRow, "kind">;
type OrderKey = Pick<OrderRow, "storeId" | "id">;

/** Kinds that count in an order's `refundedTotal`. The others give back what was not part of its total. */
const countedKinds: ReadonlySet<RefundKind> = new Set(["goodwill", "cancellation"]);

/** Raises what is refunded of a payment and of its order; a negative amount lowers it. */
const raiseRefunded = (
  db: Db,
  order: OrderKey,
  { paymentId, kind }: Pick<RefundRow, "paymentId" | "kind">,
  amount: number,
  now: Instant,
): Write[] => {
  if (amount === 0) return [];
  const ofPayment = db
    .update(payment)
    .set({ refundedAmount: sql`${payment.refundedAmount} + ${amount}`, updatedAt: now })
    .where(and(eq(payment.storeId, order.storeId), eq(payment.id, paymentId)));
  if (!countedKinds.has(kind)) return [ofPayment];
  const ofOrder = db
    .update(restaurantOrder)
    .set({ refundedTotal: sql`${restaurantOrder.refundedTotal} + ${amount}`, updatedAt: now })
    .where(and(eq(restaurantOrder.storeId, order.storeId), eq(restaurantOrder.id, order.id)));
  return [ofPayment, ofOrder];
};

/** What a refund holds of its payment. */
const held = ({ status, amount }: Pick<NewRefund, "status" | "amount">): number => (status === "failed" ? 0 : amount);

/** Writes a refund and holds its money back from any other one. More than the payment has breaks the batch as
 *  REFUND_TOO_LARGE. */
export const reserveRefund = (db: Db, order: OrderKey, row: NewRefund): Write[] => [
  db.insert(refund).values(row),
  ...raiseRefunded(db, order, row, held(row), row.updatedAt),
];

type Changes = Pick<RefundRow, "status" | "providerRefundId" | "nextAttemptAt" | "processedAt" | "updatedAt">;

const ofRefund = ({ storeId, id }: Pick<RefundRow, "storeId" | "id">) =>
  and(eq(refund.storeId, storeId), eq(refund.id, id));

/** Moves a refund on. Where it fails, its money is free to be refunded again. */
export const changeRefund = (db: Db, order: OrderKey, row: RefundRow, changes: Changes): Write[] => [
  db.update(refund).set(changes).where(ofRefund(row)),
  ...raiseRefunded(db, order, row, held({ ...row, ...changes }) - held(row), changes.updatedAt),
];

/** Takes the refunds that are due at `now` and puts each off until its own next moment. Answers their ids: of two callers at
 *  once, one gets a refund. */
export const takeDueRefunds = async (
  db: Db,
  storeId: string,
  next: readonly Pick<RefundRow, "id" | "nextAttemptAt">[],
  now: Instant,
): Promise<ReadonlySet<string>> => {
  if (next.length === 0) return new Set();
  const moments = sql`json_each(${JSON.stringify(Object.fromEntries(next.map((row) => [row.id, row.nextAttemptAt])))})`;
  const taken = await db
    .update(refund)
    .set({ nextAttemptAt: sql`(SELECT value FROM ${moments} WHERE key = ${refund}."id")`, updatedAt: now })
    .where(
      and(
        eq(refund.storeId, storeId),
        inArray(refund.id, sql`(SELECT key FROM ${moments})`),
        lte(refund.nextAttemptAt, now),
      ),
    )
    .returning({ id: refund.id });
  return new Set(taken.map(({ id }) => id));
};

/** Gives a refund its next attempt, and with it a new key. Two callers whose attempt failed alike raise it once. */
export const raiseRefundAttempt = async (
  db: Db,
  row: Pick<RefundRow, "storeId" | "id" | "attempt">,
  now: Instant,
): Promise<void> => {
  await db
    .update(refund)
    .set({ attempt: row.attempt + 1, updatedAt: now })
    .where(and(ofRefund(row), eq(refund.attempt, row.attempt)));
};
