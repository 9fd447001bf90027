import { createInsertSchema } from "drizzle-zod";
import { z } from "zod";
import { product, productCategory, productImage, productVariant } from "../../db/schema/catalog.ts";
import { productStatuses } from "../../db/schema/enums.ts";
import { handle, instant, optionalText, picturePath, price, requiredText, sortOrder, wholeNumber } from "./rules.ts";

const stamps = { createdAt: instant, updatedAt: instant };
const productId = z.string("Please choose the product.");

export const productRow = createInsertSchema(product, {
  ...stamps,
  title: requiredText(),
  handle,
  description: optionalText(),
  thumbnail: picturePath.nullable(),
  status: z.enum(productStatuses),
});

export const variantRow = createInsertSchema(productVariant, {
  ...stamps,
  productId,
  title: requiredText(),
  sku: optionalText(100),
  price,
});

export const productImageRow = createInsertSchema(productImage, {
  ...stamps,
  productId,
  imagePath: picturePath,
  width: wholeNumber(1, 20_000),
  height: wholeNumber(1, 20_000),
  altText: requiredText(500),
  sortOrder: sortOrder,
});

export const productCategoryRow = createInsertSchema(productCategory, { ...stamps, title: requiredText(), handle });
