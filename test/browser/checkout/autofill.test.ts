import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const filled: Readonly<Record<string, string>> = {
  name: "Ada Lovelace",
  email: "ada.autofill@example.com",
  cardNumber: "4242424242424242",
  expiry: "4/2030",
  cvc: "123",
};

it("a password manager finds the fields by their names, and fills them in without an event", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page, dialog } = guest;
  await page.getByRole("button", { name: /^Add Charred Broccoli/ }).click();
  await page.getByRole("button", { name: "Go to checkout" }).click();
  await dialog.getByLabel("Security code").waitFor();
  await page.evaluate((values) => {
    for (const [name, value] of Object.entries(values)) {
      const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
      if (input) input.value = value;
    }
  }, filled);
  await guest.payButton.click();
  expect(await guest.confirmed()).toMatch(/^#\d+$/);
  await guest.context.close();
});
