import { and, asc, eq } from "drizzle-orm";
import { batch } from "../batch.ts";
import type { Db } from "../client.ts";
import { product, productCategory, productImage, productInCategory, productVariant } from "../schema/catalog.ts";

const productColumns = {
  id: product.id,
  handle: product.handle,
  title: product.title,
  description: product.description,
  thumbnail: product.thumbnail,
};

/** All rows of a store's published products, read in one transaction. */
export const readPublishedProducts = async (db: Db, storeId: string) => {
  const isPublished = and(eq(product.storeId, storeId), eq(product.status, "published"));
  const matchesPart = (table: typeof productVariant | typeof productImage | typeof productInCategory) =>
    and(eq(table.storeId, product.storeId), eq(table.productId, product.id));
  const [products, variants, images, categories] = await batch(db, [
    db.select(productColumns).from(product).where(isPublished).orderBy(asc(product.title), asc(product.id)),
    db
      .select({
        productId: productVariant.productId,
        id: productVariant.id,
        title: productVariant.title,
        sku: productVariant.sku,
        price: productVariant.price,
      })
      .from(product)
      .innerJoin(productVariant, matchesPart(productVariant))
      .where(isPublished)
      .orderBy(asc(productVariant.price), asc(productVariant.id)),
    db
      .select({
        productId: productImage.productId,
        imagePath: productImage.imagePath,
        altText: productImage.altText,
        width: productImage.width,
        height: productImage.height,
      })
      .from(product)
      .innerJoin(productImage, matchesPart(productImage))
      .where(isPublished)
      .orderBy(asc(productImage.sortOrder), asc(productImage.id)),
    db
      .select({
        productId: productInCategory.productId,
        handle: productCategory.handle,
        title: productCategory.title,
      })
      .from(product)
      .innerJoin(productInCategory, matchesPart(productInCategory))
      .innerJoin(
        productCategory,
        and(
          eq(productCategory.storeId, productInCategory.storeId),
          eq(productCategory.id, productInCategory.categoryId),
        ),
      )
      .where(isPublished)
      .orderBy(asc(productCategory.title), asc(productCategory.id)),
  ]);
  return { products, variants, images, categories };
};
