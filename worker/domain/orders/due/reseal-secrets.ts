import { atomic } from "../../../../db/atomic.ts";
import type { Db } from "../../../../db/client.ts";
import {
  findStoresToReseal,
  type Resealed,
  readOldSecrets,
  replaceAccountSecrets,
  replaceWebhookSecrets,
} from "../../../../db/queries/sealed.ts";
import { resealSecret } from "../../events/secret.ts";
import { type MasterKeyEnv, masterKeys } from "../../master-key.ts";
import { resealAccount } from "../../payments/provider/account.ts";
import type { StoreWork } from "./due-orders.ts";

/** More than a store has: its processors, and at most ten webhooks. */
const maxSecrets = 50;

/** The ids of the keys of MASTER_KEY that nothing is encrypted with any more. */
const olderKeys = (env: MasterKeyEnv): string[] =>
  masterKeys(env)
    .slice(1)
    .map(({ id }) => id);

/** The stores with secrets to encrypt anew. While MASTER_KEY has one key, there are none. */
export const findOldSecrets = async (db: Db, env: MasterKeyEnv): Promise<string[]> => {
  const ids = olderKeys(env);
  return ids.length === 0 ? [] : findStoresToReseal(db, ids);
};

/** Encrypts a store's secrets anew with the first key of MASTER_KEY. One that its owner replaces meanwhile stays as the
 *  owner entered it, and one that cannot be decrypted stays too, until the owner enters it again. */
export const resealSecrets = async ({ env, db, clock, storeId, requestId }: StoreWork): Promise<void> => {
  const now = clock.now();
  const { accounts, endpoints } = await readOldSecrets(db, storeId, olderKeys(env), maxSecrets);
  const resealEach = async <Row extends { id: string }>(
    rows: readonly Row[],
    read: (row: Row) => string | null,
    reseal: (row: Row, sealed: string) => Promise<string | null>,
  ): Promise<Resealed[]> => {
    const texts = rows.map(async (row) => {
      const from = read(row);
      return from === null ? [] : [{ id: row.id, from, to: await reseal(row, from) }];
    });
    const settled = await Promise.allSettled(texts);
    const failed = settled.filter(({ status }) => status === "rejected").length;
    if (failed > 0) console.warn(JSON.stringify({ requestId, warning: "SECRET_NOT_RESEALED", storeId, failed }));
    return settled.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  };
  const [secrets, current, previous] = await Promise.all([
    resealEach(
      accounts,
      ({ encryptedSecrets }) => encryptedSecrets,
      ({ provider }, sealed) => resealAccount(env, storeId, provider, sealed),
    ),
    resealEach(
      endpoints,
      ({ encryptedSecret }) => encryptedSecret,
      (endpoint, sealed) => resealSecret(env, endpoint, sealed),
    ),
    resealEach(
      endpoints,
      ({ previousEncryptedSecret }) => previousEncryptedSecret,
      async (endpoint, sealed) =>
        (endpoint.previousSecretUntil ?? now) > now ? resealSecret(env, endpoint, sealed) : null,
    ),
  ]);
  await atomic(db, [
    replaceAccountSecrets(db, storeId, secrets),
    replaceWebhookSecrets(db, storeId, "encryptedSecret", current),
    replaceWebhookSecrets(db, storeId, "previousEncryptedSecret", previous),
  ]);
};
