import type { PublishedProduct } from "../../domain/catalog/types.ts";
import type { AppContext, Memory } from "../app-env.ts";

export const productsPath = "/products";

/** The store's published products. */
export const publishedProducts = (c: AppContext, memory: Memory): Promise<readonly PublishedProduct[]> => {
  const { id, menuRevision } = c.get("store");
  return memory.products.published(memory.replicas.shared(c.env, c.get("store")), id, menuRevision);
};

/** The products that a page shows: all on the product list, one on its own page; null on other pages. */
export const productsOnPage = async (
  c: AppContext,
  memory: Memory,
  path: string,
): Promise<readonly PublishedProduct[] | null> => {
  if (path !== productsPath && !path.startsWith(`${productsPath}/`)) return null;
  const products = await publishedProducts(c, memory);
  return path === productsPath ? products : products.filter(({ handle }) => path === `${productsPath}/${handle}`);
};
