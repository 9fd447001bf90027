import { index, primaryKey, unique } from "drizzle-orm/sqlite-core";
import {
  bounded,
  enumerated,
  identity,
  known,
  picture,
  pixels,
  price,
  reference,
  sameStore,
  sortOrder,
  table,
  text,
} from "./columns.ts";
import { productStatus } from "./enums.ts";
import { chosen, handle } from "./rules.ts";
import { storeId } from "./store.ts";

export const product = table(
  "product",
  {
    ...identity,
    storeId: storeId(),
    title: text("title", { doc: "Display name.", maxLength: 200, personal: false }).notNull(),
    handle: text("handle", { doc: "Name in URLs, unique within the store.", rule: handle, personal: false }).notNull(),
    description: text("description", { doc: "Description for guests.", maxLength: 2000, personal: false }),
    thumbnail: picture("thumbnail", { doc: "URL of a small picture.", personal: false }),
    status: enumerated("status", productStatus, { doc: "Current status. Guests see published products only." })
      .notNull()
      .default("draft"),
  },
  (t) => [
    unique("product_store").on(t.storeId, t.id),
    unique("product_handle").on(t.storeId, t.handle),
    index("product_status").on(t.storeId, t.status, t.id),
    known("product_status_known", t.status),
  ],
);

export const productVariant = table(
  "product_variant",
  {
    ...identity,
    storeId: storeId(),
    productId: reference("product_id", { rule: chosen("Please choose the product.") }).notNull(),
    title: text("title", { doc: "Display name.", maxLength: 200, personal: false }).notNull(),
    sku: text("sku", { doc: "The seller's stock keeping unit.", maxLength: 100, personal: false }),
    price: price("price", { doc: "Price in minor units." }).notNull(),
  },
  (t) => [
    unique("product_variant_store").on(t.storeId, t.id),
    unique("product_variant_sku").on(t.storeId, t.sku),
    index("product_variant_product").on(t.storeId, t.productId, t.id),
    sameStore([t.storeId, t.productId], [product.storeId, product.id], "cascade"),
    bounded("product_variant_price", t.price),
  ],
);

export const productImage = table(
  "product_image",
  {
    ...identity,
    storeId: storeId(),
    productId: reference("product_id", { rule: chosen("Please choose the product.") }).notNull(),
    imagePath: picture("image_path", { doc: "Path of the picture on the store's host.", personal: false }).notNull(),
    width: pixels("width", { doc: "Width in pixels.", min: 1, max: 20_000 }).notNull(),
    height: pixels("height", { doc: "Height in pixels.", min: 1, max: 20_000 }).notNull(),
    altText: text("alt_text", { doc: "Alternative text of the picture.", maxLength: 500, personal: false }).notNull(),
    sortOrder: sortOrder().default(0),
  },
  (t) => [
    index("product_image_product").on(t.storeId, t.productId, t.sortOrder, t.id),
    sameStore([t.storeId, t.productId], [product.storeId, product.id], "cascade"),
    bounded("product_image_width", t.width),
    bounded("product_image_height", t.height),
  ],
);

export const productCategory = table(
  "product_category",
  {
    ...identity,
    storeId: storeId(),
    title: text("title", { doc: "Display name.", maxLength: 200, personal: false }).notNull(),
    handle: text("handle", { doc: "Name in URLs, unique within the store.", rule: handle, personal: false }).notNull(),
  },
  (t) => [
    unique("product_category_store").on(t.storeId, t.id),
    unique("product_category_handle").on(t.storeId, t.handle),
  ],
);

/** The products of each category. */
export const productInCategory = table(
  "product_in_category",
  {
    storeId: storeId(),
    productId: reference("product_id").notNull(),
    categoryId: reference("category_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.storeId, t.productId, t.categoryId] }),
    index("product_in_category_back").on(t.storeId, t.categoryId, t.productId),
    sameStore([t.storeId, t.productId], [product.storeId, product.id], "cascade"),
    sameStore([t.storeId, t.categoryId], [productCategory.storeId, productCategory.id], "cascade"),
  ],
);
