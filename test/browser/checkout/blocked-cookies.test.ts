import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { expectParts } from "../words.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const circumstance = "cookies-blocked";

const why = "Your browser blocks cookies, so it can't hold your bag. Allow cookies for this site, or order by phone.";

it("a browser that blocks cookies says so at each tap on +, with the phone number, and displays no bag", async () => {
  const guest = await Guest.visit(browser, { width: 390, circumstance });
  const { page } = guest;
  const add = page.getByRole("button", { name: /^Add Charred Broccoli/ }).first();
  for (let taps = 0; taps < 2; taps += 1) {
    await add.click();
    await page.getByText(why).waitFor();
    await page.getByRole("link", { name: "Call +1 718 555 0142" }).waitFor();
  }
  await guest.picture("blocked-cookies");
  await expect.poll(() => page.getByRole("button", { name: "Open your bag" }).innerText()).toContain("0 items");
  await expect.poll(() => page.getByRole("button", { name: /^View bag/ }).count()).toBe(0);
  await guest.openBag();
  await expectParts(guest.bag, ["Pick something you like."]);
  await expect.poll(() => guest.bag.innerText()).not.toContain("30 days");
  await guest.bag.getByRole("button", { name: "Close" }).click();

  await guest.choose("Buttermilk Chicken Wings");
  await guest.dialog.getByLabel("Copper hot").check();
  await guest.dialog.getByRole("button", { name: /^Add to bag · / }).click();
  await guest.dialog.getByText(why).waitFor();
  await guest.picture("blocked-cookies-dish");
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("a browser that blocks cookies reads why no code can be remembered, before one is mailed", async () => {
  const guest = await Guest.visit(browser, { width: 390, path: "/login?return=/dashboard", circumstance });
  const { page } = guest;
  await page.getByLabel("Email").fill("ana@example.com");
  await page.getByRole("button", { name: "Email me a code" }).click();
  await expectParts(page.getByRole("main"), [
    "Your browser blocks cookies, so it can't keep you signed in. Allow cookies for this site and try again.",
  ]);
  await guest.picture("blocked-cookies-code");
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});
