import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import { type Answers, atomic } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { type Placeholders, prepared, settable } from "../../prepared.ts";
import { type FullRow, selectRows } from "../../rows.ts";
import { orderMail, storeHost, storeSettings } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";
import { type OrderRecord, type OrderRef, orderQuery, toRecord } from "./orders.ts";

export type NewOrderMail = FullRow<typeof orderMail>;
export type OrderMailRow = typeof orderMail.$inferSelect;

/** A store's orders with due mails, the longest due first. */
export const findOrdersWithMail = (
  db: Db,
  { storeId, now, limit }: { storeId: string; now: Instant; limit: number },
): Promise<OrderRef[]> =>
  db
    .select({ storeId: orderMail.storeId, orderId: orderMail.orderId })
    .from(orderMail)
    .where(and(eq(orderMail.storeId, storeId), eq(orderMail.status, "pending"), lte(orderMail.nextAttemptAt, now)))
    .groupBy(orderMail.storeId, orderMail.orderId)
    .orderBy(asc(sql`min(${orderMail.nextAttemptAt})`))
    .limit(limit);

const mailInsert = prepared((db, { mails }: Placeholders<{ mails: string }>) =>
  db.insert(orderMail).select(selectRows(orderMail, mails)).onConflictDoNothing().returning(),
);

/** The store data of a mail, and the store's first host. */
export const mailedStoreQuery = prepared((db, { storeId }: Placeholders<{ storeId: string }>) => {
  const { id, name, address, phone, email, locale, timezone, countryCode, brandColor } = storeSettings;
  const host = sql<string | null>`(SELECT ${storeHost.host} FROM ${storeHost} WHERE ${storeHost.storeId} = ${storeId}
    ORDER BY ${storeHost.createdAt}, ${storeHost}."rowid" LIMIT 1)`;
  return db
    .select({ id, name, address, phone, email, locale, timezone, countryCode, brandColor, host: host.as("host") })
    .from(storeSettings)
    .where(eq(storeSettings.id, storeId));
});

export type MailedStoreRow = ReturnType<typeof mailedStoreQuery>["_"]["result"][number];

/** Claimed mails with the data that they report, as of the claim. */
export interface TakenMails {
  mails: OrderMailRow[];
  record: OrderRecord;
  store: MailedStoreRow;
}

/** The statements that claim mails and read their data. */
export interface MailsTaking {
  mails: RunnableQuery<OrderMailRow[], "sqlite">;
  order: ReturnType<typeof orderQuery>;
  store: ReturnType<typeof mailedStoreQuery>;
}

/** Writes mails that the writer claims and sends after the batch. Mails that exist for the order stay unchanged. Put it
 *  last in the batch, so that it reads what the batch wrote. */
export const insertOrderMails = (db: Db, ref: OrderRef, mails: readonly NewOrderMail[]): MailsTaking => ({
  mails: mailInsert(db, { mails: JSON.stringify(mails) }),
  order: orderQuery(db, ref),
  store: mailedStoreQuery(db, { storeId: ref.storeId }),
});

/** The mails that such a batch claimed; null if there is nothing to send. */
export const takenMails = (answers: Answers, { mails, order, store }: MailsTaking): TakenMails | null => {
  const record = toRecord(answers.of(order));
  const [storeRow] = answers.of(store);
  const inOrder = answers.of(mails).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return record && storeRow && inOrder.length > 0 ? { mails: inOrder, record, store: storeRow } : null;
};

/** Claims an order's due mails until a given time. Of two concurrent runs, one gets a mail. */
export const takeOrderMails = async (
  db: Db,
  ref: OrderRef,
  { now, until }: { now: Instant; until: Instant },
): Promise<TakenMails | null> => {
  const { storeId, orderId } = ref;
  const mails = db
    .update(orderMail)
    .set({ attempt: sql`${orderMail.attempt} + 1`, nextAttemptAt: until, updatedAt: now })
    .where(
      and(
        eq(orderMail.storeId, storeId),
        eq(orderMail.orderId, orderId),
        eq(orderMail.status, "pending"),
        lte(orderMail.nextAttemptAt, now),
      ),
    )
    .returning();
  const taking = { mails, order: orderQuery(db, ref), store: mailedStoreQuery(db, { storeId }) };
  return takenMails(await atomic(db, [mails, taking.order, taking.store]), taking);
};

const ofMail = ({ storeId, id }: Pick<OrderMailRow, "storeId" | "id">) =>
  and(eq(orderMail.storeId, storeId), eq(orderMail.id, id));

const mailSent = prepared((db, { storeId, id, now }: Placeholders<{ storeId: string; id: string; now: Instant }>) =>
  db
    .update(orderMail)
    .set({ status: "sent", ...settable({ sentAt: now, updatedAt: now }) })
    .where(and(eq(orderMail.storeId, storeId), eq(orderMail.id, id))),
);

export const markMailSent = async (db: Db, { storeId, id }: OrderMailRow, now: Instant): Promise<void> => {
  await mailSent(db, { storeId, id, now });
};

/** Postpones or parks a mail that was not sent, unless another run has claimed it since. */
export const postponeMail = async (
  db: Db,
  mail: OrderMailRow,
  changes: Pick<OrderMailRow, "status" | "nextAttemptAt" | "updatedAt">,
): Promise<void> => {
  await db
    .update(orderMail)
    .set(changes)
    .where(and(ofMail(mail), eq(orderMail.status, "pending"), eq(orderMail.attempt, mail.attempt)));
};
