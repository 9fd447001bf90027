import { dispatchOutbox, findStoresToTell } from "../../../db/queries/events/outbox.ts";
import { findDueDeliveries, findDueEndpoints, type WebhookEndpointRow } from "../../../db/queries/events/webhooks.ts";
import type { Instant } from "../time.ts";
import { attemptDelivery, type DeliveryWork } from "./attempt.ts";
import { secondsBetween, wake } from "./wake.ts";

const eventsAtOnce = 100;
const deliveriesAtOnce = 10;
/** What one run sends to one address at most; the next run goes on. */
const mostInOneRun = 50;
/** An address that stays silent so often in a row is left alone until cron comes by. */
const mostSilences = 3;
/** A worker holds six connections at a time, and the database needs one of them. */
const addressesAtOnce = 5;

const dispatch = async ({ db, clock }: DeliveryWork, storeId: string): Promise<void> => {
  let handedOn = eventsAtOnce;
  while (handedOn === eventsAtOnce)
    handedOn = await dispatchOutbox(db, { storeId, now: clock.now(), most: eventsAtOnce });
};

const earlier = (one: Instant | null, other: Instant | null): Instant | null =>
  one === null || (other !== null && other < one) ? other : one;

/** Sends what is due to one address, one after the other, and answers when it is next to be looked at. What fails holds up its
 *  own subject alone. */
const tell = async (work: DeliveryWork, endpoint: WebhookEndpointRow): Promise<Instant | null> => {
  let [made, silences] = [0, 0];
  let next: Instant | null = null;
  while (made < mostInOneRun && silences < mostSilences) {
    const due = await findDueDeliveries(work.db, endpoint, work.clock.now(), deliveriesAtOnce);
    if (due.length === 0) return next;
    for (const delivery of due) {
      const attempt = await attemptDelivery(work, endpoint, delivery);
      made += 1;
      if (attempt.kind === "lost") continue;
      if (attempt.isOff) return null;
      next = earlier(next, attempt.nextAttemptAt);
      silences = attempt.outcome.failure === null ? 0 : silences + 1;
      if (silences === mostSilences) break;
    }
  }
  return silences === mostSilences ? null : work.clock.now();
};

/** One address's trouble is no other's: it is noted, and its deliveries are due again when their lease is over. */
const guarded = async (work: DeliveryWork, endpoint: WebhookEndpointRow): Promise<void> => {
  const { storeId, id } = endpoint;
  try {
    const next = await tell(work, endpoint);
    if (next) await wake(work, storeId, secondsBetween(work.clock.now(), next));
  } catch (error) {
    const name = error instanceof Error ? error.name : "unknown";
    console.warn(JSON.stringify({ requestId: work.requestId, warning: "DELIVERIES_WAIT", endpointId: id, name }));
  }
};

/** Hands on what stores have to tell: each event becomes a delivery for each address that wants it, and what is due is sent.
 *  Safe to run at any moment, and twice at once. */
export const handOnEvents = async (work: DeliveryWork, storeIds: readonly string[]): Promise<void> => {
  for (const storeId of storeIds) await dispatch(work, storeId);
  const now = work.clock.now();
  const found = await Promise.all(storeIds.map((storeId) => findDueEndpoints(work.db, storeId, now)));
  const waiting = found.flat();
  const worker = async (): Promise<void> => {
    for (let endpoint = waiting.shift(); endpoint; endpoint = waiting.shift()) await guarded(work, endpoint);
  };
  await Promise.all(Array.from({ length: addressesAtOnce }, worker));
};

/** The same for every store that has something to tell: what no message of the queue has woken. */
export const handOnAllEvents = async (work: DeliveryWork): Promise<void> =>
  handOnEvents(work, await findStoresToTell(work.db, work.clock.now()));
