import { atomic, type Write } from "../../../db/atomic.ts";
import { clearFailing, disableWebhookEndpoint, markFailing } from "../../../db/queries/events/webhook-failures.ts";
import {
  claimDelivery,
  type DueDelivery,
  settleDelivery,
  type WebhookEndpointRow,
} from "../../../db/queries/events/webhooks.ts";
import type { OrderWork } from "../../context.ts";
import { isDevelopment } from "../../env.ts";
import { type SendTo, sendByFetch } from "../send.ts";
import { addMinutes, type Instant } from "../time.ts";
import { isSendable } from "./address.rules.ts";
import { buildSignedRequest } from "./message.ts";
import { failingDays, judgeAttempt, type Outcome, type Verdict } from "./retry.rules.ts";
import { openSecrets } from "./secret.ts";

/** The context of deliveries. */
export interface DeliveryWork extends Pick<OrderWork, "env" | "db" | "clock" | "requestId" | "send"> {
  /** The shard that `db` is. Default: 0. */
  shard?: number;
  /** Spreads the attempts. Default: Math.random. */
  random?: (() => number) | undefined;
}

/** The timeout of one delivery. */
const timeoutMs = 10_000;
/** Longer than any attempt, so that no other worker starts one meanwhile. */
const leaseMinutes = 1;

const failed = (failure: NonNullable<Outcome["failure"]>): Outcome => ({ responseStatus: null, failure });

const transmit = async (send: SendTo, request: Request): Promise<Outcome> => {
  try {
    const { status, body } = await send(request, "partner");
    // Only the status of the response matters.
    await body?.cancel().catch(() => undefined);
    return { responseStatus: status, failure: null };
  } catch (error) {
    const isTimeout = request.signal.aborted || (error instanceof Error && error.name === "TimeoutError");
    return failed(isTimeout ? "timeout" : "unreachable");
  }
};

const send = async (work: DeliveryWork, endpoint: WebhookEndpointRow, delivery: DueDelivery): Promise<Outcome> => {
  const { env } = work;
  const now = work.clock.now();
  if (!isSendable(endpoint.url, isDevelopment(env))) return failed("forbidden_address");
  const secrets = await openSecrets(env, endpoint, now).catch(() => null);
  if (!secrets) return failed("unsigned");
  const signal = AbortSignal.timeout(timeoutMs);
  const request = buildSignedRequest(endpoint.url, delivery, { secrets, now, signal });
  return transmit(work.send ?? sendByFetch, request);
};

/** The result of an attempt and the next one's time; `lost` if another worker has the delivery. `isOff` means that
 *  the endpoint was disabled. */
export type Attempt =
  | { kind: "lost" }
  | { kind: "tried"; outcome: Outcome; isOff: boolean; nextAttemptAt: Instant | null };

/** How an attempt changes its endpoint: since when it has been failing, and whether it is disabled. Our own
 *  signing failures do not count. */
const endpointWrites = (
  { db }: DeliveryWork,
  endpoint: WebhookEndpointRow,
  { failure }: Outcome,
  { status, isGone }: Verdict,
  now: Instant,
): { isOff: boolean; writes: Write[] } => {
  if (isGone) return { isOff: true, writes: disableWebhookEndpoint(db, endpoint, { now, failingBefore: null }) };
  if (status === "delivered") {
    return { isOff: false, writes: endpoint.failingSince === null ? [] : [clearFailing(db, endpoint)] };
  }
  if (failure === "unsigned") return { isOff: false, writes: [] };
  if (endpoint.failingSince === null) return { isOff: false, writes: [markFailing(db, endpoint, now)] };
  const failingBefore = addMinutes(now, -failingDays * 24 * 60);
  const isOff = endpoint.failingSince <= failingBefore;
  return { isOff, writes: isOff ? disableWebhookEndpoint(db, endpoint, { now, failingBefore }) : [] };
};

/** Sends an event once. The attempt is claimed in the database first, so that no two workers make it; after a
 *  crash the delivery stays pending and is sent again with the same id. */
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
  const verdict = judgeAttempt(delivery.attempt + 1, outcome, now, random());
  const { status, nextAttemptAt } = verdict;
  const { isOff, writes } = endpointWrites(work, endpoint, outcome, verdict, now);
  await atomic(db, [
    settleDelivery(db, delivery, claimedUntil, { ...outcome, status, nextAttemptAt, updatedAt: now }),
    ...writes,
  ]);
  return { kind: "tried", outcome, isOff, nextAttemptAt };
};
