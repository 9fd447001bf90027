import { and, desc, eq, isNull, not, type SQL, sql } from "drizzle-orm";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { customer, customerProfile, customerTerm, restaurantOrder } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";
import { newestOrderIds } from "../orders/guest-lookups.ts";
import { orderColumns } from "./erase-person.ts";
import { clearContacts, deleteEmptyProfiles, subtractOrders } from "./profile-sync.ts";

/** The newest orders with one of the search terms of a phone number, newest first. */
export const readOrdersOfPhone = (db: Db, storeId: string, terms: readonly string[]) => {
  const { orderNumber, orderType, status, total, currencyCode, deliveryAddress, customerProfileId } = restaurantOrder;
  return db
    .select({
      ...{ ...orderColumns, orderNumber, orderType, status, total, currencyCode, deliveryAddress },
      customerProfileId,
    })
    .from(restaurantOrder)
    .where(
      and(
        eq(restaurantOrder.storeId, storeId),
        sql`${restaurantOrder.id} IN ${newestOrderIds(storeId, terms)}`,
        isNull(restaurantOrder.erasedAt),
        not(restaurantOrder.isTest),
      ),
    )
    .orderBy(desc(restaurantOrder.createdAt), desc(restaurantOrder.id));
};

export type OrderOfPhone = Awaited<ReturnType<typeof readOrdersOfPhone>>[number];

interface Erased {
  storeId: string;
  orders: readonly { id: string }[];
  now: Instant;
}

/** The condition that an order is one of a list. */
export const isAmong = (orders: readonly { id: string }[]): SQL =>
  sql`${restaurantOrder.id} IN (SELECT value FROM json_each(${JSON.stringify(orders.map(({ id }) => id))}))`;

/** Takes orders out of the people of the list, before they are erased. Due work takes over what is left of the people
 *  from their other orders, and someone without any is deleted. */
export const releaseOrders = (db: Db, { storeId, orders, now }: Erased): Write[] => {
  const ofStore = eq(restaurantOrder.storeId, storeId);
  const ids = sql`(SELECT ${restaurantOrder.customerProfileId} FROM ${restaurantOrder} WHERE ${ofStore} AND ${isAmong(orders)})`;
  const isAffected = sql`${customerProfile.id} IN ${ids}`;
  const accounts = sql`(SELECT ${customerProfile.customerId} FROM ${customerProfile} WHERE ${customerProfile.storeId} = ${storeId} AND ${isAffected})`;
  return [
    subtractOrders(db, storeId, orders),
    clearContacts(db, and(eq(customerProfile.storeId, storeId), isAffected)),
    db.delete(customerTerm).where(and(eq(customerTerm.storeId, storeId), sql`${customerTerm.profileId} IN ${ids}`)),
    db
      .update(customer)
      .set({ hasCurrentProfile: false })
      .where(and(eq(customer.storeId, storeId), sql`${customer.id} IN ${accounts}`)),
    db
      .update(restaurantOrder)
      .set({ summedSeq: null, updatedAt: now })
      .where(and(ofStore, sql`${restaurantOrder.customerProfileId} IN ${ids}`)),
  ];
};

/** Deletes the profiles of orders that were erased, if nothing else leads to them. */
export const deleteReleased = (db: Db, storeId: string, profileIds: readonly string[]): Write =>
  deleteEmptyProfiles(
    db,
    storeId,
    sql`${customerProfile.id} IN (SELECT value FROM json_each(${JSON.stringify(profileIds)}))`,
  );
