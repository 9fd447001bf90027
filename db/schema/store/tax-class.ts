import { sql } from "drizzle-orm";
import { unique, uniqueIndex } from "drizzle-orm/sqlite-core";
import { boolean, identity, objectList, reference, table, text } from "../columns.ts";
import { taxRate } from "../shapes.ts";
import { storeId } from "../store.ts";

/** The maximum number of tax classes of a store, and of rates of a class. */
export const maxTaxClasses = 20;
export const maxTaxRates = 30;

/** What a group of dishes is taxed at. Dishes refer to it, so that a new rate is entered once. */
export const taxClass = table(
  "tax_class",
  {
    ...identity,
    storeId: storeId(),
    name: text("name", { doc: "Display name.", example: "Drinks", maxLength: 100, personal: false }).notNull(),
    isDefault: boolean("is_default", {
      doc: "Whether it is the store's own class: that of dishes without one, of the delivery fee and of other fees. Exactly one class of a store is.",
      example: true,
    })
      .notNull()
      .default(false),
    rates: objectList("rates", taxRate, {
      doc: "Its rates. The newest rate for the order type that applies on the day of pickup, delivery or service counts, else the newest for all types.",
      max: maxTaxRates,
      personal: false,
    }).notNull(),
  },
  (t) => [
    unique("tax_class_store").on(t.storeId, t.id),
    uniqueIndex("tax_class_default").on(t.storeId).where(sql`${t.isDefault} = 1`),
  ],
);

/** The class of a dish. */
export const taxClassReference = () =>
  reference("tax_class_id", {
    doc: "Id of its tax class; null for the store's own class.",
    example: null,
  });
