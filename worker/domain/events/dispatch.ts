import { atomic } from "../../../db/atomic.ts";
import { hasLiveMakers } from "../../../db/queries/access/access.ts";
import { dispatchOutbox, findStoresWithEvents } from "../../../db/queries/events/outbox.ts";
import {
  findDueDeliveries,
  findDueEndpoints,
  removeWebhookEndpoint,
  type WebhookEndpointRow,
} from "../../../db/queries/events/webhooks.ts";
import { grantingRoles } from "../caller/scopes.ts";
import type { Instant } from "../time.ts";
import { attemptDelivery, type DeliveryWork } from "./attempt.ts";
import { notifyDispatcher, secondsBetween } from "./notify-dispatcher.ts";

const maxEvents = 100;
const maxDeliveries = 10;
/** The maximum deliveries per endpoint and run; the next run continues. */
const maxAttempts = 50;
/** After this many failures in a row, an endpoint waits for cron. */
const maxFailures = 3;
/** A worker has six connections at a time, and the database needs one. */
const maxEndpoints = 5;

const dispatch = async ({ db, clock }: DeliveryWork, storeId: string): Promise<void> => {
  let dispatched = maxEvents;
  while (dispatched === maxEvents)
    dispatched = await dispatchOutbox(db, { storeId, now: clock.now(), limit: maxEvents });
};

const earlier = (one: Instant | null, other: Instant | null): Instant | null =>
  one === null || (other !== null && other < one) ? other : one;

/** Sends an endpoint's due deliveries one by one and returns its next due time. A failed delivery only delays its
 *  own subject. */
const deliverDue = async (work: DeliveryWork, endpoint: WebhookEndpointRow): Promise<Instant | null> => {
  let attempts = 0;
  let failures = 0;
  let next: Instant | null = null;
  const { storeId, id: endpointId } = endpoint;
  while (attempts < maxAttempts && failures < maxFailures) {
    const due = await findDueDeliveries(work.db, { storeId, endpointId, now: work.clock.now(), limit: maxDeliveries });
    if (due.length === 0) return next;
    for (const delivery of due) {
      const attempt = await attemptDelivery(work, endpoint, delivery);
      attempts += 1;
      if (attempt.kind === "lost") continue;
      if (attempt.isOff) return null;
      next = earlier(next, attempt.nextAttemptAt);
      failures = attempt.outcome.failure === null ? 0 : failures + 1;
      if (failures === maxFailures) break;
    }
  }
  return failures === maxFailures ? null : work.clock.now();
};

/** Isolates failures per endpoint: logs, and its deliveries are due again when their lease ends. */
const guarded = async (work: DeliveryWork, endpoint: WebhookEndpointRow): Promise<void> => {
  const { storeId, id } = endpoint;
  try {
    // A key that expires has no batch in which its endpoints could end.
    if (!(await hasLiveMakers(work.db, endpoint, work.clock.now(), grantingRoles))) {
      await atomic(work.db, [removeWebhookEndpoint(work.db, storeId, id)]);
      return;
    }
    const next = await deliverDue(work, endpoint);
    if (next) await notifyDispatcher(work, storeId, secondsBetween(work.clock.now(), next));
  } catch (error) {
    const name = error instanceof Error ? error.name : "unknown";
    console.warn(JSON.stringify({ requestId: work.requestId, warning: "DELIVERIES_WAIT", endpointId: id, name }));
  }
};

/** Turns stores' outbox events into deliveries for each subscribed endpoint, and sends what is due. Safe to run at
 *  any time and concurrently. */
export const dispatchEvents = async (work: DeliveryWork, storeIds: readonly string[]): Promise<void> => {
  for (const storeId of storeIds) await dispatch(work, storeId);
  const now = work.clock.now();
  const due = await Promise.all(storeIds.map((storeId) => findDueEndpoints(work.db, storeId, now)));
  const endpoints = due.flat();
  const worker = async (): Promise<void> => {
    for (let endpoint = endpoints.shift(); endpoint; endpoint = endpoints.shift()) await guarded(work, endpoint);
  };
  await Promise.all(Array.from({ length: maxEndpoints }, worker));
};

/** Dispatches events of every store that has any, in case a queue message was lost. */
export const dispatchAllEvents = async (work: DeliveryWork): Promise<void> =>
  dispatchEvents(work, await findStoresWithEvents(work.db, work.clock.now()));
