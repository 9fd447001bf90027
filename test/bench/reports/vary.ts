import type { D1Database } from "@cloudflare/workers-types";

/** The dishes of a store, each with its first two choices. */
const dishes = `SELECT json_group_array(json_object('id', id, 'name', name, 'modifiers', json((
    SELECT json_group_array(json_object('id', m.id, 'name', m.name, 'modifierGroup', m.modifier_group,
      'priceAdjustment', m.price_adjustment))
    FROM (SELECT * FROM menu_item_modifier AS m WHERE m.menu_item_id = i.id LIMIT 2) AS m))))
  FROM menu_item AS i WHERE i.store_id = ?1`;

/** Spreads over all dishes what was copied from a few. Amounts stay, so that each order adds up. */
const varyItems = `WITH dish AS (SELECT key, value FROM json_each(?2))
  UPDATE order_item SET (menu_item_id, name, modifiers) = (
    SELECT value ->> 'id', value ->> 'name', value -> 'modifiers' FROM dish
    WHERE key = (order_item.rowid * 37) % (SELECT count(*) FROM dish))
  WHERE store_id = ?1`;

/** Every tenth order has one of five codes. */
const varyPromoCodes = `UPDATE restaurant_order SET promo_code = 'CODE' || (rowid / 10 % 5)
  WHERE store_id = ?1 AND rowid % 10 = 0`;

const varyMethods = `UPDATE payment
  SET payment_method = CASE rowid % 4 WHEN 0 THEN 'apple_pay' WHEN 1 THEN 'google_pay' ELSE payment_method END
  WHERE store_id = ?1 AND payment_method = 'credit_card'`;

/** Gives copied orders the variety of a real menu: its dishes and choices, promo codes, and methods of payment. */
export const varyOrders = async (database: D1Database, storeId: string): Promise<void> => {
  const menu = (await database.prepare(dishes).bind(storeId).raw<[string]>())[0]?.[0];
  if (!menu) throw new Error("The demo store has no dishes.");
  await database.prepare(varyItems).bind(storeId, menu).run();
  await database.prepare(varyPromoCodes).bind(storeId).run();
  await database.prepare(varyMethods).bind(storeId).run();
};
