import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listNewStoreStatements } from "../../../db/local/new-store.ts";
import { type Cookies, Guest, launch } from "../guest.ts";
import { runGraphql, signIn } from "../kitchen-board.ts";
import { newStores } from "../new-stores.ts";
import { findViolations } from "../objections.ts";
import { developmentVariables, type LocalServer, startServer } from "../server.ts";

const store = "last-orders";

let browser: Browser;
let server: LocalServer;
let cookies: Cookies;
beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), startServer(developmentVariables)]);
  const created = newStores.filter(({ slug }) => slug === store).flatMap(listNewStoreStatements);
  await server.database.batch([
    ...created.map((statement) => server.database.prepare(statement)),
    // Cash is rounded, as where the smallest coins are gone.
    server.database.prepare("UPDATE store_settings SET cash_rounding_step = 5 WHERE slug = ?").bind(store),
  ]);
});
afterAll(() => Promise.all([browser.close(), server.stop()]));

const createDish = `mutation ($name: String!, $price: Int!, $category: ID!) {
  createMenuItem(data: { name: $name, price: $price, category: { connect: { id: $category } } }) { id } }`;
const placeAtTable = `mutation ($items: [POSOrderItemInput!]!, $fees: [OrderFeeInput!]) {
  createPOSOrder(orderType: "dine_in", tableName: "1", items: $items, fees: $fees, tip: 500) {
    id total orderItems { id } } }`;
const pay = `mutation ($id: ID!, $amount: Int!, $method: String!) {
  processPayment(orderId: $id, amount: $amount, paymentMethod: $method) { id } }`;

/** Three soups for 9.03 each, a plate, a bag and a tip. */
const placeDinner = async (owner: Guest) => {
  const { createMenuCategory: category } = await runGraphql(
    owner,
    'mutation { createMenuCategory(data: { name: "Dinner" }) { id } }',
  );
  const ids: string[] = [];
  for (const [name, price] of [
    ["Lentil Soup", 903],
    ["Roasted Cauliflower with Tahini", 1450],
  ] as const) {
    const { createMenuItem: made } = await runGraphql(owner, createDish, { name, price, category: category.id });
    ids.push(made.id);
  }
  const [soup, plate] = ids;
  const items = [
    { menuItemId: soup, quantity: 3 },
    { menuItemId: plate, quantity: 1 },
  ];
  const fees = [{ kind: "bag", amount: 10, taxRatePpm: 0 }];
  return (await runGraphql(owner, placeAtTable, { items, fees })).createPOSOrder;
};

const openRefund = async ({ page }: Guest): Promise<void> => {
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  await page.getByRole("dialog").getByText("can be refunded").waitFor();
};

const inspect = async (orderId: string, width: number, theme: "light" | "dark", step: string): Promise<void> => {
  const path = `/dashboard/orders/${orderId}`;
  const owner = await Guest.visit(browser, { width, theme, store, port: server.port, cookies, path });
  await openRefund(owner);
  await owner.dialog.getByLabel("Lentil Soup").selectOption("1");
  await owner.dialog.getByTestId("refund-split").waitFor();
  await owner.picture(step);
  await owner.dialog.getByText("Give the cash back by hand.").scrollIntoViewIfNeeded();
  await owner.picture(`${step}-end`);
  expect(await findViolations(owner)).toEqual([]);
  await owner.context.close();
};

it("an owner gives back one of three portions, a fee and the tip, and then sees what is left", async () => {
  const owner = await Guest.visit(browser, { width: 390, store, port: server.port });
  await signIn(owner, "owner@last-orders.example");
  cookies = await owner.context.cookies();
  const order = await placeDinner(owner);
  await runGraphql(owner, pay, { id: order.id, amount: 1000, method: "manual" });
  await runGraphql(owner, pay, { id: order.id, amount: order.total - 1000, method: "cash" });
  await inspect(order.id, 1280, "light", "refund");
  await inspect(order.id, 390, "dark", "refund");

  await owner.open(`/dashboard/orders/${order.id}`);
  const { dialog, page } = owner;
  await openRefund(owner);
  await dialog.getByLabel("Lentil Soup").selectOption({ label: "1 of 3" });
  await dialog.getByLabel("Tip, up to $5.00").fill("5");
  const bag = dialog.getByLabel("Bag, up to $0.10");
  await bag.fill("0.11");
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await dialog.getByText("Please enter an amount from $0.01 to $0.10.").waitFor();
  await bag.fill("0.1");
  await dialog.getByLabel("Reason").fill("Too salty.");
  await dialog.getByRole("button", { name: "Refund $14.13", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Too salty.").first().waitFor();

  await openRefund(owner);
  await dialog.getByText("1 of 3 given back").waitFor();
  await dialog.getByText("$5.00 of $5.00 given back").waitFor();
  await dialog.getByText("$0.10 of $0.10 given back").waitFor();
  await expect
    .poll(() => dialog.getByLabel("Lentil Soup").locator("option").allTextContents())
    .toEqual([...["0 of 2", "1 of 2", "2 of 2"]]);
  await expect.poll(() => dialog.getByLabel(/^Tip/).count()).toBe(0);
  await owner.picture("refund-left");
  expect(await findViolations(owner)).toEqual([]);
  await inspect(order.id, 1280, "dark", "refund-left");

  await owner.open(`/order/${order.id}/receipt`);
  const returned = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Refund receipt" }) });
  await returned.getByText("−$5.00").waitFor();
  await expect
    .poll(() => returned.getByRole("term").allTextContents())
    .toEqual([...["Receipt no.", "Date", "Order", "Fees", "Tip", "Refunded"]]);
  await expect
    .poll(() => returned.getByRole("listitem").allTextContents())
    .toEqual(["−1 ×Lentil Soup−$9.03", expect.stringMatching(/^Cash.*−\$0\.02 cash rounding−\$14\.13$/)]);
  await returned.scrollIntoViewIfNeeded();
  await owner.picture("refund-receipt");
  expect(await findViolations(owner)).toEqual([]);
  await owner.context.close();
});
