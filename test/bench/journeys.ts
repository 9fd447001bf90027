import type autocannon from "autocannon";
import type { LocalServer } from "../browser/server.ts";

const json = { "content-type": "application/json" };

export interface Dish {
  id: string;
  price: number;
}

/** What the journeys order: two plain dishes without a required choice, as the menu itself lists them. */
export const plainDishes = async (server: LocalServer): Promise<[Dish, Dish]> => {
  const answer = await fetch(`${server.url}/api/menu-items?limit=100`);
  const { items } = (await answer.json()) as { items: (Dish & { modifiers: unknown[]; saleState: string })[] };
  const [first, second] = items.filter((item) => item.modifiers.length === 0 && item.saleState === "on_sale");
  if (!first || !second) throw new Error("The demo menu has no two plain dishes on sale.");
  return [first, second];
};

export interface Quote {
  subtotal: number;
  tax: number;
  total: number;
  lines: { unitPrice: number }[];
}

const itemsOf = (dishes: readonly Dish[]) => dishes.map(({ id }) => ({ menuItemId: id, quantity: 1 }));

/** The price of those dishes for pickup, asked once: the amounts that every order of the bench sends. */
export const priceOf = async (server: LocalServer, dishes: readonly Dish[]): Promise<Quote> => {
  const body = JSON.stringify({ orderType: "pickup", items: itemsOf(dishes), tip: 0 });
  const answer = await fetch(`${server.url}/api/quote`, { method: "POST", headers: json, body });
  if (!answer.ok) throw new Error(`The quote was refused: ${await answer.text()}`);
  return (await answer.json()) as Quote;
};

let serial = 0;

/** Each guest of the bench is another person in another network: what one of them may have open is not what is measured. */
const guestHeaders = (): Record<string, string> => {
  const [a, b, c] = [serial >> 16, serial >> 8, serial].map((part) => part & 0xff);
  return { ...json, "cf-connecting-ip": `10.${a}.${b}.${c}` };
};

export const orderBody = (dishes: readonly Dish[], quote: Quote): string => {
  serial += 1;
  return JSON.stringify({
    orderType: "pickup",
    customerInfo: {
      name: "Bench Guest",
      email: `guest${serial}@example.com`,
      phone: `+1 212 ${String(serial).padStart(7, "0")}`,
    },
    items: dishes.map(({ id }, index) => ({ menuItemId: id, quantity: 1, price: quote.lines[index]?.unitPrice ?? 0 })),
    subtotal: quote.subtotal,
    tax: quote.tax,
    tip: 0,
    total: quote.total,
    idempotencyKey: `bench-${process.pid}-${String(serial).padStart(12, "0")}`,
  });
};

/** One request: createStorefrontOrder over REST, a new order each time. */
export const createOrder = (dishes: readonly Dish[], quote: Quote): autocannon.Request[] => [
  {
    method: "POST",
    path: "/api/orders/create",
    headers: json,
    setupRequest: (request) => ({ ...request, body: orderBody(dishes, quote), headers: guestHeaders() }),
  },
];

export interface Placed {
  orderId: string;
  secretKey: string;
  clientSecret: string;
}

const placed = (context: object): Placed => context as Placed;

const placing = (dishes: readonly Dish[], quote: Quote): autocannon.Request => ({
  method: "POST",
  path: "/api/orders/create",
  headers: json,
  setupRequest: (request) => ({ ...request, body: orderBody(dishes, quote), headers: guestHeaders() }),
  onResponse: (_status, body, context) => {
    Object.assign(context, JSON.parse(body));
  },
});

const completing: autocannon.Request = {
  method: "POST",
  path: "/api/orders/complete-payment",
  headers: json,
  setupRequest: (request, context) => ({
    ...request,
    path: `/api/orders/${placed(context).orderId}/complete-payment`,
    body: JSON.stringify({ secretKey: placed(context).secretKey }),
  }),
};

/** An order, and its payment settled, where the guest has paid the processor in between. */
export const orderToPaid = (dishes: readonly Dish[], quote: Quote): autocannon.Request[] => [
  placing(dishes, quote),
  completing,
];

/** The whole checkout of a guest: price, order, the processor's confirmation, settlement. */
export const checkout = (dishes: readonly Dish[], quote: Quote): autocannon.Request[] => [
  {
    method: "POST",
    path: "/api/quote",
    headers: json,
    body: JSON.stringify({ orderType: "pickup", items: itemsOf(dishes), tip: 0 }),
  },
  placing(dishes, quote),
  {
    method: "POST",
    path: "/api/simulator/confirm",
    headers: json,
    setupRequest: (request, context) => ({
      ...request,
      body: JSON.stringify({ clientSecret: placed(context).clientSecret, cardNumber: "4242424242424242" }),
    }),
  },
  completing,
];

/** Adds one dish to a bag that the cookie names. */
export const addToBag = (dish: Dish, cookie: string): autocannon.Request[] => [
  {
    method: "POST",
    path: "/api/cart/items",
    headers: { ...json, cookie, "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ menuItemId: dish.id, quantity: 1 }),
  },
];

/** Opens a bag as a first tap does, and gives its cookie. */
export const openBag = async (server: LocalServer, dish: Dish): Promise<string> => {
  const answer = await fetch(`${server.url}/api/cart/items`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ menuItemId: dish.id, quantity: 1 }),
  });
  if (!answer.ok) throw new Error(`The bag refused: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .join("; ");
};
