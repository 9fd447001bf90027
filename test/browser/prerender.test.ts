import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "./guest.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** What the browser may prerender on a page, and what it has tried to. */
interface Preloads {
  /** The paths and queries of the links that match the rules; null before the rules are read. */
  candidates: string[] | null;
  /** Rule sets that the browser refused. */
  errors: string[];
  attempts: Set<string>;
}

const addressIn = (url: string): string => url.slice(new URL(url).origin.length);

const watchPreloads = async (page: Page): Promise<Preloads> => {
  const session = await page.context().newCDPSession(page);
  const preloads: Preloads = { candidates: null, errors: [], attempts: new Set() };
  session.on("Preload.ruleSetUpdated", ({ ruleSet }) => {
    if (ruleSet.errorType) preloads.errors.push(`${ruleSet.errorType}: ${ruleSet.errorMessage}`);
  });
  session.on("Preload.preloadingAttemptSourcesUpdated", ({ preloadingAttemptSources }) => {
    preloads.candidates = preloadingAttemptSources.map(({ key }) => addressIn(key.url));
  });
  // Chromium prerenders nothing while it is controlled by a test, and reports the attempt.
  session.on("Preload.prerenderStatusUpdated", ({ key }) => preloads.attempts.add(addressIn(key.url)));
  await session.send("Preload.enable");
  return preloads;
};

/** Adds links to a page that load a document, as links of other pages would. */
const addLinks = (page: Page, addresses: readonly string[]): Promise<void> =>
  page.evaluate((hrefs) => {
    document.body.append(...hrefs.map((href) => Object.assign(document.createElement("a"), { href, rel: "external" })));
  }, addresses);

const personal = [
  ...["/account", "/account/orders/ord_1", "/login", "/order/confirmed/ord_1?secretKey=x", "/order/find"],
  ...["/dashboard", "/dashboard/menu", "/dashboard/preview/2026-12-24T18:00/menu/itm_1", "/oauth/authorize"],
  ...["/api/cart", "/api/orders/ord_1", "/?lang=de", "/menu/itm_1?lang=de", "/products/coffee?lang=de"],
];

it("only the pages of dishes and products may be prerendered, never a page or address of a person", async () => {
  const guest = await Guest.visit(browser, { width: 1280 });
  const preloads = await watchPreloads(guest.page);
  await guest.open("/login");
  await addLinks(guest.page, [...personal, "/menu/itm_1", "/products/coffee"]);
  await expect.poll(() => preloads.candidates?.toSorted()).toEqual(["/menu/itm_1", "/products/coffee"]);
  expect(preloads.errors).toEqual([]);
});

it("a dish may be prerendered until the menu is hydrated, which then opens dishes without loading a page", async () => {
  const guest = await Guest.visit(browser, { width: 1280 });
  const { page } = guest;
  const preloads = await watchPreloads(page);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(`${guest.home}/`);
  // Which of the other dishes are candidates depends on the layout: Chromium skips links far outside of the screen.
  const firstDish = await page.locator('main a[href^="/menu/"]').first().getAttribute("href");
  await expect.poll(() => preloads.candidates).toContain(firstDish);
  expect(preloads.candidates?.filter((address) => !/^\/menu\/[^/?]+$/.test(address))).toEqual([]);
  await page.unroute("**/assets/*.js");
  await guest.open("/");
  await expect.poll(() => preloads.candidates).toEqual([]);
});

it("the page of a product is requested ahead when the pointer rests on its link, and no other", async () => {
  const guest = await Guest.visit(browser, { width: 1280 });
  const preloads = await watchPreloads(guest.page);
  await guest.open("/products");
  const link = guest.page.getByRole("link", { name: "House Blend Coffee" });
  const address = await link.getAttribute("href");
  await link.hover();
  await expect.poll(() => [...preloads.attempts]).toEqual([address]);
  await link.click();
  await guest.page.getByRole("heading", { level: 1, name: "House Blend Coffee" }).waitFor();
  expect(guest.complaints).toEqual([]);
});
