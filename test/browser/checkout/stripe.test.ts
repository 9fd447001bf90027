import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { Guest, launch, type Visit } from "../guest.ts";
import { findViolations } from "../objections.ts";
import { routeToFakeStripe } from "../stripe-js.ts";
import { stripeKeys } from "../stripe-keys.ts";
import { collectOrders, type Placed } from "./placed-orders.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Stripe's test cards. The bank of the last one uses a separate page. */
const cards = {
  pays: "4242 4242 4242 4242",
  isDeclined: "4000 0000 0000 0002",
  confirmsInFrame: "4000 0000 0000 3220",
  confirmsOnPage: "4000 0000 0000 3063",
};

const visit = async (options: Visit) => {
  const guest = await Guest.visit(browser, { ...options, server: "stripePort" });
  const { stripeRequests } = await routeToFakeStripe(guest.context);
  return { guest, stripeRequests, orders: await collectOrders(guest.page) };
};

const onlyOrder = (orders: Map<string, Placed>): Placed => {
  const [placed, ...others] = orders.values();
  if (!placed || others.length > 0) throw new Error(`The page created ${orders.size} orders, not one.`);
  return placed;
};

const readPayment = ({ clientSecret }: Placed): string => clientSecret.split("_secret_")[0] ?? "";

/** Reads the statuses of an order's charges from the fake of Stripe. */
const readCharges = async (placed: Placed): Promise<string[]> => {
  const response = await fetch(`${inject("stripeUrl")}/v1/charges?payment_intent=${readPayment(placed)}`, {
    headers: { authorization: `Bearer ${stripeKeys.secretKey}` },
  });
  const { data }: { data: { status: string }[] } = await response.json();
  return data.map(({ status }) => status);
};

const payWith = async ({ dialog, payButton }: Guest, card: string): Promise<void> => {
  await dialog.getByLabel("Card at Stripe").fill(card);
  await payButton.click();
};

const policyComplaints = ({ complaints }: Guest): string[] =>
  complaints.filter((text) => text.includes("Content Security Policy") || text.includes("IntegrationError"));

it.each([
  [390, "light"],
  [1280, "dark"],
] as const)(
  "at %i px, %s: only the checkout loads Stripe, a declined card keeps the form, and two taps charge once",
  async (width, theme) => {
    const { guest, stripeRequests, orders } = await visit({ width, theme });
    await guest.choose("Buttermilk Chicken Wings");
    await guest.dialog.getByLabel("Copper hot").check();
    await guest.add();
    await guest.openBag();
    expect(stripeRequests).toEqual([]);
    await guest.goToCheckout();
    await guest.fillContact();
    await guest.dialog.getByText("1546 usd").waitFor();
    await guest.dialog.getByRole("button", { name: "18%" }).click();
    await guest.dialog.getByText("1815 usd").waitFor();
    await guest.dialog.getByRole("button", { name: "Pay $18.15" }).click();
    await guest.dialog.getByText("Your card number is incomplete.").waitFor();
    expect(orders.size).toBe(0);
    await payWith(guest, cards.isDeclined);
    await guest.dialog.getByText("Your card was declined.").waitFor();
    await expect.poll(() => guest.dialog.getByLabel("Name").inputValue()).toBe("Ana Gómez");
    await expect.poll(() => guest.dialog.getByLabel("Card at Stripe").inputValue()).toBe(cards.isDeclined);
    await guest.picture("stripe-declined");
    expect(await findViolations(guest)).toEqual([]);
    await guest.dialog.getByLabel("Card at Stripe").fill(cards.pays);
    await guest.payButton.dblclick();
    await guest.confirmed();
    await expect.poll(() => readCharges(onlyOrder(orders))).toEqual(["failed", "succeeded"]);
    await expect.poll(() => guest.page.getByRole("main").innerText()).toContain("Visa •••• 4242");
    expect(new Set(stripeRequests)).toContain("js.stripe.com/endive/stripe.js");
    expect(policyComplaints(guest)).toEqual([]);
    await guest.context.close();
  },
);

