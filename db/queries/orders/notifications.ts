import { and, asc, eq, exists, lte, sql } from "drizzle-orm";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import { type Answers, atomic, type Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { type OrPlaceholder, type Placeholders, prepared, settable } from "../../prepared.ts";
import { type FullRow, selectRows } from "../../rows.ts";
import { notification, storeHost, storeSettings } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";
import { legalPageLinks } from "../legal-pages.ts";
import { type OrderRecord, type OrderRef, orderQuery, toRecord } from "./orders.ts";

export type NewNotification = FullRow<typeof notification>;
export type NotificationRow = typeof notification.$inferSelect;

const isDue = (now: OrPlaceholder<Instant>) =>
  and(eq(notification.status, "pending"), lte(notification.nextAttemptAt, now));

/** Whether a store has due notifications. */
export const hasDueNotification = (db: Db, storeId: typeof storeSettings.id, now: OrPlaceholder<Instant>) =>
  exists(
    db
      .select({ found: sql`1` })
      .from(notification)
      .where(and(eq(notification.storeId, storeId), isDue(now))),
  );

/** A store's orders with due notifications, the longest due first. */
export const findOrdersToNotify = (
  db: Db,
  { storeId, now, limit }: { storeId: string; now: Instant; limit: number },
): Promise<OrderRef[]> =>
  db
    .select({ storeId: notification.storeId, orderId: notification.orderId })
    .from(notification)
    .where(and(eq(notification.storeId, storeId), isDue(now)))
    .groupBy(notification.storeId, notification.orderId)
    .orderBy(asc(sql`min(${notification.nextAttemptAt})`))
    .limit(limit);

const notificationInsert = prepared((db, { rows }: Placeholders<{ rows: string }>) =>
  db.insert(notification).select(selectRows(notification, rows)).onConflictDoNothing().returning(),
);

type Queued = Pick<NewNotification, "id" | "storeId" | "orderId" | "channel" | "kind">;

const queuedRow = (row: Queued, now: Instant) => ({
  ...row,
  ...{ createdAt: now, updatedAt: now, refundId: "", seq: 0 },
  ...{ status: "pending" as const, attempt: 0, nextAttemptAt: now },
});

/** Queues a notification that an order gets once, unless it has it already. */
export const queueOnce = (db: Db, row: Queued, now: Instant): Write =>
  db.insert(notification).values(queuedRow(row, now)).onConflictDoNothing();

/** Queues a notification that may have been sent before, due at once. One that waits already is sent once. */
export const queueAgain = (db: Db, row: Queued, now: Instant): Write => {
  const { storeId, orderId, kind, refundId, seq, channel } = notification;
  const queued = queuedRow(row, now);
  const { id, createdAt, updatedAt, status, attempt, nextAttemptAt } = queued;
  return db
    .insert(notification)
    .values(queued)
    .onConflictDoUpdate({
      target: [storeId, orderId, kind, refundId, seq, channel],
      set: { id, createdAt, updatedAt, status, attempt, nextAttemptAt },
    });
};

/** The store data of a notification, and the store's first host. */
export const storeContactQuery = prepared((db, { storeId }: Placeholders<{ storeId: string }>) => {
  const { id, name, address, phone, email, locale, timezone, countryCode } = storeSettings;
  const { brandColor, theme, logoUrl } = storeSettings;
  const host = sql<string | null>`(SELECT ${storeHost.host} FROM ${storeHost} WHERE ${storeHost.storeId} = ${storeId}
    ORDER BY ${storeHost.createdAt}, ${storeHost}."rowid" LIMIT 1)`;
  return db
    .select({
      ...{ id, name, address, phone, email, locale, timezone, countryCode },
      ...{ brandColor, theme, logoUrl },
      ...{ host: host.as("host"), legalPages: legalPageLinks.as("legal_links") },
    })
    .from(storeSettings)
    .where(eq(storeSettings.id, storeId));
});

export type StoreContactRow = ReturnType<typeof storeContactQuery>["_"]["result"][number];

/** Claimed notifications with the data that they report, as of the claim. */
export interface TakenNotifications {
  notifications: NotificationRow[];
  record: OrderRecord;
  store: StoreContactRow;
}

/** The statements that claim notifications and read their data. */
export interface NotificationsTaking {
  notifications: RunnableQuery<NotificationRow[], "sqlite">;
  order: ReturnType<typeof orderQuery>;
  store: ReturnType<typeof storeContactQuery>;
}

/** Writes notifications that the writer claims and sends after the batch. Those that exist for the order stay
 *  unchanged. Put it last in the batch, so that it reads what the batch wrote. */
export const insertNotifications = (
  db: Db,
  ref: OrderRef,
  rows: readonly NewNotification[],
  order = orderQuery(db, ref),
): NotificationsTaking => ({
  notifications: notificationInsert(db, { rows: JSON.stringify(rows) }),
  order,
  store: storeContactQuery(db, { storeId: ref.storeId }),
});

/** The notifications that such a batch claimed; null if there is nothing to send. */
export const takenNotifications = (
  answers: Answers,
  { notifications, order, store }: NotificationsTaking,
): TakenNotifications | null => {
  const record = toRecord(answers.of(order));
  const [storeRow] = answers.of(store);
  const inOrder = answers.of(notifications).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return record && storeRow && inOrder.length > 0 ? { notifications: inOrder, record, store: storeRow } : null;
};

/** Claims an order's due notifications until a given time. Of two concurrent runs, one gets a notification. */
export const takeNotifications = async (
  db: Db,
  ref: OrderRef,
  { now, until }: { now: Instant; until: Instant },
): Promise<TakenNotifications | null> => {
  const { storeId, orderId } = ref;
  const notifications = db
    .update(notification)
    .set({ attempt: sql`${notification.attempt} + 1`, nextAttemptAt: until, updatedAt: now })
    .where(and(eq(notification.storeId, storeId), eq(notification.orderId, orderId), isDue(now)))
    .returning();
  const taking = { notifications, order: orderQuery(db, ref), store: storeContactQuery(db, { storeId }) };
  return takenNotifications(await atomic(db, [notifications, taking.order, taking.store]), taking);
};

const notificationSent = prepared(
  (db, { storeId, id, now }: Placeholders<{ storeId: string; id: string; now: Instant }>) =>
    db
      .update(notification)
      .set({ status: "sent", ...settable({ sentAt: now, updatedAt: now }) })
      .where(and(eq(notification.storeId, storeId), eq(notification.id, id))),
);

export const markNotificationSent = async (db: Db, { storeId, id }: NotificationRow, now: Instant): Promise<void> => {
  await notificationSent(db, { storeId, id, now });
};

/** Postpones or parks a notification that was not sent, unless another run has claimed it since. */
export const postponeNotification = async (
  db: Db,
  { storeId, id, attempt }: NotificationRow,
  changes: Pick<NotificationRow, "status" | "nextAttemptAt" | "updatedAt">,
): Promise<void> => {
  await db
    .update(notification)
    .set(changes)
    .where(
      and(
        eq(notification.storeId, storeId),
        eq(notification.id, id),
        eq(notification.status, "pending"),
        eq(notification.attempt, attempt),
      ),
    );
};
