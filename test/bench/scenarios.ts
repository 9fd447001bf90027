import type autocannon from "autocannon";
import type { LocalServer } from "../browser/server.ts";
import {
  addToBag,
  checkout,
  createOrder,
  type Dish,
  fetchQuote,
  openBag,
  orderToPaid,
  plainDishes,
  type Quote,
} from "./journeys.ts";
import { dishesByGraphql, uncachedDishesByGraphql } from "./lists.ts";

/** One kind of load and its goals. */
export interface Scenario {
  name: string;
  goal?: number;
  goalMs?: number;
  connections: number;
  /** The number of requests that make one counted unit. */
  requestsPerUnit?: number;
  server: LocalServer;
  /** Prepares the scenario directly before it is measured, and returns its requests. */
  prepare(): autocannon.Request[] | Promise<autocannon.Request[]>;
}

/** The servers of one build: one with the simulator, and one with a fake of Stripe. */
export interface Shops {
  server: LocalServer;
  stripeShop: LocalServer;
}

/** The dishes that each order contains, and their quote. */
export interface Basket {
  dishes: [Dish, Dish];
  quote: Quote;
}

export const quoteBasket = async (server: LocalServer): Promise<Basket> => {
  const dishes = await plainDishes(server);
  return { dishes, quote: await fetchQuote(server, dishes) };
};

const read = (path: string) => (): autocannon.Request[] => [{ method: "GET", path }];

/** Loads that run first and are not counted: they warm up the isolates and load Stripe's SDK. */
export const warmUps = ({ server, stripeShop }: Shops, { dishes, quote }: Basket): Scenario[] => [
  { name: "warm-up", connections: 32, server, prepare: read("/api/menu-items?limit=50") },
  { name: "warm-up", connections: 8, server: stripeShop, prepare: () => createOrder(dishes, quote) },
];

/** All scenarios in the order of their measurement. */
export const scenarios = ({ server, stripeShop }: Shops, { dishes, quote }: Basket): Scenario[] => {
  const order = () => createOrder(dishes, quote);
  const checkoutRequests = checkout(dishes, quote);
  const paidOrderRequests = orderToPaid(dishes, quote);
  const eight = { connections: 8, server };
  const stripe = { connections: 8, server: stripeShop };
  const byStripe = "orders by Stripe";
  return [
    { name: "menu JSON, 50 items", goal: 3000, connections: 32, server, prepare: read("/api/menu-items?limit=50") },
    { name: "menu page", goal: 2000, connections: 32, server, prepare: read("/") },
    { ...eight, name: "add to bag", prepare: async () => addToBag(dishes[0], await openBag(server, dishes[0])) },
    { ...eight, name: "orders, 1 client", connections: 1, prepare: order },
    { ...eight, name: "orders, 8 clients", goal: 50, prepare: order },
    {
      ...eight,
      name: "whole checkout to paid, 8 clients",
      requestsPerUnit: checkoutRequests.length,
      prepare: () => checkoutRequests,
    },
    { ...eight, name: "GraphQL, 60 dishes with choices", goal: 250, prepare: () => dishesByGraphql(server) },
    { ...eight, name: "GraphQL, 60 dishes, uncached", prepare: () => uncachedDishesByGraphql(server) },
    { ...stripe, name: `${byStripe}, 1 client`, connections: 1, goalMs: 40, prepare: order },
    { ...stripe, name: `${byStripe}, 8 clients`, goal: 100, prepare: order },
    {
      ...stripe,
      name: `${byStripe} to paid, 8 clients`,
      goal: 60,
      requestsPerUnit: paidOrderRequests.length,
      prepare: () => paidOrderRequests,
    },
  ];
};
