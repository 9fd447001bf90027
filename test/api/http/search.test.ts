import Validator from "@adobe/structured-data-validator";
import vocabulary from "schema-dts/dist/schema.d.ts?raw";
import { expect, it } from "vitest";
import { menuItem, storeSettings } from "../../../db/schema/index.ts";
import { pictureForm, smallPicture } from "../../support/builders/pictures.ts";
import { readVocabulary, type Thing, thingsIn } from "../../support/schema-org.ts";
import { type World, world } from "../../support/world.ts";

const stores = ["copper-pot", "gasthaus-linde", "umi-sando"];

const names = ["property", "name", "content", "rel", "href", "hreflang", "lang"];

/** The metadata in a page's head. */
const buildHead = async (response: Response) => {
  const html = await response.text();
  const elements: Record<string, string>[] = [];
  const collector = {
    element: (element: { getAttribute(name: string): string | null }) => {
      elements.push(Object.fromEntries(names.map((name) => [name, element.getAttribute(name) ?? ""])));
    },
  };
  await new HTMLRewriter().on("head meta, head link, html", collector).transform(new Response(html)).text();
  const [, json = "{}"] = /<script type="application\/ld\+json" id="structured-data">(.*?)<\/script>/s.exec(html) ?? [];
  const data: Thing = JSON.parse(json);
  return {
    html,
    data,
    things: thingsIn(data),
    language: elements[0]?.["lang"],
    links: (rel: string) => elements.filter((entry) => entry["rel"] === rel),
    readMeta: (name: string) =>
      elements.find((entry) => entry["property"] === name || entry["name"] === name)?.["content"],
  };
};

const page = async (shop: World, path: string, store = "copper-pot", headers: Record<string, string> = {}) =>
  buildHead(await shop.get(path, { store, headers }));

const readDishes = async (shop: World, store = "copper-pot") => {
  const response = await shop.get("/api/menu-items?limit=100&sort=menu", { store });
  return (await response.json<{ items: { id: string; name: string; dietaryFlags: string[] }[] }>()).items;
};

/** The references of a page's structured data to other nodes of the same page. */
const referencesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== "object" || value === null) return [];
  const entries: [string, unknown][] = Object.entries(value);
  const [first] = entries;
  if (entries.length > 1 || first?.[0] !== "@id") return entries.flatMap(([, inside]) => referencesIn(inside));
  return String(first[1]).startsWith("#") ? [String(first[1])] : [];
};

const only = (things: readonly Thing[], type: string): Thing[] => things.filter((thing) => thing["@type"] === type);

it("the structured data of restaurants and dishes is valid by schema.org and by Google's rules", async () => {
  const shop = await world();
  const validator = new Validator(readVocabulary(vocabulary));
  const listIssues = (data: Thing) => validator.validate({ jsonld: { Thing: [data["@graph"]].flat() } });
  const objections = async (data: Thing): Promise<string[]> => [
    ...new Set((await listIssues(data)).map(({ issueMessage }) => issueMessage)),
  ];
  for (const store of stores) {
    const dishes = await readDishes(shop, store);
    const menu = await page(shop, "/", store);
    const share = await page(shop, `/menu/${dishes[0]?.id}`, store);
    const products = await page(shop, "/products", store);
    const [handle] = only(products.things, "ListItem").map(({ url }) => String(url).split("/").at(-1));
    const product = await page(shop, `/products/${handle}`, store);
    for (const { data } of [menu, share, products]) expect(await objections(data)).toEqual([]);
    // Google warns about optional properties that a restaurant does not have, such as reviews and part numbers.
    expect((await listIssues(product.data)).filter(({ severity }) => severity !== "WARNING")).toEqual([]);
    const describedIds = new Set(menu.things.map((thing) => thing["@id"]));
    const references = referencesIn(menu.data);
    expect(references.length).toBeGreaterThan(0);
    for (const name of references) expect(describedIds).toContain(name);
    const listed = only(menu.things, "MenuItem").map(({ name }) => name);
    expect(listed.toSorted()).toEqual(dishes.map(({ name }) => name).toSorted());
    expect(only(share.things, "BreadcrumbList")).toHaveLength(1);
    expect(only(share.things, "MenuItem").map(({ name }) => name)).toEqual([dishes[0]?.name]);
    expect(only(product.things, "BreadcrumbList")).toHaveLength(1);
    expect(only(product.things, "Offer").length).toBeGreaterThan(0);
  }
  const wrong = { "@type": "MenuItem", filling: "cheese", offers: { "@type": "Offer", cost: 1 } };
  expect(await objections({ "@graph": [wrong, { "@type": "Eatery" }, { "@type": "BreadcrumbList" }] })).toHaveLength(4);
});

