import { and, eq, inArray, lte, sql } from "drizzle-orm";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import type { RefundKind } from "../../schema/enums.ts";
import { payment, refund, restaurantOrder } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";
import type { OrderRow, RefundRow } from "../orders/orders.ts";

type NewRefund = typeof refund.$inferInsert & Pick<RefundRow, "kind">;
type OrderKey = Pick<OrderRow, "storeId" | "id">;

/** Kinds that count in an order's `refundedTotal`. Other kinds return money that was not part of the total. */
const countedKinds: ReadonlySet<RefundKind> = new Set(["goodwill", "cancellation"]);

/** Raises the refunded amount of a payment and its order; a negative amount lowers it. */
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

/** The amount that a refund reserves of its payment. */
const reservedAmount = ({ status, amount }: Pick<NewRefund, "status" | "amount">): number =>
  status === "failed" ? 0 : amount;

/** Inserts a refund and reserves its amount. Fails as REFUND_TOO_LARGE if the payment has less left. */
export const reserveRefund = (db: Db, order: OrderKey, row: NewRefund): Write[] => [
  db.insert(refund).values(row),
  ...raiseRefunded(db, order, row, reservedAmount(row), row.updatedAt),
];

type Changes = Pick<RefundRow, "status" | "providerRefundId" | "nextAttemptAt" | "processedAt" | "updatedAt">;

const ofRefund = ({ storeId, id }: Pick<RefundRow, "storeId" | "id">) =>
  and(eq(refund.storeId, storeId), eq(refund.id, id));

/** Updates a refund. If it fails, its amount can be refunded again. */
export const changeRefund = (db: Db, order: OrderKey, row: RefundRow, changes: Changes): Write[] => [
  db.update(refund).set(changes).where(ofRefund(row)),
  ...raiseRefunded(db, order, row, reservedAmount({ ...row, ...changes }) - reservedAmount(row), changes.updatedAt),
];

/** Claims the refunds due at `now` until their next attempt. Returns their ids. Of two concurrent callers, one gets a
 *  refund. */
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

/** Raises a refund's attempt, which changes its idempotency key. Concurrent callers raise it once. */
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
