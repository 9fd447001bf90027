import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const openGuide = (width: number, theme: "light" | "dark" = "light"): Promise<Guest> =>
  Guest.visit(browser, { width, theme, path: "/api/docs", isPlain: true });

const contents = (page: Page) => page.getByRole("navigation", { name: "Guide" });
const status = (page: Page) => page.locator("#status");

describe("the API guide", () => {
  it("copies a block of code by keyboard and announces it", async () => {
    const guest = await openGuide(390);
    const { page, context } = guest;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const copy = page.getByRole("button", { name: "Copy: First request" });
    await copy.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => status(page).innerText()).toBe("Copied.");
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`export TIFFIN=${guest.home}`);
    expect(copied).toContain('curl "$TIFFIN/api/store"');
    expect(guest.complaints).toEqual([]);
    await context.close();
  });

  it("finds operations and headings, says when nothing is found, and returns to the contents", async () => {
    const guest = await openGuide(1280);
    const { page } = guest;
    await page.keyboard.press("/");
    const box = page.getByRole("searchbox", { name: "Search the guide" });
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
    await box.fill("quote order");
    const results = page.locator("#results");
    await results.getByRole("link", { name: "quoteOrder" }).waitFor();
    await expect.poll(() => status(page).innerText()).toMatch(/^\d+ results?$/);
    await expect.poll(() => page.locator("#contents").isVisible()).toBe(false);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => new URL(page.url()).hash).toBe("#quoteOrder");
    await box.fill("qqqqqq");
    await expect.poll(() => status(page).innerText()).toBe("Nothing found. Try another word.");
    await box.press("Escape");
    await contents(page).getByRole("link", { name: "Operations", exact: true }).waitFor();
    expect(guest.complaints).toEqual([]);
    await guest.context.close();
  });

  it.each([320, 390, 1280])("is accessible at %i px in both themes, and never scrolls sideways", async (width) => {
    const guest = await openGuide(width);
    const { page } = guest;
    await guest.picture("api-guide");
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    // All entries are alike, and axe takes minutes for hundreds of them.
    await page.evaluate(() => {
      for (const entry of document.querySelectorAll(".entry ~ .entry ~ .entry")) entry.remove();
    });
    await expect.poll(() => findViolations(guest)).toEqual([]);
    await guest.context.close();
  });

  it("closes its results on a phone when one is chosen, so that the chapter is visible", async () => {
    const guest = await openGuide(390);
    const { page } = guest;
    await page.getByRole("searchbox", { name: "Search the guide" }).fill("webhooks");
    await page.locator("#results").getByRole("link", { name: "Webhooks", exact: true }).first().click();
    await page.locator("#results").waitFor({ state: "hidden" });
    const heading = page.getByRole("heading", { name: "Webhooks", exact: true, level: 2 });
    const readTop = async () => (await heading.boundingBox())?.y ?? -1;
    await expect.poll(readTop).toBeGreaterThan(60);
    await expect.poll(readTop).toBeLessThan(400);
    expect(guest.complaints).toEqual([]);
    await guest.context.close();
  });

  it("has the restaurant's mark", async () => {
    const guest = await openGuide(1280);
    const mark = guest.page.getByRole("link", { name: "Copper Pot", exact: true }).locator("img");
    await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await guest.context.close();
  });

  it("is complete without a script, and has no control that needs one", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    const guest = await openGuide(390);
    const page = await context.newPage();
    await page.goto(`${guest.home}/api/docs`);
    await page.getByRole("heading", { name: "quoteOrder", exact: true }).waitFor();
    await page.getByText("Contents", { exact: true }).click();
    await contents(page).getByRole("link", { name: "Webhooks", exact: true }).first().click();
    await expect.poll(() => new URL(page.url()).hash).toBe("#webhooks");
    await expect.poll(() => page.getByRole("button").count()).toBe(0);
    await expect.poll(() => page.getByRole("searchbox").count()).toBe(0);
    await Promise.all([context.close(), guest.context.close()]);
  });
});
