import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { signIn } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";
import { developmentVariables, type LocalServer, startServer } from "../server.ts";

/** Friday at 9 AM: breakfast is served, burgers from 11 AM, mains from 4:30 PM. */
const morning = "2026-11-20T14:00:00.000Z";

let browser: Browser;
let server: LocalServer;
beforeAll(async () => {
  browser = await launch();
  server = await startServer({ ...developmentVariables, NOW: morning });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const visit = (width = 390) => Guest.visit(browser, { width, port: server.port });

/** The titles of the menu sections in their order. */
const readTitles = ({ page }: Guest): Promise<string[]> => page.locator("#menu section h2").allInnerTexts();

const salmon = "Cedar-plank Salmon";

it.each([390, 1280])("at %i px dishes available now come first, and other sections are folded below", async (width) => {
  const guest = await visit(width);
  const { page } = guest;
  const sectionTitles = await readTitles(guest);
  expect(sectionTitles[0]).toBe("Breakfast");
  expect(sectionTitles.slice(-2)).toEqual(["Burgers and Sandwiches", "Mains"]);
  await expect
    .poll(() => page.getByRole("navigation", { name: "Menu sections" }).getByRole("link").allInnerTexts())
    .toEqual(sectionTitles);
  const folded = page.locator("#menu details");
  await expect
    .poll(() => folded.locator("summary").allInnerTexts())
    .toEqual([
      expect.stringMatching(/^Burgers and Sandwiches\s+from 11:00 AM$/),
      expect.stringMatching(/^Mains\s+from 4:30 PM$/),
    ]);
  // A folded section's dishes are in the page, for search engines and the browser's search.
  const dish = folded.getByText(salmon);
  await expect.poll(() => dish.count()).toBe(1);
  await expect.poll(() => dish.isVisible()).toBe(false);
  await folded.last().scrollIntoViewIfNeeded();
  await guest.picture("folded");
  expect(await findViolations(guest)).toEqual([]);

  await folded.last().locator("summary").focus();
  await page.keyboard.press("Enter");
  await dish.waitFor({ state: "visible" });
  expect(await findViolations(guest)).toEqual([]);
  await page.keyboard.press("Enter");
  await dish.waitFor({ state: "hidden" });
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => dish.isVisible()).toBe(true);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("a search, a section's link and a dish's URL unfold the section", async () => {
  const guest = await visit();
  const { page } = guest;
  const dish = page.locator("#menu").getByRole("link", { name: salmon });
  const search = page.getByRole("searchbox");
  await search.fill("salmon");
  await dish.waitFor();
  await search.fill("");
  await dish.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Keto" }).click();
  await page.getByRole("link", { name: "Wood-grilled Ribeye" }).last().waitFor();
  await page.getByRole("button", { name: "Keto" }).click();
  await dish.waitFor({ state: "hidden" });
  await page.getByRole("navigation", { name: "Menu sections" }).getByRole("link", { name: "Mains" }).click();
  await dish.waitFor();
  await dish.click();
  await guest.dialog.getByRole("heading", { name: salmon }).waitFor();
  const address = new URL(page.url()).pathname;
  await guest.open(address);
  await guest.dialog.getByRole("heading", { name: salmon }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => dish.isVisible()).toBe(true);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("a dish that is served later can be ordered for that time", async () => {
  const guest = await visit();
  const { page, dialog } = guest;
  await page.getByRole("navigation", { name: "Menu sections" }).getByRole("link", { name: "Mains" }).click();
  await page.locator("#menu").getByRole("link", { name: salmon }).click();
  await dialog.getByText("Served from 4:30 PM. Choose a time for your order at checkout.").waitFor();
  await guest.add();
  await guest.openBag();
  await dialog.getByText("Served from 4:30 PM.").waitFor();
  await guest.picture("later-in-bag");
  await guest.goToCheckout();
  await dialog.getByText(`${salmon} is not served right now. Please choose a time for your order.`).waitFor();
  await expect.poll(() => dialog.getByLabel("As soon as possible").isDisabled()).toBe(true);
  const time = dialog.getByLabel("Time", { exact: true });
  await time.waitFor();
  await expect.poll(() => time.inputValue()).toBe("2026-11-20T21:30:00.000Z");
  await expect.poll(() => guest.payButton.isEnabled()).toBe(true);
  await guest.picture("later-at-checkout");
  expect(await findViolations(guest)).toEqual([]);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("an open page updates when another meal period begins", async () => {
  const guest = await visit();
  const owner = await visit();
  await signIn(owner, "owner@copperpot.example");
  await owner.page.getByRole("heading", { name: "Today" }).waitFor();
  const dinnerFrom = (from: string) =>
    owner.send("/api/graphql", {
      query: "mutation ($data: StoreSettingsUpdateInput!) { updateStoreSettings(data: $data) { id } }",
      variables: { data: { mealPeriodTimes: [{ period: "dinner", from, to: "23:00" }] } },
    });
  await dinnerFrom("09:00");
  await expect.poll(() => guest.page.locator("#menu details").count()).toBe(0);
  await guest.page.locator("#menu").getByRole("link", { name: salmon }).waitFor();
  await dinnerFrom("16:30");
  await expect.poll(() => guest.page.locator("#menu details").count()).toBe(1);
  await expect.poll(async () => (await readTitles(guest)).at(-1)).toBe("Mains");
  expect(guest.complaints).toEqual([]);
  await Promise.all([guest.context.close(), owner.context.close()]);
});
