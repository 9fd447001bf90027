import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Cookies, Guest, launch, type Visit } from "../guest.ts";
import { ownerCookies, runGraphql, wings } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
let cookies: Cookies;

beforeAll(async () => {
  browser = await launch();
  cookies = await ownerCookies(browser);
});
afterAll(() => browser.close());

const counterAt = async (visit: Visit): Promise<Guest> => {
  const staff = await Guest.visit(browser, { ...visit, cookies, path: "/dashboard/counter" });
  await staff.page.getByRole("heading", { name: "Counter", level: 1 }).waitFor();
  return staff;
};

const reload = async ({ page }: Guest): Promise<void> => {
  await page.reload();
  await page.getByRole("heading", { name: "Counter", level: 1 }).waitFor();
};

/** Adds wings by keyboard alone, as staff with the phone at their ear do. */
const addWings = async ({ page, dialog }: Guest): Promise<void> => {
  await page.keyboard.press("F2");
  await page.keyboard.type("buttermilk chicken");
  await page.getByRole("button", { name: new RegExp(`^${wings}`) }).waitFor();
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Copper hot").check();
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: `1 × ${wings}` }).waitFor();
};

/** Loses the answers of a mutation after the server carried it out, until `stop` is called. */
const loseAnswers = async ({ page }: Guest, mutation: string) => {
  let calls = 0;
  await page.route("**/api/graphql", async (route) => {
    if (!route.request().postData()?.includes(mutation)) return route.continue();
    calls += 1;
    await route.fetch();
    await route.abort();
  });
  return { calls: () => calls, stop: () => page.unroute("**/api/graphql") };
};

const orderFields = `id orderNumber orderType orderSource deliveryFee subtotal total customerName status
  fees tableName needsCutlery deliveryAddress { zip } payments { status amount provider tendered change }`;

const readOrders = async (staff: Guest, where: Record<string, unknown>) =>
  (
    await runGraphql(
      staff,
      `query ($where: RestaurantOrderWhereInput!) { restaurantOrders(where: $where) { ${orderFields} } }`,
      { where },
    )
  ).restaurantOrders;

it("a phone order with delivery survives a reload, a lost answer and a double tap as one order", async () => {
  const staff = await counterAt({ width: 1024, height: 768 });
  const { page, dialog } = staff;
  await addWings(staff);
  await page.getByRole("button", { name: `1 × ${wings}` }).click();
  await dialog.getByRole("button", { name: "3", exact: true }).click();
  await dialog.getByRole("button", { name: "Use 3" }).click();
  await page.getByLabel("Delivery", { exact: true }).check();
  await page.keyboard.press("F8");
  await dialog.getByText("Please enter the guest's phone number").waitFor();
  await staff.picture("counter-guest");
  expect(await findViolations(staff)).toEqual([]);
  await dialog.getByLabel("Phone").fill("+1 212 555 0142");
  await dialog.getByLabel("Name (optional)").fill("Ana Gómez");
  await dialog.locator("#counter-address").fill("1 Front Street");
  await dialog.locator("#counter-city").fill("Brooklyn");
  await dialog.locator("#counter-state").selectOption("NY");
  await dialog.locator("#counter-zip").fill("11201");
  await dialog.getByLabel("Set another zone, fee or minimum").check();
  await dialog.getByLabel("Delivery fee").fill("2.50");
  await dialog.getByLabel("Reason").fill("Regular guest");
  await dialog.getByText("Fees").click();
  await dialog.getByLabel("Bag").fill("0.10");
  await dialog.getByLabel("Napkins & cutlery").check();
  await staff.picture("counter-cutlery");
  await dialog.getByRole("button", { name: "Done" }).click();
  // The function keys work while no dialog is open.
  await dialog.waitFor({ state: "detached" });

  await reload(staff);
  await page.getByText("Ana Gómez · +1 212 555 0142 · 1 Front Street").waitFor();
  await page.getByRole("button", { name: `3 × ${wings}` }).waitFor();
  await staff.picture("counter");
  expect(await findViolations(staff)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);

  const answers = await loseAnswers(staff, "createPOSOrder");
  await page.getByRole("button", { name: /^Pay later/ }).dblclick();
  await page.getByText("The order hasn't been confirmed yet.").waitFor();
  expect(answers.calls()).toBe(1);
  await expect.poll(() => page.getByRole("button", { name: /^Pay now/ }).isDisabled()).toBe(true);
  await answers.stop();
  await reload(staff);
  await page
    .getByText(/^Order \d+ is placed\.$/)
    .first()
    .waitFor();
  const orders = await readOrders(staff, { customerPhone: { equals: "+12125550142" } });
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({
    ...{ orderType: "delivery", orderSource: "phone", deliveryFee: 250, fees: 10, status: "sent_to_kitchen" },
    ...{ customerName: "Ana Gómez", needsCutlery: true, deliveryAddress: { zip: "11201" } },
  });
  await page.getByText("Tap a dish to start an order.").waitFor();

  expect(staff.complaints.filter((text) => !text.includes("ERR_FAILED"))).toEqual([]);
  await staff.context.close();
});

