import { expect, it } from "vitest";
import { type World, world } from "../../support/world.ts";

const page = async (shop: Pick<World, "get">, path: string, store = "copper-pot") =>
  (await shop.get(path, { store })).text();

const preloadedFonts = (html: string): string[] =>
  [...html.matchAll(/<link rel="preload" as="font"[^>]* href="\/assets\/([a-z0-9-]+)-latin-/g)].map(
    ([, name]) => name ?? "",
  );

it.each([
  ["copper-pot", "bistro", ["fraunces", "inter"]],
  ["umi-sando", "counter", ["bricolage-grotesque", "figtree"]],
  ["gasthaus-linde", "salon", ["newsreader", "source-serif-4"]],
])("the menu of %s has the theme %s and preloads its two fonts alone", async (store, theme, fonts) => {
  const html = await page(await world(), "/", store);
  expect(html).toMatch(new RegExp(`<html lang="[^"]+" data-theme="${theme}"`));
  expect(preloadedFonts(html)).toEqual(fonts);
});

it("a preloaded font is requested in the way in which the page's style uses it", async () => {
  const html = await page(await world(), "/");
  const preloads = [...html.matchAll(/<link rel="preload" as="font"[^>]* href="([^"]+)"[^>]*>/g)];
  expect(preloads).toHaveLength(2);
  for (const [tag, href] of preloads) {
    // A font's style requests it without credentials.
    expect(tag).toContain('crossorigin=""');
    expect(html).toContain(`url(${href})`);
  }
});

it("the dashboard looks the same in every theme and loads none of their fonts", async () => {
  const html = await page(await world(), "/dashboard", "gasthaus-linde");
  expect(html).not.toContain("data-theme");
  expect(html).not.toContain("@font-face");
});

it("an owner changes the theme, and the next guest gets the page in it", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const { data } = await owner.graphql("mutation { updateStoreSettings(data: { theme: salon }) { theme } }");
  expect(data).toEqual({ updateStoreSettings: { theme: "salon" } });
  expect(await page(shop, "/")).toContain('data-theme="salon"');
});

it("a theme that does not exist is refused", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const { errors } = await owner.graphql("mutation { updateStoreSettings(data: { theme: neon }) { theme } }");
  expect(errors?.length).toBe(1);
});
