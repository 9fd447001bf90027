import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { boolean, holds, identity, instant, json, oneOf, sameStore, within } from "./columns.ts";
import { type OrderType, type PromoKind, promoKinds } from "./enums.ts";
import { restaurantOrder } from "./orders.ts";
import { storeId } from "./store.ts";

/** A promo code. The CHECK on `uses` decides a race for the last use. */
export const promoCode = sqliteTable(
  "promo_code",
  {
    ...identity,
    storeId: storeId(),
    code: text("code").notNull(),
    kind: text("kind").$type<PromoKind>().notNull(),
    percentOff: integer("percent_off"),
    amountOff: integer("amount_off"),
    minimumSubtotal: integer("minimum_subtotal").notNull().default(0),
    orderTypes: json<OrderType[]>("order_types").notNull(),
    startsAt: instant("starts_at"),
    endsAt: instant("ends_at"),
    maxUses: integer("max_uses"),
    maxUsesPerCustomer: integer("max_uses_per_customer"),
    uses: integer("uses").notNull().default(0),
    active: boolean("active").notNull().default(true),
    note: text("note"),
  },
  (t) => [
    unique("promo_code_store").on(t.storeId, t.id),
    unique("promo_code_code").on(t.storeId, t.code),
    oneOf("promo_code_kind", t.kind, promoKinds),
    holds(
      "promo_code_off",
      sql`CASE ${t.kind} WHEN 'percent' THEN ${t.percentOff} BETWEEN 1 AND 100 AND ${t.percentOff} IS NOT NULL AND ${t.amountOff} IS NULL ELSE ${t.amountOff} BETWEEN 1 AND 10000000 AND ${t.amountOff} IS NOT NULL AND ${t.percentOff} IS NULL END`,
    ),
    within("promo_code_minimum", t.minimumSubtotal, 0),
    within("promo_code_max_uses", t.maxUses, 1, 1_000_000),
    within("promo_code_max_per_customer", t.maxUsesPerCustomer, 1, 1_000_000),
    holds("promo_code_spent", sql`${t.uses} >= 0 AND (${t.maxUses} IS NULL OR ${t.uses} <= ${t.maxUses})`),
  ],
);

/** An order's use of a code. It is deleted on release, so that a use is released only once. */
export const promoUse = sqliteTable(
  "promo_use",
  {
    ...identity,
    storeId: storeId(),
    promoId: text("promo_id").notNull(),
    orderId: text("order_id").notNull(),
    /** The customers that the use counts for; see promo_customer. */
    customerKeys: json<string[]>("customer_keys").notNull(),
  },
  (t) => [
    unique("promo_use_order").on(t.storeId, t.orderId),
    index("promo_use_promo").on(t.storeId, t.promoId),
    sameStore([t.storeId, t.promoId], [promoCode.storeId, promoCode.id], "cascade"),
    sameStore([t.storeId, t.orderId], [restaurantOrder.storeId, restaurantOrder.id], "cascade"),
  ],
);

/** How often one customer has used a code. A customer is an account id and an e-mail address. */
export const promoCustomer = sqliteTable(
  "promo_customer",
  {
    storeId: storeId(),
    promoId: text("promo_id").notNull(),
    customerKey: text("customer_key").notNull(),
    uses: integer("uses").notNull(),
    maxUses: integer("max_uses"),
  },
  (t) => [
    primaryKey({ columns: [t.storeId, t.promoId, t.customerKey] }),
    sameStore([t.storeId, t.promoId], [promoCode.storeId, promoCode.id], "cascade"),
    holds("promo_customer_spent", sql`${t.uses} >= 0 AND (${t.maxUses} IS NULL OR ${t.uses} <= ${t.maxUses})`),
  ],
);
