import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import type { ModifierGroup } from "../schema/enums.ts";
import { menuItem, menuItemModifier } from "../schema/index.ts";

/** One label of a group that has several. */
export interface GroupLabel {
  menuItemId: string;
  menuItemName: string;
  modifierGroup: ModifierGroup;
  label: string;
}

const maxLabels = 1000;

/** The labels of a store's groups that have more than one, in menu order. */
export const readGroupLabels = (db: Db, storeId: string): Promise<GroupLabel[]> =>
  db.all<GroupLabel>(sql`
    SELECT m.menu_item_id AS menuItemId, i.name AS menuItemName, m.modifier_group AS modifierGroup,
      m.modifier_group_label AS label, min(m.sort_order) AS position, min(m.id) AS first
    FROM ${menuItemModifier} m JOIN ${menuItem} i ON i.store_id = m.store_id AND i.id = m.menu_item_id
    WHERE m.store_id = ${storeId} AND i.deleted_at IS NULL AND m.modifier_group_label IS NOT NULL
      AND (m.menu_item_id, m.modifier_group) IN (
        SELECT menu_item_id, modifier_group FROM ${menuItemModifier} WHERE store_id = ${storeId}
        GROUP BY menu_item_id, modifier_group HAVING count(DISTINCT modifier_group_label) > 1)
    GROUP BY m.menu_item_id, m.modifier_group, m.modifier_group_label
    ORDER BY m.menu_item_id, m.modifier_group, position, first
    LIMIT ${maxLabels}`);