/** Another device takes the second portion of a table's dish by its terminal. It costs what the first one did. */
const payPortion = async (staff: Guest, tableName: string): Promise<void> => {
  const [order] = await readOrders(staff, { tableName: { equals: tableName } });
  const [first] = order.payments.filter(({ status }: { status: string }) => status === "succeeded");
  const { restaurantOrder } = await runGraphql(
    staff,
    "query ($id: ID!) { restaurantOrder(where: { id: $id }) { orderItems { id } } }",
    { id: order.id },
  );
  await runGraphql(
    staff,
    `mutation ($id: ID!, $amount: Int!, $lines: [PaymentLineInput!]) {
      processPayment(orderId: $id, paymentMethod: "manual", amount: $amount, lines: $lines) { id } }`,
    { id: order.id, amount: first.amount, lines: [{ orderItemId: restaurantOrder.orderItems[0].id, quantity: 1 }] },
  );
};

it("a table's bill is split by dish and by amount, in cash and by a card terminal of its own", async () => {
  const staff = await counterAt({ width: 1024, height: 768, theme: "dark" });
  const { page } = staff;
  await page.getByLabel("Table", { exact: true }).check();
  await page.getByLabel("Table", { exact: true }).last().fill("Terrace 3");
  await addWings(staff);
  for (const _ of [2, 3]) await page.getByRole("button", { name: `One more ${wings}` }).click();
  await page.keyboard.press("F9");
  await page.getByRole("heading", { name: /^Order \d+$/ }).waitFor();
  const left = page.getByTestId("counter-outstanding");
  const total = await left.innerText();
  await page.getByRole("button", { name: new RegExp(wings) }).click();
  await page.getByText("1 of 3 in this payment").waitFor();
  await page.getByLabel("Card terminal").check();
  await page.getByLabel("Receipt no. (optional)").fill("T-4711");
  await staff.picture("counter-bill");
  expect(await findViolations(staff)).toEqual([]);

  const answers = await loseAnswers(staff, "processPayment");
  await page.getByRole("button", { name: /^Record \$/ }).dblclick();
  await page.getByText("The payment hasn't been confirmed yet.").waitFor();
  expect(answers.calls()).toBe(1);
  await answers.stop();
  await reload(staff);
  await page.getByText("1 of 3 paid").waitFor();
  await page.getByText("Card terminal · T-4711").waitFor();
  await expect.poll(() => left.innerText()).not.toBe(total);
  // The table stays a while, and the counter takes the next order meanwhile.
  await page.keyboard.press("F8");
  await page.getByRole("button", { name: "Unpaid orders" }).click();
  await staff.dialog.getByRole("heading", { name: /Terrace 3$/ }).waitFor();
  await staff.picture("counter-unpaid");
  expect(await findViolations(staff)).toEqual([]);
  await staff.dialog.getByRole("button", { name: /^Open the bill.*Terrace 3/ }).click();
  await left.waitFor();
  // The payment remembers its portion, whatever this device has forgotten.
  await page.getByText("1 of 3 paid").waitFor();
  for (const _ of [1, 2]) await page.getByRole("button", { name: new RegExp(wings) }).click();
  await page.getByText("2 of 3 in this payment").waitFor();
  await payPortion(staff, "Terrace 3");
  await page.keyboard.press("F9");
  await page.getByText(/^This order has only \$[\d.]+ left to pay\.$/).waitFor();
  await page.getByText("1 of 3 in this payment").waitFor();

  await page.getByLabel("Cash", { exact: true }).check();
  for (const key of ["5", "00", "0"]) await page.getByRole("button", { name: key, exact: true }).click();
  await page.getByText(/^Change: \$/).waitFor();
  await staff.picture("counter-cash");
  await page.keyboard.press("F9");
  await page.getByText("Paid in full").waitFor();
  await staff.picture("counter-paid");
  expect(await findViolations(staff)).toEqual([]);
  const [order] = await readOrders(staff, { tableName: { equals: "Terrace 3" } });
  expect(order.orderType).toBe("dine_in");
  const paid = order.payments.filter(({ status }: { status: string }) => status === "succeeded");
  expect(paid.map(({ provider }: { provider: string }) => provider).toSorted()).toEqual(["cash", "manual", "manual"]);
  expect(paid.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(order.total);
  await page.keyboard.press("F8");
  await page.getByText("Tap a dish to start an order.").waitFor();
  expect(staff.complaints.filter((text) => !text.includes("ERR_FAILED"))).toEqual([]);
  await staff.context.close();
});

/** Takes a delivery by phone, as the counter sends it. */
const takeDelivery = async (staff: Guest, phone: string, address: string): Promise<void> => {
  const { menuItems } = await runGraphql(
    staff,
    "query ($name: String!) { menuItems(where: { name: { equals: $name } }) { id modifiers { id name } } }",
    { name: wings },
  );
  const [{ id, modifiers }] = menuItems;
  const hot = modifiers.filter(({ name }: { name: string }) => name === "Copper hot");
  await runGraphql(
    staff,
    `mutation ($items: [POSOrderItemInput!]!, $phone: String!, $to: DeliveryAddressInput!) { createPOSOrder(
      orderType: "delivery", items: $items, customerName: "Mina Park", customerPhone: $phone, deliveryAddress: $to) { id } }`,
    {
      items: [{ menuItemId: id, quantity: 3, modifierIds: hot.map((modifier: { id: string }) => modifier.id) }],
      to: { address, address2: "Apt 4", city: "Brooklyn", state: "NY", zip: "11201", instructions: "Ring twice" },
      phone,
    },
  );
};

it("a guest who calls again is recognised, filled in by keyboard, and tips", async () => {
  const phone = "+1 212 555 0471";
  const staff = await counterAt({ width: 390, theme: "dark" });
  const { page, dialog } = staff;
  await takeDelivery(staff, phone, "9 Water Street");
  await takeDelivery(staff, phone, "70 Henry Street");
  await page.getByLabel("Find a dish").fill(wings);
  await page.getByRole("button", { name: new RegExp(`^${wings}`) }).click();
  await dialog.getByLabel("Copper hot").check();
  await dialog.getByRole("button", { name: /^Add · / }).click();
  await page.getByRole("button", { name: /^See the order/ }).click();
  await page.getByRole("button", { name: `One more ${wings}` }).click();
  await page.getByRole("button", { name: `One more ${wings}` }).click();
  await page.getByLabel("Delivery", { exact: true }).check();
  await page.keyboard.press("F4");
  await dialog.getByLabel("Phone").fill("+1 212 555 0400");
  await dialog.getByLabel("Phone").fill(phone.replace("+1 ", "").replaceAll(" ", "-"));
  const offer = dialog.getByRole("button", { name: "Mina Park · 9 Water Street, Apt 4, Brooklyn" });
  await offer.waitFor();
  await staff.picture("counter-known-guest");
  expect(await findViolations(staff)).toEqual([]);
  await dialog.getByLabel("Phone").focus();
  // Both orders have the same time, so either address may be the first.
  await page.keyboard.press("Tab");
  if (!(await offer.evaluate((button) => button === document.activeElement))) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => offer.getAttribute("aria-pressed")).toBe("true");
  await expect.poll(() => dialog.getByLabel("Name (optional)").inputValue()).toBe("Mina Park");
  await expect.poll(() => dialog.locator("#counter-zip").inputValue()).toBe("11201");
  await dialog.getByLabel("Tip").fill("2.00");
  await dialog.getByLabel("Promo code").fill("NO-SUCH-CODE");
  await dialog.getByRole("button", { name: "Done" }).click();
  // The function keys work while no dialog is open.
  await dialog.waitFor({ state: "detached" });
  await page.keyboard.press("F8");
  await dialog.getByText("This code doesn't exist. Please check it or remove it.").waitFor();
  await staff.picture("counter-promo-refused");
  expect(await findViolations(staff)).toEqual([]);
  await dialog.getByLabel("Promo code").fill("");
  await dialog.getByRole("button", { name: "Done" }).click();
  // The function keys work while no dialog is open.
  await dialog.waitFor({ state: "detached" });
  await staff.picture("counter-tip");
  await page.keyboard.press("F8");
  await page
    .getByText(/^Order \d+ is placed\.$/)
    .first()
    .waitFor();
  const orders = await readOrders(staff, { tip: { equals: 200 }, customerPhone: { contains: phone.slice(-4) } });
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({ customerName: "Mina Park", deliveryAddress: { zip: "11201" } });
  expect(staff.complaints).toEqual([]);
  await staff.context.close();
});

it("the counter works on a phone, with the order behind a button", async () => {
  const staff = await counterAt({ width: 390 });
  const { page, dialog } = staff;
  await page.getByLabel("Find a dish").fill(wings);
  await page.getByRole("button", { name: new RegExp(`^${wings}`) }).click();
  await dialog.getByRole("button", { name: /^Add · / }).click();
  await dialog.getByText("Required").first().waitFor();
  await dialog.getByLabel("Copper hot").check();
  await dialog.getByRole("button", { name: /^Add · / }).click();
  await staff.picture("counter-menu");
  expect(await findViolations(staff)).toEqual([]);
  await page.getByRole("button", { name: /^See the order · 1 · \$/ }).click();
  await page.getByRole("button", { name: /^Pay now/ }).waitFor();
  await staff.picture("counter-order");
  expect(await findViolations(staff)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await page.getByRole("button", { name: "Clear" }).click();
  await dialog.getByRole("button", { name: "Clear" }).click();
  await page.getByText("Tap a dish to start an order.").waitFor();
  expect(staff.complaints).toEqual([]);
  await staff.context.close();
});
