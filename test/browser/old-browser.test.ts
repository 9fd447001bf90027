import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "./guest.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const notice = (page: Page) => page.locator(".old-browser");

/** Serves every page with a condition of its styles that no browser fulfils, as an older one does not. */
const forget = async (context: BrowserContext, feature: string, other: string): Promise<void> => {
  await context.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== "document") return route.continue();
      const response = await route.fetch();
      const html = await response.text();
      expect(html).toContain(feature);
      return route.fulfill({ response, body: html.replaceAll(feature, other) });
    },
  );
};

/** The menu can be read, and the notice above it calls the restaurant. */
const expectNotice = async (page: Page): Promise<void> => {
  await expect.poll(() => notice(page).getByRole("link").getAttribute("href")).toMatch(/^tel:\+\d+$/);
  const above = await notice(page).boundingBox();
  const heading = await page.locator("h1").boundingBox();
  expect(above?.y).toBe(0);
  expect(heading?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  // The first link is the one that skips to the menu.
  await expect.poll(() => page.locator("a").first().getAttribute("class")).toBe("skip");
  await expect.poll(() => page.getByRole("heading", { level: 3 }).count()).toBeGreaterThan(20);
};

it.each([
  ["color-mix(), as Chrome 110 does", "@supports (color:color-mix(", "@supports (color:color-mixed("],
  ["@property, as Safari 16.3 and Firefox 127 do", "@property --old-", "@unknown --old-"],
])("a browser that lacks %s reads by which phone number to order", async (_name, feature, other) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await forget(context, feature, other);
  const guest = await Guest.visit(browser, { width: 390, context });
  await expectNotice(guest.page);
  await context.close();
});

it("a browser that runs no scripts reads by which phone number to order", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const { page } = await Guest.visit(browser, { width: 390, context, isPlain: true });
  await expectNotice(page);
  await context.close();
});

it("a browser of the floor does not display the notice", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  await expect.poll(() => notice(guest.page).count()).toBe(1);
  await expect.poll(() => notice(guest.page).isVisible()).toBe(false);
  await guest.context.close();
});
