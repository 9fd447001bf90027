import { sql } from "drizzle-orm";
import { index, primaryKey, unique } from "drizzle-orm/sqlite-core";
import { maxPrice } from "./bounds.rules.ts";
import {
  amount,
  boolean,
  bounded,
  count,
  enumerated,
  enumList,
  holds,
  identity,
  instant,
  integer,
  known,
  percent,
  reference,
  sameStore,
  table,
  text,
  textList,
} from "./columns.ts";
import { orderType, promoKind, promoKinds } from "./enums.ts";
import { restaurantOrder } from "./orders.ts";
import { promoCodeRule } from "./rules.ts";
import { storeId } from "./store.ts";

/** A promo code. The CHECK on `uses` decides a race for the last use. */
export const promoCode = table(
  "promo_code",
  {
    ...identity,
    storeId: storeId(),
    code: text("code", {
      doc: "3 to 32 letters from A to Z, digits and hyphens, stored in upper case and unique within the store.",
      rule: promoCodeRule,
      personal: false,
    }).notNull(),
    kind: enumerated("kind", promoKind, {
      doc: "Whether the code gives a percentage or a fixed amount off.",
      rule: (zod) => zod.enum(promoKinds, "Please choose percent or amount."),
    }).notNull(),
    percentOff: percent("percent_off", {
      doc: "Discount in whole percent, 1 to 100, if the kind is percent; else null.",
      min: 1,
      max: 100,
    }),
    amountOff: integer("amount_off", {
      format: "money",
      doc: "Maximum discount in minor units if the kind is amount; else null.",
      min: 1,
      max: maxPrice,
    }),
    minimumSubtotal: amount("minimum_subtotal", { doc: "Minimum subtotal of the order, in minor units." })
      .notNull()
      .default(0),
    orderTypes: enumList("order_types", orderType, {
      doc: "Order types that the code applies to; empty means all.",
    }).notNull(),
    startsAt: instant("starts_at", { doc: "Start of validity; null if it has no start." }),
    endsAt: instant("ends_at", { doc: "End of validity (exclusive); null if it has no end." }),
    maxUses: count("max_uses", {
      doc: "Maximum number of orders with the code; null if unlimited.",
      min: 1,
      max: 1_000_000,
    }),
    maxUsesPerCustomer: count("max_uses_per_customer", {
      doc: "Maximum number of orders with the code per person, counted by account and by e-mail address. Null if unlimited.",
      min: 1,
      max: 1_000_000,
    }),
    uses: count("uses", {
      doc: "Number of orders with the code. A cancelled order does not count.",
    })
      .notNull()
      .default(0),
    active: boolean("active", { doc: "Whether guests can use the code." }).notNull().default(true),
    note: text("note", { doc: "Internal note. Guests cannot read it.", maxLength: 500, personal: false }),
  },
  (t) => [
    unique("promo_code_store").on(t.storeId, t.id),
    unique("promo_code_code").on(t.storeId, t.code),
    known("promo_code_kind", t.kind),
    holds(
      "promo_code_off",
      sql`CASE ${t.kind} WHEN 'percent' THEN ${t.percentOff} BETWEEN 1 AND 100 AND ${t.percentOff} IS NOT NULL AND ${t.amountOff} IS NULL ELSE ${t.amountOff} BETWEEN 1 AND ${sql.raw(String(maxPrice))} AND ${t.amountOff} IS NOT NULL AND ${t.percentOff} IS NULL END`,
    ),
    bounded("promo_code_minimum", t.minimumSubtotal),
    bounded("promo_code_max_uses", t.maxUses),
    bounded("promo_code_max_per_customer", t.maxUsesPerCustomer),
    holds("promo_code_spent", sql`${t.uses} >= 0 AND (${t.maxUses} IS NULL OR ${t.uses} <= ${t.maxUses})`),
  ],
);

/** An order's use of a code. It is deleted on release, so that a use is released only once. */
export const promoUse = table(
  "promo_use",
  {
    ...identity,
    storeId: storeId(),
    promoId: reference("promo_id").notNull(),
    orderId: reference("order_id").notNull(),
    customerKeys: textList("customer_keys", {
      doc: "The customers that the use counts for; see promo_customer.",
      personal: true,
    }).notNull(),
  },
  (t) => [
    unique("promo_use_order").on(t.storeId, t.orderId),
    index("promo_use_promo").on(t.storeId, t.promoId),
    sameStore([t.storeId, t.promoId], [promoCode.storeId, promoCode.id], "cascade"),
    sameStore([t.storeId, t.orderId], [restaurantOrder.storeId, restaurantOrder.id], "cascade"),
  ],
);

/** How often one customer has used a code. A customer is an account id and an e-mail address. */
export const promoCustomer = table(
  "promo_customer",
  {
    storeId: storeId(),
    promoId: reference("promo_id").notNull(),
    customerKey: text("customer_key", { personal: true }).notNull(),
    uses: integer("uses").notNull(),
    maxUses: integer("max_uses"),
  },
  (t) => [
    primaryKey({ columns: [t.storeId, t.promoId, t.customerKey] }),
    sameStore([t.storeId, t.promoId], [promoCode.storeId, promoCode.id], "cascade"),
    holds("promo_customer_spent", sql`${t.uses} >= 0 AND (${t.maxUses} IS NULL OR ${t.uses} <= ${t.maxUses})`),
  ],
);
