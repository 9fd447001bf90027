import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** When the page was painted for the first time, was loaded, and first requested a script and a font: in milliseconds
 *  since the navigation began. */
const measureStart = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const [navigation] = performance.getEntriesByType("navigation");
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const files = performance.getEntriesByType("resource");
    const firstRequest = (ending: string): number =>
      Math.min(...files.filter(({ name }) => name.endsWith(ending)).map(({ startTime }) => startTime));
    return {
      paint: paint?.startTime ?? Number.NaN,
      load: navigation instanceof PerformanceNavigationTiming ? navigation.loadEventStart : Number.NaN,
      script: firstRequest(".js"),
      font: firstRequest(".woff2"),
    };
  });

it.each(["/", "/login"])("the first visit of %s requests scripts and fonts after its first paint", async (path) => {
  const { page } = await Guest.visit(browser, { width: 390, path });
  const { paint, load, script, font } = await measureStart(page);
  // A busy machine may paint so late that the page no longer waits for it.
  const latestWait = Math.min(paint, load + 1000);
  expect(script).toBeGreaterThanOrEqual(latestWait);
  expect(font).toBeGreaterThanOrEqual(latestWait);
  expect(font).toBeLessThan(Number.POSITIVE_INFINITY);
});

it("a later visit finds the scripts and fonts on the device and does not wait for its first paint", async () => {
  const { page } = await Guest.visit(browser, { width: 390, allowsServiceWorker: true });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await page.locator("html[data-hydrated]").waitFor();
  const { paint, script, font } = await measureStart(page);
  expect(script).toBeLessThan(paint);
  expect(font).toBeLessThan(paint);
});

it("a page that is opened in the background becomes usable without being painted", async () => {
  const context = await browser.newContext({ serviceWorkers: "block" });
  await context.addInitScript(() => {
    Object.defineProperty(Document.prototype, "hidden", { get: () => true });
    PerformanceObserver.prototype.observe = () => undefined;
  });
  const { page } = await Guest.visit(browser, { width: 390, context });
  await page.getByRole("button", { name: "Add Skillet Cornbread" }).click();
  await page.getByText("View bag").first().waitFor();
});
