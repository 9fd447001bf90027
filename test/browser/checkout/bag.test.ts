import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const count = "header [aria-hidden=true]";

/** The bag as the server has it. The page counts a portion before the server has it. */
const readCart = ({ page }: Guest) => page.evaluate(async () => (await fetch("/api/cart")).json());

it("the bag's count changes in every tab, and the bag survives a reload", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const otherTab = await guest.tab();
  await guest.page.bringToFront();
  await guest.page.getByRole("button", { name: /^Add Charred Broccoli/ }).click();
  await otherTab.locator(count, { hasText: "1" }).waitFor();
  await guest.page.reload();
  await guest.page.locator(count, { hasText: "1" }).waitFor();
  await guest.context.close();
});

it("five quick taps on + add five portions", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  await guest.page.getByRole("button", { name: /^Add Charred Broccoli/ }).click();
  await guest.page.locator(count, { hasText: "1" }).waitFor();
  await guest.openBag();
  const more = guest.bag.getByRole("button", { name: "One more" });
  await more.evaluate((button) => {
    for (let tap = 0; tap < 5 && button instanceof HTMLElement; tap += 1) button.click();
  });
  await guest.page.locator(count, { hasText: "6" }).waitFor();
  await expect.poll(() => readCart(guest)).toMatchObject({ itemCount: 6 });
  await guest.page.reload();
  await guest.page.locator(count, { hasText: "6" }).waitFor();
  await guest.context.close();
});

it("Undo restores a removed dish, and an emptied bag shows that it is empty", async () => {
  const guest = await Guest.visit(browser, { width: 1280 });
  await guest.page.getByRole("button", { name: /^Add Charred Broccoli/ }).click();
  await guest.openBag();
  await guest.bag.getByRole("button", { name: "Remove Charred Broccoli" }).click();
  await guest.bag.getByRole("heading", { name: "Your bag is empty." }).waitFor();
  await guest.picture("empty-bag");
  await guest.page.getByRole("button", { name: "Undo" }).click();
  await guest.bag.getByRole("heading", { name: "Charred Broccoli" }).waitFor();
  await guest.bag.getByRole("button", { name: "Empty your bag" }).click();
  await guest.bag.getByRole("heading", { name: "Your bag is empty." }).waitFor();
  await guest.context.close();
});

it("a guest changes the modifiers of an item in the bag, and equal items merge", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  for (const sauce of ["Copper hot", "Maple mustard"]) {
    await guest.choose("Buttermilk Chicken Wings");
    await guest.dialog.getByLabel(sauce).check();
    await guest.add();
  }
  await guest.openBag();
  const items = guest.bag.getByRole("list", { name: "Your bag" }).getByRole("listitem");
  await expect.poll(() => items.count()).toBe(2);
  await guest.bag.getByRole("button", { name: "Edit" }).first().click();
  await guest.dialog.getByLabel("Copper hot").uncheck();
  await guest.dialog.getByLabel("Maple mustard").check();
  await guest.dialog.getByRole("button", { name: /^Save · / }).click();
  await expect.poll(() => items.count()).toBe(1);
  await expect.poll(() => items.innerText()).toContain("Maple mustard");
  await expect.poll(() => guest.bag.getByRole("group", { name: /^Quantity/ }).innerText()).toContain("2");
  await guest.context.close();
});

it("the page shows that it is offline, and sends an item added meanwhile once", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const otherTab = await guest.tab();
  const { page } = guest;
  await page.bringToFront();
  const broccoli = page.getByRole("button", { name: /^Add Charred Broccoli/ });
  await broccoli.click();
  await page.locator(count, { hasText: "1" }).waitFor();
  // The server receives the second portion, but its response is lost. Either tab may send pending changes.
  await guest.context.route("**/api/cart/items", async (route) => {
    await route.fetch().catch(() => undefined);
    await route.abort();
  });
  await broccoli.click();
  await page.locator(count, { hasText: "2" }).waitFor();
  await guest.context.setOffline(true);
  await page.getByText("You're offline.").waitFor();
  await broccoli.click();
  await page.locator(count, { hasText: "3" }).waitFor();
  await guest.context.unrouteAll({ behavior: "wait" });
  await guest.openBag();
  await guest.bag.getByText("You're offline. We'll send this when you're back.").waitFor();
  await guest.picture("bag-offline");
  await guest.context.setOffline(false);
  await guest.bag.getByText("You're offline. We'll send this when you're back.").waitFor({ state: "detached" });
  await page.locator(count, { hasText: "3" }).waitFor();
  await otherTab.locator(count, { hasText: "3" }).waitFor();
  await expect.poll(() => readCart(guest)).toMatchObject({ itemCount: 3, items: [{ quantity: 3 }] });
  await page.reload();
  await page.locator(count, { hasText: "3" }).waitFor();
  await expect.poll(() => readCart(guest)).toMatchObject({ itemCount: 3, items: [{ quantity: 3 }] });
  await guest.context.close();
});
