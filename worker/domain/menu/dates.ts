import type { Db } from "../../../db/client.ts";
import { readMenuDates } from "../../../db/queries/menu-dates.ts";
import type { Instant } from "../time.ts";

/** When the guest-visible menu last changed, and when each dish did, by its id. */
export interface MenuDates {
  menu: Instant | null;
  dishes: ReadonlyMap<string, Instant>;
}

/** Reads when a store's menu and dishes last changed. Used for the sitemap, which is rarely requested. */
export const menuDates = async (db: Db, storeId: string): Promise<MenuDates> => {
  const { dishes, menu } = await readMenuDates(db, storeId);
  const latest = new Map<string, Instant>();
  for (const { id, at } of dishes) if (at && at > (latest.get(id) ?? "")) latest.set(id, at);
  const all = [...latest.values(), ...menu.map(({ at }) => at)];
  return { menu: all.toSorted().at(-1) ?? null, dishes: latest };
};
