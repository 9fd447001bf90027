import type { NewOrderMail } from "../../../../db/queries/orders/order-mail.ts";
import type { OrderRow } from "../../../../db/queries/orders/orders.ts";
import { idSeries } from "../../ids.ts";
import { addMinutes, type Instant } from "../../time.ts";
import { leaseMinutes, type listMails } from "./mail.rules.ts";

/** Mails to the guest as rows, already leased to their writer, who sends them at once. */
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
