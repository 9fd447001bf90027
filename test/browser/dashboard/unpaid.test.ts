import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Cookies, Guest, launch } from "../guest.ts";
import { boardAt, findTicket, ownerCookies, runGraphql, signIn, tapNext, wings } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
let cookies: Cookies;

beforeAll(async () => {
  browser = await launch();
  cookies = await ownerCookies(browser);
});
afterAll(() => browser.close());

const moveMutation = `mutation ($id: ID!, $status: OrderStatus!, $allowOutstanding: Boolean) {
  transitionRestaurantOrder(orderId: $id, status: $status, allowOutstanding: $allowOutstanding) { id } }`;

/** An order of the counter that is ready and not paid. */
const readyOrder = async (manager: Guest, input: object = {}): Promise<{ id: string; number: string }> => {
  const { menuItems } = await runGraphql(
    manager,
    "query ($name: String!) { menuItems(where: { name: { equals: $name } }) { id modifiers { id name } } }",
    { name: wings },
  );
  const [item] = menuItems;
  const hot = item.modifiers.filter(({ name }: { name: string }) => name === "Copper hot");
  const { createPOSOrder: order } = await runGraphql(
    manager,
    `mutation ($orderType: String!, $items: [POSOrderItemInput!]!, $payment: String, $customerPhone: String,
      $deliveryAddress: DeliveryAddressInput) {
      createPOSOrder(orderType: $orderType, items: $items, payment: $payment, customerPhone: $customerPhone,
        customerName: "Ottilie Brandt", deliveryAddress: $deliveryAddress) { id orderNumber status } }`,
    {
      orderType: "pickup",
      items: [{ menuItemId: item.id, quantity: 3, modifierIds: hot.map(({ id }: { id: string }) => id) }],
      ...input,
    },
  );
  const { id, status, orderNumber } = order;
  if (status === "open")
    await runGraphql(manager, moveMutation, { id, status: "sent_to_kitchen", allowOutstanding: true });
  for (const next of ["in_progress", "ready"]) await runGraphql(manager, moveMutation, { id, status: next });
  return { id, number: `#${orderNumber}` };
};

const readOrder = async (manager: Guest, id: string) =>
  (
    await runGraphql(
      manager,
      "query ($id: ID!) { restaurantOrder(where: { id: $id }) { status outstanding events { note } } }",
      { id },
    )
  ).restaurantOrder;

const staffAt = async (manager: Guest, path: string): Promise<Guest> => {
  const email = "unpaid-orders@example.com";
  await runGraphql(manager, "mutation ($email: String!) { inviteMember(email: $email, role: staff) { id } }", {
    email,
  });
  const staff = await Guest.visit(browser, { width: 390 });
  await signIn(staff, email);
  await staff.open(path);
  return staff;
};

it("staff take the payment of an order that is not paid, and a manager completes one without it for a reason", async () => {
  const manager = await boardAt(browser, cookies, { width: 1280, height: 900 });
  const { page, dialog } = manager;
  const first = await readyOrder(manager);
  const staff = await staffAt(manager, "/dashboard/kitchen");
  await tapNext(findTicket(staff, first.number), "Picked up");
  await staff.dialog.getByRole("heading", { name: `Order ${first.number.slice(1)} is not paid` }).waitFor();
  await staff.dialog.getByText("Only an owner or a manager can complete the order without its payment.").waitFor();
  await staff.picture("unpaid-staff");
  expect(await findViolations(staff)).toEqual([]);
  await staff.dialog.getByRole("button", { name: "Take payment" }).click();
  await staff.dialog.getByRole("button", { name: /^Record \$/ }).click();
  await staff.dialog.waitFor({ state: "detached" });
  await tapNext(findTicket(staff, first.number), "Picked up");
  // The ticket leaves the board before the server has answered.
  await expect.poll(() => readOrder(manager, first.id)).toMatchObject({ status: "completed", outstanding: 0 });

  const second = await readyOrder(manager);
  await tapNext(findTicket(manager, second.number), "Picked up");
  await dialog.getByRole("button", { name: "Complete without payment" }).click();
  await dialog.getByText("Please enter a reason.").waitFor();
  await dialog.getByLabel("Why it is completed without payment").fill("Regular guest, pays tomorrow.");
  await manager.picture("unpaid-manager");
  expect(await findViolations(manager)).toEqual([]);
  await dialog.getByRole("button", { name: "Complete without payment" }).click();
  await dialog.waitFor({ state: "detached" });
  await findTicket(manager, second.number).waitFor({ state: "detached" });
  await expect
    .poll(() => readOrder(manager, second.id))
    .toMatchObject({ status: "completed", outstanding: expect.toSatisfy((cents: number) => cents > 0) });
  await manager.open(`/dashboard/orders/${second.id}`);
  await page.getByText("Regular guest, pays tomorrow.").first().waitFor();
  expect([...manager.complaints, ...staff.complaints]).toEqual([]);
  await Promise.all([manager.context.close(), staff.context.close()]);
});

it("an unpaid order is completed without its payment from its own page and from the list of deliveries", async () => {
  const manager = await boardAt(browser, cookies, { width: 390 });
  const { page, dialog } = manager;
  const complete = async (): Promise<void> => {
    await dialog.getByLabel("Why it is completed without payment").fill("The terminal was broken.");
    await dialog.getByRole("button", { name: "Complete without payment" }).click();
    await dialog.getByLabel("Why it is completed without payment").waitFor({ state: "detached" });
  };
  // Cash cannot be taken for it while its payment link is open.
  const delivery = await readyOrder(manager, {
    ...{ orderType: "delivery", payment: "link", customerPhone: "+1 718 555 4827" },
    deliveryAddress: { address: "1 Front Street", city: "Brooklyn", state: "NY", zip: "11201" },
  });
  await page.getByRole("button", { name: "Deliveries" }).click();
  const row = dialog.getByRole("listitem").filter({ hasText: delivery.number });
  await row.getByRole("button", { name: /^Delivered/ }).click();
  await complete();
  await row.waitFor({ state: "detached" });
  await expect.poll(() => readOrder(manager, delivery.id)).toMatchObject({ status: "completed" });

  const order = await readyOrder(manager);
  await manager.open(`/dashboard/orders/${order.id}`);
  await page.getByRole("button", { name: "Picked up" }).click();
  await complete();
  await page.getByText("The terminal was broken.").first().waitFor();
  await expect.poll(() => readOrder(manager, order.id)).toMatchObject({ status: "completed" });
  expect(manager.complaints).toEqual([]);
  await manager.context.close();
});
