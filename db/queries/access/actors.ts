import { and, eq } from "drizzle-orm";
import type { Db } from "../../client.ts";
import { apiKey, customer, oauthApp } from "../../schema/index.ts";

/** The name of a person, or the e-mail address if there is no name; null if the store has no such person. */
export const readPersonName = async (db: Db, storeId: string, id: string): Promise<string | null> => {
  const [row] = await db
    .select({ name: customer.name, email: customer.email })
    .from(customer)
    .where(and(eq(customer.storeId, storeId), eq(customer.id, id)));
  return row ? row.name || row.email : null;
};

/** The name of a store's API key. */
export const readKeyName = async (db: Db, storeId: string, id: string): Promise<string | null> => {
  const [row] = await db
    .select({ name: apiKey.name })
    .from(apiKey)
    .where(and(eq(apiKey.storeId, storeId), eq(apiKey.id, id)));
  return row?.name ?? null;
};

/** The name of a store's OAuth app. */
export const readAppName = async (db: Db, storeId: string, id: string): Promise<string | null> => {
  const [row] = await db
    .select({ name: oauthApp.name })
    .from(oauthApp)
    .where(and(eq(oauthApp.storeId, storeId), eq(oauthApp.id, id)));
  return row?.name ?? null;
};
