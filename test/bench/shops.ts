import { developmentVariables, startServer } from "../browser/server.ts";
import { connectStripe } from "../browser/stripe-account.ts";
import { startStripe } from "../browser/stripe-server.ts";
import type { Shops } from "./scenarios.ts";

/** Friday evening in New York, when Copper Pot is open. */
const now = "2026-11-20T23:30:00.000Z";

/** Starts the servers of this or another checkout, with a separate fake of Stripe. */
export const openShops = async (checkout?: string): Promise<Shops & { stop(): Promise<void> }> => {
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
    stop: async () => {
      await Promise.all([server.stop(), stripeShop.stop(), stripe.stop()]);
    },
  };
};
