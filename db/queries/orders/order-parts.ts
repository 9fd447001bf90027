import { and, eq } from "drizzle-orm";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import type { KitchenStatus } from "../../schema/enums.ts";
import { orderItem, payment } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";

/** The order that a payment of a store belongs to; null where the store has no such payment. */
export const findOrderOfPayment = async (db: Db, storeId: string, paymentId: string): Promise<string | null> => {
  const [row] = await db
    .select({ orderId: payment.orderId })
    .from(payment)
    .where(and(eq(payment.storeId, storeId), eq(payment.id, paymentId)));
  return row?.orderId ?? null;
};

/** The order that a dish of a store was sold with; null where the store sold no such dish. */
export const findOrderOfItem = async (db: Db, storeId: string, itemId: string): Promise<string | null> => {
  const [row] = await db
    .select({ orderId: orderItem.orderId })
    .from(orderItem)
    .where(and(eq(orderItem.storeId, storeId), eq(orderItem.id, itemId)));
  return row?.orderId ?? null;
};

export const setKitchenStatus = (
  db: Db,
  storeId: string,
  itemId: string,
  kitchenStatus: KitchenStatus,
  updatedAt: Instant,
): Write =>
  db
    .update(orderItem)
    .set({ kitchenStatus, updatedAt })
    .where(and(eq(orderItem.storeId, storeId), eq(orderItem.id, itemId)));
