import type { RefundStatus } from "../../../../db/schema/enums.ts";
import { addMinutes, type Instant, minutesBetween } from "../../time.ts";
import { isUnrequested } from "./decide-refund.rules.ts";

const minPauseMinutes = 1;
const maxPauseMinutes = 60;
/** A refund in progress can take days, so it is checked less often than one without an answer. */
const checkMinutes = 15;
const overdueMinutes = 24 * 60;

/** The idempotency key of a refund attempt: the refund's id, then with the attempt's number. refundKey({ id:
 *  "ref_1", attempt: 2 }) is "ref_1:2". */
export const refundKey = ({ id, attempt }: { id: string; attempt: number }): string =>
  attempt === 1 ? id : `${id}:${attempt}`;

interface OpenRefund {
  createdAt: Instant;
  status: RefundStatus;
  providerRefundId: string | null;
}

/** When to check a refund next; null once it ended. Without an answer, it is retried after as long as it has
 *  waited, 1 to 60 minutes: 12:00, 12:01, 12:02, 12:04 up to 12:32, then hourly. In progress: every 15 minutes.
 *  Source: product.md §3. */
export const nextRefundAttempt = (refund: OpenRefund, now: Instant): Instant | null => {
  if (refund.status !== "pending") return null;
  if (!isUnrequested(refund)) return addMinutes(now, checkMinutes);
  const pause = Math.min(Math.max(minutesBetween(refund.createdAt, now), minPauseMinutes), maxPauseMinutes);
  return addMinutes(now, pause);
};

/** Whether a refund has had no answer for 24 hours, so that staff must check it. Source: product.md §3. */
export const isOverdue = (refund: OpenRefund, now: Instant): boolean =>
  isUnrequested(refund) && minutesBetween(refund.createdAt, now) >= overdueMinutes;
