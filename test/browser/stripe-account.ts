import { connect } from "../../db/client.ts";
import { putPaymentAccount } from "../../db/queries/payment-accounts.ts";
import { findStoreBySlug } from "../../db/queries/store.ts";
import { sealAccount } from "../../worker/domain/payments/account.ts";
import { developmentVariables, type LocalServer } from "./server.ts";
import { stripeKeys } from "./stripe-keys.ts";

/** Gives Copper Pot its account at the stand-in for Stripe. */
export const connectStripe = async ({ database }: LocalServer, now: string): Promise<void> => {
  const db = connect(database);
  const store = await findStoreBySlug(db, "copper-pot");
  if (!store) throw new Error("The demo stores are not there.");
  const { publishableKey, ...secrets } = stripeKeys;
  const encryptedSecrets = await sealAccount(developmentVariables, store.id, "stripe", secrets);
  const row = { id: "spa_stand_in", storeId: store.id, provider: "stripe" as const, publishableKey, encryptedSecrets };
  await putPaymentAccount(db, { ...row, createdAt: now, updatedAt: now });
};
