import type { PromoRow } from "../../../db/queries/promos.ts";
import { promoCode, promoCustomer, promoUse } from "../../../db/schema/index.ts";
import { newId } from "../../../worker/domain/ids.ts";
import { findStoreId, type World } from "../world.ts";

/** Adds a promo code to a store: 10 percent off every order by default. */
export const aPromo = async (shop: World, fields: Partial<PromoRow> = {}, store = "copper-pot"): Promise<string> => {
  const now = shop.now;
  const code = fields.code ?? "SOUP-10";
  await shop.db.insert(promoCode).values({
    id: newId("pro", now),
    createdAt: now,
    updatedAt: now,
    storeId: await findStoreId(shop.db, store),
    kind: "percent",
    percentOff: 10,
    orderTypes: [],
    ...fields,
    code,
  });
  return code;
};

/** The uses of promo codes: in total, by order, and by person. */
export const readUses = async ({ db }: World) => {
  const [promos, uses, people] = await Promise.all([
    db.select().from(promoCode),
    db.select().from(promoUse),
    db.select().from(promoCustomer),
  ]);
  return {
    counted: promos.map((promo) => promo.uses),
    carried: uses.length,
    people: people.map((person) => person.uses),
  };
};
