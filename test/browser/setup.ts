import type { TestProject } from "vitest/node";
import { build, developmentVariables, startServer } from "./server.ts";
import { connectStripe } from "./stripe-account.ts";
import { startStripe } from "./stripe-server.ts";

/** Friday evening in New York: Copper Pot is open, and stays so however long the journeys take. */
const now = "2026-11-20T23:30:00.000Z";
const variables = { ...developmentVariables, NOW: now };

/** Builds once and serves the journeys from the production build: one server with the local processor, one with Stripe's
 *  stand-in. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  build();
  const stripe = await startStripe(now);
  const server = await startServer(variables);
  const stripeShop = await startServer({ ...variables, STRIPE_API_BASE: stripe.url });
  await connectStripe(stripeShop, now);
  project.provide("port", server.port);
  project.provide("stripePort", stripeShop.port);
  project.provide("stripeUrl", stripe.url);
  return async () => {
    await Promise.all([server.stop(), stripeShop.stop(), stripe.stop()]);
  };
};
