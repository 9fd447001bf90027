import { and, asc, count, eq, exists, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Write } from "../../atomic.ts";
import { batch } from "../../batch.ts";
import type { Db } from "../../client.ts";
import type { OrPlaceholder } from "../../prepared.ts";
import { providerCustomer, type storeSettings } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";

export type ProviderCustomerRow = typeof providerCustomer.$inferSelect;

/** A person at a processor. */
export type ProviderCustomerKey = Pick<ProviderCustomerRow, "storeId" | "provider"> & { customerId: string };

const ofKey = ({ storeId, customerId, provider }: ProviderCustomerKey): SQL | undefined =>
  and(
    eq(providerCustomer.storeId, storeId),
    eq(providerCustomer.customerId, customerId),
    eq(providerCustomer.provider, provider),
  );

const ofRow = ({ storeId, id }: Pick<ProviderCustomerRow, "storeId" | "id">): SQL | undefined =>
  and(eq(providerCustomer.storeId, storeId), eq(providerCustomer.id, id));

export const findProviderCustomer = async (
  db: Db,
  key: ProviderCustomerKey,
): Promise<ProviderCustomerRow | undefined> => {
  const [row] = await db.select().from(providerCustomer).where(ofKey(key));
  return row;
};

/** Writes the row of a person at a processor if there is none, and returns the one that is stored. */
export const addProviderCustomer = async (
  db: Db,
  row: ProviderCustomerKey & Pick<ProviderCustomerRow, "id" | "createdAt" | "updatedAt">,
): Promise<ProviderCustomerRow | undefined> => {
  const [, [stored]] = await batch(db, [
    db.insert(providerCustomer).values(row).onConflictDoNothing(),
    db.select().from(providerCustomer).where(ofKey(row)),
  ]);
  return stored;
};

export const storeProviderCustomerId = async (
  db: Db,
  row: Pick<ProviderCustomerRow, "storeId" | "id">,
  providerCustomerId: string,
  updatedAt: Instant,
): Promise<void> => {
  await db.update(providerCustomer).set({ providerCustomerId, updatedAt }).where(ofRow(row));
};

export const deleteProviderCustomer = async (
  db: Db,
  row: Pick<ProviderCustomerRow, "storeId" | "id">,
): Promise<void> => {
  await db.delete(providerCustomer).where(ofRow(row));
};

/** Stores which saved card paid last. */
export const storeLastCard = (db: Db, key: ProviderCustomerKey, lastCardId: string, updatedAt: Instant): Write =>
  db.update(providerCustomer).set({ lastCardId, updatedAt }).where(ofKey(key));

/** Separates the customers at processors from an account that is erased, so that due work deletes them there. */
export const releaseProviderCustomers = (db: Db, storeId: string, customerId: string, now: Instant): Write =>
  db
    .update(providerCustomer)
    .set({ customerId: null, lastCardId: null, dueAt: now, updatedAt: now })
    .where(and(eq(providerCustomer.storeId, storeId), eq(providerCustomer.customerId, customerId)));

/** Makes the customers at processors of a store that is being deleted due, a page of them. Returns how many are left in
 *  all. */
export const releaseAllProviderCustomers = async (
  db: Db,
  { storeId, now, limit }: { storeId: string; now: Instant; limit: number },
): Promise<number> => {
  const { id, customerId } = providerCustomer;
  const ofStore = eq(providerCustomer.storeId, storeId);
  const page = db
    .select({ id })
    .from(providerCustomer)
    .where(and(ofStore, isNotNull(customerId)))
    .limit(limit);
  const [, [left]] = await batch(db, [
    db
      .update(providerCustomer)
      .set({ customerId: null, lastCardId: null, dueAt: now, updatedAt: now })
      .where(and(ofStore, inArray(id, page))),
    db.select({ rows: count() }).from(providerCustomer).where(ofStore),
  ]);
  return left?.rows ?? 0;
};

export const hasDueProviderCustomer = (db: Db, id: typeof storeSettings.id, now: OrPlaceholder<Instant>): SQL =>
  exists(
    db
      .select({ found: sql`1` })
      .from(providerCustomer)
      .where(and(eq(providerCustomer.storeId, id), lte(providerCustomer.dueAt, now))),
  );

/** The customers of erased accounts that a processor is to delete now, the longest due first. */
export const findDueProviderCustomers = (
  db: Db,
  { storeId, now, limit }: { storeId: string; now: Instant; limit: number },
): Promise<ProviderCustomerRow[]> =>
  db
    .select()
    .from(providerCustomer)
    .where(
      and(
        eq(providerCustomer.storeId, storeId),
        lte(providerCustomer.dueAt, now),
        isNull(sql`+${providerCustomer.customerId}`),
      ),
    )
    .orderBy(asc(providerCustomer.dueAt))
    .limit(limit);

export const postponeProviderCustomer = async (
  db: Db,
  { storeId, id, attempt }: ProviderCustomerRow,
  { now, dueAt }: { now: Instant; dueAt: Instant },
): Promise<void> => {
  await db
    .update(providerCustomer)
    .set({ attempt: attempt + 1, dueAt, updatedAt: now })
    .where(ofRow({ storeId, id }));
};
