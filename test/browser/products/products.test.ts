import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch, type Visit } from "../guest.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const visits: [string, Visit, link: string, product: string, price: RegExp, how: string, menu: string][] = [
  [
    "Copper Pot",
    { width: 390, theme: "dark" },
    ...([
      "Our products",
      "House Blend Coffee",
      /12 oz\s+\$18\.00/,
      "Available at the restaurant",
      "Copper Pot",
    ] as const),
  ],
  [
    "Gasthaus Linde",
    { width: 1280, store: "gasthaus-linde", locale: "de-DE" },
    ...(["Unsere Produkte", "Lindenhonig", /250 g\s+7,90/, "Bei uns im Haus erhältlich", "Gasthaus Linde"] as const),
  ],
  [
    "Umi Sando",
    { width: 390, store: "umi-sando", locale: "ja-JP" },
    ...(["オリジナル商品", "ほうじ茶", /100 g\s+[¥￥]1,280/, "店頭でお求めください", "海サンド"] as const),
  ],
];

const overflow = ({ page }: Guest): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

it.each(visits)("a guest of %s finds the products below the menu and how to buy one", async (...visit) => {
  const [, how, link, product, price, buy, name] = visit;
  const guest = await Guest.visit(browser, how);
  const { page } = guest;
  await page.getByRole("contentinfo").getByRole("link", { name: link }).click();
  await page.waitForURL("**/products");
  await page.locator("html[data-hydrated]").waitFor();
  await page.getByRole("heading", { level: 1, name: link }).waitFor();
  await guest.picture("products");
  await expect.poll(() => overflow(guest)).toBe(0);
  expect(await findViolations(guest)).toEqual([]);

  await page.getByRole("link", { name: product }).click();
  await page.waitForURL("**/products/*");
  await page.locator("html[data-hydrated]").waitFor();
  await page.getByRole("heading", { level: 1, name: product }).waitFor();
  await expect.poll(() => page.locator("main").innerText()).toMatch(price);
  await page.getByRole("heading", { name: buy }).waitFor();
  await guest.picture("product");
  await expect.poll(() => overflow(guest)).toBe(0);
  expect(await findViolations(guest)).toEqual([]);

  // The page already contains the menu, so it opens without another page request.
  await page.getByRole("banner").getByRole("link", { name }).click();
  await page.locator("#menu").waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: product }).waitFor();
  expect(guest.complaints).toEqual([]);

  const missing = await page.goto(`${guest.home}/products/nothing`);
  expect(missing?.status()).toBe(404);
  await page.locator("html[data-hydrated]").waitFor();
  await guest.picture("product-missing");
  await guest.context.close();
});
