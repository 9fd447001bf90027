import { and, eq, gt, gte, inArray, ne, notExists, notInArray, or, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { type Placeholders, prepared } from "../prepared.ts";
import { orderStatuses } from "../schema/enums.ts";
import { payment, restaurantOrder, storeSettings } from "../schema/index.ts";
import type { Instant } from "../schema/shapes.ts";
import { isStoreOpen } from "./moves/moves.ts";

/** Whether an order was announced. A new order that waits for a processor's payment was not. */
const isAnnounced = (db: Db) =>
  or(
    ne(restaurantOrder.status, "open"),
    gt(restaurantOrder.lastSeq, 1),
    notExists(
      db
        .select({ found: sql`1` })
        .from(payment)
        .where(
          and(
            eq(payment.storeId, restaurantOrder.storeId),
            eq(payment.orderId, restaurantOrder.id),
            notInArray(payment.provider, ["cash", "manual"]),
          ),
        ),
    ),
  );

const storeVersionQuery = prepared(
  (db, { storeId, from, limit }: Placeholders<{ storeId: string; from: Instant; limit: number }>) =>
    db
      .select({
        menuRevision: storeSettings.menuRevision,
        orderId: restaurantOrder.id,
        lastSeq: restaurantOrder.lastSeq,
        updatedAt: restaurantOrder.updatedAt,
      })
      .from(storeSettings)
      .leftJoin(
        restaurantOrder,
        and(
          eq(restaurantOrder.storeId, storeSettings.id),
          // Lists all statuses, so that the index by status and time is used.
          inArray(restaurantOrder.status, orderStatuses),
          gte(restaurantOrder.updatedAt, from),
          isAnnounced(db),
        ),
      )
      .where(and(eq(storeSettings.id, storeId), isStoreOpen(db, storeSettings.id)))
      .limit(limit),
);

/** A store's menu revision and the versions of its announced orders changed since an instant, at most `limit`, in one
 *  statement. Null if the store is not open on this shard. */
export const readStoreVersion = async (db: Db, storeId: string, from: Instant, limit: number) => {
  const rows = await storeVersionQuery(db, { storeId, from, limit });
  if (!rows[0]) return null;
  const orders = rows.flatMap(({ orderId, lastSeq, updatedAt }) =>
    orderId === null || lastSeq === null || updatedAt === null ? [] : [{ orderId, lastSeq, updatedAt }],
  );
  return { menuRevision: rows[0].menuRevision, orders };
};
