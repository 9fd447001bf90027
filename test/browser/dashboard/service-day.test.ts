import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Cookies, cards, Guest, launch } from "../guest.ts";
import {
  boardAt,
  findTicket,
  findTicketTool,
  orderWings,
  ownerCookies,
  runGraphql,
  signIn,
  wings,
} from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
let cookies: Cookies;

beforeAll(async () => {
  browser = await launch();
  cookies = await ownerCookies(browser);
});
afterAll(() => browser.close());

/** The tablet beside the till, under greasy fingers. */
const tablet = { width: 1024, height: 768, hasTouch: true } as const;

const managerAt = (path: string): Promise<Guest> => Guest.visit(browser, { ...tablet, cookies, path });

/** Adds wings with the guest's usual choice by touch. */
const tapWings = async ({ page, dialog }: Guest, portions: number): Promise<void> => {
  await page.getByLabel("Find a dish").fill(wings);
  await page.getByRole("button", { name: new RegExp(`^${wings}`) }).tap();
  await dialog.getByLabel("Copper hot").check();
  await dialog.getByRole("button", { name: /^Add · / }).tap();
  await dialog.waitFor({ state: "detached" });
  for (let portion = 1; portion < portions; portion += 1)
    await page.getByRole("button", { name: `One more ${wings}` }).tap();
  await page.getByRole("button", { name: `${portions} × ${wings}` }).waitFor();
};

/** Places the order on the screen and opens its bill. Returns its number. */
const openBill = async ({ page }: Guest): Promise<string> => {
  await page.getByRole("button", { name: /^Pay now/ }).tap();
  const heading = page.getByRole("heading", { name: /^Order \d+$/ });
  await heading.waitFor();
  return (await heading.innerText()).replace("Order ", "#");
};

const payByTerminal = async ({ page }: Guest, receipt: string): Promise<void> => {
  await page.getByLabel("Card terminal").check();
  await page.getByLabel("Receipt no. (optional)").fill(receipt);
  await page.getByRole("button", { name: /^Record \$/ }).tap();
};

const finishBill = async ({ page }: Guest): Promise<void> => {
  await page.getByText("Paid in full").waitFor();
  await page.getByRole("button", { name: /^Next order/ }).tap();
  await page.getByText("Tap a dish to start an order.").waitFor();
};

/** A guest who phones, and pays the courier's terminal before the food leaves. */
const takePhoneOrder = async (manager: Guest): Promise<string> => {
  const { page, dialog } = manager;
  await tapWings(manager, 3);
  await page.getByLabel("Delivery", { exact: true }).check();
  await page.getByRole("button", { name: /^Add a guest or a note/ }).tap();
  await dialog.getByLabel("Phone").fill("+1 718 555 4826");
  await dialog.getByLabel("Name (optional)").fill("Quentin Voss");
  await dialog.locator("#counter-address").fill("1 Front Street");
  await dialog.locator("#counter-city").fill("Brooklyn");
  await dialog.locator("#counter-state").selectOption("NY");
  await dialog.locator("#counter-zip").fill("11201");
  await dialog.getByRole("button", { name: "Done" }).tap();
  const number = await openBill(manager);
  await payByTerminal(manager, "T-4811");
  await manager.picture("day-phone-order");
  await finishBill(manager);
  return number;
};

const openOrder = async ({ page }: Guest, number: string): Promise<void> => {
  await page
    .getByRole("row", { name: new RegExp(`${number}\\b`) })
    .getByRole("link")
    .tap();
  await page.getByRole("heading", { name: `Order ${number}` }).waitFor();
};

/** Two of three portions are sold out: less than the delivery's minimum, and money goes back. */
const makeCheaper = async (manager: Guest, number: string): Promise<void> => {
  const { page, dialog } = manager;
  await openOrder(manager, number);
  await page.getByRole("button", { name: "Change order" }).tap();
  const portions = dialog.getByRole("group", { name: new RegExp(wings) });
  for (const _ of ["three to two", "two to one"]) await portions.getByRole("button", { name: "One fewer" }).tap();
  await dialog.getByText(/^The minimum for delivery is \$/).waitFor();
  await dialog.getByLabel("Deliver it all the same, because").fill("Two portions were sold out.");
  await dialog.getByText(/^The minimum for delivery is \$/).waitFor({ state: "detached" });
  await dialog.getByText(/^\$[\d.]+ goes back to the guest\.$/).waitFor();
  await manager.picture("day-cheaper");
  expect(await findViolations(manager)).toEqual([]);
  await dialog.getByRole("button", { name: "Save changes" }).tap();
  await dialog.waitFor({ state: "detached" });
  await page
    .getByText(/Two portions were sold out\./)
    .first()
    .waitFor();
};

