import { and, eq, isNull, max } from "drizzle-orm";
import { batch } from "../batch.ts";
import type { Db } from "../client.ts";
import { menuCategory, menuItem, menuItemImage, menuItemModifier, storeSettings } from "../schema/index.ts";

/** When the rows of a menu last changed: per dish by its id, and for the whole menu. */
export const readMenuDates = async (db: Db, storeId: string) => {
  const [items, modifiers, images, categories, settings] = await batch(db, [
    db
      .select({ id: menuItem.id, at: menuItem.updatedAt })
      .from(menuItem)
      .where(and(eq(menuItem.storeId, storeId), isNull(menuItem.deletedAt))),
    db
      .select({ id: menuItemModifier.menuItemId, at: max(menuItemModifier.updatedAt) })
      .from(menuItemModifier)
      .where(eq(menuItemModifier.storeId, storeId))
      .groupBy(menuItemModifier.menuItemId),
    db
      .select({ id: menuItemImage.menuItemId, at: max(menuItemImage.updatedAt) })
      .from(menuItemImage)
      .where(eq(menuItemImage.storeId, storeId))
      .groupBy(menuItemImage.menuItemId),
    db.select({ at: menuCategory.updatedAt }).from(menuCategory).where(eq(menuCategory.storeId, storeId)),
    db.select({ at: storeSettings.updatedAt }).from(storeSettings).where(eq(storeSettings.id, storeId)),
  ]);
  return { dishes: [...items, ...modifiers, ...images], menu: [...categories, ...settings] };
};
