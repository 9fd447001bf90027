import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { Write } from "../atomic.ts";
import type { Db } from "../client.ts";
import { type FullRow, selectRows } from "../rows.ts";
import { orderMail, storeHost, storeSettings } from "../schema/index.ts";
import type { Instant } from "../schema/shapes.ts";

export type NewOrderMail = FullRow<typeof orderMail>;
export type OrderMailRow = typeof orderMail.$inferSelect;
export type StoreRow = typeof storeSettings.$inferSelect;

/** An order by its store's id and its own. */
export interface OrderName {
  storeId: string;
  orderId: string;
}

/** Writes what is to be mailed. What an order was mailed for before is left as it is. */
export const insertOrderMails = (db: Db, mails: readonly NewOrderMail[]): Write =>
  db.insert(orderMail).select(selectRows(orderMail, mails)).onConflictDoNothing();

/** The orders of every store that have mail to be sent, the longest waiting first. */
export const findOrdersWithMail = (db: Db, { now, most }: { now: Instant; most: number }): Promise<OrderName[]> =>
  db
    .select({ storeId: orderMail.storeId, orderId: orderMail.orderId })
    .from(orderMail)
    .where(and(eq(orderMail.status, "pending"), lte(orderMail.nextAttemptAt, now)))
    .groupBy(orderMail.storeId, orderMail.orderId)
    .orderBy(asc(sql`min(${orderMail.nextAttemptAt})`))
    .limit(most);

/** Takes the mails of an order that are due, until a moment, with what is to be known of its store. Of two who ask at once, one
 *  gets a mail. */
export const takeOrderMails = async (
  db: Db,
  { storeId, orderId }: OrderName,
  { now, until }: { now: Instant; until: Instant },
): Promise<{ mails: OrderMailRow[]; store: StoreRow | null; host: string | null }> => {
  const [mails, stores, hosts] = await db.batch([
    db
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
      .returning(),
    db.select().from(storeSettings).where(eq(storeSettings.id, storeId)),
    db
      .select({ host: storeHost.host })
      .from(storeHost)
      .where(eq(storeHost.storeId, storeId))
      .orderBy(asc(storeHost.createdAt), sql`rowid`)
      .limit(1),
  ]);
  const inOrder = mails.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return { mails: inOrder, store: stores[0] ?? null, host: hosts[0]?.host ?? null };
};

const ofMail = ({ storeId, id }: Pick<OrderMailRow, "storeId" | "id">) =>
  and(eq(orderMail.storeId, storeId), eq(orderMail.id, id));

export const markMailSent = async (db: Db, mail: OrderMailRow, now: Instant): Promise<void> => {
  await db.update(orderMail).set({ status: "sent", sentAt: now, updatedAt: now }).where(ofMail(mail));
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
