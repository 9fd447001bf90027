import { developmentVariables, startServer } from "../browser/server.ts";
import { connectStripe } from "../browser/stripe-account.ts";
import { startStripe } from "../browser/stripe-server.ts";
import type { Shops } from "./scenarios.ts";

/** Friday evening in New York, when Copper Pot is open. */
const now = "2026-11-20T23:30:00.000Z";

interface OpenShops extends Shops {
  /** Lets each store take another 9,999 orders on its day. */
  freeNumbers(): Promise<void>;
  stop(): Promise<void>;
}

let days = 0;

/** Frees the numbers of the business day, of which each store has 9,999: moves all orders to a day of their own. */
const freeNumbers = async (database: D1Database): Promise<void> => {
  days += 1;
  await database.batch([
    database
      .prepare("UPDATE restaurant_order SET business_day = date('2000-01-01', ?) WHERE business_day > '2026'")
      .bind(`+${days} days`),
    database.prepare("DELETE FROM daily_number"),
  ]);
};

/** Starts the servers of this or another checkout, with a separate fake of Stripe. */
export const openShops = async (checkout?: string): Promise<OpenShops> => {
  const stripe = await startStripe(now, { confirmsAtOnce: true });
  const server = await startServer({ ...developmentVariables, NOW: now }, checkout);
  const stripeShop = await startServer({ ...developmentVariables, NOW: now, STRIPE_API_BASE: stripe.url }, checkout);
  await connectStripe(stripeShop, now);
  // The benchmark places more orders an hour than a kitchen accepts.
  for (const { database } of [server, stripeShop])
    await database.prepare("UPDATE store_settings SET orders_per_slot = NULL, prep_minutes_per_slot = NULL").run();
  return {
    server,
    stripeShop,
    freeNumbers: async () => {
      for (const { database } of [server, stripeShop]) await freeNumbers(database);
    },
    stop: async () => {
      await Promise.all([server.stop(), stripeShop.stop(), stripe.stop()]);
    },
  };
};
