import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type Cookies, Guest, launch, type Visit } from "../guest.ts";
import { orderWings, ownerCookies, runGraphql } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
let cookies: Cookies;
beforeAll(async () => {
  browser = await launch();
  cookies = await ownerCookies(browser);
});
afterAll(() => browser.close());

const openDashboard = (visit: Visit, path: string): Promise<Guest> => Guest.visit(browser, { ...visit, cookies, path });

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

const runDueWork = async (): Promise<void> => {
  expect((await fetch(inject("cronUrl"))).status).toBe(200);
};

/** Places an order of a person. */
const placeOrder = async (name: string, email: string, phone: string): Promise<string> => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { id } = await orderWings(guest, {}, { customerInfo: { name, email, phone } });
  await guest.context.close();
  return id;
};

const waitForCustomer = (owner: Guest, name: string) =>
  expect
    .poll(
      async () => {
        await owner.page.reload();
        await owner.page.getByRole("button", { name: "Save all as CSV" }).waitFor();
        return owner.page.getByRole("link", { name }).count();
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(1);

const finish = async (owner: Guest, id: string): Promise<void> => {
  const text = `mutation ($id: ID!, $status: OrderStatus!) { transitionRestaurantOrder(orderId: $id, status: $status) { id } }`;
  for (const status of ["in_progress", "ready", "completed"]) await runGraphql(owner, text, { id, status });
  // Due work takes the order over into the list of customers.
  await runDueWork();
};

it("an owner searches and sorts the customers by an address that can be shared, and saves them as CSV", async () => {
  const id = await placeOrder("Orla Finch", "orla@example.com", "+1 212 555 6301");
  const owner = await openDashboard({ width: 1280 }, "/dashboard/customers?search=orla");
  const { page } = owner;
  await finish(owner, id);
  await waitForCustomer(owner, "Orla Finch");
  await page.getByLabel("Sort by").selectOption({ label: "Amount spent" });
  await page.waitForURL("**/dashboard/customers?search=orla&sort=spend");
  const search = page.getByRole("searchbox");
  await search.fill("zzyzx");
  await page.getByText("No customer matches.", { exact: false }).last().waitFor();
  await page.goBack();
  await page.getByRole("link", { name: "Orla Finch" }).waitFor();
  await expect.poll(() => search.inputValue()).toBe("orla");
  // Enough digits that no guest of another journey has them by chance.
  await search.fill("2125556301");
  await page.waitForURL("**/dashboard/customers?search=2125556301&sort=spend");
  await page.getByRole("link", { name: "Orla Finch" }).waitFor();
  await owner.picture("customers");
  expect(await findViolations(owner)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save all as CSV" }).click(),
  ]);
  const csv = await readFile(await download.path(), "utf8");
  expect(csv.split("\r\n").filter((row) => row !== "")).toHaveLength(2);
  expect(csv).toContain("orla@example.com");
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => overflow(page)).toBe(0);
  await owner.picture("customers-narrow");
  expect(owner.complaints).toEqual([]);
  await owner.context.close();
});

it("an owner adds and removes a note by keyboard, and erases a person once their order is finished", async () => {
  const earlier = await placeOrder("Yuna Castell", "yuna@example.com", "+1 212 555 8412");
  const owner = await openDashboard({ width: 1280 }, "/dashboard/customers?search=yuna");
  const { page, dialog } = owner;
  await finish(owner, earlier);
  const id = await placeOrder("Yuna Castell", "yuna@example.com", "+1 212 555 8412");
  await waitForCustomer(owner, "Yuna Castell");
  await page.getByRole("link", { name: "Yuna Castell" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Yuna Castell", level: 1 }).waitFor();
  await page.getByRole("button", { name: "Add note" }).focus();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Add note" }).click();
  await dialog.getByText("Write the note first.").waitFor();
  await page.keyboard.type("Likes the window table.");
  await owner.picture("customer-note");
  expect(await findViolations(owner)).toEqual([]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("listitem").filter({ hasText: "Likes the window table." }).waitFor();
  await owner.picture("customer");
  expect(await findViolations(owner)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await owner.picture("customer-phone");
  await expect.poll(() => overflow(page)).toBe(0);
  await page.getByRole("button", { name: "Remove the note: Likes the window table." }).click();
  await page.getByText("No notes yet.").waitFor();

  await page.getByRole("button", { name: "Erase customer" }).click();
  await dialog.getByRole("heading", { name: "Erase this customer?" }).waitFor();
  await dialog.getByRole("button", { name: "Erase for good" }).click();
  await dialog.getByText("Complete or cancel it first", { exact: false }).waitFor();
  await owner.picture("erasure-refused");
  await finish(owner, id);
  await dialog.getByRole("button", { name: "Erase for good" }).click();
  await page.waitForURL("**/dashboard/customers");
  await page.getByText("The customer was erased.").first().waitFor();
  const { searchCustomers } = await runGraphql(owner, '{ searchCustomers(search: "yuna") { customers { id } } }');
  expect(searchCustomers).toEqual({ customers: [] });
  await owner.open(`/dashboard/orders/${id}`);
  await page.getByText("Buttermilk Chicken Wings").first().waitFor();
  await expect.poll(() => page.getByText("Castell").count()).toBe(0);
  expect(owner.complaints).toEqual([]);
  await owner.context.close();
});

/** An order by phone, paid in cash and handed over. */
const servePhoneOrder = async (owner: Guest, name: string): Promise<void> => {
  const wings =
    'query { menuItems(where: { name: { equals: "Buttermilk Chicken Wings" } }) { id modifiers { id name } } }';
  const [item] = (await runGraphql(owner, wings)).menuItems;
  const sauce = item.modifiers.find(({ name: of }: { name: string }) => of === "Copper hot");
  const { createPOSOrder: order } = await runGraphql(
    owner,
    `mutation ($items: [POSOrderItemInput!]!, $name: String) { createPOSOrder(orderType: "pickup", orderSource: "phone",
      items: $items, customerName: $name, customerPhone: "+1 212 555 8420") { id total } }`,
    { items: [{ menuItemId: item.id, quantity: 1, modifierIds: [sauce.id] }], name },
  );
  await runGraphql(
    owner,
    'mutation ($id: ID!, $amount: Int!) { processPayment(orderId: $id, paymentMethod: "cash", amount: $amount) { id } }',
    { id: order.id, amount: order.total },
  );
  await finish(owner, order.id);
};

it("an owner erases the orders of a phone number that stay ticked, and the others keep their guest", async () => {
  const owner = await openDashboard({ width: 390 }, "/dashboard/customers?search=2125558420");
  const { page, dialog } = owner;
  await servePhoneOrder(owner, "Ivo Tarn");
  await servePhoneOrder(owner, "Nell Quist");
  await waitForCustomer(owner, "Nell Quist");
  await page.getByRole("link", { name: "Nell Quist" }).click();
  await page.getByRole("button", { name: "Erase customer" }).click();
  await dialog.getByRole("heading", { name: "Orders with this phone number" }).waitFor();
  await dialog.getByLabel("Ivo Tarn", { exact: false }).uncheck();
  await owner.picture("phone-orders");
  expect(await findViolations(owner)).toEqual([]);
  await dialog.getByRole("button", { name: "Erase ticked orders" }).click();
  await page.waitForURL("**/dashboard/customers");
  await runDueWork();
  await page.goto(`${owner.home}/dashboard/customers?search=2125558420`);
  await waitForCustomer(owner, "Ivo Tarn");
  await expect.poll(() => page.getByText("Quist").count()).toBe(0);
  expect(owner.complaints).toEqual([]);
  await owner.context.close();
});
