import type { WebhookEndpointRow } from "../../../db/queries/events/webhooks.ts";
import { randomBytes, toBase64 } from "../bytes.ts";
import type { MasterKeyEnv } from "../master-key.ts";
import { reseal, type SealedFor, seal, unseal } from "../sealed.ts";
import { addMinutes, type Instant } from "../time.ts";

const secretBytes = 32;
/** How long the previous secret still signs. */
const overlapMinutes = 24 * 60;
/** The maximum number of previous secrets that sign, however often the secret is rotated. */
const maxPrevious = 3;

type SealedSecrets = Pick<
  WebhookEndpointRow,
  "storeId" | "id" | "encryptedSecret" | "previousEncryptedSecret" | "previousSecretUntil"
>;

const sealedFor = ({ storeId, id }: Pick<SealedSecrets, "storeId" | "id">): SealedFor => [storeId, "webhook", id];

/** A new secret in the format of Standard Webhooks: `whsec_` and 256 random bits in base64. */
export const newWebhookSecret = (): string => `whsec_${toBase64(randomBytes(secretBytes))}`;

export const sealSecret = (
  env: MasterKeyEnv,
  endpoint: Pick<SealedSecrets, "storeId" | "id">,
  secret: string,
): Promise<string> => seal(env, sealedFor(endpoint), secret);

/** Encrypts a sealed text of an endpoint anew with the first key. */
export const resealSecret = (
  env: MasterKeyEnv,
  endpoint: Pick<SealedSecrets, "storeId" | "id">,
  sealed: string,
): Promise<string> => reseal(env, sealedFor(endpoint), sealed);

/** An endpoint's current secret. Throws if it was encrypted with another MASTER_KEY. */
export const openSecret = (
  env: MasterKeyEnv,
  endpoint: Pick<SealedSecrets, "storeId" | "id" | "encryptedSecret">,
): Promise<string> => unseal(env, sealedFor(endpoint), endpoint.encryptedSecret);

/** The secrets that currently sign for an endpoint, newest first. Throws if they cannot be decrypted. */
export const openSecrets = async (env: MasterKeyEnv, endpoint: SealedSecrets, now: Instant): Promise<string[]> => {
  const { previousEncryptedSecret: previous, previousSecretUntil: until } = endpoint;
  const current = await openSecret(env, endpoint);
  if (previous === null || until === null || until <= now) return [current];
  return [current, ...(await unseal(env, sealedFor(endpoint), previous)).split(" ")];
};

/** The secret columns after a rotation. Current secrets keep signing for a day, so two rotations in a row break no
 *  receiver. Secrets that cannot be decrypted are dropped. */
export const rotateSecrets = async (env: MasterKeyEnv, endpoint: SealedSecrets, secret: string, now: Instant) => {
  const current = await openSecrets(env, endpoint, now).catch(() => []);
  const previous = current.slice(0, maxPrevious).join(" ");
  return {
    encryptedSecret: await sealSecret(env, endpoint, secret),
    previousEncryptedSecret: previous ? await sealSecret(env, endpoint, previous) : null,
    previousSecretUntil: previous ? addMinutes(now, overlapMinutes) : null,
    updatedAt: now,
  };
};
