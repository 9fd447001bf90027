import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { type FullRow, insertRows } from "../../rows.ts";
import { orderFee, orderItem, orderRevision, restaurantOrder } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";
import { noBump } from "./bumps.ts";
import type { OrderItemRow, OrderRef, OrderRow } from "./orders.ts";

const ofItems = ({ storeId, orderId }: OrderRef, ids: SQL) =>
  and(eq(orderItem.storeId, storeId), eq(orderItem.orderId, orderId), inArray(orderItem.id, ids));

/** Takes items out of an order. Their rows stay as they were sold. */
export const supersedeItems = (
  db: Db,
  order: OrderRef,
  ids: readonly string[],
  { revision, updatedAt }: { revision: number; updatedAt: Instant },
): Write[] => {
  if (ids.length === 0) return [];
  const listed = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  return [
    db
      .update(orderItem)
      .set({ supersededIn: revision, updatedAt, ...noBump })
      .where(ofItems(order, listed)),
  ];
};

/** The parts of the order's discount and tax that fall on an item, and its tax rate. */
type Shares = Pick<OrderItemRow, "id" | "discountAmount" | "taxAmount" | "taxRatePpm">;

/** Spreads the new discount and tax over items that an edit left as they were. */
export const updateShares = (db: Db, order: OrderRef, rows: readonly Shares[], updatedAt: Instant): Write[] => {
  if (rows.length === 0) return [];
  const json = JSON.stringify(
    Object.fromEntries(
      rows.map(({ id, discountAmount, taxAmount, taxRatePpm }) => [id, { discountAmount, taxAmount, taxRatePpm }]),
    ),
  );
  const selectShare = (field: string) =>
    sql`(SELECT value ->> ${sql.raw(`'$.${field}'`)} FROM json_each(${json}) WHERE key = ${orderItem.id})`;
  return [
    db
      .update(orderItem)
      .set({
        discountAmount: selectShare("discountAmount"),
        taxAmount: selectShare("taxAmount"),
        taxRatePpm: selectShare("taxRatePpm"),
        updatedAt,
      })
      .where(ofItems(order, sql`(SELECT key FROM json_each(${json}))`)),
  ];
};

/** Replaces the fees of an order. */
export const replaceFees = (db: Db, order: OrderRef, rows: readonly FullRow<typeof orderFee>[]): Write[] => [
  db.delete(orderFee).where(and(eq(orderFee.storeId, order.storeId), eq(orderFee.orderId, order.orderId))),
  ...(rows.length === 0 ? [] : [insertRows(db, orderFee, rows)]),
];

/** Stores the structured columns of an edited order. The others are part of its change. */
export const updateEditedOrder = (
  db: Db,
  { storeId, orderId }: OrderRef,
  columns: Pick<OrderRow, "deliveryAddress" | "taxLines" | "terms">,
): Write =>
  db
    .update(restaurantOrder)
    .set(columns)
    .where(and(eq(restaurantOrder.storeId, storeId), eq(restaurantOrder.id, orderId)));

export const insertRevision = (db: Db, row: typeof orderRevision.$inferInsert): Write =>
  db.insert(orderRevision).values(row);
