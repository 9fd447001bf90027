import type { Db } from "../../../db/client.ts";
import { readPublishedProducts } from "../../../db/queries/catalog.ts";
import type { PublishedProduct } from "./types.ts";

const maxStores = 50;

/** Finds the rows of a product, without the column that names it. */
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
  const [variants, images, categories] = [byProduct(rows.variants), byProduct(rows.images), byProduct(rows.categories)];
  return products.map(({ id, ...facts }) => ({
    ...facts,
    variants: variants(id),
    images: images(id),
    categories: categories(id),
  }));
};

/** The published products that this isolate has read, by store. Each write of a product raises the menu's revision. */
export class ProductMemory {
  readonly #cached = new Map<string, { revision: number; products: readonly PublishedProduct[] }>();

  /** The published products of a store as of at least this revision, from memory or by one batch of reads. */
  async published(db: Db, storeId: string, revision: number): Promise<readonly PublishedProduct[]> {
    const cached = this.#cached.get(storeId);
    if (cached && cached.revision >= revision) return cached.products;
    const products = await readProducts(db, storeId);
    this.#cached.delete(storeId);
    this.#cached.set(storeId, { revision, products });
    const [oldest] = this.#cached.keys();
    if (this.#cached.size > maxStores && oldest !== undefined) this.#cached.delete(oldest);
    return products;
  }
}
