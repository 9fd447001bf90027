import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import { type Answers, atomic } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { type Places, prepared, settable } from "../../prepared.ts";
import { type FullRow, selectRows } from "../../rows.ts";
import { orderMail, storeHost, storeSettings } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";
import { type OrderName, type OrderRecord, orderQuery, toRecord } from "./orders.ts";

export type NewOrderMail = FullRow<typeof orderMail>;
export type OrderMailRow = typeof orderMail.$inferSelect;

/** The orders of a store that have mail to be sent, the longest waiting first. */
export const findOrdersWithMail = (
  db: Db,
  { storeId, now, most }: { storeId: string; now: Instant; most: number },
): Promise<OrderName[]> =>
  db
    .select({ storeId: orderMail.storeId, orderId: orderMail.orderId })
    .from(orderMail)
    .where(and(eq(orderMail.storeId, storeId), eq(orderMail.status, "pending"), lte(orderMail.nextAttemptAt, now)))
    .groupBy(orderMail.storeId, orderMail.orderId)
    .orderBy(asc(sql`min(${orderMail.nextAttemptAt})`))
    .limit(most);

const mailInsert = prepared((db, { mails }: Places<{ mails: string }>) =>
  db.insert(orderMail).select(selectRows(orderMail, mails)).onConflictDoNothing().returning(),
);

/** What a mail tells of its store, and the store's first host. */
export const mailedStoreQuery = prepared((db, { storeId }: Places<{ storeId: string }>) => {
  const { id, name, address, phone, email, locale, timezone, countryCode, brandColor } = storeSettings;
  const host = sql<string | null>`(SELECT ${storeHost.host} FROM ${storeHost} WHERE ${storeHost.storeId} = ${storeId}
    ORDER BY ${storeHost.createdAt}, ${storeHost}."rowid" LIMIT 1)`;
  return db
    .select({ id, name, address, phone, email, locale, timezone, countryCode, brandColor, host: host.as("host") })
    .from(storeSettings)
    .where(eq(storeSettings.id, storeId));
});

export type MailedStoreRow = ReturnType<typeof mailedStoreQuery>["_"]["result"][number];

/** Mails that nobody else sends meanwhile, with what they tell as it was when they were taken. */
export interface TakenMails {
  mails: OrderMailRow[];
  record: OrderRecord;
  store: MailedStoreRow;
}

/** The statements that take mails and read what they tell. */
export interface MailsTaking {
  mails: RunnableQuery<OrderMailRow[], "sqlite">;
  order: ReturnType<typeof orderQuery>;
  store: ReturnType<typeof mailedStoreQuery>;
}

/** Writes what is to be mailed as taken by its writer, who sends it once the batch is written. What an order was mailed for
 *  before is left as it is. As the last of the batch, so that what is told is what was written. */
export const insertOrderMails = (db: Db, name: OrderName, mails: readonly NewOrderMail[]): MailsTaking => ({
  mails: mailInsert(db, { mails: JSON.stringify(mails) }),
  order: orderQuery(db, name),
  store: mailedStoreQuery(db, { storeId: name.storeId }),
});

/** What such a batch has taken; null where there is nothing to send. */
export const takenMails = (answers: Answers, { mails, order, store }: MailsTaking): TakenMails | null => {
  const [record, [ofStore]] = [toRecord(answers.of(order)), answers.of(store)];
  const inOrder = answers.of(mails).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return record && ofStore && inOrder.length > 0 ? { mails: inOrder, record, store: ofStore } : null;
};

/** Takes the mails of an order that are due, until a moment. Of two who ask at once, one gets a mail. */
export const takeOrderMails = async (
  db: Db,
  name: OrderName,
  { now, until }: { now: Instant; until: Instant },
): Promise<TakenMails | null> => {
  const { storeId, orderId } = name;
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
  const taking = { mails, order: orderQuery(db, name), store: mailedStoreQuery(db, { storeId }) };
  return takenMails(await atomic(db, [mails, taking.order, taking.store]), taking);
};

const ofMail = ({ storeId, id }: Pick<OrderMailRow, "storeId" | "id">) =>
  and(eq(orderMail.storeId, storeId), eq(orderMail.id, id));

const mailSent = prepared((db, { storeId, id, now }: Places<{ storeId: string; id: string; now: Instant }>) =>
  db
    .update(orderMail)
    .set({ status: "sent", ...settable({ sentAt: now, updatedAt: now }) })
    .where(and(eq(orderMail.storeId, storeId), eq(orderMail.id, id))),
);

export const markMailSent = async (db: Db, { storeId, id }: OrderMailRow, now: Instant): Promise<void> => {
  await mailSent(db, { storeId, id, now });
};

/** Puts a mail that was not sent off, or parks it. Somebody who took it since knows better, and is left alone. */
export const putMailOff = async (
  db: Db,
  mail: OrderMailRow,
  changes: Pick<OrderMailRow, "status" | "nextAttemptAt" | "updatedAt">,
): Promise<void> => {
  await db
    .update(orderMail)
    .set(changes)
    .where(and(ofMail(mail), eq(orderMail.status, "pending"), eq(orderMail.attempt, mail.attempt)));
};
