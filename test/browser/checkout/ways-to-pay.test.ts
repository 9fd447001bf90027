import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cards, Guest, launch } from "../guest.ts";
import { openCheckout, shops } from "../shops.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const cases = Object.entries(shops).flatMap(([name, shop], index) =>
  Object.entries(shop.paymentMethods).map(([method, label]) => ({ name, method, label, shop, index })),
);

it.each(cases)("a guest of $name orders and pays by $method", async ({ method, label, shop, index }) => {
  const guest = await Guest.visit(browser, { ...shop, width: 390 });
  const { dialog } = guest;
  await openCheckout(guest, shop);
  const field = (purpose: string) => dialog.locator(`input[autocomplete="${purpose}"]`);
  await field("name").fill("Ana Gómez");
  await field("email").fill(`every-way-${index}@example.com`);
  await dialog.getByRole("radio", { name: method, exact: true }).check();
  const [card] = Object.keys(shop.paymentMethods);
  if (method === card) {
    await field("cc-number").fill(cards.pays.number);
    await field("cc-exp").fill("04/30");
    await field("cc-csc").fill("123");
  }
  await dialog.getByRole("button", { name: label }).click();
  if (method === "PayPal") await guest.page.getByRole("button", { name: "Pay with test PayPal" }).click();
  expect(await guest.confirmed()).toMatch(/^#\d+$/);
  await guest.page.locator("[aria-current=step]").waitFor();
  await guest.picture(`paid-${method}`);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it.each(Object.entries(shops))(
  "a guest of %s pays by the wallet, whose sheet knows name and email",
  async (_, shop) => {
    const guest = await Guest.visit(browser, { ...shop, width: 390 });
    await openCheckout(guest, shop);
    await guest.dialog.getByRole("button", { name: shop.wallet, exact: true }).click();
    await guest.dialog
      .getByRole("button", { name: /22\.65|\d,\d\d\s€|1,960/ })
      .last()
      .click();
    expect(await guest.confirmed()).toMatch(/^#\d+$/);
    await guest.page.locator("[aria-current=step]").waitFor();
    expect(guest.complaints).toEqual([]);
    await guest.context.close();
  },
);
