import { LRUCache } from "lru-cache";
import type { Db } from "../../../db/client.ts";
import { readPublishedProducts } from "../../../db/queries/catalog.ts";
import { groupRows } from "../group-rows.ts";
import type { PublishedProduct } from "./types.ts";

const maxStores = 50;

const readProducts = async (db: Db, storeId: string): Promise<PublishedProduct[]> => {
  const { products, ...rows } = await readPublishedProducts(db, storeId);
  const variants = groupRows(rows.variants, "productId");
  const images = groupRows(rows.images, "productId");
  const categories = groupRows(rows.categories, "productId");
  return products.map(({ id, ...facts }) => ({
    ...facts,
    variants: variants(id),
    images: images(id),
    categories: categories(id),
  }));
};

/** The published products that this isolate has cached, by store. Every product write raises the menu revision. */
export class ProductMemory {
  readonly #cached = new LRUCache<string, { revision: number; products: readonly PublishedProduct[] }>({
    max: maxStores,
  });

  /** The published products of a store at this revision or later, from the cache or by one batch of reads. */
  async published(db: Db, storeId: string, revision: number): Promise<readonly PublishedProduct[]> {
    const cached = this.#cached.get(storeId);
    if (cached && cached.revision >= revision) return cached.products;
    const products = await readProducts(db, storeId);
    this.#cached.set(storeId, { revision, products });
    return products;
  }
}
