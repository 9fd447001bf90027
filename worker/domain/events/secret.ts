import type { WebhookEndpointRow } from "../../../db/queries/events/webhooks.ts";
import type { Env } from "../../env.ts";
import { type SealedFor, seal, unseal } from "../sealed.ts";
import { addMinutes, type Instant } from "../time.ts";

const secretBytes = 32;
/** How long the secret before signs beside the new one. */
const overlapMinutes = 24 * 60;
/** More secrets than that do not sign at once, however often somebody changes them. */
const mostBefore = 3;

type SealedSecrets = Pick<
  WebhookEndpointRow,
  "storeId" | "id" | "encryptedSecret" | "previousEncryptedSecret" | "previousSecretUntil"
>;

const sealedFor = ({ storeId, id }: Pick<SealedSecrets, "storeId" | "id">): SealedFor => [storeId, "webhook", id];

/** A new secret as Standard Webhooks writes it: `whsec_` and 256 random bits in base64. */
export const newWebhookSecret = (): string =>
  `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(secretBytes))))}`;

export const sealSecret = (
  env: Pick<Env, "MASTER_KEY">,
  endpoint: Pick<SealedSecrets, "storeId" | "id">,
  secret: string,
): Promise<string> => seal(env, sealedFor(endpoint), secret);

/** The newest secret of an address. Throws if it was encrypted under another MASTER_KEY. */
export const openSecret = (
  env: Pick<Env, "MASTER_KEY">,
  endpoint: Pick<SealedSecrets, "storeId" | "id" | "encryptedSecret">,
): Promise<string> => unseal(env, sealedFor(endpoint), endpoint.encryptedSecret);

/** The secrets that sign for an address at this moment, the newest first. Throws where they cannot be opened. */
export const openSecrets = async (
  env: Pick<Env, "MASTER_KEY">,
  endpoint: SealedSecrets,
  now: Instant,
): Promise<string[]> => {
  const { previousEncryptedSecret: previous, previousSecretUntil: until } = endpoint;
  const current = await openSecret(env, endpoint);
  if (previous === null || until === null || until <= now) return [current];
  return [current, ...(await unseal(env, sealedFor(endpoint), previous)).split(" ")];
};

/** What an address keeps once it has a new secret: those that sign until now go on beside it for a day, so that two changes in
 *  a row leave no receiver behind. What nobody can open any more is left behind. */
export const rotatedSecrets = async (
  env: Pick<Env, "MASTER_KEY">,
  endpoint: SealedSecrets,
  secret: string,
  now: Instant,
) => {
  const before = await openSecrets(env, endpoint, now).catch(() => []);
  const kept = before.slice(0, mostBefore).join(" ");
  return {
    encryptedSecret: await sealSecret(env, endpoint, secret),
    previousEncryptedSecret: kept ? await sealSecret(env, endpoint, kept) : null,
    previousSecretUntil: kept ? addMinutes(now, overlapMinutes) : null,
    updatedAt: now,
  };
};
