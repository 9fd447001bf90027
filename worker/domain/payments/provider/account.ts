import type { EnumType } from "../../../../db/schema/enums.ts";
import { type Processor, processors } from "../../../../db/schema/processors.ts";
import type { MasterKeyEnv } from "../../master-key.ts";
import { reseal, type SealedFor, seal, unseal } from "../../sealed.ts";

export const accountEnvironments = ["live", "sandbox"] as const;
export type AccountEnvironment = (typeof accountEnvironments)[number];
export const accountEnvironment: EnumType<AccountEnvironment> = {
  name: "PaymentEnvironment",
  values: accountEnvironments,
  doc: "live moves real money, sandbox does not.",
};

/** The secrets of a store's account: for API calls, and for verifying webhooks. */
export interface AccountSecrets {
  secretKey: string;
  webhookSecret: string;
  /** Default: live. Unused if the keys contain it. */
  environment?: AccountEnvironment;
}

/** The keys of an account as they are entered. */
export interface AccountKeys {
  publishableKey: string;
  secretKey: string;
  webhookSecret: string;
}

export interface KeyProblem {
  path: keyof AccountKeys;
  message: string;
}

const sealedFor = (storeId: string, provider: string): SealedFor => [storeId, "payment account", provider];

/** Encrypts the secrets as one text that opens only for this store and processor. */
export const sealAccount = (
  env: MasterKeyEnv,
  storeId: string,
  provider: string,
  secrets: AccountSecrets,
): Promise<string> => seal(env, sealedFor(storeId, provider), JSON.stringify(secrets));

const readField = (value: unknown, name: keyof AccountSecrets): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : null;

const readText = (value: unknown, name: keyof AccountSecrets): string => {
  const text = readField(value, name);
  if (typeof text !== "string")
    throw new Error("This sealed payment account has a missing secret. Set the account again.");
  return text;
};

/** Encrypts the text of `sealAccount` anew with the first key. */
export const resealAccount = (env: MasterKeyEnv, storeId: string, provider: string, sealed: string): Promise<string> =>
  reseal(env, sealedFor(storeId, provider), sealed);

/** Decrypts the text of `sealAccount`. Throws for another store or another MASTER_KEY. */
export const openAccount = async (
  env: MasterKeyEnv,
  storeId: string,
  provider: string,
  sealed: string,
): Promise<AccountSecrets> => {
  const value: unknown = JSON.parse(await unseal(env, sealedFor(storeId, provider), sealed));
  return {
    secretKey: readText(value, "secretKey"),
    webhookSecret: readText(value, "webhookSecret"),
    environment: readField(value, "environment") === "sandbox" ? "sandbox" : "live",
  };
};

/** A stored account. */
interface StoredAccount {
  storeId: string;
  provider: Processor;
  publishableKey: string | null;
  encryptedSecrets: string;
}

/** The environment of an account, by its keys if they contain it. Null if the secrets cannot be decrypted. */
export const findEnvironment = async (
  env: MasterKeyEnv,
  account: StoredAccount,
): Promise<AccountEnvironment | null> => {
  const { storeId, provider, publishableKey, encryptedSecrets } = account;
  const { testKeyPrefix } = processors[provider];
  if (testKeyPrefix !== null) return publishableKey?.startsWith(testKeyPrefix) ? "sandbox" : "live";
  const secrets = await openAccount(env, storeId, provider, encryptedSecrets).catch(() => null);
  return secrets?.environment ?? null;
};
