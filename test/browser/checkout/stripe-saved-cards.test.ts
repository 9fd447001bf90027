import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { signInWithoutPage } from "../mailbox.ts";
import { findViolations } from "../objections.ts";
import { routeToFakeStripe } from "../stripe-js.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const save = "Save this card for next time";

const signedIn = async (email: string, width: number): Promise<Guest> => {
  const guest = await Guest.visit(browser, { width, server: "stripePort" });
  await routeToFakeStripe(guest.context);
  await signInWithoutPage(guest.context, guest.home, email);
  await guest.open("/");
  return guest;
};

/** Orders with a card that is typed into Stripe's form and saved. */
const orderAndSave = async (guest: Guest, number: string): Promise<void> => {
  const { dialog } = guest;
  await guest.readyToPay();
  await dialog.getByLabel("Card at Stripe").fill(number);
  await dialog.getByLabel(save).check();
  await guest.payButton.click();
  if (number.endsWith("3220"))
    await guest.page.frameLocator("iframe[title=Bank]").getByRole("button", { name: "Approve" }).click();
  await guest.confirmed();
  await guest.open("/");
};

it("at Stripe, a saved card pays the next order without its form, and its bank can ask in between", async () => {
  const guest = await signedIn("ana.stripe@example.com", 390);
  const { page, dialog } = guest;
  await orderAndSave(guest, "4000 0000 0000 3220");
  await guest.readyToPay();
  await expect.poll(() => dialog.getByRole("radio", { name: /3220/ }).isChecked()).toBe(true);
  await expect.poll(() => dialog.getByLabel("Card at Stripe").count()).toBe(0);
  await guest.picture("stripe-saved");
  expect(await findViolations(guest)).toEqual([]);
  const bank = page.frameLocator("iframe[title=Bank]");
  await guest.payButton.click();
  await bank.getByRole("button", { name: "Refuse" }).click();
  await dialog.getByText("The payment was not confirmed. Nothing was charged.").waitFor();
  await guest.payButton.click();
  await bank.getByRole("button", { name: "Approve" }).click();
  await guest.confirmed();
  await guest.context.close();
});

it("at Stripe, a card that another tab removed says so, and another one pays", async () => {
  const guest = await signedIn("ana.removed@example.com", 1280);
  const { dialog } = guest;
  await orderAndSave(guest, "4242 4242 4242 4242");
  await guest.readyToPay();
  await dialog.getByRole("radio", { name: /4242/ }).waitFor();
  const { items } = await (await guest.context.request.get(`${guest.home}/api/payment-methods`)).json();
  await guest.context.request.delete(`${guest.home}/api/payment-methods/${items[0].id}`, {
    headers: { origin: guest.home },
  });
  await guest.payButton.click();
  await dialog.getByText("This card was removed, and nothing was charged.").waitFor();
  await dialog.getByLabel("Card at Stripe").fill("4242 4242 4242 4242");
  await guest.payButton.click();
  await guest.confirmed();
  await guest.context.close();
});

it("at Stripe, a customer adds a card without buying, and the next checkout offers it", async () => {
  const guest = await signedIn("ana.setup@example.com", 390);
  const { page, dialog } = guest;
  await guest.open("/account/payment-methods");
  await page.getByRole("button", { name: "Add a card" }).click();
  await page.getByLabel("Card at Stripe").fill("4000 0000 0000 0002");
  await page.getByRole("button", { name: "Save card" }).click();
  await page.getByText("Your card was declined.").waitFor();
  await guest.picture("stripe-setup");
  expect(await findViolations(guest)).toEqual([]);
  await page.getByLabel("Card at Stripe").fill("4242 4242 4242 4242");
  await page.getByRole("button", { name: "Save card" }).click();
  await page.getByText("Your card was saved.").waitFor();
  await guest.open("/");
  await guest.readyToPay();
  await expect.poll(() => dialog.getByRole("radio", { name: /4242/ }).isChecked()).toBe(true);
  await guest.payButton.click();
  await guest.confirmed();
  await guest.context.close();
});
