import type {
  OrderStatus,
  PaymentProviderName,
  PaymentStatus,
  RefundKind,
  RefundStatus,
} from "../../../db/schema/enums.ts";
import type { Instant } from "../../../db/schema/shapes.ts";
import { isAskedBack } from "../payments/decide-refund.ts";
import { isAtCounter, isPaid } from "../payments/status.ts";

/** How long an order waits for its payment, in minutes. */
export const paymentWaitMinutes = 30;

export interface DueFacts {
  order: { status: OrderStatus; scheduledFor: Instant | null; createdAt: Instant };
  payments: readonly { status: PaymentStatus; amount: number; provider: PaymentProviderName }[];
  refunds: readonly { kind: RefundKind; status: RefundStatus; amount: number }[];
  /** Minutes from an order to its guest, by which a scheduled one goes to the kitchen ahead. */
  leadMinutes: number;
  now: Instant;
}

const minutesAfter = (from: Instant, to: Instant): number => (Date.parse(to) - Date.parse(from)) / 60_000;

/** What is due of an open order: a paid one goes to the kitchen, a scheduled one at its time less the lead; one that was not
 *  paid within 30 minutes is cancelled, but never while its payment is on the way; any other payment is looked at anew. One
 *  whose money was all asked back is never released.
 *  Paid for 19:00 with a lead of 20 minutes, it is released at 18:40. Times are instants. */
export const dueOf = ({
  order,
  payments,
  refunds,
  leadMinutes,
  now,
}: DueFacts): "release" | "expire" | "look" | null => {
  if (order.status !== "open") return null;
  if (payments.some(({ status }) => isPaid(status))) {
    if (isAskedBack({ payments, refunds })) return null;
    const isTime = order.scheduledFor === null || minutesAfter(now, order.scheduledFor) <= leadMinutes;
    return isTime ? "release" : null;
  }
  // What is paid at the counter comes when it comes.
  if (payments.every(({ provider }) => isAtCounter(provider))) return null;
  const isComing = payments.some(({ status }) => status === "processing");
  return !isComing && minutesAfter(order.createdAt, now) >= paymentWaitMinutes ? "expire" : "look";
};