/** Two portions are found after all. The order changes when the guest has paid for them by the link. */
const makeDearerByLink = async (manager: Guest): Promise<void> => {
  const { page, dialog } = manager;
  await page.getByRole("button", { name: "Change order" }).tap();
  const portions = dialog.getByRole("group", { name: new RegExp(wings) });
  for (const _ of ["one to two", "two to three"]) await portions.getByRole("button", { name: "One more" }).tap();
  await dialog.getByLabel("By a link that we send").check();
  await manager.picture("day-dearer");
  expect(await findViolations(manager)).toEqual([]);
  await dialog.getByRole("button", { name: "Save changes" }).tap();
  await dialog.waitFor({ state: "detached" });
  const panel = page.getByRole("region", { name: "Payment link" });
  await panel.getByText(/^The change takes effect when the guest has paid \$/).waitFor();
  const link = await panel.getByLabel("Link for the guest").inputValue();
  await manager.picture("day-link");

  const guest = await Guest.visit(browser, { width: 390 });
  await guest.open(link.replace(guest.home, ""));
  await guest.page.getByRole("heading", { name: "Pay the difference" }).waitFor();
  await guest.page.getByRole("button", { name: /^Pay \$/ }).click();
  await guest.page.getByLabel("Card number").fill(cards.pays.number);
  await guest.page.getByLabel("Expiration (MM/YY)").fill("04/30");
  await guest.page.getByLabel("Security code").fill("123");
  await guest.page.getByRole("button", { name: /^Pay \$/ }).click();
  await guest.page.getByText("Thank you, your payment has arrived.").waitFor();
  await guest.picture("day-paid-link");
  await panel.waitFor({ state: "detached" });
  await page.getByText("Left to pay").waitFor({ state: "detached" });
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
};

/** Half of a table's bill in cash, the other half by the terminal. */
const splitBill = async (manager: Guest): Promise<string> => {
  const { page } = manager;
  await page.getByLabel("Table", { exact: true }).check();
  await page.getByLabel("Table", { exact: true }).last().fill("Window 9");
  await tapWings(manager, 2);
  const number = await openBill(manager);
  await page.getByLabel("Cash", { exact: true }).check();
  await page.getByRole("button", { name: "1/2", exact: true }).tap();
  await page.getByRole("button", { name: /^Take \$[\d.]+ in cash/ }).tap();
  await page.getByText("The payment is recorded.").first().waitFor();
  await payByTerminal(manager, "T-4812");
  await manager.picture("day-split-bill");
  await finishBill(manager);
  return number;
};

/** Staff without the right to refund ask for a cancellation, and a manager confirms it on the start page. */
const cancelByRequest = async (number: string): Promise<void> => {
  const owner = await managerAt("/dashboard");
  const email = "service-day@example.com";
  await runGraphql(owner, "mutation ($email: String!) { inviteMember(email: $email, role: staff) { id } }", { email });
  const staff = await Guest.visit(browser, tablet);
  await signIn(staff, email);
  await staff.open("/dashboard/kitchen");
  const ticket = findTicket(staff, number);
  await (await findTicketTool(ticket, "Cancel")).tap();
  await staff.dialog.getByLabel("The guest asked for it").check();
  await staff.dialog.getByRole("button", { name: "Ask a manager to cancel" }).tap();
  await ticket.getByText("Cancellation requested").waitFor();
  const requests = owner.page.getByRole("region", { name: "Cancellations to decide" });
  const row = requests.getByRole("listitem").filter({ hasText: number.replace("#", "Order ") });
  await row.getByRole("button", { name: /^Cancel and refund/ }).tap();
  await owner.dialog.getByRole("button", { name: "Cancel and refund" }).tap();
  await row.waitFor({ state: "detached" });
  await ticket.waitFor({ state: "detached" });
  expect([...owner.complaints, ...staff.complaints]).toEqual([]);
  await Promise.all([owner.context.close(), staff.context.close()]);
};

const expectToFind = async (
  { page }: Guest,
  texts: readonly string[],
  number: string,
  state: string,
): Promise<void> => {
  const search = page.getByRole("searchbox");
  for (const text of texts) {
    await search.fill("no such order");
    await page.getByText("No order matches.", { exact: false }).last().waitFor();
    await search.fill(text);
    await page
      .getByRole("row", { name: new RegExp(`${number}\\b`) })
      .getByText(state)
      .first()
      .waitFor();
  }
};

it("a service at the tablet: a delivery by phone, its edits in both directions, a split bill and a cancellation, all found again in Orders", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const customerInfo = { name: "Ulrike Abendroth", email: "ulrike@example.com", phone: "+1 212 555 9034" };
  const online = await orderWings(guest, {}, { customerInfo });
  const manager = await managerAt("/dashboard/counter");
  await runGraphql(manager, "mutation ($id: ID!) { acknowledgeOrder(orderId: $id) { id } }", { id: online.id });
  const delivery = await takePhoneOrder(manager);
  const table = await splitBill(manager);

  await manager.open("/dashboard/orders?search=4826");
  await makeCheaper(manager, delivery);
  await makeDearerByLink(manager);

  await cancelByRequest(online.number);
  await guest.page.getByRole("heading", { name: "This order was canceled." }).waitFor();

  await manager.open("/dashboard/orders");
  await expectToFind(manager, [delivery, "quentin vos", "4826"], delivery, "Kitchen");
  await expectToFind(manager, [online.number, "abendr", "555 9034"], online.number, "Canceled");
  await expectToFind(manager, [table], table, "Window 9");
  await manager.picture("day-orders");
  expect(await findViolations(manager)).toEqual([]);
  const board = await boardAt(browser, cookies, tablet);
  await findTicket(board, delivery).getByText(wings).first().waitFor();
  expect([...manager.complaints, ...guest.complaints, ...board.complaints]).toEqual([]);
  await Promise.all([manager.context.close(), guest.context.close(), board.context.close()]);
});
