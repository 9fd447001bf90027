import type { PublishedProduct } from "../../domain/catalog/types.ts";
import type { AppContext, Memory } from "../app-env.ts";

export const productsPath = "/products";

/** The published products of the store that is asked for. */
export const publishedProducts = (c: AppContext, memory: Memory): Promise<readonly PublishedProduct[]> => {
  const { id, menuRevision } = c.get("store");
  return memory.products.published(memory.connect(c.env), id, menuRevision);
};

/** What a page shows of the products: all of them on their list, one on its own page; null on a page of anything else. */
export const productsOnPage = async (
  c: AppContext,
  memory: Memory,
  path: string,
): Promise<readonly PublishedProduct[] | null> => {
  if (path !== productsPath && !path.startsWith(`${productsPath}/`)) return null;
  const products = await publishedProducts(c, memory);
  return path === productsPath ? products : products.filter(({ handle }) => path === `${productsPath}/${handle}`);
};
