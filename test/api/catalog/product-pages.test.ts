import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { product, storeSettings } from "../../../db/schema/index.ts";
import { seedId } from "../../../db/seed/rows.ts";
import { run } from "../../support/builders/mutations.ts";
import { pageDataIn } from "../../support/builders/page-data.ts";
import { type World, world } from "../../support/world.ts";

const page = async (shop: World, path: string, store = "copper-pot") => {
  const response = await shop.get(path, { store });
  const html = await response.text();
  const [, body = ""] = /<body>(.*?)<script /s.exec(html) ?? [];
  const [, title = ""] = /<title>(.*?)<\/title>/s.exec(html) ?? [];
  return { answer: response, html, title, text: body.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ") };
};

const readRevision = async ({ db }: World): Promise<number> => {
  const rows = await db.select().from(storeSettings).where(eq(storeSettings.slug, "copper-pot"));
  return rows[0]?.menuRevision ?? 0;
};

const sauce = seedId("prd", "copper-pot/copper-hot-sauce");
const pantry = seedId("pct", "copper-pot/pantry");

describe("the product list page", () => {
  it.each([
    ["copper-pot", "Our products", ["Copper Hot Sauce", "Pantry", "From $9.00", "Available at the restaurant"]],
    [
      "gasthaus-linde",
      "Unsere Produkte",
      ["Lindenhonig", "Aus der Speisekammer", "ab 7,90", "Bei uns im Haus erhältlich"],
    ],
    ["umi-sando", "オリジナル商品", ["ほうじ茶", "おみやげ", "1,280", "店頭でお求めください"]],
  ])("of %s shows the published products in the restaurant's language", async (store, heading, texts) => {
    const { answer: response, title, text } = await page(await world(), "/products", store);
    expect(response.status).toBe(200);
    expect(title).toContain(heading);
    for (const expected of [heading, ...texts]) expect(text).toContain(expected);
  });

  it("shows only published products", async () => {
    const { text } = await page(await world(), "/products");
    for (const title of ["Apple Butter", "Cook Book", "Matches"]) expect(text).not.toContain(title);
  });

  it("is cached like the menu, and contains no personal data", async () => {
    const shop = await world();
    const { answer: response } = await page(shop, "/products");
    expect(response.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    const etag = response.headers.get("etag") ?? "";
    expect((await shop.get("/products", { headers: { "if-none-match": etag } })).status).toBe(304);
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});

describe("the product page", () => {
  it("shows title, description, pictures, every variant with its price, and how to buy the product", async () => {
    const { answer: response, html, title, text } = await page(await world(), "/products/copper-hot-sauce");
    expect([response.status, title]).toEqual([200, "Copper Hot Sauce · Copper Pot"]);
    for (const expected of ["The one from the wings", "5 oz $9.00", "12 oz $16.00", "Pantry", "+1 718 555 0142"]) {
      expect(text).toContain(expected);
    }
    expect(html).toContain('src="/pictures/copper-pot/copper-hot-sauce-640.webp"');
    expect(html).toContain('<link rel="canonical" href="http://localhost/products/copper-hot-sauce">');
    expect(html).toContain("InStoreOnly");
  });

  it.each([
    ["an unknown handle", "/products/nothing"],
    ["a draft", "/products/apple-butter"],
    ["a proposed product", "/products/cook-book"],
    ["a rejected product", "/products/branded-matches"],
    ["another restaurant's product", "/products/lindenhonig"],
    ["a longer path", "/products/copper-hot-sauce/more"],
    ["a handle in another case", "/products/Copper-Hot-Sauce"],
  ])("is missing for %s", async (_what, path) => {
    const { answer: response, html } = await page(await world(), path);
    expect([response.status, pageDataIn(html)]).toEqual([404, expect.objectContaining({ path: "/404" })]);
  });
});

describe("a restaurant without published products", () => {
  it("has neither a product list nor a link to it", async () => {
    const shop = await world();
    expect((await page(shop, "/")).html).toContain('href="/products"');
    await shop.db.update(product).set({ status: "draft" });
    await shop.db.update(storeSettings).set({ menuRevision: sql`${storeSettings.menuRevision} + 1` });
    expect((await page(shop, "/")).html).not.toContain('href="/products"');
    expect((await page(shop, "/products")).answer.status).toBe(404);
    expect((await page(shop, "/products/house-blend")).answer.status).toBe(404);
  });
});

describe("a write of products", () => {
  it.each([
    [
      "a product",
      'mutation ($id: ID!) { updateProduct(where: { id: $id }, data: { title: "Smoked Hot Sauce" }) { id } }',
      sauce,
    ],
    [
      "a product's status",
      "mutation ($id: ID!) { updateProduct(where: { id: $id }, data: { status: draft }) { id } }",
      sauce,
    ],
    [
      "a variant",
      'mutation ($id: ID!) { createProductVariant(data: { title: "1 gal", price: 9900, product: { connect: { id: $id } } }) { id } }',
      sauce,
    ],
    [
      "a picture",
      'mutation ($id: ID!) { createProductImage(data: { imagePath: "/pictures/copper-pot/logo.svg", width: 640, height: 480, altText: "Logo", product: { connect: { id: $id } } }) { id } }',
      sauce,
    ],
    [
      "a category",
      'mutation ($id: ID!) { updateProductCategory(where: { id: $id }, data: { title: "Larder" }) { id } }',
      pantry,
    ],
    ["a deletion of a product", "mutation ($id: ID!) { deleteProduct(where: { id: $id }) { id } }", sauce],
  ])("increments the menu revision and shows on the pages at once: %s", async (_what, mutation, id) => {
    const shop = await world();
    const before = await readRevision(shop);
    const pageBefore = await page(shop, "/products/copper-hot-sauce");
    const partner = await shop.withKey(["write_products"]);
    expect((await run(partner, mutation, { id })).refusals).toEqual([]);
    expect(await readRevision(shop)).toBe(before + 1);
    const now = await page(shop, "/products/copper-hot-sauce");
    expect(now.html).not.toBe(pageBefore.html);
  });

  it("changes nothing if the caller may only read products", async () => {
    const shop = await world();
    const before = await readRevision(shop);
    const reader = await shop.withKey(["read_products"]);
    const mutation = 'mutation ($id: ID!) { updateProduct(where: { id: $id }, data: { title: "Free" }) { id } }';
    expect((await run(reader, mutation, { id: sauce })).codes).toEqual(["MISSING_SCOPE"]);
    expect(await readRevision(shop)).toBe(before);
  });
});
