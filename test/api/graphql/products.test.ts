import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { product } from "../../../db/schema/catalog.ts";
import { watch } from "../../support/builders/statements.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

interface Product {
  id: string;
  handle: string;
  status: string;
  productVariants: { sku: string }[];
  productImages: { image: { url: string }; imagePath: string }[];
  productCategories: { handle: string }[];
}

const published = `{ products(where: { status: { equals: published } }) {
  id title handle thumbnail status
  productVariants { id title sku }
  productImages { id image { url } imagePath altText }
  productCategories { id title handle }
} }`;

const readProducts = async (shop: World) =>
  shop.db
    .select()
    .from(product)
    .where(eq(product.storeId, await findStoreId(shop.db, "copper-pot")))
    .orderBy(product.id);

const isPublished = ({ status }: { status: string }) => status === "published";

it("published products can be read with variants, pictures and categories", async () => {
  const shop = await world();
  const { data, errors } = await shop.graphql<{ products: Product[] }>(published);
  expect(errors).toEqual([]);
  const expected = (await readProducts(shop)).filter(isPublished);
  expect(data?.products.map(({ handle }) => handle)).toEqual(expected.map(({ handle }) => handle));
  expect(expected.length).toBeGreaterThan(1);
  for (const { productVariants, productImages, productCategories } of data?.products ?? []) {
    expect(productVariants.length).toBeGreaterThan(0);
    expect(productImages[0]?.image.url).toBe(productImages[0]?.imagePath);
    expect(productCategories).toHaveLength(1);
  }
});

it("products are read in four statements", async () => {
  const { database, statements } = watch(env.DB);
  const shop = await world({ env: { DB: database } });
  statements.length = 0;
  await shop.graphql(published);
  expect(statements.filter((statement) => statement.includes('from "product'))).toHaveLength(4);
});

it("unpublished products appear in no list, count, relation or filter for guests", async () => {
  const shop = await world();
  const rows = await readProducts(shop);
  const secret = rows.find(({ status }) => status === "draft");
  const { data, errors } = await shop.graphql<Record<string, unknown>>(
    `query ($id: ID, $handle: String) {
      products(take: 5) { status }
      productsCount
      product(where: { id: $id }) { title }
      productVariants(where: { product: { id: { equals: $id } } }) { sku }
      productVariantsCount(where: { product: { handle: { equals: $handle } } })
      productImages(where: { product: { id: { equals: $id } } }) { altText }
      productCategories(where: { products: { some: { handle: { equals: $handle } } } }) { handle }
      all: productCategories { products { status } productsCount }
    }`,
    { id: secret?.id, handle: secret?.handle },
  );
  expect(errors).toEqual([]);
  const visible = rows.filter(isPublished).length;
  expect(data?.["products"]).toEqual(Array.from({ length: Math.min(5, visible) }, () => ({ status: "published" })));
  expect(data).toMatchObject({
    productsCount: visible,
    product: null,
    productVariants: [],
    productVariantsCount: 0,
    productImages: [],
    productCategories: [],
  });
  expect(JSON.stringify(data?.["all"])).not.toMatch(/draft|proposed|rejected/);
  const variants = await shop.graphql<{ productVariants: { product: Product | null }[] }>(
    "{ productVariants { product { status } } }",
  );
  expect(variants.data?.productVariants.every(({ product: of }) => of && isPublished(of))).toBe(true);
});

it("a partner who may read products sees them in every status", async () => {
  const shop = await world();
  const partner = await shop.withKey(["write_products"]);
  const { data } = await partner.graphql<{ products: Product[]; productsCount: number }>(
    "{ products { handle } productsCount }",
  );
  const rows = await readProducts(shop);
  expect(data?.products.map(({ handle }) => handle)).toEqual(rows.map(({ handle }) => handle));
  expect(data?.productsCount).toBe(rows.length);
});
