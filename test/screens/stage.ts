import type { Browser } from "playwright-core";
import { inject } from "vitest";
import { type Cookies, cards, Guest } from "../browser/guest.ts";
import { placeWings, runGraphql } from "../browser/kitchen-board.ts";
import { signInWithoutPage } from "../browser/mailbox.ts";

export type ServerState = "open" | "closed" | "holiday" | "paused" | "busy";

/** The states of an order that a guest sees. */
export const orderStates = [
  "awaiting payment",
  "paid",
  "accepted",
  "preparing",
  "ready",
  "picked up",
  "scheduled",
  "delivery to be paid in cash",
  "canceled",
] as const;

export type OrderState = (typeof orderStates)[number];

/** What the scenes need from the restaurants: addresses of pages, and cookies of people and bags. */
export interface Stage {
  bag: Cookies;
  deliveryBag: Cookies;
  closedBag: Cookies;
  owner: Cookies;
  customer: Cookies;
  dishes: { plain: string; withChoices: string; soldOut: string };
  product: string;
  orders: Readonly<Record<OrderState, string>>;
  sharedOrder: string;
  receipt: string;
  accountOrder: string;
}

interface Placed {
  orderId: string;
  secretKey: string;
  clientSecret: string;
}

const transition = `mutation ($id: ID!, $status: OrderStatus!) {
  transitionRestaurantOrder(orderId: $id, status: $status) { id }
}`;

let orderCount = 0;

/** Places an order of another guest, because the open orders of one person are limited. */
const place = async (guest: Guest, options: object = {}, more: object = {}, quantity = 2): Promise<Placed> => {
  orderCount += 1;
  const phone = `+1 212 555 ${String(1000 + orderCount)}`;
  const customerInfo = { name: "Ana Gómez", email: `ana-${orderCount}@example.com`, phone };
  const placed = await placeWings(guest, quantity, options, { customerInfo, ...more });
  if (!placed.orderId) throw new Error(`The order of a scene was refused: ${JSON.stringify(placed)}`);
  return placed;
};

const pay = async (guest: Guest, placed: Placed): Promise<Placed> => {
  const { orderId, secretKey, clientSecret } = placed;
  await guest.send("/api/simulator/confirm", { clientSecret, cardNumber: cards.pays.number });
  await guest.send(`/api/orders/${orderId}/complete-payment`, { secretKey });
  return placed;
};

const pageFor = ({ orderId, secretKey }: Placed): string => `/order/confirmed/${orderId}?secretKey=${secretKey}`;

const deliver = {
  orderType: "delivery",
  deliveryAddress: { address: "5 Elm Street", city: "Brooklyn", state: "NY", zip: "11201" },
};

const takeCash = "mutation ($on: Boolean!) { updateStoreSettings(data: { cashOnDeliveryEnabled: $on }) { id } }";

/** Places a delivery to be paid in cash, which the checkouts of other scenes do not offer. */
const placeCashDelivery = async (guest: Guest, owner: Guest): Promise<Placed> => {
  await runGraphql(owner, takeCash, { on: true });
  const placed = await place(guest, deliver, { paymentMethod: "cash" }, 3);
  await runGraphql(owner, takeCash, { on: false });
  return placed;
};

/** An order in each state. */
const placeOrders = async (guest: Guest, owner: Guest): Promise<Stage["orders"]> => {
  const paid = async (options: object = {}): Promise<Placed> => pay(guest, await place(guest, options));
  const moveTo = async (...statuses: string[]): Promise<string> => {
    const placed = await paid();
    for (const status of statuses) await runGraphql(owner, transition, { id: placed.orderId, status });
    return pageFor(placed);
  };
  const accepted = await paid();
  await runGraphql(owner, "mutation ($id: ID!) { acknowledgeOrder(orderId: $id) { id } }", { id: accepted.orderId });
  const canceled = await paid();
  const { orderId, secretKey } = canceled;
  await guest.send(`/api/orders/${orderId}/cancellation`, { secretKey });
  return {
    "awaiting payment": pageFor(await place(guest)),
    paid: pageFor(await paid()),
    accepted: pageFor(accepted),
    preparing: await moveTo("in_progress"),
    ready: await moveTo("in_progress", "ready"),
    "picked up": await moveTo("in_progress", "ready", "completed"),
    scheduled: pageFor(await paid({ scheduledFor: "2026-11-21T18:00:00.000Z" })),
    "delivery to be paid in cash": pageFor(await placeCashDelivery(guest, owner)),
    canceled: pageFor(canceled),
  };
};

