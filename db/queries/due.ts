import { and, asc, eq, exists, inArray, isNotNull, isNull, lte, min, notExists, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import type { PaymentProviderName, PaymentStatus } from "../schema/enums.ts";
import { payment, refund, restaurantOrder, storeSettings } from "../schema/index.ts";
import type { Instant } from "../schema/shapes.ts";

/** An order for which something is due, with how long it takes. */
export interface DueOrder {
  storeId: string;
  orderId: string;
  leadMinutes: number;
}

interface Moments {
  now: Instant;
  /** Orders that were placed by then and are still unpaid have waited long enough. */
  unpaidSince: Instant;
  /** Payments that were touched by then and are not settled are asked for again. */
  quietSince: Instant;
  most: number;
}

const processors: PaymentProviderName[] = ["stripe", "paypal", "simulator"];
const unsettled: PaymentStatus[] = ["pending", "processing", "failed"];
const paid: PaymentStatus[] = ["succeeded", "partially_refunded", "refunded"];

const leadMinutes = sql<number>`coalesce(${restaurantOrder.leadMinutes}, CASE ${restaurantOrder.orderType} WHEN 'delivery' THEN ${storeSettings.deliveryLeadMinutes} ELSE ${storeSettings.pickupLeadMinutes} END)`;

/** Orders of every store for which something is due. */
export const findDueOrders = (db: Db, { now, unpaidSince, quietSince, most }: Moments): Promise<DueOrder[]> => {
  const paymentWith = (...conditions: (SQL | undefined)[]) =>
    db
      .select({ found: sql`1` })
      .from(payment)
      .where(and(eq(payment.storeId, restaurantOrder.storeId), eq(payment.orderId, restaurantOrder.id), ...conditions));
  const isPaid = exists(paymentWith(inArray(payment.status, paid)));
  const startsAt = sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${restaurantOrder.scheduledFor}, '-' || ${leadMinutes} || ' minutes')`;
  const isReleasable = and(isPaid, or(isNull(restaurantOrder.scheduledFor), lte(startsAt, now)));
  const isUnpaid = and(
    lte(restaurantOrder.createdAt, unpaidSince),
    exists(paymentWith(inArray(payment.provider, processors))),
    notExists(paymentWith(inArray(payment.status, [...paid, "processing"]))),
  );
  const isQuiet = exists(
    paymentWith(
      inArray(payment.provider, processors),
      inArray(payment.status, unsettled),
      isNotNull(payment.providerPaymentId),
      lte(payment.updatedAt, quietSince),
    ),
  );
  return (
    db
      .select({ storeId: restaurantOrder.storeId, orderId: restaurantOrder.id, leadMinutes })
      .from(storeSettings)
      .innerJoin(
        restaurantOrder,
        and(eq(restaurantOrder.storeId, storeSettings.id), eq(restaurantOrder.status, "open")),
      )
      .where(or(isReleasable, isUnpaid, isQuiet))
      // In no order: some that can never be finished must not keep all others waiting behind them.
      .orderBy(sql`random()`)
      .limit(most)
  );
};

/** The orders of every store with refunds that are due, those first that have been due for longest. */
export const findOpenRefunds = (
  db: Db,
  { now, most }: { now: Instant; most: number },
): Promise<Omit<DueOrder, "leadMinutes">[]> =>
  db
    .select({ storeId: refund.storeId, orderId: payment.orderId })
    .from(refund)
    .innerJoin(payment, and(eq(payment.storeId, refund.storeId), eq(payment.id, refund.paymentId)))
    .where(lte(refund.nextAttemptAt, now))
    .groupBy(refund.storeId, payment.orderId)
    .orderBy(asc(min(refund.nextAttemptAt)))
    .limit(most);
