import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cards, Guest, launch } from "./guest.ts";
import { objections } from "./objections.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  it.each(["copper-pot", "gasthaus-linde", "umi-sando"] as const)(
    "the menu of %s can be read by everyone",
    async (store) => {
      const guest = await Guest.visit(browser, { width: 390, theme, store });
      await guest.picture("menu");
      expect(await objections(guest)).toEqual([]);
      await guest.context.close();
    },
  );

  it("dish, bag, checkout and confirmation can be read by everyone", async () => {
    const guest = await Guest.visit(browser, { width: 390, theme });
    await guest.choose("Buttermilk Chicken Wings");
    await guest.dialog.getByRole("button", { name: /^Add · / }).click();
    expect(await objections(guest)).toEqual([]);
    await guest.dialog.getByLabel("Copper hot").check();
    await guest.add();
    await guest.openBag();
    expect(await objections(guest)).toEqual([]);
    await guest.goToCheckout();
    await guest.dialog.getByText("Choose a time").click();
    await guest.dialog.getByLabel("Time", { exact: true }).selectOption({ index: 1 });
    await guest.payButton.waitFor();
    await guest.payButton.click();
    expect(await objections(guest)).toEqual([]);
    await guest.fillContact();
    await guest.fillCard(cards.pays);
    await guest.payButton.click();
    await guest.confirmed();
    await guest.picture("scheduled");
    expect(await objections(guest)).toEqual([]);
    await guest.context.close();
  });
});

it.each(["copper-pot", "gasthaus-linde", "umi-sando"] as const)(
  "nothing of %s is wider than a screen of 320 px",
  async (store) => {
    const guest = await Guest.visit(browser, { width: 320, store });
    const overflow = await guest.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBe(0);
    await guest.picture("narrow");
    await guest.context.close();
  },
);

it.each([
  ["copper-pot", "rgb(164, 69, 28)"],
  ["gasthaus-linde", "rgb(47, 107, 63)"],
  ["umi-sando", "rgb(31, 95, 122)"],
] as const)("%s wears its own colour", async (store, colour) => {
  const guest = await Guest.visit(browser, { width: 390, store });
  const chosen = guest.page.locator("header + main > p").first();
  expect(await chosen.evaluate((promo) => getComputedStyle(promo).backgroundColor)).toBe(colour);
  await guest.context.close();
});

it("a dish is chosen and left by keyboard alone, and focus returns to where it was", async () => {
  const guest = await Guest.visit(browser, { width: 1280 });
  const link = guest.page.getByRole("link", { name: "Buttermilk Chicken Wings", exact: true });
  await link.focus();
  await guest.page.keyboard.press("Enter");
  await guest.dialog.getByLabel("Copper hot").waitFor();
  await guest.page.keyboard.press("Escape");
  await guest.page.getByRole("dialog").waitFor({ state: "detached" });
  expect(new URL(guest.page.url()).pathname).toBe("/");
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  await guest.context.close();
});

it("an address that is not on the menu says so and leads back, and the bag opens there and at the sign-in too", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  for (const address of ["/login", "/menu/itm_00000000000000000000000000"]) {
    await guest.open(address);
    await guest.openBag();
    await guest.page.keyboard.press("Escape");
    await guest.page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await guest.page.getByText("This page is not on the menu").waitFor();
  expect(await objections(guest)).toEqual([]);
  await guest.page.getByRole("main").getByRole("link", { name: "See the menu" }).click();
  await guest.page.getByRole("heading", { name: "Small Plates" }).waitFor();
  await guest.context.close();
});
