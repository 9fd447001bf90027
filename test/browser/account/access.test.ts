import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cards, Guest, launch } from "../guest.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const stores = ["copper-pot", "gasthaus-linde", "umi-sando"] as const;

/** The number of pixels by which the page is wider than the window. */
const overflow = ({ page }: Guest): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

it.each(stores)("the menu of %s has no accessibility violations, on a phone and on a desktop", async (store) => {
  const guest = await Guest.visit(browser, { width: 390, store });
  await guest.picture("menu");
  expect(await findViolations(guest)).toEqual([]);
  await guest.page.setViewportSize({ width: 1280, height: 900 });
  expect(await findViolations(guest)).toEqual([]);
  await guest.context.close();
});

it("dish, bag, checkout and confirmation have no accessibility violations", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  await guest.openBag();
  expect(await findViolations(guest)).toEqual([]);
  await guest.page.keyboard.press("Escape");
  await guest.choose("Buttermilk Chicken Wings");
  await guest.dialog.getByRole("button", { name: "Next: Choose a sauce" }).click();
  expect(await findViolations(guest)).toEqual([]);
  await guest.dialog.getByLabel("Copper hot").check();
  await guest.add();
  await guest.openBag();
  expect(await findViolations(guest)).toEqual([]);
  await guest.goToCheckout();
  await guest.dialog.getByRole("button", { name: "Delivery" }).click();
  await guest.dialog.getByLabel("Street address").waitFor();
  expect(await findViolations(guest)).toEqual([]);
  await guest.dialog.getByRole("button", { name: "Pickup" }).click();
  await guest.dialog.getByText("Choose a time").click();
  await guest.dialog.getByLabel("Time", { exact: true }).selectOption({ index: 1 });
  await expect.poll(() => guest.page.locator("dialog:modal").count()).toBe(1);
  await guest.payButton.waitFor();
  await guest.payButton.click();
  expect(await findViolations(guest)).toEqual([]);
  await guest.fillContact();
  await guest.fillCard(cards.pays);
  await guest.payButton.click();
  await guest.confirmed();
  await guest.picture("scheduled");
  expect(await findViolations(guest)).toEqual([]);
  await guest.page.emulateMedia({ media: "print" });
  await guest.picture("printed");
  await expect.poll(() => guest.page.getByRole("button", { name: "Open your bag" }).isVisible()).toBe(false);
  await expect.poll(() => guest.page.getByText("$14.95").first().isVisible()).toBe(true);
  await guest.context.close();
});

it.each(stores)("the page of %s fits a screen of 320 px, from left to right and from right to left", async (store) => {
  const guest = await Guest.visit(browser, { width: 320, store });
  await expect.poll(() => overflow(guest)).toBe(0);
  await guest.picture("narrow");
  const { page } = guest;
  const name = page.locator("header a").first();
  const width = 320;
  const before = await name.boundingBox();
  await page.evaluate(() => {
    document.dir = "rtl";
  });
  await expect.poll(() => overflow(guest)).toBe(0);
  // The distance to the right equals the earlier distance to the left.
  const readRight = async (): Promise<number> => {
    const after = await name.boundingBox();
    return Math.round(width - (after?.x ?? 0) - (after?.width ?? 0));
  };
  await expect.poll(readRight).toBe(Math.round(before?.x ?? 0));
  await guest.picture("from-the-right");
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(() => overflow(guest)).toBe(0);
  await guest.picture("from-the-right-wide");
  await guest.context.close();
});

it("dialog and bag fit at 200 % zoom and from right to left, and selections are visible in forced colors", async () => {
  // A window of 640 px at 200 % zoom leaves 320 px for the page.
  const guest = await Guest.visit(browser, { width: 320 });
  const { page, dialog } = guest;
  await page.emulateMedia({ forcedColors: "active" });
  await guest.choose("Buttermilk Chicken Wings");
  await dialog.getByLabel("Copper hot").check();
  await guest.picture("forced-dish");
  await page.evaluate(() => {
    document.dir = "rtl";
  });
  await expect.poll(() => dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await guest.picture("forced-dish-rtl");
  await guest.add();
  await guest.openBag();
  await expect.poll(() => dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  const chosen = dialog.getByRole("button", { name: "Pickup" });
  const delivery = dialog.getByRole("button", { name: "Delivery" });
  const fill = (element: Element) => getComputedStyle(element).backgroundColor;
  await expect.poll(() => chosen.evaluate(fill)).not.toBe(await delivery.evaluate(fill));
  await guest.picture("forced-bag");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const opener = page.getByRole("button", { name: "Open your bag" });
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  await guest.context.close();
});

it.each([
  ["copper-pot", "#a4451c"],
  ["gasthaus-linde", "#2f6b3f"],
  ["umi-sando", "#1f5f7a"],
] as const)("%s uses its brand color", async (store, colour) => {
  const guest = await Guest.visit(browser, { width: 390, store });
  const fill = () => guest.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--fill"));
  await expect.poll(fill).toBe(colour);
  await guest.context.close();
});

it("the keyboard opens and closes a dish, and focus returns to its link", async () => {
  const guest = await Guest.visit(browser, { width: 1280 });
  const link = guest.page.getByRole("link", { name: "Buttermilk Chicken Wings", exact: true });
  await link.focus();
  await guest.page.keyboard.press("Enter");
  await guest.dialog.getByLabel("Copper hot").waitFor();
  await guest.page.keyboard.press("Escape");
  await guest.page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => new URL(guest.page.url()).pathname).toBe("/");
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  await guest.context.close();
});

it("an unknown dish's page links to the menu, and the bag opens there and on the sign-in page", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  for (const address of ["/login", "/menu/itm_00000000000000000000000000"]) {
    await guest.open(address);
    await guest.openBag();
    await guest.page.keyboard.press("Escape");
    await guest.page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await guest.page.getByText("This page is not on the menu").waitFor();
  expect(await findViolations(guest)).toEqual([]);
  await guest.page.getByRole("main").getByRole("link", { name: "See the menu" }).click();
  await guest.page.getByRole("heading", { name: "Small Plates" }).waitFor();
  await guest.context.close();
});
