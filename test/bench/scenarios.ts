import type autocannon from "autocannon";
import type { LocalServer } from "../browser/server.ts";
import {
  addToBag,
  checkout,
  createOrder,
  type Dish,
  openBag,
  orderToPaid,
  plainDishes,
  priceOf,
  type Quote,
} from "./journeys.ts";
import { dishesByGraphql } from "./lists.ts";

/** One kind of load, with the goals that it has to meet. */
export interface Scenario {
  name: string;
  goal?: number;
  goalMs?: number;
  connections: number;
  /** How many requests make one of what is counted. */
  requestsPerUnit?: number;
  server: LocalServer;
  /** Makes ready what it needs, just before it is measured, and gives the requests. */
  prepare(): autocannon.Request[] | Promise<autocannon.Request[]>;
}

/** The servers of one build: one with the local processor, and one with the stand-in for Stripe. */
export interface Shops {
  server: LocalServer;
  stripeShop: LocalServer;
}

/** What the bench orders, and its price. */
export interface Basket {
  dishes: [Dish, Dish];
  quote: Quote;
}

export const fillBasket = async (server: LocalServer): Promise<Basket> => {
  const dishes = await plainDishes(server);
  return { dishes, quote: await priceOf(server, dishes) };
};

const read = (path: string) => (): autocannon.Request[] => [{ method: "GET", path }];

/** What is loaded first and not counted, so that the isolates are warm and Stripe's SDK is read. */
export const warmUps = ({ server, stripeShop }: Shops, { dishes, quote }: Basket): Scenario[] => [
  { name: "warm-up", connections: 32, server, prepare: read("/api/menu-items?limit=50") },
  { name: "warm-up", connections: 8, server: stripeShop, prepare: () => createOrder(dishes, quote) },
];

/** Every kind of load, in the order in which they are measured. */
export const scenarios = ({ server, stripeShop }: Shops, { dishes, quote }: Basket): Scenario[] => {
  const order = () => createOrder(dishes, quote);
  const whole = checkout(dishes, quote);
  const toPaid = orderToPaid(dishes, quote);
  const eight = { connections: 8, server };
  const stripe = { connections: 8, server: stripeShop };
  const byStripe = "orders by Stripe";
  return [
    { name: "menu JSON, 50 items", goal: 3000, connections: 32, server, prepare: read("/api/menu-items?limit=50") },
    { name: "menu page", goal: 2000, connections: 32, server, prepare: read("/") },
    { ...eight, name: "add to bag", prepare: async () => addToBag(dishes[0], await openBag(server, dishes[0])) },
    { ...eight, name: "orders, 1 client", connections: 1, prepare: order },
    { ...eight, name: "orders, 8 clients", goal: 50, prepare: order },
    { ...eight, name: "whole checkout to paid, 8 clients", requestsPerUnit: whole.length, prepare: () => whole },
    { ...eight, name: "GraphQL, 60 dishes with choices", goal: 250, prepare: () => dishesByGraphql(server) },
    { ...stripe, name: `${byStripe}, 1 client`, connections: 1, goalMs: 40, prepare: order },
    { ...stripe, name: `${byStripe}, 8 clients`, goal: 100, prepare: order },
    {
      ...stripe,
      name: `${byStripe} to paid, 8 clients`,
      goal: 60,
      requestsPerUnit: toPaid.length,
      prepare: () => toPaid,
    },
  ];
};
