import { and, asc, eq, getTableColumns, type InferSelectModel, isNull, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { batch } from "../batch.ts";
import type { Db } from "../client.ts";
import { type Placeholders, prepared } from "../prepared.ts";
import { product } from "../schema/catalog.ts";
import { menuItemImage } from "../schema/menu/images.ts";
import { menuCategory, menuItem, menuItemModifier } from "../schema/menu.ts";
import { taxClass } from "../schema/store/tax-class.ts";
import { storeSettings } from "../schema/store.ts";
import { deliveryZone, storePaymentAccount } from "../schema/store-details.ts";
import { isToBeDeleted } from "./deletions/deletions.ts";
import { legalPageLinks } from "./legal-pages.ts";

/** Columns with names of staff members, what only editors use, the particulars that only receipts show, and the texts
 *  of legal pages, which have pages of their own. */
const staffColumns = [
  ...(["deletedAt", "revision"] as const),
  ...(["availabilitySetBy", "availabilitySetAt", "pausedBy", "pausedAt"] as const),
  ...(["orderTypesPausedBy", "busyBy", "busyAt", "legalName", "legalAddress", "taxNumber", "legalPages"] as const),
];
type StaffColumn = (typeof staffColumns)[number];
const staffColumnNames: ReadonlySet<string> = new Set(staffColumns);

/** A table's columns without those that guests do not need or may not see. */
export const guestColumns = <Columns extends { storeId: unknown; createdAt: unknown; updatedAt: unknown }>(
  columns: Columns,
) => {
  const { storeId, createdAt, updatedAt, ...rest } = columns;
  const entries = Object.entries(rest).filter(([name]) => !staffColumnNames.has(name));
  // The named boundary: the remaining columns keep their types.
  return Object.fromEntries(entries) as Omit<typeof rest, StaffColumn>;
};

/** A row of a table as guests may see it. */
export type GuestRow<Table extends SQLiteTable> = Omit<
  InferSelectModel<Table>,
  "storeId" | "createdAt" | "updatedAt" | StaffColumn
>;

type OfStore = Placeholders<{ storeId: string }>;

const settingsRead = prepared((db, { storeId }: OfStore) =>
  db
    .select({
      ...guestColumns(getTableColumns(storeSettings)),
      hasProducts:
        sql`EXISTS (SELECT 1 FROM ${product} WHERE ${product.storeId} = ${storeId} AND ${product.status} = 'published')`.mapWith(
          Boolean,
        ),
      isClosing: isToBeDeleted(storeSettings.id),
      legalPages: legalPageLinks,
    })
    .from(storeSettings)
    .where(eq(storeSettings.id, storeId)),
);

const accountsRead = prepared((db, { storeId }: OfStore) =>
  db
    .select({ provider: storePaymentAccount.provider, publishableKey: storePaymentAccount.publishableKey })
    .from(storePaymentAccount)
    .where(eq(storePaymentAccount.storeId, storeId))
    .orderBy(asc(storePaymentAccount.provider)),
);

const zonesRead = prepared((db, { storeId }: OfStore) =>
  db
    .select(guestColumns(getTableColumns(deliveryZone)))
    .from(deliveryZone)
    .where(eq(deliveryZone.storeId, storeId))
    .orderBy(asc(deliveryZone.id)),
);

const taxClassesRead = prepared((db, { storeId }: OfStore) =>
  db
    .select(guestColumns(getTableColumns(taxClass)))
    .from(taxClass)
    .where(eq(taxClass.storeId, storeId))
    .orderBy(asc(taxClass.id)),
);

const categoriesRead = prepared((db, { storeId }: OfStore) =>
  db
    .select(guestColumns(getTableColumns(menuCategory)))
    .from(menuCategory)
    .where(and(eq(menuCategory.storeId, storeId), isNull(menuCategory.deletedAt)))
    .orderBy(asc(menuCategory.sortOrder), asc(menuCategory.id)),
);

const itemsRead = prepared((db, { storeId }: OfStore) =>
  db
    .select(guestColumns(getTableColumns(menuItem)))
    .from(menuItem)
    .where(and(eq(menuItem.storeId, storeId), isNull(menuItem.deletedAt)))
    .orderBy(asc(menuItem.sortOrder), asc(menuItem.id)),
);

const modifiersRead = prepared((db, { storeId }: OfStore) =>
  db
    .select(guestColumns(getTableColumns(menuItemModifier)))
    .from(menuItemModifier)
    .where(eq(menuItemModifier.storeId, storeId))
    .orderBy(asc(menuItemModifier.sortOrder), asc(menuItemModifier.id)),
);

const imagesRead = prepared((db, { storeId }: OfStore) =>
  db
    .select(guestColumns(getTableColumns(menuItemImage)))
    .from(menuItemImage)
    .where(eq(menuItemImage.storeId, storeId))
    .orderBy(asc(menuItemImage.sortOrder), asc(menuItemImage.id)),
);

/** All rows of a store's menu, read in one transaction. */
export const readMenuRows = async (db: Db, storeId: string) => {
  const of = { storeId };
  const [settings, accounts, zones, taxClasses, categories, items, modifiers, images] = await batch(db, [
    ...([settingsRead(db, of), accountsRead(db, of), zonesRead(db, of), taxClassesRead(db, of)] as const),
    ...([categoriesRead(db, of), itemsRead(db, of), modifiersRead(db, of), imagesRead(db, of)] as const),
  ]);
  return { settings: settings[0], accounts, zones, taxClasses, categories, items, modifiers, images };
};

export type MenuRows = Awaited<ReturnType<typeof readMenuRows>>;
