import type { Env } from "../../../env.ts";
import { type SealedFor, seal, unseal } from "../../sealed.ts";

export const accountEnvironments = ["live", "sandbox"] as const;
export type AccountEnvironment = (typeof accountEnvironments)[number];

/** What a store's account at a processor is used with: the secret of its calls, and the one that its messages prove. */
export interface AccountSecrets {
  secretKey: string;
  webhookSecret: string;
  /** Which of PayPal's two worlds the keys are from, live where it is left out; Stripe's keys say it themselves. */
  environment?: AccountEnvironment;
}

const sealedFor = (storeId: string, provider: string): SealedFor => [storeId, "payment account", provider];

/** The secrets as one sealed text, which opens for this store and processor alone. */
export const sealAccount = (
  env: Pick<Env, "MASTER_KEY">,
  storeId: string,
  provider: string,
  secrets: AccountSecrets,
): Promise<string> => seal(env, sealedFor(storeId, provider), JSON.stringify(secrets));

const fieldBinding = (value: unknown, name: keyof AccountSecrets): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : null;

const textIn = (value: unknown, name: keyof AccountSecrets): string => {
  const text = fieldBinding(value, name);
  if (typeof text !== "string") throw new Error("A sealed payment account lacks a secret.");
  return text;
};

/** Opens what `sealAccount` made. Throws where it was made for another store or under another MASTER_KEY. */
export const openAccount = async (
  env: Env,
  storeId: string,
  provider: string,
  sealed: string,
): Promise<AccountSecrets> => {
  const value: unknown = JSON.parse(await unseal(env, sealedFor(storeId, provider), sealed));
  return {
    secretKey: textIn(value, "secretKey"),
    webhookSecret: textIn(value, "webhookSecret"),
    environment: fieldBinding(value, "environment") === "sandbox" ? "sandbox" : "live",
  };
};

/** An account as it is stored. */
interface StoredAccount {
  storeId: string;
  provider: string;
  publishableKey: string | null;
  encryptedSecrets: string;
}

/** Whether an account moves real money. Stripe's keys say so themselves. Null if the secrets cannot be opened any more. */
export const findEnvironment = async (env: Env, account: StoredAccount): Promise<AccountEnvironment | null> => {
  const { storeId, provider, publishableKey, encryptedSecrets } = account;
  if (provider === "stripe") return publishableKey?.startsWith("pk_test_") ? "sandbox" : "live";
  const secrets = await openAccount(env, storeId, provider, encryptedSecrets).catch(() => null);
  return secrets?.environment ?? null;
};