const dishQuery = `query ($name: String!) {
  menuItems(where: { name: { equals: $name } }) { id modifiers { id name } }
}`;

const findDish = async (guest: Guest, name: string): Promise<{ id: string; modifiers: { id: string }[] }> => {
  const { menuItems } = await runGraphql(guest, dishQuery, { name });
  return menuItems[0];
};

/** Fills a bag and returns its cookies. */
const fillBag = async (browser: Browser, quantity: number, state: ServerState = "open"): Promise<Cookies> => {
  const guest = await Guest.visit(browser, { width: 390, port: inject("statePorts")[state] });
  const add = `mutation ($item: ActiveCartItemInput!, $key: String!) {
    addActiveCartItem(input: $item, idempotencyKey: $key) { items { id } }
  }`;
  for (const name of ["Charred Broccoli", "Buttermilk Chicken Wings", "English Breakfast Tea"]) {
    const { id, modifiers } = await findDish(guest, name);
    const modifierIds = modifiers.slice(0, 1).map((modifier) => modifier.id);
    const key = `screens-bag-${quantity}-${name.replaceAll(" ", "-")}`;
    await runGraphql(guest, add, { item: { menuItemId: id, quantity, modifierIds }, key });
  }
  const cookies = await guest.context.cookies();
  await guest.context.close();
  return cookies;
};

const signIn = async (browser: Browser, state: ServerState, email: string): Promise<Cookies> => {
  const context = await browser.newContext();
  await signInWithoutPage(context, `http://localhost:${inject("statePorts")[state]}`, email);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
};

const ownerEmail = "owner@copperpot.example";

/** Pauses online orders of one server and slows those of another. */
const changeService = async (browser: Browser): Promise<void> => {
  const mutations = {
    paused: 'setOrderingPaused(paused: true, message: "The oven needs a rest. Back at eight.") { id }',
    busy: "setBusy(extraMinutes: 20) { id }",
  } as const;
  for (const state of ["paused", "busy"] as const) {
    const cookies = await signIn(browser, state, ownerEmail);
    const owner = await Guest.visit(browser, { width: 1280, port: inject("statePorts")[state], cookies });
    await runGraphql(owner, `mutation { ${mutations[state]} }`);
    await owner.context.close();
  }
};

/** Brings the restaurants into every state that a scene needs, once for all scenes. */
export const setStage = async (browser: Browser): Promise<Stage> => {
  await changeService(browser);
  const owner = await signIn(browser, "open", ownerEmail);
  const customer = await signIn(browser, "open", "ana.gomez@example.com");
  const staff = await Guest.visit(browser, { width: 1280, cookies: owner });
  const guest = await Guest.visit(browser, { width: 390 });
  const member = await Guest.visit(browser, { width: 390, cookies: customer });
  const plain = await findDish(guest, "Charred Broccoli");
  const withChoices = await findDish(guest, "Buttermilk Chicken Wings");
  const soldOut = await findDish(guest, "Maine Lobster Roll");
  const orders = await placeOrders(guest, staff);
  const own = await pay(member, await place(member));
  const shared = await guest.send("/api/graphql", {
    query: "query ($id: ID!, $key: String!) { getCustomerOrder(orderId: $id, secretKey: $key) { viewKey } }",
    variables: { id: own.orderId, key: own.secretKey },
  });
  const bags = {
    ...{ bag: await fillBag(browser, 2), deliveryBag: await fillBag(browser, 3) },
    ...{ closedBag: await fillBag(browser, 1, "closed") },
  };
  await Promise.all([staff, guest, member].map(({ context }) => context.close()));
  return {
    ...bags,
    owner,
    customer,
    dishes: { plain: `/menu/${plain.id}`, withChoices: `/menu/${withChoices.id}`, soldOut: `/menu/${soldOut.id}` },
    product: "/products/copper-hot-sauce",
    orders,
    sharedOrder: `/order/confirmed/${own.orderId}?view=${shared.data.getCustomerOrder.viewKey}`,
    receipt: `/order/${own.orderId}/receipt?secretKey=${own.secretKey}`,
    accountOrder: `/account/orders/${own.orderId}`,
  };
};
