import { index, integer, primaryKey, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { identity, oneOf, sameStore, within } from "./columns.ts";
import { type ProductStatus, productStatuses } from "./enums.ts";
import { storeId } from "./store.ts";

export const product = sqliteTable(
  "product",
  {
    ...identity,
    storeId: storeId(),
    title: text("title").notNull(),
    handle: text("handle").notNull(),
    description: text("description"),
    thumbnail: text("thumbnail"),
    status: text("status").$type<ProductStatus>().notNull().default("draft"),
  },
  (t) => [
    unique("product_store").on(t.storeId, t.id),
    unique("product_handle").on(t.storeId, t.handle),
    index("product_status").on(t.storeId, t.status, t.id),
    oneOf("product_status_known", t.status, productStatuses),
  ],
);

export const productVariant = sqliteTable(
  "product_variant",
  {
    ...identity,
    storeId: storeId(),
    productId: text("product_id").notNull(),
    title: text("title").notNull(),
    sku: text("sku"),
    price: integer("price").notNull(),
  },
  (t) => [
    unique("product_variant_store").on(t.storeId, t.id),
    unique("product_variant_sku").on(t.storeId, t.sku),
    index("product_variant_product").on(t.storeId, t.productId, t.id),
    sameStore([t.storeId, t.productId], [product.storeId, product.id], "cascade"),
    within("product_variant_price", t.price, 0, 10_000_000),
  ],
);

export const productImage = sqliteTable(
  "product_image",
  {
    ...identity,
    storeId: storeId(),
    productId: text("product_id").notNull(),
    imagePath: text("image_path").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    altText: text("alt_text").notNull(),
    sortOrder: integer("sort_order").notNull().default(0),
  },
  (t) => [
    index("product_image_product").on(t.storeId, t.productId, t.sortOrder, t.id),
    sameStore([t.storeId, t.productId], [product.storeId, product.id], "cascade"),
    within("product_image_width", t.width, 1, 20_000),
    within("product_image_height", t.height, 1, 20_000),
  ],
);

export const productCategory = sqliteTable(
  "product_category",
  { ...identity, storeId: storeId(), title: text("title").notNull(), handle: text("handle").notNull() },
  (t) => [
    unique("product_category_store").on(t.storeId, t.id),
    unique("product_category_handle").on(t.storeId, t.handle),
  ],
);

/** The products of each category. */
export const productInCategory = sqliteTable(
  "product_in_category",
  { storeId: storeId(), productId: text("product_id").notNull(), categoryId: text("category_id").notNull() },
  (t) => [
    primaryKey({ columns: [t.storeId, t.productId, t.categoryId] }),
    index("product_in_category_back").on(t.storeId, t.categoryId, t.productId),
    sameStore([t.storeId, t.productId], [product.storeId, product.id], "cascade"),
    sameStore([t.storeId, t.categoryId], [productCategory.storeId, productCategory.id], "cascade"),
  ],
);
