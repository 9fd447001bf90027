import type { RefundStatus } from "../../../../db/schema/enums.ts";
import { addMinutes, type Instant } from "../../time.ts";
import { isWaiting } from "./decide-refund.rules.ts";

const minPauseMinutes = 1;
const maxPauseMinutes = 60;
/** A refund that the processor works on can take days, so it is looked at less often than one without an answer. */
const watchMinutes = 15;
const overdueMinutes = 24 * 60;

const minutesBetween = (from: Instant, to: Instant): number => (Date.parse(to) - Date.parse(from)) / 60_000;

/** The idempotency key of a refund's attempt: the refund's id for the first one, then with its number.
 *  refundKey({ id: "ref_1", attempt: 2 }) is "ref_1:2". */
export const refundKey = ({ id, attempt }: { id: string; attempt: number }): string =>
  attempt === 1 ? id : `${id}:${attempt}`;

interface OpenRefund {
  createdAt: Instant;
  status: RefundStatus;
  providerRefundId: string | null;
}

/** When a refund is looked at next; null once it has ended. One without an answer is tried again after as long as it has waited
 *  so far, at least a minute and at most an hour: asked for at 12:00, at 12:01, 12:02, 12:04 up to 12:32, then hourly. One that
 *  the processor works on is looked at every 15 minutes. Source: product.md §3. */
export const nextRefundAttempt = (refund: OpenRefund, now: Instant): Instant | null => {
  if (refund.status !== "pending") return null;
  if (!isWaiting(refund)) return addMinutes(now, watchMinutes);
  const pause = Math.min(Math.max(minutesBetween(refund.createdAt, now), minPauseMinutes), maxPauseMinutes);
  return addMinutes(now, pause);
};

/** Whether a refund has been without an answer for so long, 24 hours, that people have to look. Source: product.md §3. */
export const isOverdue = (refund: OpenRefund, now: Instant): boolean =>
  isWaiting(refund) && minutesBetween(refund.createdAt, now) >= overdueMinutes;
