import type { NewNotification } from "../../../../db/queries/orders/notifications.ts";
import type { OrderRow } from "../../../../db/queries/orders/orders.ts";
import type { NotificationKind } from "../../../../db/schema/enums.ts";
import { idSeries } from "../../ids.ts";
import { addMinutes, type Instant } from "../../time.ts";
import { leaseMinutes, type listNotifications } from "./notifications.rules.ts";

/** What may happen to an order several times, and is reported each time. */
const repeatedKinds: ReadonlySet<NotificationKind> = new Set(["changed", "payment_due", "payment_ended"]);

/** Notifications of the guest as rows, already leased to their writer, who sends them at once. */
export const buildNotifications = (
  due: ReturnType<typeof listNotifications>,
  { id: orderId, storeId, lastSeq }: Pick<OrderRow, "id" | "storeId" | "lastSeq">,
  reason: string | null,
  now: Instant,
): NewNotification[] => {
  const nextId = idSeries(now);
  return due.map(({ channel, kind, refundId }) => ({
    id: nextId("ntf"),
    createdAt: now,
    updatedAt: now,
    storeId,
    orderId,
    channel,
    kind,
    refundId,
    seq: repeatedKinds.has(kind) ? lastSeq : 0,
    reason: kind === "cancelled" ? reason : null,
    status: "pending",
    attempt: 1,
    nextAttemptAt: addMinutes(now, leaseMinutes),
    sentAt: null,
  }));
};
