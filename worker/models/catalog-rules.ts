import { createInsertSchema } from "drizzle-zod";
import { z } from "zod";
import { product, productCategory, productImage, productVariant } from "../../db/schema/catalog.ts";
import { productStatuses } from "../../db/schema/enums.ts";
import { handle, moment, picturePath, place, price, prose, whole, words } from "./rules.ts";

const stamps = { createdAt: moment, updatedAt: moment };
const productId = z.string("Please name the product that it belongs to.");

export const productRow = createInsertSchema(product, {
  ...stamps,
  title: words(),
  handle,
  description: prose(),
  thumbnail: picturePath.nullable(),
  status: z.enum(productStatuses),
});

export const variantRow = createInsertSchema(productVariant, {
  ...stamps,
  productId,
  title: words(),
  sku: prose(100),
  price,
});

export const productImageRow = createInsertSchema(productImage, {
  ...stamps,
  productId,
  imagePath: picturePath,
  width: whole(1, 20_000),
  height: whole(1, 20_000),
  altText: words(500),
  sortOrder: place,
});

export const productCategoryRow = createInsertSchema(productCategory, { ...stamps, title: words(), handle });