it("the structured data states the actual prices, availability, diets, allergens and hours", async () => {
  const shop = await world();
  await shop.db.update(storeSettings).set({
    menuRevision: 2,
    hours: [1, 2].map((day) => ({ day, from: "18:00", to: "02:00" })),
    hoursExceptions: [
      { date: "2026-11-19", closed: true, hours: [], note: null },
      { date: "2026-12-25", closed: true, hours: [], note: "Christmas" },
      { date: "2026-12-31", closed: false, hours: [{ from: "11:00", to: "15:00" }], note: null },
    ],
  });
  await shop.db
    .update(menuItem)
    .set({ price: 1205, allergens: ["milk"], isAllergenFree: false, dietaryFlags: ["vegetarian", "keto"] });
  const { things } = await page(shop, "/");
  const [restaurant] = only(things, "Restaurant");
  expect(restaurant).toMatchObject({
    priceRange: "$12.05 – $12.05",
    currenciesAccepted: "USD",
    acceptsReservations: false,
    openingHoursSpecification: [
      {
        dayOfWeek: ["Monday", "Tuesday"],
        opens: "18:00",
        closes: "02:00",
      },
    ],
    specialOpeningHoursSpecification: [
      { validFrom: "2026-12-25", validThrough: "2026-12-25", opens: "00:00", closes: "00:00" },
      { validFrom: "2026-12-31", validThrough: "2026-12-31", opens: "11:00", closes: "15:00" },
    ],
  });
  const [dish] = only(things, "MenuItem");
  expect(dish).toMatchObject({
    suitableForDiet: ["VegetarianDiet"],
    offers: { price: "12.05", priceCurrency: "USD", additionalProperty: [{ name: "milk", value: "milk" }] },
  });
  const [yen] = only((await page(shop, "/", "umi-sando")).things, "Offer");
  expect(yen).toMatchObject({ price: "1205", priceCurrency: "JPY" });
  await shop.db.update(menuItem).set({ available: false });
  await shop.db.update(storeSettings).set({ menuRevision: 3 });
  const soldOut = only((await page(shop, "/")).things, "Offer").map(({ availability }) => availability);
  expect(new Set(soldOut)).toEqual(new Set(["SoldOut"]));
});

it("a shared dish previews its own name, text and picture", async () => {
  const shop = await world();
  const [dish] = await readDishes(shop);
  const path = `/menu/${dish?.id}`;
  const drawn = await page(shop, path);
  expect(drawn.readMeta("og:title")).toBe(`${dish?.name} · Copper Pot`);
  expect(drawn.readMeta("og:url")).toBe(`http://localhost${path}`);
  expect(drawn.readMeta("og:image")).toMatch(/^http:\/\/localhost\/pictures\/copper-pot\/[a-z-]+-640\.webp$/);
  expect(drawn.readMeta("twitter:card")).toBe("summary_large_image");
  const form = pictureForm(smallPicture);
  const uploadResponse = await (await shop.withKey(["write_menu"])).post("/api/images", form);
  const { imagePath } = await uploadResponse.json<{ imagePath: string }>();
  await shop.db.update(menuItem).set({ thumbnail: imagePath });
  await shop.db.update(storeSettings).set({ menuRevision: 2, logoUrl: null });
  const bare = await page(shop, "/");
  expect(bare.readMeta("og:image")).toBe(`http://localhost${imagePath}`);
  expect(bare.html).toContain(`srcset="${imagePath} 2w"`);
  expect(bare.html).not.toContain("/pictures/copper-pot/hero-1280.webp");
});

it("every page has one canonical address per language, and links the others", async () => {
  const shop = await world();
  const baseUrl = "http://linde.localhost/";
  const own = await page(shop, "/", "gasthaus-linde");
  const english = await page(shop, "/?lang=en", "gasthaus-linde");
  expect([own.language, english.language]).toEqual(["de-DE", "en"]);
  const addresses = [own, english].map(({ links }) => links("canonical").map(({ href }) => href));
  expect(addresses).toEqual([[baseUrl], [`${baseUrl}?lang=en`]]);
  for (const { links } of [own, english]) {
    expect(links("alternate").map(({ hreflang, href }) => [hreflang, href])).toEqual([
      ["en", `${baseUrl}?lang=en`],
      ["de", baseUrl],
      ["ja", `${baseUrl}?lang=ja`],
      ["ar", `${baseUrl}?lang=ar`],
      ["x-default", baseUrl],
    ]);
  }
  // The address without a language follows the reader's language and stays canonical.
  const englishPage = await page(shop, "/", "gasthaus-linde", { "accept-language": "en" });
  expect([englishPage.language, englishPage.links("canonical")[0]?.["href"]]).toEqual(["en", baseUrl]);
  expect((await page(shop, "/?lang=de&utm=x", "gasthaus-linde")).links("canonical")[0]?.["href"]).toBe(baseUrl);
  expect((await page(shop, "/login", "gasthaus-linde")).links("canonical")).toEqual([]);
});

