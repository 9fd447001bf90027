import { and, eq, gte, inArray } from "drizzle-orm";
import type { Db } from "../client.ts";
import { type Places, prepared } from "../prepared.ts";
import { orderStatuses } from "../schema/enums.ts";
import { restaurantOrder, storeHost, storeOperations, storeSettings } from "../schema/index.ts";
import type { Instant } from "../schema/shapes.ts";

const reference = {
  id: storeSettings.id,
  slug: storeSettings.slug,
  locale: storeSettings.locale,
  menuRevision: storeSettings.menuRevision,
};

/** The store that a host leads to, with its menu's revision, in one statement. */
export const findStoreByHost = async (db: Db, host: string) =>
  (
    await db
      .select(reference)
      .from(storeHost)
      .innerJoin(storeSettings, eq(storeSettings.id, storeHost.storeId))
      .where(eq(storeHost.host, host))
  )[0];

export const findStoreBySlug = async (db: Db, slug: string) =>
  (await db.select(reference).from(storeSettings).where(eq(storeSettings.slug, slug)))[0];

/** The statement that reads the revision that a store's menu has now; no row where the store is gone. */
export const menuRevisionQuery = prepared((db, { storeId }: Places<{ storeId: string }>) =>
  db.select({ menuRevision: storeSettings.menuRevision }).from(storeSettings).where(eq(storeSettings.id, storeId)),
);

/** The revision that the store's menu has now; null where the store is gone. */
export const readMenuRevision = async (db: Db, storeId: string): Promise<number | null> => {
  const [row] = await menuRevisionQuery(db, { storeId });
  return row?.menuRevision ?? null;
};

const storeVersionQuery = prepared(
  (db, { storeId, from, limit }: Places<{ storeId: string; from: Instant; limit: number }>) =>
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
          // All of them, so that the index by status and time finds the rows.
          inArray(restaurantOrder.status, orderStatuses),
          gte(restaurantOrder.updatedAt, from),
        ),
      )
      .where(eq(storeSettings.id, storeId))
      .limit(limit),
);

/** A store's menu revision, and the version of each order that was written since an instant, at most `limit` of them. One
 *  statement; null if the store is gone. */
export const readStoreVersion = async (db: Db, storeId: string, from: Instant, limit: number) => {
  const rows = await storeVersionQuery(db, { storeId, from, limit });
  if (!rows[0]) return null;
  const orders = rows.flatMap(({ orderId, lastSeq, updatedAt }) =>
    orderId === null || lastSeq === null || updatedAt === null ? [] : [{ orderId, lastSeq, updatedAt }],
  );
  return { menuRevision: rows[0].menuRevision, orders };
};

/** Whether a store lets its staff cancel paid orders until they are accepted. */
export const readStaffMayCancelPaid = async (db: Db, storeId: string): Promise<boolean> => {
  const [row] = await db
    .select({ staffMayCancelPaid: storeOperations.staffMayCancelPaid })
    .from(storeOperations)
    .where(eq(storeOperations.storeId, storeId));
  return row?.staffMayCancelPaid ?? true;
};

/** When a store is open; null if the store is gone. */
export const readStoreHours = async (db: Db, storeId: string) => {
  const { hours, hoursExceptions, timezone } = storeSettings;
  const [row] = await db
    .select({ hours, hoursExceptions, timezone })
    .from(storeSettings)
    .where(eq(storeSettings.id, storeId));
  return row ?? null;
};

/** Reads one row, so that a database that is gone or has no tables throws. */
export const probeDatabase = (db: Db) => db.select({ id: storeSettings.id }).from(storeSettings).limit(1);
