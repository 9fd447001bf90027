import { and, eq } from "drizzle-orm";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import type { KitchenStatus } from "../../schema/enums.ts";
import { orderItem, payment, restaurantOrder } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";
import { noBump } from "./bumps.ts";

/** The order of a payment; null if the store has no such payment. */
export const findOrderOfPayment = async (db: Db, storeId: string, paymentId: string): Promise<string | null> => {
  const [row] = await db
    .select({ orderId: payment.orderId })
    .from(payment)
    .where(and(eq(payment.storeId, storeId), eq(payment.id, paymentId)));
  return row?.orderId ?? null;
};

export const orderExists = async (db: Db, storeId: string, orderId: string): Promise<boolean> => {
  const { id, storeId: store } = restaurantOrder;
  const rows = await db
    .select({ id })
    .from(restaurantOrder)
    .where(and(eq(store, storeId), eq(id, orderId)));
  return rows.length > 0;
};

/** The order of an order item; null if the store has no such item. */
export const findOrderOfItem = async (db: Db, storeId: string, itemId: string): Promise<string | null> => {
  const [row] = await db
    .select({ orderId: orderItem.orderId })
    .from(orderItem)
    .where(and(eq(orderItem.storeId, storeId), eq(orderItem.id, itemId)));
  return row?.orderId ?? null;
};

/** Sets the kitchen status of an item. A bump that is pending on it no longer counts. */
export const setKitchenStatus = (
  db: Db,
  storeId: string,
  itemId: string,
  kitchenStatus: KitchenStatus,
  updatedAt: Instant,
): Write =>
  db
    .update(orderItem)
    .set({ kitchenStatus, updatedAt, ...noBump })
    .where(and(eq(orderItem.storeId, storeId), eq(orderItem.id, itemId)));
