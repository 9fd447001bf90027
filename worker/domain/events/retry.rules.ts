import type { DeliveryFailure } from "../../../db/schema/enums.ts";
import { type Instant, toInstant } from "../time.ts";

const [minute, hour] = [60, 3600];

/** Seconds between an attempt and the next: eleven attempts within about a day. */
const delaysInSeconds = [5, 30, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 7 * hour, 10 * hour];

/** By how much of itself a delay may grow, so that those who failed together do not come back together. */
const jitter = 0.2;

/** An address at which no delivery has succeeded for so long is switched off. */
export const failingDays = 5;

/** What came of an attempt: the status of the answer, or why there was none. */
export type Outcome = { responseStatus: number; failure: null } | { responseStatus: null; failure: DeliveryFailure };

export interface Verdict {
  status: "delivered" | "pending" | "parked";
  nextAttemptAt: Instant | null;
  /** The receiver says that it is gone for good. */
  isGone: boolean;
}

/** What an attempt leads to. Only 2xx is delivered. All else is tried again after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h,
 *  4 h, 7 h and 10 h, each up to a fifth longer, and then parked; an address that may not be sent to is parked at once, and 410
 *  ends the address. `attempt` counts from 1; `random` is in 0 to 1. Source: Standard Webhooks, "Deliverability". */
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
