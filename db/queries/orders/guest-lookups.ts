import { and, eq, exists, gt, not, type SQL, sql } from "drizzle-orm";
import type { Write } from "../../atomic.ts";
import { batch } from "../../batch.ts";
import type { Db } from "../../client.ts";
import { type FullRow, insertRows } from "../../rows.ts";
import { guestLookup, orderSearchTerm, restaurantOrder } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";

interface NewLookup {
  lookup: FullRow<typeof guestLookup>;
  /** The search terms of the phone number, at most five. */
  terms: readonly string[];
  limit: { maxPerHour: number; hourAgo: Instant };
  /** What the audit log has of the lookup. */
  audit: readonly Write[];
}

/** The newest orders of each term that are read, so that five terms read less than 2,000 rows. */
const maxOrdersPerTerm = 120;
/** The orders of a phone number at most, which has up to five terms. */
export const maxOrdersOfPhone = 5 * maxOrdersPerTerm;
/** The different contacts that are returned. */
const maxContacts = 40;

/** Whether a lookup was recorded. */
export const isStored = (db: Db, { storeId, id }: NewLookup["lookup"]): SQL =>
  exists(
    db
      .select({ id: guestLookup.id })
      .from(guestLookup)
      .where(and(eq(guestLookup.storeId, storeId), eq(guestLookup.id, id))),
  );

/** The ids of the newest orders with one of the terms. */
export const newestOrderIds = (storeId: string, terms: readonly string[]) =>
  sql`(SELECT hit.value FROM json_each(${JSON.stringify(terms)}) AS sought, json_each((
    SELECT json_group_array(order_id) FROM (SELECT order_id FROM ${orderSearchTerm}
      WHERE store_id = ${storeId} AND term = sought.value ORDER BY business_day DESC, order_id DESC LIMIT ${maxOrdersPerTerm})
  )) AS hit)`;

/** Whether an order's contact is taken for its guest's: staff entered it, or the guest was served. Anyone can place an
 *  order with another person's phone number and leave it unpaid. */
export const isContactProven: SQL = sql`(${restaurantOrder.status} = 'completed' OR ${restaurantOrder.orderSource} IN ('pos', 'phone'))`;

/** The names and addresses of the newest orders with the terms, newest first, each once. Orders that anyone could have
 *  placed with the number are left out. */
const selectContacts = (db: Db, { lookup, terms }: NewLookup) => {
  const { customerName, customerPhone, deliveryAddress, createdAt, id, storeId, isTest } = restaurantOrder;
  return db
    .select({
      ...{ customerName, customerPhone, deliveryAddress },
      newestId: sql<string>`max(${id})`.as("newest_id"),
      lastUsedAt: sql<Instant>`max(${createdAt})`,
    })
    .from(restaurantOrder)
    .where(
      and(
        ...[isStored(db, lookup), eq(storeId, lookup.storeId), not(isTest), isContactProven],
        sql`${id} IN ${newestOrderIds(lookup.storeId, terms)}`,
      ),
    )
    .groupBy(customerName, customerPhone, deliveryAddress)
    .orderBy(sql`newest_id DESC`)
    .limit(maxContacts);
};

/** Records a lookup if its caller is below `maxPerHour`, and reads the contacts of the number's orders only if it was
 *  recorded. Always the same number of statements; concurrent lookups cannot exceed the limit. */
export const recordLookup = async (db: Db, newLookup: NewLookup) => {
  const { lookup, limit } = newLookup;
  const ofCaller = and(
    eq(guestLookup.storeId, lookup.storeId),
    eq(guestLookup.actor, lookup.actor),
    gt(guestLookup.createdAt, limit.hourAgo),
  );
  const count = db.select({ count: sql`count(*)` }).from(guestLookup).where(ofCaller);
  const [, counted, contacts] = await batch(db, [
    insertRows(db, guestLookup, [lookup], sql`(${count}) < ${limit.maxPerHour}`),
    db
      .select({
        stored: sql<number>`coalesce(sum(${guestLookup.id} = ${lookup.id}), 0)`,
        oldestAt: sql<Instant | null>`min(${guestLookup.createdAt})`,
      })
      .from(guestLookup)
      .where(ofCaller),
    selectContacts(db, newLookup),
    ...newLookup.audit,
  ]);
  const { stored = 0, oldestAt = null } = counted[0] ?? {};
  return { isRecorded: stored > 0, oldestAt: oldestAt ?? lookup.createdAt, contacts };
};
