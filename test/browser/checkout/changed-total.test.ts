import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Card, type Cookies, cards, Guest, launch } from "../guest.ts";
import { ownerCookies, runGraphql, wings } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";
import { collectOrders } from "./placed-orders.ts";

let browser: Browser;
let cookies: Cookies;

beforeAll(async () => {
  browser = await launch();
  cookies = await ownerCookies(browser);
});
afterAll(() => browser.close());

/** An order whose card was declined, with its guest still at the checkout. */
const declinedOrder = async (guest: Guest): Promise<string> => {
  const orders = await collectOrders(guest.page);
  await guest.readyToPay();
  await guest.fillCard(cards.isDeclined);
  await guest.payButton.click();
  await guest.dialog.getByRole("alert").waitFor();
  const [id] = orders.keys();
  if (!id) throw new Error("No order was placed.");
  return id;
};

/** Opens the dialog that changes an order, with one more portion of its dish. */
const addPortion = async (id: string): Promise<Guest> => {
  const staff = await Guest.visit(browser, { width: 1280, cookies, path: `/dashboard/orders/${id}` });
  await staff.page.getByRole("button", { name: "Change order" }).click();
  const dish = staff.dialog.getByRole("group", { name: new RegExp(wings) });
  await dish.getByRole("button", { name: "More" }).click();
  await staff.dialog.getByRole("group", { name: "The guest has not paid yet" }).waitFor();
  return staff;
};

const readOrder = async (staff: Guest, id: string) =>
  (
    await runGraphql(
      staff,
      "query ($id: ID!) { restaurantOrder(where: { id: $id }) { status outstanding total revision events { note } } }",
      { id },
    )
  ).restaurantOrder;

const findPanel = ({ page }: Guest) => page.locator("section[aria-labelledby=payment-link]");

const fillCard = async ({ page }: Guest, { number }: Card): Promise<void> => {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiration (MM/YY)").fill("04/30");
  await page.getByLabel("Security code").fill("123");
};

it("a guest at the checkout whose order is changed comes to the new total, and no tap charges another one", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const id = await declinedOrder(guest);
  const staff = await addPortion(id);
  await expect.poll(() => staff.dialog.getByLabel("The guest pays the new total online").isChecked()).toBe(true);
  await staff.picture("unpaid-edit");
  expect(await findViolations(staff)).toEqual([]);
  await staff.dialog.getByRole("button", { name: "Save changes" }).click();
  await guest.page.waitForURL("**/order/confirmed/*");
  const panel = findPanel(guest);
  await panel.getByText(/^The restaurant changed your order, and the total is now \$[\d.]+\./).waitFor();
  await guest.picture("changed-total");
  expect(await findViolations(guest)).toEqual([]);
  await fillCard(guest, cards.pays);

  // The page does not hear of the next change, because it cannot read the order until its guest pays.
  let hasTapped = false;
  await guest.page.route(`**/api/orders/${id}*`, (route) => (hasTapped ? route.fallback() : route.abort()));
  await guest.page.route(`**/api/orders/${id}/payment`, (route) => {
    hasTapped = true;
    return route.fallback();
  });
  const former = await panel.getByRole("button", { name: /^Pay \$/ }).innerText();
  const noLonger = `mutation ($id: ID!, $changes: [OrderChangeInput!]!) {
    editRestaurantOrder(orderId: $id, expectedRevision: 2, changes: $changes, settle: link) { id } }`;
  await runGraphql(staff, noLonger, { id, changes: [{ kind: "fee", fee: { kind: "bag", amount: 25 } }] });
  await panel.getByRole("button", { name: /^Pay \$/ }).click();
  await panel.getByText("The total changed. Please check the new amount and pay again.").waitFor();
  await expect.poll(() => panel.getByRole("button", { name: /^Pay \$/ }).innerText()).not.toBe(former);
  expect(await readOrder(staff, id)).toMatchObject({ status: "open", revision: 3 });
  await panel.getByRole("button", { name: /^Pay \$/ }).click();
  await panel.getByText("Thank you, your payment has arrived.").waitFor();
  await expect.poll(() => readOrder(staff, id)).toMatchObject({ status: "sent_to_kitchen", outstanding: 0 });
  await Promise.all([guest.context.close(), staff.context.close()]);
});

it("staff send an order to the kitchen unpaid only with a reason, and its guest sees that the kitchen has it", async () => {
  const guest = await Guest.visit(browser, { width: 1280 });
  const id = await declinedOrder(guest);
  const staff = await addPortion(id);
  await staff.dialog.getByLabel("Send to the kitchen unpaid").check();
  await staff.dialog.getByRole("button", { name: "Save changes" }).click();
  await staff.dialog.getByText("Say why this order goes to the kitchen unpaid.").waitFor();
  expect(await findViolations(staff)).toEqual([]);
  await staff.dialog.getByLabel("Send it unpaid because").fill("Pays at the door.");
  await staff.dialog.getByRole("button", { name: "Save changes" }).click();
  await staff.dialog.waitFor({ state: "hidden" });
  const order = await readOrder(staff, id);
  expect(order).toMatchObject({ status: "sent_to_kitchen", outstanding: order.total });
  expect(order.events.map(({ note }: { note: string | null }) => note)).toContain("Pays at the door.");
  await guest.fillCard(cards.pays);
  await guest.payButton.click();
  await guest.page.waitForURL("**/order/confirmed/*");
  expect(await readOrder(staff, id)).toMatchObject({ outstanding: order.total });
  await Promise.all([guest.context.close(), staff.context.close()]);
});
