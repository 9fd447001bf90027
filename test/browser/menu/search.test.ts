import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it("a misspelt word finds dishes as one list, and nothing found offers ways on", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page } = guest;
  const dishes = page.locator("#menu article h3:visible");
  const all = await dishes.count();
  const search = page.getByRole("searchbox");
  await search.fill("chiken");
  await page.getByRole("heading", { name: /^\d+ dishes for “chiken”$/ }).waitFor();
  await expect.poll(async () => (await dishes.allInnerTexts()).every((name) => name.includes("Chicken"))).toBe(true);
  await expect.poll(() => page.locator("#menu h2:visible").count()).toBe(1);
  await guest.picture("search");
  expect(await findViolations(guest)).toEqual([]);
  await search.fill("xyzzy");
  await page.getByRole("heading", { name: "Nothing found for “xyzzy”" }).waitFor();
  await expect
    .poll(() => page.getByRole("region", { name: "Popular with our guests" }).getByRole("link").count())
    .toBe(3);
  expect(await findViolations(guest)).toEqual([]);
  await page.getByRole("button", { name: "Show everything" }).click();
  await expect.poll(() => dishes.count()).toBe(all);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("dishes with an allergen are hidden, and the allergen is remembered only on a guest's request", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page } = guest;
  const dishes = page.locator("#menu article h3:visible");
  const all = await dishes.count();
  const opener = page.getByRole("button", { name: /^(Allergens$|You avoid: )/ });
  const choose = async (): Promise<void> => {
    await opener.click();
    await page.getByRole("button", { name: "milk" }).click();
    await page.getByText(/^\d+ dishes are hidden\.$/).waitFor();
    await expect.poll(() => dishes.count()).toBeLessThan(all);
  };
  await choose();
  await guest.picture("allergens");
  expect(await findViolations(guest)).toEqual([]);
  await guest.open("/");
  await expect.poll(() => dishes.count()).toBe(all);
  await choose();
  await page.getByLabel("Remember on this device").check();
  await guest.open("/");
  await expect.poll(() => dishes.count()).toBeLessThan(all);
  await expect.poll(() => opener.innerText()).toBe("You avoid: milk");
  await opener.click();
  await page.getByLabel("Remember on this device").uncheck();
  await guest.open("/");
  await expect.poll(() => dishes.count()).toBe(all);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("menu, dish and bag say which allergens hold now, and nothing once the device has forgotten them", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page, bag, dialog } = guest;
  await page.getByRole("button", { name: "Add Whipped Feta and Hot Honey" }).click();
  await page.locator("header [aria-hidden=true]", { hasText: "1" }).waitFor();
  await page.getByRole("button", { name: "Allergens", exact: true }).click();
  for (const name of ["milk", "eggs"]) await page.getByRole("button", { name, exact: true }).click();
  await page.getByLabel("Remember on this device").check();
  await page.getByRole("button", { name: "You avoid: milk, eggs" }).waitFor();
  await guest.picture("avoided");
  await guest.choose("Charred Broccoli");
  await dialog.getByText("You avoid: milk, eggs").waitFor();
  await guest.picture("avoided-dish");
  await page.keyboard.press("Escape");
  await guest.openBag();
  await bag.getByText("You avoid: milk, eggs").waitFor();
  // Only what the guest avoids of all that the dish contains.
  await bag.getByText("Contains milk", { exact: true }).waitFor();
  await guest.picture("avoided-bag");
  expect(await findViolations(guest)).toEqual([]);

  await page.evaluate(() => localStorage.clear());
  await guest.open("/");
  await page.getByRole("button", { name: "Allergens", exact: true }).waitFor();
  await guest.openBag();
  await bag.getByRole("heading", { name: "Whipped Feta and Hot Honey" }).waitFor();
  await expect.poll(() => page.getByText(/You avoid|Contains milk/).count()).toBe(0);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("a dish with an allergen that a guest avoids is not suggested by the menu, another dish, the search or the bag", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page, bag, dialog } = guest;
  const response = await page.request.get(`${guest.home}/api/menu`);
  const menu: { items: { name: string; allergens: string[] }[] } = await response.json();
  const withMilk = new Set(menu.items.filter(({ allergens }) => allergens.includes("milk")).map(({ name }) => name));
  const readNames = async (suggestions: Locator, names: string): Promise<string[]> => {
    await suggestions.getByRole("listitem").first().waitFor();
    return suggestions.locator(names).allInnerTexts();
  };
  const readSuggested = async (): Promise<string[][]> => {
    const featured = await readNames(page.getByRole("region", { name: "Our favorites" }), "a span:first-of-type");
    await page.getByRole("searchbox").fill("xyzzy");
    const popular = await readNames(page.getByRole("region", { name: "Popular with our guests" }), "a");
    await page.getByRole("searchbox").fill("");
    await guest.choose("English Breakfast Tea");
    const fitsDish = await readNames(dialog.getByRole("region", { name: "Goes well with it" }), "p > span");
    await guest.open("/");
    await guest.openBag();
    const fitsBag = await readNames(bag.getByRole("region", { name: "Goes well with it" }), "p > span");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    return [featured, popular, fitsDish, fitsBag];
  };
  for (const name of ["Rosemary Lemonade", "Hand-cut Fries", "English Breakfast Tea"])
    await page.getByRole("button", { name: `Add ${name}` }).click();
  await page.locator("header [aria-hidden=true]", { hasText: "3" }).waitFor();
  const suggestedBefore = await readSuggested();
  expect(suggestedBefore.map((names) => names.some((name) => withMilk.has(name)))).toEqual([true, true, true, true]);
  await page.getByRole("button", { name: /^Allergens/ }).click();
  await page.getByRole("button", { name: "milk" }).click();
  await page.getByLabel("Remember on this device").check();
  const suggested = await readSuggested();
  expect(suggested.flat().filter((name) => withMilk.has(name))).toEqual([]);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});
