import { and, asc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Write } from "../atomic.ts";
import { batch } from "../batch.ts";
import type { Db } from "../client.ts";
import { relational } from "../relational.ts";
import { menuItem, menuItemModifier, storeSettings } from "../schema/index.ts";
import type { Instant, OrderTypePause, OrderTypePauseStamp } from "../schema/shapes.ts";

/** The availability of a dish or choice, and who set it. */
export interface AvailabilityChange {
  available: boolean;
  soldOutUntil: Instant | null;
  availabilitySetBy: string | null;
  availabilitySetAt: Instant;
  updatedAt: Instant;
}

/** A pause of online orders or its end, and who set it. */
export interface PauseChange {
  orderingPaused: boolean;
  pausedUntil: Instant | null;
  pauseMessage: string | null;
  pausedBy: string | null;
  pausedAt: Instant;
  updatedAt: Instant;
}

/** How busy the kitchen is, and who said so. */
export interface BusyChange {
  busyMinutes: number;
  busyUntil: Instant | null;
  busyBy: string | null;
  busyAt: Instant;
  updatedAt: Instant;
}

export const readMenuItem = (db: Db, storeId: string, id: string) =>
  relational(db).menuItem.findFirst({
    where: and(eq(menuItem.storeId, storeId), eq(menuItem.id, id), isNull(menuItem.deletedAt)),
  });

const ofLiveDish = sql`EXISTS (SELECT 1 FROM ${menuItem} AS dish WHERE dish.store_id = ${menuItemModifier.storeId}
  AND dish.id = ${menuItemModifier.menuItemId} AND dish.deleted_at IS NULL)`;

export const readMenuItemModifier = (db: Db, storeId: string, id: string) =>
  relational(db).menuItemModifier.findFirst({
    where: and(eq(menuItemModifier.storeId, storeId), eq(menuItemModifier.id, id), ofLiveDish),
  });

export const readSettings = (db: Db, storeId: string) =>
  relational(db).storeSettings.findFirst({ where: eq(storeSettings.id, storeId) });

export const changeItemAvailability = (db: Db, storeId: string, id: string, change: AvailabilityChange): Write =>
  db
    .update(menuItem)
    .set(change)
    .where(and(eq(menuItem.storeId, storeId), eq(menuItem.id, id)));

export const changeModifierAvailability = (db: Db, storeId: string, id: string, change: AvailabilityChange): Write =>
  db
    .update(menuItemModifier)
    .set(change)
    .where(and(eq(menuItemModifier.storeId, storeId), eq(menuItemModifier.id, id)));

export const changePause = (db: Db, storeId: string, change: PauseChange): Write =>
  db.update(storeSettings).set(change).where(eq(storeSettings.id, storeId));

export const changeBusy = (db: Db, storeId: string, change: BusyChange): Write =>
  db.update(storeSettings).set(change).where(eq(storeSettings.id, storeId));

/** The list without the entry of an order type, and with a new one if there is one. SQL computes it from the current
 *  row, so that of two changes at once neither is lost. */
const withEntry = (column: SQLiteColumn, orderType: OrderTypePause["orderType"], entry: object | null) => sql`(
  SELECT json_group_array(json(entry)) FROM (
    SELECT value AS entry FROM json_each(${column}) WHERE json_extract(value, '$.orderType') <> ${orderType}
    UNION ALL SELECT ${entry && JSON.stringify(entry)} WHERE ${entry === null ? 0 : 1}))`;

/** Pauses one order type, or ends its pause if `pause` is null. */
export const changeTypePause = (
  db: Db,
  storeId: string,
  pause: OrderTypePause | null,
  { updatedAt, ...stamp }: OrderTypePauseStamp & { updatedAt: Instant },
): Write =>
  db
    .update(storeSettings)
    .set({
      pausedOrderTypes: withEntry(storeSettings.pausedOrderTypes, stamp.orderType, pause),
      orderTypesPausedBy: withEntry(storeSettings.orderTypesPausedBy, stamp.orderType, pause && stamp),
      updatedAt,
    })
    .where(eq(storeSettings.id, storeId));

/** Everything that staff may have taken off sale, in one round trip of three statements. */
export const readOverrides = async (db: Db, storeId: string, now: Instant) => {
  const [items, modifiers, settings] = await batch(db, [
    db
      .select()
      .from(menuItem)
      .where(
        and(
          eq(menuItem.storeId, storeId),
          isNull(menuItem.deletedAt),
          or(eq(menuItem.available, false), gt(menuItem.soldOutUntil, now)),
        ),
      )
      .orderBy(asc(menuItem.name), asc(menuItem.id)),
    db
      // Both tables have a `name`, and a D1 batch identifies columns by name alone.
      .select({ modifier: menuItemModifier, dish: sql<string>`${menuItem.name}`.as("dish") })
      .from(menuItemModifier)
      .innerJoin(menuItem, and(eq(menuItem.storeId, storeId), eq(menuItem.id, menuItemModifier.menuItemId)))
      .where(
        and(
          eq(menuItemModifier.storeId, storeId),
          isNull(menuItem.deletedAt),
          or(eq(menuItemModifier.available, false), gt(menuItemModifier.soldOutUntil, now)),
        ),
      )
      .orderBy(asc(menuItem.name), asc(menuItemModifier.name), asc(menuItemModifier.id)),
    db.select().from(storeSettings).where(eq(storeSettings.id, storeId)),
  ]);
  return { items, modifiers, settings: settings[0] };
};
