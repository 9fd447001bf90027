import { and, eq, exists, sql } from "drizzle-orm";
import type { Write } from "../atomic.ts";
import type { Db } from "../client.ts";
import { type FullRow, insertRows } from "../rows.ts";
import { promoCode, promoCustomer, promoUse, restaurantOrder } from "../schema/index.ts";
import type { Instant } from "../schema/shapes.ts";

export type PromoRow = typeof promoCode.$inferSelect;

/** A store's promo code, and how often a customer with one of the keys has used it. */
export const findPromo = async (
  db: Db,
  storeId: string,
  code: string,
  customerKeys: readonly string[],
): Promise<{ promo: PromoRow; customerUses: number } | null> => {
  const ofPerson = and(
    eq(promoCustomer.storeId, promoCode.storeId),
    eq(promoCustomer.promoId, promoCode.id),
    sql`${promoCustomer.customerKey} IN (SELECT value FROM json_each(${JSON.stringify(customerKeys)}))`,
  );
  const [row] = await db
    .select({ promo: promoCode, customerUses: sql<number>`coalesce(max(${promoCustomer.uses}), 0)` })
    .from(promoCode)
    .leftJoin(promoCustomer, ofPerson)
    .where(and(eq(promoCode.storeId, storeId), eq(promoCode.code, code)))
    .groupBy(promoCode.id);
  return row ?? null;
};

/** The number of unpaid orders of a bag with a promo code. */
export const countUnpaidPromoOrders = (db: Db, storeId: string, promoId: string, bagName: string): Promise<number> => {
  const isCarried = exists(
    db
      .select({ found: sql`1` })
      .from(promoUse)
      .where(
        and(
          eq(promoUse.storeId, restaurantOrder.storeId),
          eq(promoUse.orderId, restaurantOrder.id),
          eq(promoUse.promoId, promoId),
        ),
      ),
  );
  const { storeId: store, status, bagName: bag } = restaurantOrder;
  return db.$count(restaurantOrder, and(eq(store, storeId), eq(status, "open"), eq(bag, bagName), isCarried));
};

interface NewPromoUse
  extends Pick<FullRow<typeof promoUse>, "id" | "storeId" | "promoId" | "orderId" | "customerKeys"> {
  /** The current limit per customer; null means unlimited. */
  maxUsesPerCustomer: number | null;
  at: Instant;
}

/** Uses a promo code for an order. Fails as PROMO_SPENT if no use is left, in total or for this customer. */
export const usePromo = (db: Db, { at, maxUsesPerCustomer, ...use }: NewPromoUse): Write[] => {
  const { storeId, promoId, customerKeys } = use;
  const people = customerKeys.map((customerKey) => ({
    storeId,
    promoId,
    customerKey,
    uses: 1,
    maxUses: maxUsesPerCustomer,
  }));
  return [
    db
      .update(promoCode)
      .set({ uses: sql`${promoCode.uses} + 1` })
      .where(and(eq(promoCode.storeId, storeId), eq(promoCode.id, promoId))),
    insertRows(db, promoUse, [{ ...use, createdAt: at, updatedAt: at }]),
    ...people.map((person) =>
      db
        .insert(promoCustomer)
        .values(person)
        .onConflictDoUpdate({
          target: [promoCustomer.storeId, promoCustomer.promoId, promoCustomer.customerKey],
          set: { uses: sql`${promoCustomer.uses} + 1`, maxUses: sql`excluded.max_uses` },
        }),
    ),
  ];
};

/** Releases an order's use of a promo code. Releasing twice changes nothing. */
export const releasePromo = (db: Db, storeId: string, orderId: string): Write[] => {
  const ofOrder = and(eq(promoUse.storeId, storeId), eq(promoUse.orderId, orderId));
  const promoId = db.select({ promoId: promoUse.promoId }).from(promoUse).where(ofOrder);
  const keys = sql`(SELECT key.value FROM ${promoUse}, json_each(${promoUse.customerKeys}) AS key WHERE ${ofOrder})`;
  return [
    db
      .update(promoCode)
      .set({ uses: sql`max(0, ${promoCode.uses} - 1)` })
      .where(and(eq(promoCode.storeId, storeId), eq(promoCode.id, promoId))),
    db
      .update(promoCustomer)
      .set({ uses: sql`max(0, ${promoCustomer.uses} - 1)` })
      .where(
        and(
          eq(promoCustomer.storeId, storeId),
          eq(promoCustomer.promoId, promoId),
          sql`${promoCustomer.customerKey} IN ${keys}`,
        ),
      ),
    db.delete(promoUse).where(ofOrder),
  ];
};
