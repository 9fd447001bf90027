import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../client.ts";
import { menuItem, menuItemModifier } from "../../schema/index.ts";

/** The names of the dishes that choices belong to, by the choice's id. Deleted choices are not in it. */
export const readChoiceDishes = async (
  db: Db,
  storeId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .select({ id: menuItemModifier.id, dish: menuItem.name })
    .from(menuItemModifier)
    .innerJoin(
      menuItem,
      and(eq(menuItem.storeId, menuItemModifier.storeId), eq(menuItem.id, menuItemModifier.menuItemId)),
    )
    .where(
      and(
        eq(menuItemModifier.storeId, storeId),
        sql`${menuItemModifier.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
      ),
    );
  return new Map(rows.map(({ id, dish }) => [id, dish]));
};
