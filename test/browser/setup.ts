import type { TestProject } from "vitest/node";
import { listNewStoreStatements } from "../../db/local/new-store.ts";
import { acceptKeys } from "../support/fakes/accepting-processors.ts";
import { newStores } from "./new-stores.ts";
import { build, developmentVariables, type LocalServer, startServer } from "./server.ts";
import { connectStripe } from "./stripe-account.ts";
import { listen, startStripe } from "./stripe-server.ts";

/** Friday evening in New York. Copper Pot is open, because the clock is frozen. */
const now = "2026-11-20T23:30:00.000Z";
/** Friday afternoon in Berlin, half past midnight in Tokyo: Gasthaus Linde and Umi Sando are open. */
const nowAbroad = "2026-11-20T15:30:00.000Z";
const variables = { ...developmentVariables, NOW: now };

/** Creates the stores whose owners have set up nothing yet. */
const createNewStores = async ({ database }: LocalServer): Promise<void> => {
  const statements = newStores.flatMap(listNewStoreStatements);
  await database.batch(statements.map((statement) => database.prepare(statement)));
};

/** Builds once, and starts three servers from the production build: one with the simulator, one with the fake of
 *  Stripe, and one whose clock is at an hour when the other two restaurants are open. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  // `npm run journeys` builds once for all its parts.
  if (process.env["TIFFIN_BUILT"] !== "yes") build();
  const [stripe, processors] = await Promise.all([startStripe(now), listen(acceptKeys)]);
  const [server, stripeShop, abroad] = await Promise.all([
    startServer({ ...variables, STRIPE_API_BASE: processors.url, PAYPAL_API_BASE: processors.url }),
    startServer({ ...variables, STRIPE_API_BASE: stripe.url }),
    startServer({ ...variables, NOW: nowAbroad }),
  ]);
  await Promise.all([connectStripe(stripeShop, now), createNewStores(server)]);
  project.provide("port", server.port);
  project.provide("cronUrl", server.cronUrl);
  project.provide("stripePort", stripeShop.port);
  project.provide("portAbroad", abroad.port);
  project.provide("stripeUrl", stripe.url);
  return async () => {
    await Promise.all([server.stop(), stripeShop.stop(), abroad.stop(), stripe.stop(), processors.stop()]);
  };
};
