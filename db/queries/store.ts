import { and, eq, gte, inArray } from "drizzle-orm";
import type { Db } from "../client.ts";
import { type Placeholders, prepared } from "../prepared.ts";
import { orderStatuses } from "../schema/enums.ts";
import { restaurantOrder, storeHost, storeOperations, storeSettings } from "../schema/index.ts";
import type { Instant } from "../schema/shapes.ts";

const reference = {
  id: storeSettings.id,
  slug: storeSettings.slug,
  locale: storeSettings.locale,
  menuRevision: storeSettings.menuRevision,
};

/** The store of a host, with its menu revision, in one statement. */
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

/** The statement that reads a store's current menu revision; no row if the store is gone. */
export const menuRevisionQuery = prepared((db, { storeId }: Placeholders<{ storeId: string }>) =>
  db.select({ menuRevision: storeSettings.menuRevision }).from(storeSettings).where(eq(storeSettings.id, storeId)),
);

/** A store's current menu revision; null if the store is gone. */
export const readMenuRevision = async (db: Db, storeId: string): Promise<number | null> => {
  const [row] = await menuRevisionQuery(db, { storeId });
  return row?.menuRevision ?? null;
};

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
        ),
      )
      .where(eq(storeSettings.id, storeId))
      .limit(limit),
);

/** A store's menu revision and the versions of its orders changed since an instant, at most `limit`, in one statement.
 *  Null if the store is gone. */
export const readStoreVersion = async (db: Db, storeId: string, from: Instant, limit: number) => {
  const rows = await storeVersionQuery(db, { storeId, from, limit });
  if (!rows[0]) return null;
  const orders = rows.flatMap(({ orderId, lastSeq, updatedAt }) =>
    orderId === null || lastSeq === null || updatedAt === null ? [] : [{ orderId, lastSeq, updatedAt }],
  );
  return { menuRevision: rows[0].menuRevision, orders };
};

/** Whether staff may cancel paid orders before they are accepted. */
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

/** Reads one row. Throws if the database is unreachable or has no tables. */
export const probeDatabase = (db: Db) => db.select({ id: storeSettings.id }).from(storeSettings).limit(1);
