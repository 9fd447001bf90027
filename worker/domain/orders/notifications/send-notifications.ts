import {
  findOrdersToNotify,
  markNotificationSent,
  type NotificationRow,
  postponeNotification,
  type StoreContactRow,
  type TakenNotifications,
  takeNotifications,
} from "../../../../db/queries/orders/notifications.ts";
import type { OrderRecord, OrderRef } from "../../../../db/queries/orders/orders.ts";
import type { OrderWork } from "../../../context.ts";
import { isDevelopment } from "../../../env.ts";
import { deliver } from "../../../notifications/channels.ts";
import { runConcurrently, sequential } from "../../concurrency.ts";
import { buildLegalLinks } from "../../legal/links.rules.ts";
import { addMinutes } from "../../time.ts";
import { orderLinkKey } from "../links/link.ts";
import { leaseMinutes, nextNotificationAttempt } from "./notifications.rules.ts";

type NotificationWork = Pick<OrderWork, "env" | "db" | "clock" | "requestId" | "send">;

/** The scheme and host of the guest's pages; null if the store has no known host. */
const findOrigin = ({ env }: NotificationWork, { order }: OrderRecord, host: string | null): string | null =>
  (isDevelopment(env) ? order.origin : null) ?? (host === null ? null : `https://${host}`);

/** The link to the guest's order. Its key is derived each time, because no secret is stored. */
const linkOf = async (
  { env }: NotificationWork,
  { order }: OrderRecord,
  origin: string | null,
): Promise<string | null> => {
  const key = await orderLinkKey(env, order);
  return key && origin ? `${origin}/order/confirmed/${order.id}?secretKey=${key}` : null;
};

const warn = (
  { requestId }: NotificationWork,
  warning: string,
  { storeId, orderId, id, channel, kind }: NotificationRow,
): void => console.warn(JSON.stringify({ requestId, warning, storeId, orderId, notificationId: id, channel, kind }));

/** Reschedules a notification that was not sent, or parks it after a day. */
const postpone = async (work: NotificationWork, row: NotificationRow): Promise<void> => {
  const now = work.clock.now();
  const next = nextNotificationAttempt(row, now);
  warn(work, next === null ? "NOTIFICATION_PARKED" : "NOTIFICATION_WAITS", row);
  await postponeNotification(work.db, row, {
    status: next === null ? "parked" : "pending",
    nextAttemptAt: next ?? row.nextAttemptAt,
    updatedAt: now,
  });
};

const send = async (
  work: NotificationWork,
  record: OrderRecord,
  row: NotificationRow,
  store: StoreContactRow,
): Promise<boolean> => {
  const { id, channel, kind, refundId, reason } = row;
  try {
    const origin = findOrigin(work, record, store.host);
    const link = await linkOf(work, record, origin);
    const legalLinks = buildLegalLinks(store.legalPages, origin);
    await deliver(
      channel,
      { ...work, store },
      {
        ...{ id, kind, refundId, reason, record, store, origin, link, legalLinks },
      },
    );
  } catch {
    await postpone(work, row);
    return false;
  }
  // After a crash here, it is sent again under the same id, which a mail service may deduplicate.
  await markNotificationSent(work.db, row, work.clock.now());
  return true;
};

const sendAll = async (
  work: NotificationWork,
  { notifications, record, store }: TakenNotifications,
): Promise<boolean> => {
  let isSent = true;
  for (const row of notifications) isSent = (await send(work, record, row, store)) && isSent;
  return isSent;
};

/** A failed notification does not affect its order; it is logged and retried. Returns whether all were sent. */
const guarded = async (
  work: NotificationWork,
  { storeId, orderId }: OrderRef,
  run: () => Promise<boolean>,
): Promise<boolean> => {
  try {
    return await run();
  } catch (error) {
    const cause = error instanceof Error ? error.name : "unknown";
    console.warn(JSON.stringify({ requestId: work.requestId, warning: "NOTIFICATION_WAITS", storeId, orderId, cause }));
    return false;
  }
};

/** Sends notifications that their writer has leased. */
export const sendTakenNotifications = (work: NotificationWork, taken: TakenNotifications): Promise<boolean> => {
  const { storeId, id: orderId } = taken.record.order;
  return guarded(work, { storeId, orderId }, () => sendAll(work, taken));
};

/** Sends the due notifications of an order. Leases them first, so that concurrent runs send each once. */
const sendOrderNotifications = (work: NotificationWork, orderRef: OrderRef): Promise<boolean> =>
  guarded(work, orderRef, async () => {
    const now = work.clock.now();
    const taken = await takeNotifications(work.db, orderRef, { now, until: addMinutes(now, leaseMinutes) });
    return taken ? sendAll(work, taken) : true;
  });

const maxOrders = 50;

/** Sends the due notifications of a store. */
export const sendDueNotifications = async (work: NotificationWork, storeId: string): Promise<void> => {
  const due = await findOrdersToNotify(work.db, { storeId, now: work.clock.now(), limit: maxOrders });
  // After three failures in a row, the rest waits for the next minute: the mail service is probably down.
  await runConcurrently(due, sequential, async (orderRef) =>
    (await sendOrderNotifications(work, orderRef)) ? "answered" : "silent",
  );
};
