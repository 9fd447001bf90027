import { asc } from "drizzle-orm";
import { batch } from "../batch.ts";
import type { Db } from "../client.ts";
import { storePaymentAccount, webhookEndpoint } from "../schema/index.ts";

/** The oldest encrypted secrets, at most `limit` of each kind. */
export const readSealedSecrets = async (db: Db, limit: number) => {
  const [accounts, endpoints] = await batch(db, [
    db.select().from(storePaymentAccount).orderBy(asc(storePaymentAccount.id)).limit(limit),
    db.select().from(webhookEndpoint).orderBy(asc(webhookEndpoint.id)).limit(limit),
  ]);
  return { accounts, endpoints };
};
