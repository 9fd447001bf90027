import type { Browser, BrowserContext, Locator } from "playwright-core";
import { expect } from "vitest";
import { cards, Guest, type Visit } from "./guest.ts";
import { enterCode } from "./mailbox.ts";

export const wings = "Buttermilk Chicken Wings";

/** What a browser stores once its person has signed in. */
export type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** Signs a person in who works at the restaurant. */
export const signIn = async (colleague: Guest, email: string): Promise<void> => {
  await colleague.open("/login?return=/dashboard");
  await enterCode(colleague, email);
  await colleague.page.getByRole("button", { name: "Sign in" }).click();
  await colleague.page.waitForURL(({ pathname }) => pathname.startsWith("/dashboard"));
};

/** Signs the owner in, and gives the cookies for further browsers of theirs. */
export const ownerCookies = async (browser: Browser): Promise<Cookies> => {
  const owner = await Guest.visit(browser, { width: 390 });
  await signIn(owner, "owner@copperpot.example");
  const cookies = await owner.context.cookies();
  await owner.context.close();
  return cookies;
};

/** The owner at a board of their own. */
export const boardAt = async (browser: Browser, cookies: Cookies, visit: Visit): Promise<Guest> => {
  const owner = await Guest.visit(browser, visit);
  await owner.context.addCookies(cookies);
  await owner.open("/dashboard/kitchen");
  await owner.page.getByText("Live", { exact: true }).waitFor();
  return owner;
};
export const asked = async (guest: Guest, query: string, variables: Record<string, unknown> = {}) => {
  const { data, errors } = await guest.send("/api/graphql", { query, variables });
  expect(errors).toBeUndefined();
  return data;
};

export const findTicket = ({ page }: Guest, number: string): Locator =>
  page.getByRole("article", { name: number, exact: true });

export const tapNext = (ticket: Locator, name: string): Promise<void> =>
  ticket.getByRole("button", { name: new RegExp(`^${name} #`) }).click();

export const findStep = ({ page }: Guest, step: string): Locator =>
  page.locator("[aria-current=step]", { hasText: step });

const sent = (guest: Guest, path: string, data: object) => guest.send(`/api/${path}`, data);

/** Orders and pays wings as the checkout does, opens their confirmation, and answers the number and the id of the order. */
export const orderWings = async (
  guest: Guest,
  more: { scheduledFor?: string } = {},
): Promise<{ number: string; id: string }> => {
  const { menuItems } = await asked(
    guest,
    "query ($name: String!) { menuItems(where: { name: { equals: $name } }) { id modifiers { id name } } }",
    { name: wings },
  );
  const [item] = menuItems;
  const modifierIds = item.modifiers.filter(({ name }: { name: string }) => name === "Copper hot");
  const line = { menuItemId: item.id, quantity: 1, modifierIds: modifierIds.map(({ id }: { id: string }) => id) };
  const wish = { orderType: "pickup", items: [line], tip: 0, ...more };
  const { subtotal, tax, total, lines } = await sent(guest, "quote", wish);
  const { orderId, orderNumber, secretKey, clientSecret } = await sent(guest, "orders/create", {
    ...{ ...wish, subtotal, tax, total, items: [{ ...line, price: lines[0].unitPrice }] },
    customerInfo: { name: "Ana Gómez", email: "ana@example.com", phone: "+1 212 555 0100" },
  });
  await sent(guest, "simulator/confirm", { clientSecret, cardNumber: cards.pays.number });
  await guest.open(`/order/confirmed/${orderId}?secretKey=${secretKey}`);
  await findStep(guest, more.scheduledFor ? "Received" : "Kitchen").waitFor();
  return { number: `#${orderNumber}`, id: orderId };
};
