import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cards, Guest, launch, type Visit } from "../guest.ts";
import { signInWithoutPage } from "../mailbox.ts";
import { findViolations } from "../objections.ts";
import { countEffort } from "./effort.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const save = "Save this card for next time";
const failsLater = "4000 0000 0000 0341";

/** A guest who is signed in and whose device remembers their details. */
const signedIn = async (email: string, visit: Visit): Promise<Guest> => {
  const guest = await Guest.visit(browser, visit);
  await signInWithoutPage(guest.context, guest.home, email);
  await guest.open("/");
  return guest;
};

/** Opens the checkout with a dish on a wide screen, where the bag is beside the menu. */
const goToCheckout = async (guest: Guest): Promise<void> => {
  // A dish that was ordered before is offered once more, above the menu.
  await guest.page
    .getByRole("button", { name: /^Add Charred Broccoli/ })
    .first()
    .click();
  await guest.goToCheckout();
};

/** Orders with a new card that is saved. */
const orderAndSave = async (guest: Guest, number: string, expiry = "04/30"): Promise<void> => {
  const { dialog } = guest;
  await goToCheckout(guest);
  await dialog.getByLabel("Name").fill("Ana Gómez");
  await dialog.getByLabel("Remember me on this device").check();
  const another = dialog.getByLabel("Use another card");
  await dialog.getByLabel(save).or(another).first().waitFor();
  if (await another.isVisible()) await another.check();
  await guest.fillCard({ ...cards.pays, number });
  await dialog.getByLabel("Expiration (MM/YY)").fill(expiry);
  await expect.poll(() => dialog.getByLabel(save).isChecked()).toBe(false);
  await dialog.getByLabel(save).check();
  await guest.picture("save-card");
  expect(await findViolations(guest)).toEqual([]);
  await guest.payButton.click();
  if (number === cards.asksFirst.number) await guest.page.getByRole("button", { name: "Confirm payment" }).click();
  await guest.confirmed();
  // Another tab has no input of its own.
  await guest.page.evaluate(() => sessionStorage.clear());
  await guest.open("/");
};

it("a customer saves a card by a tick, pays the next order with three taps and no field, and removes the card", async () => {
  const guest = await signedIn("ana.cards@example.com", { width: 1280 });
  const { page, dialog } = guest;
  await orderAndSave(guest, cards.pays.number);

  const effort = await countEffort(page);
  await goToCheckout(guest);
  await expect.poll(() => dialog.getByRole("radio", { name: /Visa.*4242.*04\/30/ }).isChecked()).toBe(true);
  await expect.poll(() => dialog.getByLabel("Card number").count()).toBe(0);
  await guest.picture("saved-card");
  expect(await findViolations(guest)).toEqual([]);
  await guest.payButton.click();
  expect(await guest.confirmed()).toMatch(/^#\d+$/);
  await expect.poll(() => page.getByRole("main").innerText()).toContain("Visa •••• 4242");
  await expect.poll(() => effort.taps).toBe(3);
  await expect.poll(() => effort.fields.size).toBe(0);

  await guest.open("/account/payment-methods");
  const card = page.getByRole("listitem").filter({ hasText: "4242" });
  await card.getByRole("button", { name: /^Remove/ }).click();
  await guest.picture("remove-card");
  expect(await findViolations(guest)).toEqual([]);
  await card.getByRole("button", { name: "Remove card" }).click();
  await page.getByRole("heading", { name: "No saved cards" }).waitFor();
  await guest.open("/");
  await goToCheckout(guest);
  await dialog.getByLabel("Card number").waitFor();
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("an expired card cannot be chosen, a declined one is explained, and another one pays", async () => {
  const guest = await signedIn("ana.declined@example.com", { width: 1280, theme: "dark" });
  const { dialog } = guest;
  await orderAndSave(guest, cards.pays.number, "10/26");
  await orderAndSave(guest, failsLater);
  await goToCheckout(guest);
  const expired = dialog.getByRole("radio", { name: /4242.*Expired .10\/26/ });
  await expect.poll(() => expired.isDisabled()).toBe(true);
  await expect.poll(() => dialog.getByRole("radio", { name: /0341/ }).isChecked()).toBe(true);
  await guest.payButton.click();
  await dialog.getByText("Your card was declined. Please try another one.").waitFor();
  await guest.picture("saved-declined");
  expect(await findViolations(guest)).toEqual([]);
  await dialog.getByLabel("Use another card").check();
  await expect.poll(() => dialog.getByText("Your card was declined.").count()).toBe(0);
  await guest.fillCard(cards.pays);
  await guest.payButton.click();
  await guest.confirmed();
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("a saved card for which the bank asks is paid after the confirmation, and charges nothing without it", async () => {
  const guest = await signedIn("ana.bank@example.com", { width: 1280 });
  const { page, dialog } = guest;
  await orderAndSave(guest, cards.asksFirst.number);
  await goToCheckout(guest);
  await dialog.getByRole("radio", { name: /3155/ }).waitFor();
  await guest.payButton.click();
  await page
    .getByRole("dialog", { name: /Your bank/ })
    .getByRole("button", { name: "Cancel" })
    .click();
  await dialog.getByText("The payment was not confirmed. Nothing was charged.").waitFor();
  await guest.payButton.click();
  await page.getByRole("button", { name: "Confirm payment" }).click();
  await guest.confirmed();
  await guest.context.close();
});

it("a customer adds a card without buying on a phone, and a declined one is explained", async () => {
  const guest = await signedIn("ana.wallet@example.com", { width: 390 });
  const { page } = guest;
  await guest.open("/account");
  await page
    .getByRole("link", { name: /^Payment methods/ })
    .first()
    .click();
  await page.getByRole("heading", { name: "No saved cards" }).waitFor();
  await guest.picture("no-cards");
  expect(await findViolations(guest)).toEqual([]);
  await page.getByRole("button", { name: "Add a card" }).click();
  const fill = async (number: string): Promise<void> => {
    await page.getByLabel("Card number").fill(number);
    await page.getByLabel("Expiration (MM/YY)").fill("04/30");
    await page.getByLabel("Security code").fill("123");
    await page.getByRole("button", { name: "Save card" }).click();
  };
  await fill("4000 0000 0000 0002");
  await page.getByText("Your card was declined. Please try another one.").waitFor();
  await guest.picture("add-card");
  expect(await findViolations(guest)).toEqual([]);
  await fill(cards.pays.number);
  await page.getByText("Your card was saved.").waitFor();
  await page
    .getByRole("listitem")
    .filter({ hasText: "4242" })
    .getByText(/Expires .04\/30/)
    .waitFor();
  await guest.picture("cards");
  expect(await findViolations(guest)).toEqual([]);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("a guest without an account sees nothing of saved cards", async () => {
  const guest = await Guest.visit(browser, { width: 1280 });
  await goToCheckout(guest);
  await guest.dialog.getByLabel("Card number").waitFor();
  await expect.poll(() => guest.dialog.getByLabel(save).count()).toBe(0);
  await guest.context.close();
});
