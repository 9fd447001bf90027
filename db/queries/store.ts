import { and, eq, not, sql } from "drizzle-orm";
import { abortUnless } from "../abort.ts";
import { newestMigration } from "../asserted.ts";
import type { Write } from "../atomic.ts";
import type { Db } from "../client.ts";
import { type Placeholders, prepared } from "../prepared.ts";
import { storeSettings } from "../schema/store.ts";
import { storeHost, storeMove, storeOperations } from "../schema/store-details.ts";
import { isBeingDeleted } from "./deletions/deletions.ts";
import { isOpenHere } from "./moves/moves.ts";

const reference = {
  id: storeSettings.id,
  slug: storeSettings.slug,
  locale: storeSettings.locale,
  countryCode: storeSettings.countryCode,
  currencyCode: storeSettings.currencyCode,
  cashRoundingStep: storeSettings.cashRoundingStep,
  menuRevision: storeSettings.menuRevision,
  isOpen: isOpenHere.mapWith(Boolean),
};

const storeByHostQuery = prepared((db, { host }: Placeholders<{ host: string }>) =>
  db
    .select(reference)
    .from(storeHost)
    .innerJoin(storeSettings, eq(storeSettings.id, storeHost.storeId))
    .leftJoin(storeMove, eq(storeMove.storeId, storeSettings.id))
    .where(and(eq(storeHost.host, host), not(isBeingDeleted(storeSettings.id)))),
);

const storeBySlugQuery = prepared((db, { slug }: Placeholders<{ slug: string }>) =>
  db
    .select(reference)
    .from(storeSettings)
    .leftJoin(storeMove, eq(storeMove.storeId, storeSettings.id))
    .where(and(eq(storeSettings.slug, slug), not(isBeingDeleted(storeSettings.id)))),
);

/** The store of a host, with its menu revision and whether it is open on this shard, in one statement. A store that is
 *  being deleted is unknown. */
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

/** Reads the name of the newest migration. Throws if the database is unreachable or has no tables. */
export const readNewestMigration = async (db: Db): Promise<string | null> => {
  const query = `SELECT (${newestMigration}) AS name, EXISTS (SELECT 1 FROM store_settings) AS has_stores`;
  const row = await db.$client.prepare(query).first<{ name: string | null }>();
  return row?.name ?? null;
};
