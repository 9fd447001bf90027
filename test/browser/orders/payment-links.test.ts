import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Card, type Cookies, cards, Guest, launch, type Visit } from "../guest.ts";
import { ownerCookies, runGraphql, wings } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
let cookies: Cookies;

beforeAll(async () => {
  browser = await launch();
  cookies = await ownerCookies(browser);
});
afterAll(() => browser.close());

/** Opens the counter with wings in a new order. */
const counterWithWings = async (visit: Visit): Promise<Guest> => {
  const staff = await Guest.visit(browser, { ...visit, cookies, path: "/dashboard/counter" });
  const { page, dialog } = staff;
  await page.getByRole("heading", { name: "Counter", level: 1 }).waitFor();
  await page.keyboard.press("F2");
  await page.keyboard.type("buttermilk chicken");
  await page.getByRole("button", { name: new RegExp(`^${wings}`) }).waitFor();
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Copper hot").check();
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  return staff;
};

/** Places the order by a link for this phone number, and returns the link. */
const placeByLink = async ({ page, dialog }: Guest, phone: string): Promise<string> => {
  await page.keyboard.press("F4");
  await dialog.getByLabel("Phone").fill(phone);
  await dialog.getByRole("button", { name: "Done" }).click();
  // The function keys work while no dialog is open.
  await dialog.waitFor({ state: "detached" });
  await page.keyboard.press("F7");
  return page.getByLabel("Link for the guest").inputValue();
};

const fillCard = async ({ page }: Guest, { number }: Card): Promise<void> => {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiration (MM/YY)").fill("04/30");
  await page.getByLabel("Security code").fill("123");
};

const guestAt = async (visit: Visit, link: string): Promise<Guest> => {
  const guest = await Guest.visit(browser, visit);
  await guest.open(link.replace(guest.home, ""));
  return guest;
};

const findPanel = ({ page }: Guest) => page.locator("section[aria-labelledby=payment-link]");

it.each([
  { theme: "light", guestTheme: "dark" },
  { theme: "dark", guestTheme: "light" },
] as const)("a guest on the phone pays by a link from a $theme counter", async ({ theme, guestTheme }) => {
  const staff = await counterWithWings({ width: 1024, height: 768, theme });
  await staff.page.keyboard.press("F7");
  await staff.dialog.getByText("Please enter the guest's phone number or email").waitFor();
  await staff.page.keyboard.press("Escape");
  await staff.dialog.waitFor({ state: "detached" });
  const link = await placeByLink(staff, "+1 212 555 0147");
  await staff.page.getByText(/^The order waits until the guest has paid \$/).waitFor();
  const sms = await staff.page.getByRole("link", { name: "Text the link to (212) 555-0147" }).getAttribute("href");
  expect(sms).toMatch(/^sms:\+12125550147\?&body=Copper%20Pot/);
  expect(decodeURIComponent(sms ?? "")).toContain(link);
  await staff.picture("counter-link");
  expect(await findViolations(staff)).toEqual([]);
  await expect.poll(() => staff.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);

  const guest = await guestAt({ width: 390, theme: guestTheme }, link);
  const panel = findPanel(guest);
  await panel.getByRole("heading", { name: "Pay for your order" }).waitFor();
  await panel.getByText(/^Please pay \$[\d.]+ by .*The kitchen starts once you have paid\.$/).waitFor();
  await guest.picture("link");
  expect(await findViolations(guest)).toEqual([]);
  await expect.poll(() => guest.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await panel.getByRole("button", { name: /^Pay \$/ }).click();
  await expect.poll(() => guest.page.evaluate(() => document.activeElement?.id)).toBe("checkout-cardNumber");
  await fillCard(guest, cards.isDeclined);
  await panel.getByRole("button", { name: /^Pay \$/ }).click();
  await panel.getByRole("alert").first().waitFor();
  await guest.picture("link-declined");
  await fillCard(guest, cards.pays);
  await panel.getByRole("button", { name: /^Pay \$/ }).click();
  await panel.getByText("Thank you, your payment has arrived.").waitFor();
  await guest.page.getByText("Thank you!", { exact: true }).waitFor();
  await expect.poll(() => guest.page.evaluate(() => document.activeElement?.id)).toBe("payment-link");
  await guest.picture("link-paid");
  expect(await findViolations(guest)).toEqual([]);
  await staff.page.getByText("Paid in full").waitFor();
  expect([...guest.complaints, ...staff.complaints]).toEqual([]);
  await Promise.all([guest.context.close(), staff.context.close()]);
});

it("an order goes to the kitchen before its link is paid, and the guest's page says when the counter took the money", async () => {
  const staff = await counterWithWings({ width: 390 });
  const { page } = staff;
  await page.getByRole("button", { name: /^See the order/ }).click();
  const link = await placeByLink(staff, "+1 212 555 0148");
  await staff.picture("counter-link");
  expect(await findViolations(staff)).toEqual([]);
  const guest = await guestAt({ width: 320 }, link);
  await findPanel(guest).getByText("The kitchen starts once you have paid.").waitFor();
  await page.getByRole("button", { name: "Send to the kitchen now" }).click();
  await findPanel(guest).getByText("The kitchen already has your order.").waitFor();
  await page.getByText(/^The guest can pay \$[\d.]+ by the link until/).waitFor();
  const { restaurantOrders } = await runGraphql(
    staff,
    'query { restaurantOrders(where: { customerPhone: { equals: "+12125550148" } }) { id status } }',
  );
  expect(restaurantOrders).toMatchObject([{ status: "sent_to_kitchen" }]);

  await staff.open(`/dashboard/orders/${restaurantOrders[0].id}`);
  await page.getByRole("region", { name: "Payment link" }).getByLabel("Link for the guest").waitFor();
  await staff.picture("order-link");
  expect(await findViolations(staff)).toEqual([]);
  await page.getByRole("button", { name: "Take payment" }).click();
  await staff.dialog.getByRole("button", { name: /^Record \$/ }).click();
  await page.getByRole("region", { name: "Payment link" }).waitFor({ state: "detached" });
  await findPanel(guest).getByText("Thank you, your payment has arrived.").waitFor();
  await guest.picture("link-settled");
  expect(await findViolations(guest)).toEqual([]);
  expect([...guest.complaints, ...staff.complaints]).toEqual([]);
  await Promise.all([guest.context.close(), staff.context.close()]);
});
