import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cards, Guest, launch } from "../guest.ts";
import { enterCode, readMailedCode } from "../mailbox.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const signIn = async (guest: Guest, email: string): Promise<void> => {
  const { page } = guest;
  await guest.open("/login");
  await enterCode(guest, email);
  await guest.picture("login");
  expect(await findViolations(guest)).toEqual([]);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/account");
  await page.getByRole("button", { name: "Sign out", exact: true }).waitFor();
};

/** Follows a link of the account's navigation: beside the page, or on a phone the list of the overview. */
const goTo = async (guest: Guest, name: string): Promise<void> => {
  const { page } = guest;
  const back = page.getByRole("main").getByRole("link", { name: "Your account", exact: true });
  if (await back.isVisible()) await back.click();
  await page.getByRole("navigation", { name: "Your account" }).getByRole("link", { name }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
};

it("a person who is signed in goes on to the page that asked for it, and to no other site", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page } = guest;
  await signIn(guest, "signed-in@example.com");
  await page.goto(`${guest.home}/login?return=${encodeURIComponent("/account/addresses?from=menu")}`);
  await page.waitForURL("**/account/addresses?from=menu");
  await page.goto(`${guest.home}/login?return=${encodeURIComponent("//other.example/account")}`);
  await page.waitForURL(`${guest.home}/account`);
  // Someone else may sign in on the same device.
  await guest.open("/login");
  await page.getByLabel("Email").waitFor();
  await guest.context.close();
});

it("the account shows an unpaid order as unpaid, in the history and on its page", async () => {
  const guest = await Guest.visit(browser, { width: 390, theme: "dark" });
  const { page, context } = guest;
  await signIn(guest, "never-paid@example.com");
  const postJson = (path: string, data: object) => guest.send(`/api/${path}`, data);
  const query = '{ menuItems(where: { name: { equals: "English Breakfast Tea" } }) { id } }';
  const [{ id: menuItemId }] = (await postJson("graphql", { query })).data.menuItems;
  const orderItem = { menuItemId, quantity: 1, modifierIds: [] };
  const orderInput = { orderType: "pickup", items: [orderItem], tip: 0 };
  const { subtotal, tax, total, lines: quotedLines } = await postJson("quote", orderInput);
  const { orderId, secretKey } = await postJson("orders/create", {
    ...{ ...orderInput, subtotal, tax, total, items: [{ ...orderItem, price: quotedLines[0].unitPrice }] },
    customerInfo: { name: "Ana Gómez", email: "never-paid@example.com", phone: "+1 212 555 0100" },
  });
  const history = page.getByRole("region", { name: "Your orders" });
  await guest.open("/account/orders");
  await history.getByText("Awaiting payment").waitFor();
  await guest.picture("awaiting-payment");
  await guest.open(`/order/confirmed/${orderId}`);
  await page.locator("[aria-current=step]", { hasText: "Awaiting payment" }).waitFor();
  await page.getByText("Finish paying in the browser where you ordered").waitFor();
  await guest.picture("awaiting-payment-order");
  expect(await findViolations(guest)).toEqual([]);
  await postJson(`orders/${orderId}/cancel`, { secretKey });
  await page.locator("[aria-current=step]", { hasText: "Canceled – not paid" }).waitFor();
  await page.getByRole("heading", { name: "This order was canceled before it was paid." }).waitFor();
  await page.getByText("Nothing was charged.").waitFor();
  await guest.picture("never-paid-order");
  await guest.open("/account/orders");
  await history.getByText("Canceled – not paid").waitFor();
  await expect.poll(() => history.getByText("Received").count()).toBe(0);
  await guest.picture("never-paid");
  expect(await findViolations(guest)).toEqual([]);
  expect(guest.complaints).toEqual([]);
  await context.close();
});

