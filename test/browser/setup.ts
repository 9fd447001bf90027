import type { TestProject } from "vitest/node";
import { connect } from "../../db/client.ts";
import { putPaymentAccount } from "../../db/queries/payment-accounts.ts";
import { findStoreBySlug } from "../../db/queries/store.ts";
import { sealAccount } from "../../worker/domain/payments/account.ts";
import { build, developmentVariables, type LocalServer, startServer } from "./server.ts";
import { stripeKeys } from "./stripe-keys.ts";
import { startStripe } from "./stripe-server.ts";

/** Friday evening in New York: Copper Pot is open, and stays so however long the journeys take. */
const now = "2026-11-20T23:30:00.000Z";
const variables = { ...developmentVariables, NOW: now };

const connectStripe = async ({ database }: LocalServer): Promise<void> => {
  const db = connect(database);
  const store = await findStoreBySlug(db, "copper-pot");
  if (!store) throw new Error("The demo stores are not there.");
  const { publishableKey, ...secrets } = stripeKeys;
  const encryptedSecrets = await sealAccount(variables, store.id, "stripe", secrets);
  const row = { id: "spa_journeys", storeId: store.id, provider: "stripe" as const, publishableKey, encryptedSecrets };
  await putPaymentAccount(db, { ...row, createdAt: now, updatedAt: now });
};

/** Builds once and serves the journeys from the production build: one server with the local processor, one with Stripe's
 *  stand-in. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  build();
  const stripe = await startStripe(now);
  const server = await startServer(variables);
  const stripeShop = await startServer({ ...variables, STRIPE_API_BASE: stripe.url });
  await connectStripe(stripeShop);
  project.provide("port", server.port);
  project.provide("stripePort", stripeShop.port);
  project.provide("stripeUrl", stripe.url);
  return async () => {
    await Promise.all([server.stop(), stripeShop.stop(), stripe.stop()]);
  };
};
