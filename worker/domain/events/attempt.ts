import { atomic } from "../../../db/atomic.ts";
import {
  claimDelivery,
  type DueDelivery,
  disableWebhookEndpoint,
  settleDelivery,
  type WebhookEndpointRow,
} from "../../../db/queries/webhooks.ts";
import type { OrderWork } from "../../context.ts";
import { isDevelopment } from "../../env.ts";
import type { Send } from "../payments/provider.ts";
import { addMinutes, type Instant } from "../time.ts";
import { isSendable } from "./address.ts";
import { signedRequest } from "./message.ts";
import { judgeAttempt, type Outcome } from "./retry.ts";
import { openSecrets } from "./secret.ts";

/** What deliveries are made with. */
export interface DeliveryWork extends Pick<OrderWork, "env" | "db" | "clock" | "requestId"> {
  /** How requests leave; the platform's own way where it is left out. */
  send?: Send | undefined;
  /** What spreads the attempts; chance where it is left out. */
  random?: (() => number) | undefined;
}

/** How long a receiver may take. */
const patienceMs = 10_000;
/** Longer than any attempt, so that nobody else is at it while one is under way. */
const leaseMinutes = 1;

const none = (failure: NonNullable<Outcome["failure"]>): Outcome => ({ responseStatus: null, failure });

const transmit = async (send: Send, request: Request): Promise<Outcome> => {
  try {
    const { status, body } = await send(request);
    // Whatever a receiver says beside its status is never read.
    await body?.cancel().catch(() => undefined);
    return { responseStatus: status, failure: null };
  } catch (error) {
    const isLate = request.signal.aborted || (error instanceof Error && error.name === "TimeoutError");
    return none(isLate ? "timeout" : "unreachable");
  }
};

const send = async (work: DeliveryWork, endpoint: WebhookEndpointRow, delivery: DueDelivery): Promise<Outcome> => {
  const { env } = work;
  const now = work.clock.now();
  if (!isSendable(endpoint.url, isDevelopment(env))) return none("forbidden_address");
  const secrets = await openSecrets(env, endpoint, now).catch(() => null);
  if (!secrets) return none("unsigned");
  const signal = AbortSignal.timeout(patienceMs);
  const request = signedRequest(endpoint.url, delivery, { secrets, now, signal });
  return transmit(work.send ?? ((sent) => fetch(sent)), request);
};

/** How an attempt ended, and when the next one is; `lost` where somebody else is at it. */
export type Attempt =
  | { kind: "lost" }
  | { kind: "tried"; outcome: Outcome; isGone: boolean; nextAttemptAt: Instant | null };

/** Sends an event once. The attempt is taken in the database before, so that no two workers make it; one that dies after it leaves
 *  the delivery pending, and the event goes out again under its id. */
export const attemptDelivery = async (
  work: DeliveryWork,
  endpoint: WebhookEndpointRow,
  delivery: DueDelivery,
): Promise<Attempt> => {
  const { db, clock, random = Math.random } = work;
  const startedAt = clock.now();
  const claimedUntil = addMinutes(startedAt, leaseMinutes);
  if (!(await claimDelivery(db, delivery, { now: startedAt, claimedUntil }))) return { kind: "lost" };
  const outcome = await send(work, endpoint, delivery);
  const now = clock.now();
  const { status, nextAttemptAt, isGone } = judgeAttempt(delivery.attempt + 1, outcome, now, random());
  await atomic(db, [
    settleDelivery(db, delivery, claimedUntil, { ...outcome, status, nextAttemptAt, updatedAt: now }),
    ...(isGone ? disableWebhookEndpoint(db, endpoint.storeId, endpoint.id, now) : []),
  ]);
  return { kind: "tried", outcome, isGone, nextAttemptAt };
};