it("a page uses the chosen language, else the browser's, else the restaurant's", async () => {
  const shop = await world();
  const readLanguage = async (path: string, headers: Record<string, string> = {}) =>
    (await page(shop, path, "gasthaus-linde", headers)).language;
  expect(await readLanguage("/")).toBe("de-DE");
  expect(await readLanguage("/", { "accept-language": "fr, ja;q=0.8, en;q=0.9" })).toBe("en");
  expect(await readLanguage("/", { "accept-language": "ja;q=0, *" })).toBe("de-DE");
  expect(await readLanguage("/?lang=xx", { "accept-language": "ja" })).toBe("ja");
  expect(await readLanguage("/", { "accept-language": "ar-EG, en;q=0.5" })).toBe("ar");
  expect(await readLanguage("/dashboard", { "accept-language": "ar-EG, en;q=0.5" })).toBe("en");
  expect((await page(shop, "/?lang=ar", "gasthaus-linde")).html).toMatch(/<html lang="ar" dir="rtl"/);
  expect((await page(shop, "/dashboard?lang=ar", "gasthaus-linde")).html).toMatch(/<html lang="en"(?! dir)/);
  const guest = shop.asGuest();
  const chosen = await guest.get("/?lang=ja", { store: "gasthaus-linde" });
  expect(chosen.headers.getSetCookie()).toHaveLength(1);
  const next = await guest.get("/login", { store: "gasthaus-linde", headers: { "accept-language": "en" } });
  expect(next.headers.getSetCookie()).toEqual([]);
  expect(next.headers.get("vary")).toBe("Accept-Language, Cookie");
  expect((await buildHead(next)).language).toBe("ja");
  const { html } = await page(shop, "/", "gasthaus-linde", { "accept-language": "en" });
  expect(html).toMatch(/<a [^>]*href="\?lang=de"[^>]*hreflang="de"/);
  expect(html).toMatch(/<h3[^>]*><a [^>]*lang="de-DE"/);
});

it("the sitemap lists the menu, each dish and each product in every language, with picture and last change", async () => {
  const shop = await world();
  const [dish, ...others] = await readDishes(shop);
  const at = "2026-11-20T10:00:00.000Z";
  await shop.env.DB.prepare("UPDATE menu_item_image SET updated_at = ? WHERE menu_item_id = ?")
    .bind(at, dish?.id)
    .run();
  const response = await shop.get("/sitemap.xml");
  expect(response.headers.get("content-type")).toBe("application/xml");
  const xml = await response.text();
  const entries = [...xml.matchAll(/<url>(.*?)<\/url>/g)].map(([, entry = ""]) => entry);
  const products = ["/products", "/products/copper-hot-sauce", "/products/house-blend"];
  const paths = ["/", ...products, ...[dish, ...others].map((entry) => `/menu/${entry?.id}`)];
  const expected = paths.flatMap((path) =>
    ["", "?lang=de", "?lang=ja", "?lang=ar"].map((end) => `http://localhost${path}${end}`),
  );
  const listed = entries.map((entry) => /^<loc>(.*?)<\/loc>/.exec(entry)?.[1]);
  expect(listed.toSorted()).toEqual(expected.toSorted());
  for (const entry of entries) expect(entry.match(/hreflang="/g)).toHaveLength(5);
  const own = entries.find((entry) => entry.startsWith(`<loc>http://localhost/menu/${dish?.id}<`));
  expect(own).toContain(`<lastmod>${at}</lastmod>`);
  expect(own).toContain("<image:loc>http://localhost/pictures/copper-pot/");
});

it("each restaurant has its own robots.txt and its own app manifest with maskable icons", async () => {
  const shop = await world();
  const robots = await (await shop.get("/robots.txt", { store: "umi-sando" })).text();
  expect(robots).toContain("Sitemap: http://umi.localhost/sitemap.xml");
  for (const path of ["/api/", "/order/", "/account", "/dashboard"]) expect(robots).toContain(`Disallow: ${path}\n`);
  const names = new Set<string>();
  for (const store of stores) {
    const response = await shop.get("/manifest.webmanifest", { store });
    expect(response.headers.get("content-type")).toMatch(/^application\/manifest\+json/);
    const app = await response.json<{ name: string; icons: { src: string; sizes: string; purpose: string }[] }>();
    names.add(app.name);
    expect(app.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`).toSorted()).toEqual([
      "192x192 any",
      "192x192 maskable",
      "512x512 any",
      "512x512 maskable",
    ]);
    for (const { src } of app.icons) expect(src).toMatch(new RegExp(`^/pictures/${store}/icon-(192|512)\\.png$`));
  }
  expect(names.size).toBe(3);
});
