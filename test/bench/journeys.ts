import type autocannon from "autocannon";
import type { LocalServer } from "../browser/server.ts";

const json = { "content-type": "application/json" };

export interface Dish {
  id: string;
  price: number;
}

/** The first two dishes on sale without modifiers. All journeys order them. */
export const plainDishes = async (server: LocalServer): Promise<[Dish, Dish]> => {
  const response = await fetch(`${server.url}/api/menu-items?limit=100`);
  const { items } = (await response.json()) as { items: (Dish & { modifiers: unknown[]; saleState: string })[] };
  const [first, second] = items.filter((item) => item.modifiers.length === 0 && item.saleState === "on_sale");
  if (!first || !second) throw new Error("The demo menu needs two dishes on sale without modifiers.");
  return [first, second];
};

export interface Quote {
  subtotal: number;
  tax: number;
  total: number;
  lines: { unitPrice: number }[];
}

const itemsOf = (dishes: readonly Dish[]) => dishes.map(({ id }) => ({ menuItemId: id, quantity: 1 }));

/** The quote of those dishes for pickup. Every order of the benchmark sends its amounts. */
export const fetchQuote = async (server: LocalServer, dishes: readonly Dish[]): Promise<Quote> => {
  const body = JSON.stringify({ orderType: "pickup", items: itemsOf(dishes), tip: 0 });
  const response = await fetch(`${server.url}/api/quote`, { method: "POST", headers: json, body });
  if (!response.ok) throw new Error(`The quote was refused: ${await response.text()}`);
  return (await response.json()) as Quote;
};

let serial = 0;

/** Gives each guest another network, so that the limit of open orders does not apply. */
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

const contextOrder = (context: object): Placed => context as Placed;

const placeOrder = (dishes: readonly Dish[], quote: Quote): autocannon.Request => ({
  method: "POST",
  path: "/api/orders/create",
  headers: json,
  setupRequest: (request) => ({ ...request, body: orderBody(dishes, quote), headers: guestHeaders() }),
  onResponse: (_status, body, context) => {
    Object.assign(context, JSON.parse(body));
  },
});

const completePayment: autocannon.Request = {
  method: "POST",
  path: "/api/orders/complete-payment",
  headers: json,
  setupRequest: (request, context) => ({
    ...request,
    path: `/api/orders/${contextOrder(context).orderId}/complete-payment`,
    body: JSON.stringify({ secretKey: contextOrder(context).secretKey }),
  }),
};

/** An order and its settlement, at a processor that confirms payments at once. */
export const orderToPaid = (dishes: readonly Dish[], quote: Quote): autocannon.Request[] => [
  placeOrder(dishes, quote),
  completePayment,
];

/** The whole checkout of a guest: quote, order, confirmation at the processor, settlement. */
export const checkout = (dishes: readonly Dish[], quote: Quote): autocannon.Request[] => [
  {
    method: "POST",
    path: "/api/quote",
    headers: json,
    body: JSON.stringify({ orderType: "pickup", items: itemsOf(dishes), tip: 0 }),
  },
  placeOrder(dishes, quote),
  {
    method: "POST",
    path: "/api/simulator/confirm",
    headers: json,
    setupRequest: (request, context) => ({
      ...request,
      body: JSON.stringify({ clientSecret: contextOrder(context).clientSecret, cardNumber: "4242424242424242" }),
    }),
  },
  completePayment,
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

/** Opens a bag by adding a dish, and returns its cookie. */
export const openBag = async (server: LocalServer, dish: Dish): Promise<string> => {
  const response = await fetch(`${server.url}/api/cart/items`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ menuItemId: dish.id, quantity: 1 }),
  });
  if (!response.ok) throw new Error(`The bag refused the dish: ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .join("; ");
};
