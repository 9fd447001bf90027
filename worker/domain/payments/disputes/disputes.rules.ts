import type { DisputeRefundRule, DisputeStatus } from "../../../../db/schema/payments/enums.ts";

const results: ReadonlySet<DisputeStatus> = new Set(["won", "lost", "warning_closed", "prevented"]);

/** Whether a dispute has a result. isDisputeClosed("lost") is true. Source: Stripe, "The Dispute object". */
export const isDisputeClosed = (status: DisputeStatus): boolean => results.has(status);

/** Whether the restaurant must answer a dispute. isAnswerDue("warning_needs_response") is true. */
export const isAnswerDue = (status: DisputeStatus): boolean =>
  status === "needs_response" || status === "warning_needs_response";

/** Whether a webhook of this type is about disputes. isAboutDisputes("charge.dispute.closed") and
 *  isAboutDisputes("CUSTOMER.DISPUTE.CREATED") are true. */
export const isAboutDisputes = (eventType: string): boolean => /\bdispute\b/i.test(eventType);

/** Whether the disputes of a payment allow a refund of `amount`, of which `left` is not refunded yet. The rule "whole"
 *  refuses a refund of a part: isRefundAllowed(["whole"], 500, 1200) is false. Minor units. */
export const isRefundAllowed = (rules: readonly DisputeRefundRule[], amount: number, left: number): boolean =>
  rules.every((rule) => rule === "any" || (rule === "whole" && amount === left));

const hour = 60;
const day = 24 * hour;

/** How many minutes after a check a processor is asked again, by the age in minutes of its youngest open dispute: the
 *  distances grow from an hour to a day. Without an open dispute, and for payouts, once a day is enough, because
 *  webhooks are faster. nextCheckMinutes(30) is 60, nextCheckMinutes(600) is 360, nextCheckMinutes(null) is 1440. */
export const nextCheckMinutes = (youngestMinutes: number | null): number => {
  if (youngestMinutes === null || youngestMinutes >= 2 * day) return day;
  return youngestMinutes < 6 * hour ? hour : 6 * hour;
};