it("an address that could not be removed stays in the list, and the page says why", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page } = guest;
  await signIn(guest, "moving@example.com");
  const data = {
    label: "Home",
    address: "5 Elm Street",
    city: "Brooklyn",
    state: "NY",
    zip: "11201",
    countryCode: "US",
  };
  const query = "mutation ($data: AddressCreateInput!) { createAddress(data: $data) { id } }";
  expect((await guest.send("/api/graphql", { query, variables: { data } })).errors).toBeUndefined();
  await guest.open("/account/addresses");
  const json = { errors: [{ message: "Too many requests.", extensions: { code: "RATE_LIMITED" } }] };
  const refuse = { status: 429, json, headers: { "retry-after": "120" } };
  await page.route("**/api/graphql", (route) => route.fulfill(refuse), { times: 1 });
  await page.getByRole("button", { name: "Remove Home" }).click();
  await page.getByText("Too many attempts. Please try again in 2 min.").waitFor();
  await page.getByRole("heading", { name: "Home" }).waitFor();
  await page.getByRole("button", { name: "Remove Home" }).click();
  await page.getByRole("heading", { name: "No saved addresses" }).waitFor();
  await guest.context.close();
});

it("a guest signs in, saves details, orders with them, reorders and signs out", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page } = guest;
  await signIn(guest, "ana-account@example.com");
  await page.getByRole("heading", { name: "No orders yet" }).waitFor();
  await guest.picture("account-empty");
  expect(await findViolations(guest)).toEqual([]);

  await goTo(guest, "Details and sign-in");
  await page.getByLabel("Name", { exact: true }).fill("Ana Gómez");
  await page.getByLabel("Phone").fill("+1 212 555 0100");
  await page.getByRole("button", { name: "Save" }).first().click();
  await page.getByText("Saved.").waitFor();
  await goTo(guest, "Addresses");
  await page.getByRole("heading", { name: "No saved addresses" }).waitFor();
  await page.getByRole("button", { name: "Add an address" }).click();
  await page.getByLabel("Street address").fill("5 Elm Street");
  await page.getByLabel("City").fill("Brooklyn");
  await page.getByLabel("ZIP code").fill("11201");
  await page.getByRole("button", { name: "Save" }).last().click();
  await page.locator("#address-state-error").waitFor();
  await page.getByLabel("State").selectOption({ label: "New York" });
  await page.getByLabel("Use by default at checkout").check();
  await page.getByRole("button", { name: "Save" }).last().click();
  await page.getByText("Brooklyn, NY 11201").waitFor();
  await guest.picture("addresses");
  expect(await findViolations(guest)).toEqual([]);

  await guest.open("/");
  await guest.choose("Buttermilk Chicken Wings");
  await guest.dialog.getByLabel("Copper hot").check();
  await guest.add();
  await guest.openBag();
  await guest.goToCheckout();
  await expect.poll(() => guest.dialog.getByLabel("Name").inputValue()).toBe("Ana Gómez");
  await expect.poll(() => guest.dialog.getByLabel("Email").inputValue()).toBe("ana-account@example.com");
  await guest.fillCard(cards.pays);
  await guest.payButton.click();
  const number = await guest.confirmed();

  await guest.open("/account");
  await page.getByText("1 × Buttermilk Chicken Wings").waitFor();
  await guest.picture("account");
  expect(await findViolations(guest)).toEqual([]);
  await page.getByRole("link", { name: `Details ${number}` }).click();
  await page.getByTestId("order-number").waitFor();
  await guest.open("/account");
  await page.getByRole("button", { name: `Order again ${number}` }).click();
  await guest.bag.getByText("Copper hot").waitFor();

  await guest.open("/account/profile");
  await page.getByRole("button", { name: "Change your email address" }).click();
  await page.getByLabel("New email address").fill("ana.gomez@example.com");
  const code = await readMailedCode(guest, "ana.gomez@example.com", () =>
    page.getByRole("button", { name: "Email me a code" }).click(),
  );
  await page.getByLabel("Code").fill(code);
  await guest.picture("new-email");
  await page.getByRole("button", { name: "Change it" }).click();
  await page.getByText("Your email address is now ana.gomez@example.com.").waitFor();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.waitForURL(`${guest.home}/`);
  await guest.page.goto(`${guest.home}/account`);
  await page.waitForURL("**/login");
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("the sign-in page rejects a wrong code and never redirects to another site", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  await guest.open("/login?return=//example.com");
  await guest.page.getByLabel("Email").fill("ben@example.com");
  await guest.page.keyboard.press("Enter");
  await guest.page.getByLabel("Code").fill("000000");
  await guest.page.keyboard.press("Enter");
  await guest.page.getByRole("alert").waitFor();
  await expect.poll(() => new URL(guest.page.url()).pathname).toBe("/login");
  await guest.context.close();
});
