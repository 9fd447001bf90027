import type { NewOrderMail } from "../../../../db/queries/orders/order-mail.ts";
import type { OrderRow } from "../../../../db/queries/orders/orders.ts";
import { idSeries } from "../../ids.ts";
import { addMinutes, type Instant } from "../../time.ts";
import { leaseMinutes, type listMails } from "./mail.rules.ts";

/** What the guest of an order is to be told, as taken by whoever writes it: they send it at once, and nobody else does before
 *  their time is over. */
export const orderMails = (
  due: ReturnType<typeof listMails>,
  { id: orderId, storeId }: Pick<OrderRow, "id" | "storeId">,
  reason: string | null,
  now: Instant,
): NewOrderMail[] => {
  const nextId = idSeries(now);
  return due.map(({ kind, refundId }) => ({
    id: nextId("oml"),
    createdAt: now,
    updatedAt: now,
    storeId,
    orderId,
    kind,
    refundId,
    reason: kind === "cancelled" ? reason : null,
    status: "pending",
    attempt: 1,
    nextAttemptAt: addMinutes(now, leaseMinutes),
    sentAt: null,
  }));
};
