import { and, asc, count, eq, exists, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { batch } from "../../batch.ts";
import type { Db } from "../../client.ts";
import { type OrPlaceholder, type Placeholders, prepared } from "../../prepared.ts";
import { relational } from "../../relational.ts";
import type { PaymentProviderName } from "../../schema/enums.ts";
import { payment, restaurantOrder, storeSettings } from "../../schema/index.ts";
import { processorIds } from "../../schema/processors.ts";
import type { Instant } from "../../schema/shapes.ts";
import type { OrderRef } from "../orders/orders.ts";

const storeLead = sql<number>`coalesce("lead_minutes", (SELECT CASE "order_type"
  WHEN 'delivery' THEN ${sql.identifier("delivery_lead_minutes")} ELSE ${sql.identifier("pickup_lead_minutes")} END
  FROM ${storeSettings} WHERE ${storeSettings}."id" = "store_id"))`;

interface DueSpan {
  storeId: string;
  now: Instant;
  limit: number;
}

/** A store's due orders, the longest due first, with the data that decides what is due. */
const dueOrdersQuery = prepared((db, { storeId, now, limit }: Placeholders<DueSpan>) =>
  relational(db).restaurantOrder.findMany({
    columns: {
      ...{ id: true, status: true, createdAt: true, scheduledFor: true, promisedAt: true },
      ...{ paymentTriedAt: true, firstPaidAt: true },
    },
    extras: {
      leadMinutes: storeLead.as("store_lead"),
      // Never null here because of the condition.
      dueAt: sql<Instant>`"due_at"`.as("was_due_at"),
    },
    with: {
      payments: { columns: { status: true, provider: true, amount: true, expiresAt: true, providerPaymentId: true } },
    },
    where: and(eq(restaurantOrder.storeId, storeId), lte(restaurantOrder.dueAt, now)),
    orderBy: [asc(restaurantOrder.dueAt)],
    limit,
  }),
);

export type DueOrderRow = ReturnType<typeof dueOrdersQuery>["_"]["result"][number];

const processors: PaymentProviderName[] = [...processorIds, "simulator"];

/** How many orders of a store wait for a payment at a provider. */
const unpaidQuery = prepared((db, { storeId }: Placeholders<{ storeId: string }>) => {
  const paymentAtProcessor = db
    .select({ found: sql`1` })
    .from(payment)
    .where(
      and(eq(payment.storeId, storeId), eq(payment.orderId, restaurantOrder.id), inArray(payment.provider, processors)),
    );
  return db
    .select({ orders: count() })
    .from(restaurantOrder)
    .where(
      and(
        eq(restaurantOrder.storeId, storeId),
        isNotNull(restaurantOrder.dueAt),
        eq(restaurantOrder.status, "open"),
        isNull(restaurantOrder.firstPaidAt),
        exists(paymentAtProcessor),
      ),
    );
});

/** An open order without a due time is due at once, so that no order is ever forgotten. */
const isUndated = (storeId: OrPlaceholder<string> | typeof storeSettings.id): SQL =>
  sql`${restaurantOrder.storeId} = ${storeId} AND ${restaurantOrder.dueAt} IS NULL AND ${restaurantOrder.status} = 'open'`;

const dateUndated = prepared((db, { storeId, now, limit }: Placeholders<DueSpan>) =>
  db
    .update(restaurantOrder)
    .set({ dueAt: sql`${now}` })
    .where(
      and(
        eq(restaurantOrder.storeId, storeId),
        inArray(
          restaurantOrder.id,
          db.select({ id: restaurantOrder.id }).from(restaurantOrder).where(isUndated(storeId)).limit(limit),
        ),
      ),
    ),
);

/** A store's due orders, and how many orders wait for a provider, in one round trip. */
export const findDueOrders = async (
  db: Db,
  storeId: string,
  span: Omit<DueSpan, "storeId">,
): Promise<{ orders: DueOrderRow[]; unpaid: number }> => {
  const [, orders, [unpaid]] = await batch(db, [
    dateUndated(db, { storeId, ...span }),
    dueOrdersQuery(db, { storeId, ...span }),
    unpaidQuery(db, { storeId }),
  ]);
  return { orders, unpaid: unpaid?.orders ?? 0 };
};

interface DueMove {
  id: string;
  from: Instant;
  to: Instant | null;
}

const dueUpdate = prepared((db, { storeId, moves }: Placeholders<{ storeId: string; moves: string }>) =>
  db
    .update(restaurantOrder)
    .set({ dueAt: sql`"move"."value" ->> 'to'` })
    .from(sql`json_each(${moves}) AS "move"`)
    .where(
      and(
        eq(restaurantOrder.storeId, storeId),
        eq(restaurantOrder.id, sql`"move"."value" ->> 'id'`),
        eq(restaurantOrder.dueAt, sql`"move"."value" ->> 'from'`),
      ),
    )
    .returning({ id: restaurantOrder.id }),
);

/** Sets when orders are next due, and returns the ids that it updated. An order that is no longer due at `from` was
 *  taken by another run or has changed. */
export const moveDueOrders = async (db: Db, storeId: string, moves: readonly DueMove[]): Promise<Set<string>> => {
  if (moves.length === 0) return new Set();
  const rows = await dueUpdate(db, { storeId, moves: JSON.stringify(moves) });
  return new Set(rows.map(({ id }) => id));
};

/** Stores when a guest first tried to pay an open order, and when it is next due. */
export const markPaymentTried = async (
  db: Db,
  { storeId, orderId }: OrderRef,
  { now, dueAt }: { now: Instant; dueAt: Instant | null },
): Promise<void> => {
  await db
    .update(restaurantOrder)
    .set({ paymentTriedAt: now, dueAt, updatedAt: now })
    .where(
      and(
        eq(restaurantOrder.storeId, storeId),
        eq(restaurantOrder.id, orderId),
        eq(restaurantOrder.status, "open"),
        isNull(restaurantOrder.paymentTriedAt),
      ),
    );
};

/** Whether an order of the store in `storeId` is due. */
export const hasDueOrder = (db: Db, storeId: typeof storeSettings.id, now: OrPlaceholder<Instant>): SQL => {
  const orders = db.select({ found: sql`1` }).from(restaurantOrder);
  const isDue = exists(orders.where(and(eq(restaurantOrder.storeId, storeId), lte(restaurantOrder.dueAt, now))));
  const undated = db.select({ found: sql`1` }).from(restaurantOrder).where(isUndated(storeId));
  return sql`(${isDue} OR ${exists(undated)})`;
};
