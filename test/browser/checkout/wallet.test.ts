import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { findViolations } from "../objections.ts";
import { routeToFakeStripe } from "../stripe-js.ts";
import { collectAttempts, collectOrders, type Placed } from "./placed-orders.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Opens the checkout with wings for $14.95. */
const visit = async (options: { width: number; theme?: "light" | "dark" }) => {
  const guest = await Guest.visit(browser, options);
  const orders = await collectOrders(guest.page);
  const attempts = await collectAttempts(guest.page);
  await guest.choose("Buttermilk Chicken Wings");
  await guest.dialog.getByLabel("Copper hot").check();
  await guest.add();
  await guest.openBag();
  await guest.goToCheckout();
  return { guest, orders, attempts, wallet: guest.page.getByRole("button", { name: "Test wallet" }) };
};

const readStatus = ({ page }: Guest, { orderId, secretKey }: Placed) =>
  page.evaluate(
    async ({ id, key }) =>
      (await (await fetch(`/api/orders/${id}`, { headers: { "X-Order-Key": key } })).json()).status,
    { id: orderId, key: secretKey },
  );

it.each([
  { width: 390, theme: "light" },
  { width: 1280, theme: "dark" },
] as const)("at $width px, $theme: a closed sheet charges nothing, and the wallet pays afterwards", async (size) => {
  const { guest, orders, attempts, wallet } = await visit(size);
  await wallet.click();
  await guest.payButton.waitFor();
  await guest.picture("wallet-sheet");
  expect(await findViolations(guest)).toEqual([]);
  await guest.dialog.getByRole("button", { name: "Cancel" }).click();
  await guest.dialog.getByText("You closed the payment. Nothing was charged").waitFor();
  await guest.picture("wallet-cancelled");
  expect(await findViolations(guest)).toEqual([]);
  expect(orders.size).toBe(0);
  await wallet.click();
  await guest.payButton.click();
  expect(await guest.confirmed()).toMatch(/^#\d+$/);
  expect(attempts).toEqual(["succeeded"]);
  expect(orders.size).toBe(1);
  await guest.page.getByText("Thank you, Robin Test!").waitFor();
  await guest.context.close();
});

it("a declined wallet says so and leaves no order, and the tip of the form is in the next sheet", async () => {
  const { guest, orders, attempts, wallet } = await visit({ width: 390 });
  await wallet.click();
  await guest.dialog.getByLabel(/^Kim Test/).check();
  await guest.dialog.getByRole("button", { name: "Decline" }).click();
  await guest.dialog.getByText(/^Test wallet was declined\. .* Nothing was charged\.$/).waitFor();
  await guest.picture("wallet-declined");
  const [declined] = orders.values();
  if (!declined) throw new Error("The sheet placed no order.");
  await expect.poll(() => readStatus(guest, declined)).toBe("cancelled");
  await guest.dialog.getByRole("button", { name: "18%" }).click();
  await expect.poll(() => guest.dialog.getByTestId("total").innerText()).toBe("$18.15");
  await wallet.click();
  await guest.dialog.getByLabel(/^Kim Test/).check();
  await guest.dialog.getByRole("button", { name: "Pay $18.15" }).click();
  await guest.confirmed();
  expect(attempts).toEqual(["failed", "succeeded"]);
  expect(orders.size).toBe(2);
  await guest.page.getByText("Thank you, Kim Test!").waitFor();
  await guest.context.close();
});

it("a sheet refuses an address outside of all zones or below its minimum, and prices one that is served", async () => {
  const { guest, orders, wallet } = await visit({ width: 390 });
  await guest.dialog.getByRole("button", { name: "Delivery", exact: true }).click();
  await guest.dialog.getByLabel("ZIP code").waitFor();
  await wallet.click();
  await guest.dialog.getByLabel(/^Outside every delivery area/).check();
  await guest.dialog.getByText("We do not deliver to this address.").waitFor();
  await expect.poll(() => guest.payButton.isEnabled()).toBe(false);
  await guest.picture("wallet-outside");
  await guest.dialog.getByRole("button", { name: "Cancel" }).click();
  // The reason stays on the page, with the ways on.
  await guest.dialog.getByText("Please choose pickup or another address. Nothing was charged.").waitFor();
  expect(orders.size).toBe(0);
  await wallet.click();
  await guest.dialog.getByLabel(/^Brooklyn · 11200/).check();
  await guest.dialog.getByText("The minimum for delivery is $25.00.").waitFor();
  expect(orders.size).toBe(0);
  await guest.context.close();
});

/** Opens the checkout with portions of wings. Stripe.js arrives when `arrival` resolves. */
const visitAtStripe = async (portions: number, arrival: Promise<void> = Promise.resolve()) => {
  const guest = await Guest.visit(browser, { width: 390, server: "stripePort" });
  await routeToFakeStripe(guest.context);
  await guest.context.route("https://js.stripe.com/**", async (route) => {
    await arrival;
    await route.fallback();
  });
  const orders = await collectOrders(guest.page);
  for (let portion = 0; portion < portions; portion += 1) {
    await guest.choose("Buttermilk Chicken Wings");
    await guest.dialog.getByLabel("Copper hot").check();
    await guest.add();
  }
  await guest.openBag();
  await guest.goToCheckout();
  const tap = (name: string) => guest.dialog.getByRole("button", { name, exact: true }).click();
  return { guest, orders, tap };
};

it("Stripe's wallet pays for a pickup with the quote's lines, after a closed sheet", async () => {
  const { guest, orders, tap } = await visitAtStripe(1);
  await tap("Wallet at Stripe");
  await guest.dialog.getByText("Sheet 1546 Buttermilk Chicken Wings, Pickup discount, Tax").waitFor();
  await tap("Dismiss sheet");
  await guest.dialog.getByText("You closed the payment.").waitFor();
  expect(orders.size).toBe(0);
  await tap("Wallet at Stripe");
  await guest.dialog.getByText("Sheet 1546").waitFor();
  await tap("Confirm by wallet");
  await guest.confirmed();
  await guest.page.getByText("Thank you, Wallet Guest!").waitFor();
  expect(orders.size).toBe(1);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("Stripe's wallet prices a delivery by the sheet's address, and refuses one that is not served", async () => {
  // Delivery is chosen before Stripe's script has arrived, as on a slow connection.
  let arrive = (): void => undefined;
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { guest, orders, tap } = await visitAtStripe(2, arrival);
  await tap("Delivery");
  await guest.dialog.getByLabel("ZIP code").waitFor();
  arrive();
  await tap("Wallet at Stripe");
  await guest.dialog.getByText("Sheet 3654").waitFor();
  await tap("Outside address");
  await guest.dialog.getByText("Address refused").waitFor();
  await guest.dialog.getByText("We do not deliver to this address.").waitFor();
  await tap("Served address");
  await expect.poll(() => guest.dialog.getByText("We do not deliver to this address.").count()).toBe(0);
  await tap("Confirm by wallet");
  await guest.confirmed();
  await guest.page.getByText("Thank you, Wallet Guest!").waitFor();
  expect(orders.size).toBe(1);
  await guest.context.close();
});