it("a guest confirms or rejects a 3-D Secure frame on the page, and a rejection charges nothing", async () => {
  const { guest, orders } = await visit({ width: 390 });
  const bank = guest.page.frameLocator("iframe[title=Bank]");
  await guest.readyToPay();
  await payWith(guest, cards.confirmsInFrame);
  await guest.picture("stripe-bank");
  await bank.getByRole("button", { name: "Refuse" }).click();
  await guest.dialog.getByText("The payment was not confirmed. Nothing was charged.").waitFor();
  await expect.poll(() => guest.page.locator("dialog:modal").count()).toBe(1);
  await expect.poll(() => readCharges(onlyOrder(orders))).toEqual([]);
  await guest.payButton.click();
  await bank.getByRole("button", { name: "Approve" }).click();
  await guest.confirmed();
  await expect.poll(() => readCharges(onlyOrder(orders))).toEqual(["succeeded"]);
  expect(policyComplaints(guest)).toEqual([]);
  await guest.context.close();
});

const withKey = /^\?secretKey=k1\.[\w-]{43}$/;

it("a redirect to the bank returns to the filled checkout after a rejection, and to the paid order after a confirmation", async () => {
  const { guest, orders } = await visit({ width: 1280 });
  const { page } = guest;
  await guest.readyToPay();
  await guest.dialog.getByRole("button", { name: "18%" }).click();
  await guest.dialog.getByText("1815 usd").waitFor();
  await payWith(guest, cards.confirmsOnPage);
  await page.getByRole("button", { name: "Refuse" }).click();
  await page.getByRole("heading", { name: "Your order is not paid yet, Ana Gómez" }).waitFor();
  // The return URL had no order key. The browser replaced Stripe's parameters with its stored key.
  await expect.poll(() => new URL(page.url()).search).toMatch(withKey);
  await guest.picture("stripe-unpaid");
  expect(await findViolations(guest)).toEqual([]);
  await page.getByRole("link", { name: "Back to payment" }).click();
  await expect.poll(() => guest.dialog.getByLabel("Name").inputValue()).toBe("Ana Gómez");
  await guest.dialog.getByText("1815 usd").waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await payWith(guest, cards.confirmsOnPage);
  await page.getByRole("button", { name: "Approve" }).click();
  await guest.confirmed();
  await page.getByText("Thank you, Ana Gómez!").waitFor();
  await expect.poll(() => new URL(page.url()).search).toMatch(withKey);
  await expect.poll(() => readCharges(onlyOrder(orders))).toEqual(["succeeded"]);
  await guest.open("/");
  await expect.poll(() => page.getByRole("button", { name: "Open your bag" }).innerText()).toContain("0 items");
  await guest.context.close();
});

it("a guest who closes the tab at the bank finds a paid order at its link, in any browser", async () => {
  const { guest, orders } = await visit({ width: 390 });
  await guest.readyToPay();
  await payWith(guest, cards.confirmsOnPage);
  await guest.page.getByRole("button", { name: "Approve" }).waitFor();
  const placed = onlyOrder(orders);
  await guest.context.close();
  await fetch(`${inject("stripeUrl")}/bank/${readPayment(placed)}/yes`, { method: "POST" });
  const later = await Guest.visit(browser, { width: 390, server: "stripePort" });
  await later.open(`/order/confirmed/${placed.orderId}?secretKey=${encodeURIComponent(placed.secretKey)}`);
  await later.page.getByText("Thank you, Ana Gómez!").waitFor();
  await expect.poll(() => later.page.locator("[aria-current=step]").innerText()).toContain("In the kitchen");
  await later.context.close();
});

it("the checkout shows an error and a retry button if Stripe's form cannot load", async () => {
  const { guest } = await visit({ width: 390 });
  await guest.context.route("https://js.stripe.com/**", (route) => route.abort());
  await guest.readyToPay();
  await guest.dialog.getByText("We couldn't load the card form.").waitFor();
  await guest.picture("stripe-blocked");
  expect(await findViolations(guest)).toEqual([]);
  await guest.context.unroute("https://js.stripe.com/**");
  await routeToFakeStripe(guest.context);
  await guest.dialog.getByRole("button", { name: "Try again" }).click();
  await guest.dialog.getByText("1546 usd").waitFor();
  await expect.poll(() => guest.dialog.getByText("We couldn't load the card form.").count()).toBe(0);
  await guest.context.close();
});
