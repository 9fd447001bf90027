import { expect, it } from "vitest";
import { storeSettings } from "../../../db/schema/index.ts";
import { languages } from "../../../worker/domain/language.ts";
import { type World, world } from "../../support/world.ts";

/** What follows the page; styles display it above, in browsers below the floor alone. */
const readNotice = async (shop: World, path: string): Promise<string> => {
  const html = await (await shop.get(path)).text();
  return /<\/div>\s*<p class="old-browser">(.*?)<\/p>\s*<script/s.exec(html)?.[1] ?? "";
};

it("a browser that is too old reads in every language by which phone number to order", async () => {
  const shop = await world();
  await shop.db.update(storeSettings).set({ phone: "+1 718 555 0142" });
  const notices = await Promise.all(languages.map((language) => readNotice(shop, `/?lang=${language}`)));
  for (const notice of notices) expect(notice).toContain('<a href="tel:+17185550142">+1 718 555 0142</a>');
  expect(new Set(notices).size).toBe(languages.length);
  expect(await readNotice(shop, "/dashboard/orders")).toMatch(/^This page doesn't .* JavaScript\.$/);
});

it("a store without a phone number tells a browser that is too old to be updated", async () => {
  const shop = await world();
  await shop.db.update(storeSettings).set({ phone: "" });
  expect(await readNotice(shop, "/")).toMatch(/^This page doesn't .* JavaScript\.$/);
});
