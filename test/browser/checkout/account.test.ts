import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cards, Guest, launch } from "../guest.ts";
import { readMailedCode, signInWithoutPage } from "../mailbox.ts";
import { findViolations } from "../objections.ts";
import { collectOrders } from "./placed-orders.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it("a guest creates an account on the confirmation by one tap and the mailed code, and finds the order there", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page } = guest;
  await guest.readyToPay();
  const email = await guest.dialog.getByLabel("Email").inputValue();
  await guest.fillCard(cards.pays);
  await guest.payButton.click();
  const number = await guest.confirmed();
  const card = page.getByRole("region", { name: "Save time on your next order" });
  await card.getByText(email).waitFor();
  await expect.poll(() => card.getByRole("textbox").count()).toBe(0);
  await guest.picture("join");
  expect(await findViolations(guest)).toEqual([]);
  const create = card.getByRole("button", { name: "Create an account" });
  const code = await readMailedCode(guest, email, () => create.click());
  await card.getByLabel("Code").fill(code);
  await card.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("region", { name: "Your account is ready" }).waitFor();
  await guest.picture("joined");
  await guest.open("/account/orders");
  await page.getByText(number).first().waitFor();
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("a guest signs in from the checkout and returns to it with the bag and all input", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page, dialog } = guest;
  await guest.readyToPay();
  const email = await dialog.getByLabel("Email").inputValue();
  await dialog.getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.getByLabel("Email").fill(email);
  const send = page.getByRole("button", { name: "Email me a code" });
  const code = await readMailedCode(guest, email, () => send.click());
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Sign in" }).click();
  await dialog.getByRole("heading", { name: "Checkout" }).waitFor();
  await expect.poll(() => dialog.getByLabel("Name").inputValue()).toBe("Ana Gómez");
  await expect.poll(() => dialog.getByLabel("Email").inputValue()).toBe(email);
  await expect.poll(() => dialog.getByRole("link", { name: "Sign in" }).count()).toBe(0);
  await dialog.locator("[aria-labelledby=checkout-summary]").getByText("Buttermilk Chicken Wings").first().waitFor();
  await guest.context.close();
});

/** Signs a guest in and opens the checkout, while the account's answer is held back. Returns what lets it pass. */
const openBeforeAccount = async (guest: Guest, email: string): Promise<() => void> => {
  await signInWithoutPage(guest.context, guest.home, email);
  const query = 'mutation { updateActiveUser(data: { name: "Ana Gómez", phone: "+1 212 555 0100" }) { email } }';
  expect(await guest.send("/api/graphql", { query })).toEqual({ data: { updateActiveUser: { email } } });
  let answer: (() => void) | undefined;
  const isAwaited = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await guest.page.route("**/api/graphql", async (route) => {
    if (route.request().postData()?.includes("activeUser")) await isAwaited;
    await route.continue();
  });
  await guest.open("/");
  await guest.choose("Buttermilk Chicken Wings");
  await guest.dialog.getByLabel("Copper hot").check();
  await guest.add();
  await guest.openBag();
  await guest.goToCheckout();
  return () => answer?.();
};

it("an account that answers late fills the other fields, but not the one in which the guest is typing", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page, dialog } = guest;
  const answer = await openBeforeAccount(guest, "late.answer@example.com");
  await dialog.getByLabel("Email").focus();
  answer();
  await expect.poll(() => dialog.getByLabel("Name").inputValue()).toBe("Ana Gómez");
  await page.keyboard.type("bea@example.com");
  await expect.poll(() => dialog.getByLabel("Email").inputValue()).toBe("bea@example.com");
  await guest.context.close();
});

it("an account that answers after a declined card leaves the order the same", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page, dialog } = guest;
  const answer = await openBeforeAccount(guest, "later.answer@example.com");
  const orders = await collectOrders(page);
  await dialog.getByLabel("Name").fill("Bea");
  await dialog.getByLabel("Email").fill("later.answer@example.com");
  await guest.fillCard(cards.isDeclined);
  await guest.payButton.click();
  await dialog.getByRole("alert").waitFor();
  const read = page.waitForResponse((response) => response.request().postData()?.includes("activeUser") ?? false);
  answer();
  await (await read).finished();
  await guest.fillCard(cards.pays);
  await guest.payButton.click();
  await guest.confirmed();
  expect(orders.size).toBe(1);
  await guest.context.close();
});
