import { cards } from "../browser/guest.ts";
import { placeWings, runGraphql, wings } from "../browser/kitchen-board.ts";
import { textsIn } from "../browser/texts.ts";
import type { Client } from "./session.ts";
import type { Visitor } from "./visitor.ts";

const { shop } = textsIn("en");

/** Orders and pays wings without a page, and returns the order's number. */
export const orderWings = async (guest: Client): Promise<string> => {
  const { orderId, orderNumber, secretKey, clientSecret } = await placeWings(guest, 1, {});
  await guest.send("/api/simulator/confirm", { clientSecret, cardNumber: cards.pays.number });
  await guest.send(`/api/orders/${orderId}/complete-payment`, { secretKey });
  return `#${orderNumber}`;
};

const paidOrders =
  "query ($email: String!) { restaurantOrders(where: { customerEmail: { equals: $email }, firstPaidAt: { not: null } }) { id } }";
const startOrder = "mutation ($id: ID!) { transitionRestaurantOrder(orderId: $id, status: in_progress) { id } }";

export const listPaidOrders = async (owner: Client, email: string): Promise<{ id: string }[]> =>
  (await runGraphql(owner, paidOrders, { email })).restaurantOrders;

export const fillContact = async (guest: Visitor): Promise<void> => {
  await guest.fill("Name", "Ana Gómez");
  await guest.fill("Email", guest.email);
  await guest.fill("Phone", "+1 212 555 0199");
};

/** Adds wings to the bag, opens the checkout and fills in everything except the payment. */
export const readyToPay = async (guest: Visitor): Promise<void> => {
  await guest.tap("link", wings);
  await guest.tap("choice", "Copper hot");
  await guest.tap("button", "Add to bag · ");
  await guest.tap("button", shop("bag.open"));
  await guest.tap("button", shop("bag.checkout"));
  await fillContact(guest);
};

export const fillCard = async (guest: Visitor, { number }: { number: string }): Promise<void> => {
  await guest.fill("Card number", number);
  await guest.fill("Expiration", "04/30");
  await guest.fill("Security code", "123");
};

/** Waits for the confirmation of a payment, and returns its URL. */
export const confirmed = async (guest: Visitor): Promise<URL> => {
  const url = await guest.arrive(({ pathname }) => pathname.startsWith("/order/confirmed/"));
  await guest.read("[data-testid=order-number]", /^#\d+$/);
  return url;
};

/** Pays, and sees on the order's page that the kitchen prepares it. */
export const payAndFollow = async (guest: Visitor, owner: Client): Promise<void> => {
  await fillCard(guest, cards.pays);
  await guest.tap("button", "Pay $");
  const { pathname } = await confirmed(guest);
  await guest.read("[aria-current=step]", "In the kitchen");
  await runGraphql(owner, startOrder, { id: pathname.split("/").at(-1) });
  await guest.read("[aria-current=step]", "Preparing");
};
