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
import type { Send } from "../send.ts";
import { addMinutes, type Instant } from "../time.ts";
import { isSendable } from "./address.rules.ts";
import { signedRequest } from "./message.ts";
import { failingDays, judgeAttempt, type Outcome, type Verdict } from "./retry.rules.ts";
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

/** How an attempt ended, and when the next one is; `lost` where somebody else is at it. `isOff` says that the address is to
 *  be sent nothing any more. */
export type Attempt =
  | { kind: "lost" }
  | { kind: "tried"; outcome: Outcome; isOff: boolean; nextAttemptAt: Instant | null };

/** What an attempt means for its address: since when it has been failing, and whether it is switched off. What we could not
 *  sign says nothing of it. */
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
  const verdict = judgeAttempt(delivery.attempt + 1, outcome, now, random());
  const { status, nextAttemptAt } = verdict;
  const { isOff, writes } = endpointWrites(work, endpoint, outcome, verdict, now);
  await atomic(db, [
    settleDelivery(db, delivery, claimedUntil, { ...outcome, status, nextAttemptAt, updatedAt: now }),
    ...writes,
  ]);
  return { kind: "tried", outcome, isOff, nextAttemptAt };
};
