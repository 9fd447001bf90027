import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it.each([390, 1280])(
  "at %i px a misspelt word finds dishes as one list, and nothing found offers ways on",
  async (width) => {
    const guest = await Guest.visit(browser, { width });
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
  },
);

it("dishes with an allergen are hidden, and the allergen is remembered only on a guest's request", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page } = guest;
  const dishes = page.locator("#menu article h3:visible");
  const all = await dishes.count();
  const opener = page.getByRole("button", { name: /^Allergens/ });
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
  await expect.poll(() => opener.innerText()).toContain("1");
  await opener.click();
  await page.getByLabel("Remember on this device").uncheck();
  await guest.open("/");
  await expect.poll(() => dishes.count()).toBe(all);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});
