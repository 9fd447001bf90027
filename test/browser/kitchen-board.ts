import type { Browser, Locator } from "playwright-core";
import { expect, inject } from "vitest";
import type { IfMissing } from "../../db/schema/enums.ts";
import { type Card, type Cookies, cards, Guest, type Visit } from "./guest.ts";
import { enterCode, signInWithoutPage } from "./mailbox.ts";
import { type Texts, textsIn } from "./texts.ts";

export const wings = "Buttermilk Chicken Wings";

interface SignIn {
  /** The texts of the browser's language; English by default. */
  texts?: Texts;
  /** The page of the dashboard that opens then. */
  path?: `/dashboard${string}`;
}

/** Signs in a staff member. */
export const signIn = async (
  colleague: Guest,
  email: string,
  { texts = textsIn("en"), path = "/dashboard" }: SignIn = {},
): Promise<void> => {
  await colleague.open(`/login?return=${path}`);
  await enterCode(colleague, email, texts);
  await colleague.page.getByRole("button", { name: texts.shop("login.enter"), exact: true }).click();
  await colleague.page.waitForURL(({ pathname }) => pathname.startsWith("/dashboard"));
};

/** Signs in the owner and returns the cookies for more browsers. */
export const ownerCookies = async (browser: Browser): Promise<Cookies> => {
  const context = await browser.newContext();
  await signInWithoutPage(context, `http://localhost:${inject("port")}`, "owner@copperpot.example");
  const cookies = await context.cookies();
  await context.close();
  return cookies;
};

/** Opens the kitchen display in a new browser of the owner. */
export const boardAt = async (browser: Browser, cookies: Cookies, visit: Visit): Promise<Guest> => {
  const owner = await Guest.visit(browser, { ...visit, cookies, path: "/dashboard/kitchen" });
  await owner.page.getByText("Live", { exact: true }).waitFor();
  return owner;
};

/** Opens extra time and pauses, which a board with many orders has behind a button. */
export const openControls = async ({ page }: Guest): Promise<void> => {
  await page.getByText("Live", { exact: true }).waitFor();
  const opener = page.getByRole("button", { name: "Online orders", expanded: false });
  if ((await opener.count()) > 0) await opener.click();
};

/** What sends JSON as one person. */
type Caller = Pick<Guest, "send">;

/** Sends a GraphQL document with the caller's cookies and expects no errors. */
export const runGraphql = async (caller: Caller, query: string, variables: Record<string, unknown> = {}) => {
  const { data, errors } = await caller.send("/api/graphql", { query, variables });
  expect(errors, JSON.stringify(errors)).toBeUndefined();
  return data;
};

export const findTicket = ({ page }: Guest, number: string): Locator =>
  page.getByRole("article", { name: number, exact: true });

export const tapNext = (ticket: Locator, name: string): Promise<void> =>
  ticket.getByRole("button", { name: new RegExp(`^${name} #`) }).click();

/** Finds a small button of a ticket, such as "Cancel". A full board has them on the focused ticket alone. */
export const findTicketTool = async (ticket: Locator, name: string): Promise<Locator> => {
  await ticket.focus();
  return ticket.getByRole("button", { name: new RegExp(`^${name} #`) });
};

export const findStep = ({ page }: Guest, step: string): Locator =>
  page.locator("[aria-current=step]", { hasText: step });

const postJson = (guest: Caller, path: string, data: object) => guest.send(`/api/${path}`, data);

/** Orders wings as the checkout does. */
export const placeWings = async (guest: Caller, quantity: number, orderOptions: object, more: object = {}) => {
  const { menuItems } = await runGraphql(
    guest,
    "query ($name: String!) { menuItems(where: { name: { equals: $name } }) { id modifiers { id name } } }",
    { name: wings },
  );
  const [item] = menuItems;
  const modifierIds = item.modifiers.filter(({ name }: { name: string }) => name === "Copper hot");
  const orderItem = { menuItemId: item.id, quantity, modifierIds: modifierIds.map(({ id }: { id: string }) => id) };
  const orderInput = { orderType: "pickup", items: [orderItem], tip: 0, ...orderOptions };
  const { subtotal, tax, total, lines: quotedLines } = await postJson(guest, "quote", orderInput);
  return postJson(guest, "orders/create", {
    ...{ ...orderInput, subtotal, tax, total, items: [{ ...orderItem, price: quotedLines[0].unitPrice }] },
    ...{ customerInfo: { name: "Ana Gómez", email: "ana@example.com", phone: "+1 212 555 0100" }, ...more },
  });
};

/** Orders a delivery to be paid in cash, and returns its number. */
export const orderDelivery = async (guest: Guest): Promise<string> => {
  const deliveryAddress = { address: "5 Elm Street", city: "Brooklyn", state: "NY", zip: "11201" };
  const placed = await placeWings(guest, 3, { orderType: "delivery", deliveryAddress }, { paymentMethod: "cash" });
  return `#${placed.orderNumber}`;
};

/** Orders and pays wings, opens the confirmation, and returns the order's number and id. */
export const orderWings = async (
  guest: Guest,
  orderOptions: { scheduledFor?: string } = {},
  more: { customerInfo?: { name: string; email: string; phone: string }; ifMissing?: IfMissing } = {},
  card: Card = cards.pays,
): Promise<{ number: string; id: string }> => {
  const { orderId, orderNumber, secretKey, clientSecret } = await placeWings(guest, 1, orderOptions, more);
  await postJson(guest, "simulator/confirm", { clientSecret, cardNumber: card.number });
  await guest.open(`/order/confirmed/${orderId}?secretKey=${secretKey}`);
  await findStep(guest, orderOptions.scheduledFor ? "Received" : "Kitchen").waitFor();
  return { number: `#${orderNumber}`, id: orderId };
};
