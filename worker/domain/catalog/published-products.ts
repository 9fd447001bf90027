import { LRUCache } from "lru-cache";
import type { Db } from "../../../db/client.ts";
import { readPublishedProducts } from "../../../db/queries/catalog.ts";
import type { PublishedProduct } from "./types.ts";

const maxStores = 50;

/** Groups rows by product, without the `productId` column. */
const byProduct = <Row extends { productId: string }>(rows: readonly Row[]) => {
  const groups = new Map<string, Omit<Row, "productId">[]>();
  for (const { productId, ...row } of rows) {
    const group = groups.get(productId);
    if (group) group.push(row);
    else groups.set(productId, [row]);
  }
  return (id: string) => groups.get(id) ?? [];
};

const readProducts = async (db: Db, storeId: string): Promise<PublishedProduct[]> => {
  const { products, ...rows } = await readPublishedProducts(db, storeId);
  const variants = byProduct(rows.variants);
  const images = byProduct(rows.images);
  const categories = byProduct(rows.categories);
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
