import { and, desc, eq, sql } from "drizzle-orm";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { type FullRow, selectRows } from "../../rows.ts";
import { favourite } from "../../schema/index.ts";
import { maxFavourites } from "../../schema/people/favourites.ts";

const ofCustomer = (storeId: string, customerId: string) =>
  and(eq(favourite.storeId, storeId), eq(favourite.customerId, customerId));

/** The dishes that a customer saved, newest first. */
export const selectFavourites = (db: Db, storeId: string, customerId: string) =>
  db
    .select({ menuItemId: favourite.menuItemId, name: favourite.name, createdAt: favourite.createdAt })
    .from(favourite)
    .where(ofCustomer(storeId, customerId))
    .orderBy(desc(favourite.id))
    .limit(maxFavourites);

/** Saves a dish. Writes nothing if it is saved already, or if the customer has as many as possible. */
export const insertFavourite = (db: Db, row: FullRow<typeof favourite>): Write =>
  db
    .insert(favourite)
    .select(
      selectRows(favourite, [row], {
        condition: sql`(SELECT count(*) FROM ${favourite} AS saved WHERE saved.store_id = ${row.storeId}
          AND saved.customer_id = ${row.customerId}) < ${maxFavourites}`,
      }),
    )
    .onConflictDoNothing();

export const deleteFavourite = (db: Db, storeId: string, customerId: string, menuItemId: string): Write =>
  db.delete(favourite).where(and(ofCustomer(storeId, customerId), eq(favourite.menuItemId, menuItemId)));
