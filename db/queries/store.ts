import { and, eq, gt, gte, inArray, ne, notExists, notInArray, or, sql } from "drizzle-orm";
import { abortUnless } from "../abort.ts";
import type { Write } from "../atomic.ts";
import type { Db } from "../client.ts";
import { type Placeholders, prepared } from "../prepared.ts";
import { orderStatuses } from "../schema/enums.ts";
import { payment, restaurantOrder, storeHost, storeMove, storeOperations, storeSettings } from "../schema/index.ts";
import type { Instant } from "../schema/shapes.ts";
import { isOpenHere, isStoreOpen } from "./moves/moves.ts";

const reference = {
  id: storeSettings.id,
  slug: storeSettings.slug,
  locale: storeSettings.locale,
  countryCode: storeSettings.countryCode,
  menuRevision: storeSettings.menuRevision,
  isOpen: isOpenHere.mapWith(Boolean),
};

const storeByHostQuery = prepared((db, { host }: Placeholders<{ host: string }>) =>
  db
    .select(reference)
    .from(storeHost)
    .innerJoin(storeSettings, eq(storeSettings.id, storeHost.storeId))
    .leftJoin(storeMove, eq(storeMove.storeId, storeSettings.id))
    .where(eq(storeHost.host, host)),
);

const storeBySlugQuery = prepared((db, { slug }: Placeholders<{ slug: string }>) =>
  db
    .select(reference)
    .from(storeSettings)
    .leftJoin(storeMove, eq(storeMove.storeId, storeSettings.id))
    .where(eq(storeSettings.slug, slug)),
);

/** The store of a host, with its menu revision and whether it is open on this shard, in one statement. */
export const findStoreByHost = async (db: Db, host: string) => (await storeByHostQuery(db, { host }))[0];

export const findStoreBySlug = async (db: Db, slug: string) => (await storeBySlugQuery(db, { slug }))[0];

/** The statement that reads a store's current menu revision; no row if the store is gone. */
export const menuRevisionQuery = prepared((db, { storeId }: Placeholders<{ storeId: string }>) =>
  db.select({ menuRevision: storeSettings.menuRevision }).from(storeSettings).where(eq(storeSettings.id, storeId)),
);

/** A store's current menu revision; null if the store is gone. */
export const readMenuRevision = async (db: Db, storeId: string): Promise<number | null> => {
  const [row] = await menuRevisionQuery(db, { storeId });
  return row?.menuRevision ?? null;
};

/** A statement that aborts its batch as MENU_MOVED if the store's menu or settings changed since that revision. */
export const assertMenuRevision = (db: Db, storeId: string, revision: number): Write =>
  abortUnless(
    db,
    sql`(SELECT ${storeSettings.menuRevision} FROM ${storeSettings} WHERE ${storeSettings.id} = ${storeId}) = ${revision}`,
    "MENU_MOVED",
  );

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
