import { and, asc, eq, inArray, notExists, sql } from "drizzle-orm";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { type Places, prepared } from "../../prepared.ts";
import type { FullRow } from "../../rows.ts";
import type { PaymentProviderName, PaymentStatus } from "../../schema/enums.ts";
import { payment, restaurantOrder, storePaymentAccount, storeSettings } from "../../schema/index.ts";

export type PaymentAccountRow = typeof storePaymentAccount.$inferSelect;

const ofProvider = (storeId: string, provider: string) =>
  and(eq(storePaymentAccount.storeId, storeId), eq(storePaymentAccount.provider, provider));

/** A store's own account at a processor; undefined where it has none there. */
export const findPaymentAccount = (db: Db, storeId: string, provider: string): Promise<PaymentAccountRow | undefined> =>
  db.query.storePaymentAccount.findFirst({ where: ofProvider(storeId, provider) });

/** The accounts of a store, by the names of their processors. */
export const listPaymentAccounts = (db: Db, storeId: string): Promise<PaymentAccountRow[]> =>
  db.query.storePaymentAccount.findMany({
    where: eq(storePaymentAccount.storeId, storeId),
    orderBy: asc(storePaymentAccount.provider),
  });

/** The keys, some of them sealed, of a store's accounts, with what of the store a processor is told. */
export const paymentKeysQuery = prepared((db, { storeId }: Places<{ storeId: string }>) => {
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

/** Keeps an account in place of the one that the store had at this processor. */
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

/** Forgets an account, unless an open order waits for a payment there: without its keys nobody could settle or stop that. */
export const deletePaymentAccount = (db: Db, storeId: string, provider: PaymentProviderName): Write =>
  db.delete(storePaymentAccount).where(
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
    ),
  );
