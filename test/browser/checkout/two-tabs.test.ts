import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cards, Guest, launch } from "../guest.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A guest's first tab, whose checkout is filled in except for the card, and a second one with the same bag. */
const openTabs = async () => {
  const first = await Guest.visit(browser, { width: 390 });
  await first.readyToPay();
  const second = await Guest.visit(browser, { width: 390, context: first.context });
  return { first, second };
};

/** Goes to the checkout of the bag that another tab filled, and pays by card. */
const payBag = async (guest: Guest): Promise<void> => {
  await guest.page.getByRole("button", { name: "Go to checkout" }).click();
  await guest.fillContact();
  await guest.fillCard(cards.pays);
  await expect.poll(() => guest.payButton.isEnabled()).toBe(true);
  await guest.payButton.click();
};

it("a guest who leaves PayPal waiting and pays by card in another tab has one order, whatever PayPal does then", async () => {
  const { first, second } = await openTabs();
  const { page, dialog } = first;
  await dialog.getByRole("radio", { name: "PayPal" }).check();
  await dialog.getByRole("button", { name: /^Order and pay with PayPal/ }).click();
  const approve = page.getByRole("button", { name: "Pay with test PayPal" });
  await approve.waitFor();
  await payBag(second);
  await second.confirmed();
  await approve.click();
  await page.getByText("This order was canceled before it was paid.").first().waitFor();
  expect(second.complaints).toEqual([]);
  await first.context.close();
});

it("a guest whose card is confirmed at the bank in one tab is led there by the other, and can give that order up", async () => {
  const { first, second } = await openTabs();
  await first.fillCard(cards.asksFirst);
  await expect.poll(() => first.payButton.isEnabled()).toBe(true);
  await first.payButton.click();
  await first.page.getByText("Your bank would like you to confirm this payment.").waitFor();
  await payBag(second);
  const { page, dialog } = second;
  await dialog.getByText(/^You have an unpaid order #\d+. Continue it\?$/).waitFor();
  await second.picture("unpaid-order");
  await dialog.getByRole("link", { name: /^Continue order #\d+$/ }).click();
  await second.confirmed();
  await page.getByRole("button", { name: "Cancel this order" }).click();
  await page.getByText("This order was canceled before it was paid.").first().waitFor();
  // The bag can be ordered again, and the bank's late answer charges nothing.
  await second.open("/");
  await payBag(second);
  await second.confirmed();
  await page.getByText("Thank you, Ana Gómez!").waitFor();
  await first.page.getByRole("button", { name: "Confirm payment" }).click();
  await first.page.getByText("Your bag is empty. Please add a dish first.").waitFor();
  await first.context.close();
});
