import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { wrapTexts } from "../circumstances/translator.ts";
import { cards, Guest, launch } from "../guest.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it.each([
  ["leaves amounts as they are", "[translate=no]"],
  ["rewrites amounts too", "noscript"],
])("in a page whose translator %s, a guest is charged what the bag and Pay say", async (_, skipped) => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page, dialog, bag } = guest;
  await guest.context.addInitScript(wrapTexts, skipped);
  await guest.open("/");
  await guest.choose("Buttermilk Chicken Wings");
  await page.locator("main font").first().waitFor();
  const addButton = dialog.getByRole("button", { name: /^Add to bag · / });
  await dialog.getByLabel("Copper hot").check();
  await expect.poll(() => addButton.innerText()).toContain("$14.95");
  await dialog.getByRole("button", { name: "One more" }).click();
  await expect.poll(() => addButton.innerText()).toContain("$29.90");
  await expect.poll(() => dialog.locator("output").innerText()).toBe("2");
  await guest.add();
  await guest.openBag();
  await bag.getByRole("button", { name: "One more" }).click();
  await expect.poll(() => bag.locator("output").innerText()).toBe("3");
  await expect.poll(() => bag.innerText()).toContain("$44.85");
  await guest.goToCheckout();
  await guest.fillContact();
  const before = await guest.payButton.innerText();
  await dialog.getByText("18%").click();
  await expect.poll(() => guest.payButton.innerText()).not.toBe(before);
  const amount = (await guest.payButton.innerText()).replace("Pay ", "");
  await expect.poll(() => dialog.getByTestId("total").innerText()).toBe(amount);
  await guest.fillCard(cards.pays);
  await guest.payButton.click();
  await guest.confirmed();
  await expect.poll(() => page.getByTestId("total").innerText()).toBe(amount);
  const promise = page.getByRole("status").filter({ hasText: /^(Ready|Arrives)/ });
  await expect.poll(() => promise.locator("[translate=no]").innerText()).toMatch(/^\d+:\d\d/);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});
