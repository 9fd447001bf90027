import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cards, Guest, launch } from "../guest.ts";
import { runGraphql, signIn } from "../kitchen-board.ts";
import type { NewStoreSlug } from "../new-stores.ts";
import { findViolations } from "../objections.ts";
import { textsIn } from "../texts.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

interface Shop {
  store: Extract<NewStoreSlug, "gulyas-haz" | "al-bait">;
  language: "en" | "ar";
  /** Of the guest's browser. */
  locale: string;
  dish: string;
  /** In minor units. */
  price: number;
  /** Two portions, as the guest reads it. */
  total: RegExp;
  ways: readonly ("checkout.card" | "paypal" | "wallet" | "checkout.cash")[];
  /** What the owner takes in cash for two portions, and how much less that is. */
  cash: { taken: RegExp; rounding?: RegExp };
}

const shops: readonly Shop[] = [
  {
    ...{ store: "gulyas-haz", language: "en", locale: "hu-HU", dish: "Gulyásleves", price: 1246 },
    total: /2[\s,]?492\sFt/,
    ways: ["checkout.card", "paypal", "wallet", "checkout.cash"],
    cash: { taken: /2[\s,]?490/, rounding: /[−-]2\sFt|[−-]HUF\s2|[−-]Ft\s?2/ },
  },
  {
    ...{ store: "al-bait", language: "ar", locale: "ar-KW", dish: "مجبوس دجاج", price: 1750 },
    total: /3\.500/,
    ways: ["checkout.card", "checkout.cash"],
    cash: { taken: /3\.500/ },
  },
];

const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: "09:00", to: "04:00" }));
const setUp = `mutation ($id: ID!, $data: StoreSettingsUpdateInput!) {
  updateStoreSettings(where: { id: $id }, data: $data) { id } }`;
const createCategory = 'mutation { createMenuCategory(data: { name: "A" }) { id } }';
const createDish = `mutation ($name: String!, $price: Int!, $category: ID!) {
  createMenuItem(data: { name: $name, price: $price, category: { connect: { id: $category } } }) { id } }`;

/** The owner opens for pickup with one dish. */
const open = async ({ store, dish, price }: Shop): Promise<Guest> => {
  const owner = await Guest.visit(browser, { width: 1280, store });
  await signIn(owner, `owner@${store}.example`);
  const { storeSettings } = await runGraphql(owner, "{ storeSettings { id } }");
  const data = { hours, pickupEnabled: true, cashOnPickupEnabled: true };
  await runGraphql(owner, setUp, { id: storeSettings.id, data });
  const { createMenuCategory: category } = await runGraphql(owner, createCategory);
  await runGraphql(owner, createDish, { name: dish, price, category: category.id });
  return owner;
};

const refund =
  'mutation ($id: ID!, $amount: Int!) { refundOrder(orderId: $id, amount: $amount, reason: "Cold.") { id } }';
const readPayments = `query ($id: ID!) {
  restaurantOrder(where: { id: $id }) { payments { status amount refundedAmount } } }`;

/** A guest orders two portions and pays. Returns the order's id. */
const order = async ({ store, language, locale, dish, total }: Shop, way: Shop["ways"][number]): Promise<string> => {
  const { shop } = textsIn(language);
  const guest = await Guest.visit(browser, { width: 390, store, locale });
  const { page, dialog } = guest;
  await page.getByRole("link", { name: dish, exact: true }).click();
  await dialog.getByRole("button", { name: shop("more") }).click();
  await dialog.getByRole("button", { name: total }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: shop("bag.open") }).click();
  await dialog.getByRole("button", { name: shop("bag.checkout") }).click();
  await expect.poll(() => dialog.getByTestId("total").innerText()).toMatch(total);
  const field = (purpose: string) => dialog.locator(`input[autocomplete="${purpose}"]`);
  await field("name").fill("Ana Gómez");
  await field("email").fill(`${way}@${store}.example`);
  await guest.picture(`checkout-${way}`);
  if (way === "wallet") {
    await dialog.getByRole("button", { name: "Test wallet" }).click();
    await dialog.getByRole("button", { name: total }).last().click();
  } else {
    await dialog.getByRole("radio", { name: way === "paypal" ? "PayPal" : shop(way), exact: true }).check();
    if (way === "checkout.card") {
      await field("cc-number").fill(cards.pays.number);
      await field("cc-exp").fill("04/30");
      await field("cc-csc").fill("123");
    }
    await dialog.getByRole("button", { name: total }).click();
    if (way === "paypal") await page.getByRole("button", { name: "Pay with test PayPal" }).click();
  }
  await guest.confirmed();
  await expect.poll(() => page.getByRole("main").innerText()).toMatch(total);
  await guest.picture(`confirmed-${way}`);
  expect(await findViolations(guest)).toEqual([]);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
};

/** The owner takes what is due in cash, rounded as the country's coins demand. */
const takeCash = async (owner: Guest, { cash }: Shop, id: string): Promise<void> => {
  const { page, dialog } = owner;
  const { staff } = textsIn("en");
  await owner.open(`/dashboard/orders/${id}`);
  const actions = page.getByRole("region", { name: staff("order.actions") });
  await actions.getByRole("button", { name: staff("order.pay"), exact: true }).click();
  await dialog.getByRole("radio", { name: staff("orders.method.cash"), exact: true }).check();
  await owner.picture("cash");
  await dialog.getByText(cash.taken).first().waitFor();
  await dialog.locator("button[type=submit]").click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByText(staff("order.payment.succeeded"), { exact: true }).first().waitFor();
  if (cash.rounding) await page.getByText(cash.rounding).first().waitFor();
  await owner.picture("cash-taken");
};

describe.each(shops)("guests of $store", (shop) => {
  it("order and pay in its currency by every way, and the owner takes the cash and gives all of it back", async () => {
    const owner = await open(shop);
    for (const way of shop.ways) {
      const id = await order(shop, way);
      if (way === "checkout.cash") await takeCash(owner, shop, id);
      const amount = 2 * shop.price;
      await runGraphql(owner, refund, { id, amount });
      const { restaurantOrder } = await runGraphql(owner, readPayments, { id });
      const [payment] = restaurantOrder.payments.filter(({ status }: { status: string }) => status === "refunded");
      expect(payment).toEqual({ status: "refunded", amount, refundedAmount: amount });
    }
    await owner.context.close();
  });
});
