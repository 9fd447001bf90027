import { and, asc, eq, inArray, notExists, type SQL, sql } from "drizzle-orm";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { type Placeholders, prepared } from "../../prepared.ts";
import { relational } from "../../relational.ts";
import type { FullRow } from "../../rows.ts";
import type { PaymentStatus } from "../../schema/enums.ts";
import { payment, restaurantOrder, storePaymentAccount, storeSettings } from "../../schema/index.ts";
import type { Processor } from "../../schema/processors.ts";

export type PaymentAccountRow = typeof storePaymentAccount.$inferSelect;

const ofProvider = (storeId: string, provider: Processor) =>
  and(eq(storePaymentAccount.storeId, storeId), eq(storePaymentAccount.provider, provider));

/** A store's account at a payment provider; undefined if it has none. */
export const findPaymentAccount = (
  db: Db,
  storeId: string,
  provider: Processor,
): Promise<PaymentAccountRow | undefined> =>
  relational(db).storePaymentAccount.findFirst({ where: ofProvider(storeId, provider) });

/** The accounts of a store, sorted by provider. */
export const listPaymentAccounts = (db: Db, storeId: string): Promise<PaymentAccountRow[]> =>
  relational(db).storePaymentAccount.findMany({
    where: eq(storePaymentAccount.storeId, storeId),
    orderBy: asc(storePaymentAccount.provider),
  });

/** The keys of a store's accounts, partly encrypted, with the store data that providers need. */
export const paymentKeysQuery = prepared((db, { storeId }: Placeholders<{ storeId: string }>) => {
  const { name: storeName, currencyCode } = storeSettings;
  const { provider, publishableKey, encryptedSecrets } = storePaymentAccount;
  return db
    .select({ provider, publishableKey, encryptedSecrets, storeName, currencyCode })
    .from(storePaymentAccount)
    .innerJoin(storeSettings, eq(storeSettings.id, storePaymentAccount.storeId))
    .where(eq(storePaymentAccount.storeId, storeId));
});

export type PaymentKeysQuery = ReturnType<typeof paymentKeysQuery>;
export type PaymentKeysRow = PaymentKeysQuery["_"]["result"][number];

/** Stores an account, replacing the store's previous one at this provider. */
export const putPaymentAccount = (db: Db, row: FullRow<typeof storePaymentAccount>): Write => {
  const { publishableKey, encryptedSecrets, updatedAt } = row;
  return db
    .insert(storePaymentAccount)
    .values(row)
    .onConflictDoUpdate({
      target: [storePaymentAccount.storeId, storePaymentAccount.provider],
      set: { publishableKey, encryptedSecrets, updatedAt },
    });
};

const unsettled: PaymentStatus[] = ["pending", "processing", "failed"];

/** Selects an account, unless an open order waits for a payment there, because that payment could no longer be settled
 *  or cancelled. */
export const isRemovable = (db: Db, storeId: string, provider: Processor): SQL | undefined =>
  and(
    ofProvider(storeId, provider),
    notExists(
      db
        .select({ found: sql`1` })
        .from(payment)
        .innerJoin(
          restaurantOrder,
          and(eq(restaurantOrder.storeId, payment.storeId), eq(restaurantOrder.id, payment.orderId)),
        )
        .where(
          and(
            eq(payment.storeId, storeId),
            eq(payment.provider, provider),
            inArray(payment.status, unsettled),
            eq(restaurantOrder.status, "open"),
          ),
        ),
    ),
  );

/** Deletes an account if it is removable. */
export const deletePaymentAccount = (db: Db, storeId: string, provider: Processor): Write =>
  db.delete(storePaymentAccount).where(isRemovable(db, storeId, provider));
