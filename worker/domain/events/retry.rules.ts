import type { DeliveryFailure } from "../../../db/schema/enums.ts";
import { type Instant, toInstant } from "../time.ts";

const minute = 60;
const hour = 3600;

/** Seconds between attempts: eleven attempts within about a day. */
const delaysInSeconds = [5, 30, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 7 * hour, 10 * hour];

/** The maximum relative increase of a delay, which spreads deliveries that failed together. */
const jitter = 0.2;

/** Days without a successful delivery after which an endpoint is disabled. */
export const failingDays = 5;

/** The outcome of an attempt: the response status, or the failure. */
export type Outcome = { responseStatus: number; failure: null } | { responseStatus: null; failure: DeliveryFailure };

export interface Verdict {
  status: "delivered" | "pending" | "parked";
  nextAttemptAt: Instant | null;
  /** The receiver returned 410 Gone. */
  isGone: boolean;
}

/** The result of an attempt. Only 2xx counts as delivered. Others are retried after 5 s up to 10 h, plus up to a
 *  fifth, then parked; forbidden URLs are parked at once, and 410 disables the endpoint. `attempt` counts from 1;
 *  `random` is 0 to 1. Source: Standard Webhooks, "Deliverability". */
export const judgeAttempt = (attempt: number, outcome: Outcome, now: Instant, random: number): Verdict => {
  const { responseStatus, failure } = outcome;
  const isDelivered = responseStatus !== null && responseStatus >= 200 && responseStatus < 300;
  const isGone = responseStatus === 410;
  const seconds = delaysInSeconds[attempt - 1];
  if (isDelivered) return { status: "delivered", nextAttemptAt: null, isGone };
  if (isGone || failure === "forbidden_address" || seconds === undefined) {
    return { status: "parked", nextAttemptAt: null, isGone };
  }
  const nextAttemptAt = toInstant(Date.parse(now) + Math.round(seconds * 1000 * (1 + jitter * random)));
  return { status: "pending", nextAttemptAt, isGone };
};
