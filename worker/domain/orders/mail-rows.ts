import type { NewOrderMail } from "../../../db/queries/order-mail.ts";
import type { OrderRow } from "../../../db/queries/orders.ts";
import { idSeries } from "../ids.ts";
import type { Instant } from "../time.ts";
import type { mailsOf } from "./mail-rules.ts";

/** What the guest of an order is to be told, as it waits to be sent at once. */
export const orderMails = (
  due: ReturnType<typeof mailsOf>,
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
    attempt: 0,
    nextAttemptAt: now,
    sentAt: null,
  }));
};
