import type { Processor } from "../../db/schema/processors.ts";
import { type AccountKeys, sealAccount } from "../../worker/domain/payments/provider/account.ts";
import { developmentVariables, type LocalServer } from "./server.ts";
import { stripeKeys } from "./stripe-keys.ts";

/** Connects Copper Pot to its account at a processor's fake. */
export const connectAccount = async (
  { database }: LocalServer,
  provider: Processor,
  { publishableKey, ...secrets }: AccountKeys,
  now: string,
): Promise<void> => {
  const store = await database
    .prepare("SELECT id FROM store_settings WHERE slug = 'copper-pot'")
    .first<{ id: string }>();
  if (!store) throw new Error("The database has no demo stores. Load the seed first.");
  const sealed = await sealAccount(developmentVariables, store.id, provider, secrets);
  // SQL with named columns also works with the database of an older build.
  await database
    .prepare(
      `INSERT INTO store_payment_account (id, store_id, provider, publishable_key, encrypted_secrets, created_at, updated_at)
       VALUES ('spa_stand_in_' || ?2, ?1, ?2, ?3, ?4, ?5, ?5)`,
    )
    .bind(store.id, provider, publishableKey, sealed, now)
    .run();
};

/** Connects Copper Pot to its account at the fake of Stripe. */
export const connectStripe = (server: LocalServer, now: string): Promise<void> =>
  connectAccount(server, "stripe", stripeKeys, now);
