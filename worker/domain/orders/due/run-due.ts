import { findStoresToDelete } from "../../../../db/queries/deletions/deletions.ts";
import { findDueStores, findOpenRefunds } from "../../../../db/queries/due/due.ts";
import { findStoresToPrune, pruneStore } from "../../../../db/queries/due/prune.ts";
import { findStoresWithEvents } from "../../../../db/queries/events/outbox.ts";
import { readOrder } from "../../../../db/queries/orders/orders.ts";
import type { OrderWork } from "../../../context.ts";
import { endGivenPins } from "../../auth/tablet/end-given-pins.ts";
import { runConcurrently, sequential } from "../../concurrency.ts";
import { dispatchAllEvents, dispatchEvents } from "../../events/dispatch.ts";
import { DispatcherNotifier, parseMessages } from "../../events/notify-dispatcher.ts";
import { noticeMoments, notifyOwners } from "../../events/notify-owners.ts";
import type { WorkKind, WorkMessage } from "../../events/work-message.ts";
import { deleteProviderCustomers } from "../../payments/cards/delete-customers.ts";
import type { AccountMemory } from "../../payments/provider/account-memory.ts";
import { createProviders } from "../../payments/providers.ts";
import { sumDueDays } from "../../reports/days/sum-days.ts";
import { addMinutes, type Instant } from "../../time.ts";
import { checkProcessors } from "../disputes/check-processors.ts";
import { sendDisputeNotices } from "../disputes/dispute-notices.ts";
import { continueErasures } from "../erasure/erase-person.ts";
import { eraseExpiredGuests } from "../erasure/retention.ts";
import { sendDueNotifications } from "../notifications/send-notifications.ts";
import { syncProfiles } from "../profiles/sync-profiles.ts";
import { settleStoreBumps } from "../record/settle-bumps.ts";
import { syncPayment } from "../settlement/receive.ts";
import { followRefunds } from "../settlement/refunds.ts";
import { syncRefunds } from "../settlement/settle-refunds.ts";
import { waitMinutes, workOnWaitingEvents } from "../settlement/waiting-events.ts";
import { type StoreWork, workOnOrders } from "./due-orders.ts";
import { writeMissingTerms } from "./missing-terms.ts";
import { findOldSecrets, resealSecrets } from "./reseal-secrets.ts";

const maxRefunds = 25;

/** How long finished rows stay, in days. */
const retentionDays = { most: 30, long: 90, deadMessages: 7 };

const pruneBounds = (now: Instant) => {
  const daysAgo = (days: number): Instant => addMinutes(now, -days * 24 * 60);
  return {
    before: daysAgo(retentionDays.most),
    longBefore: daysAgo(retentionDays.long),
    deadBefore: daysAgo(retentionDays.deadMessages),
  };
};

/** The context of work without a request. Payment providers are created per store. */
export interface DueWork extends Omit<OrderWork, "provider" | "waitUntil" | "notifyDispatcher"> {
  accountMemory?: AccountMemory;
  /** Spreads retries of webhook deliveries. */
  random?: () => number;
  /** The shard that `db` is. Default: 0. */
  shard?: number;
}

const warn = ({ requestId, storeId }: Pick<StoreWork, "requestId" | "storeId">, warning: string, error: unknown) => {
  const name = error instanceof Error ? error.name : "unknown";
  console.warn(JSON.stringify({ requestId, warning, storeId, name }));
};

const workOnRefunds = async (work: StoreWork): Promise<void> => {
  const { db, storeId } = work;
  const due = await findOpenRefunds(db, { storeId, now: work.clock.now(), limit: maxRefunds });
  await runConcurrently(due, sequential, async ({ orderId }) => {
    const record = await readOrder(db, storeId, orderId);
    if (record) await followRefunds(work, record).catch((error: unknown) => warn(work, "DUE_WAITS", error));
    return "unasked";
  });
};

const sendNotices = async (work: StoreWork): Promise<void> => {
  await notifyOwners(work, work.storeId);
  await sendDisputeNotices(work, work.storeId);
  await endGivenPins(work, work.storeId);
};

const pruneAndErase = async (work: StoreWork): Promise<boolean> => {
  const hasGuests = await eraseExpiredGuests(work);
  return (await pruneStore(work.db, work.storeId, pruneBounds(work.clock.now()))) || hasGuests;
};

const workOnProfiles = async (work: StoreWork): Promise<boolean> => {
  const hasErasures = await continueErasures(work);
  return (await syncProfiles(work)) || hasErasures;
};

/** The work for each kind of queue message; `true` means that more is left. */
const handlers: Record<WorkKind, (work: StoreWork) => Promise<unknown>> = {
  events: (work) => dispatchEvents(work, [work.storeId]),
  orders: workOnOrders,
  bumps: (work) => settleStoreBumps(work, work.storeId),
  refunds: workOnRefunds,
  payment_events: workOnWaitingEvents,
  notifications: (work) => sendDueNotifications(work, work.storeId),
  notices: (work) => sendNotices(work),
  processor_checks: (work) => checkProcessors(work, { syncRefunds, syncPayment }),
  restores: async (work) => (await import("../restores/check-restores.ts")).workOnRestores(work),
  search_terms: ({ db, storeId }) => writeMissingTerms(db, storeId),
  reports: sumDueDays,
  profiles: workOnProfiles,
  provider_customers: deleteProviderCustomers,
  secrets: resealSecrets,
  prune: pruneAndErase,
  deletion: async (work) => (await import("./delete-store.ts")).deleteStore(work),
};

type Outcome = "done" | "more" | "failed";

/** Does one kind of work for one store. Logs failures; the work becomes due again. */
const handleMessage = async (
  due: DueWork,
  { storeId, kind }: Pick<Required<WorkMessage>, "storeId" | "kind">,
): Promise<Outcome> => {
  const pending: Promise<unknown>[] = [];
  const notifier = new DispatcherNotifier(() => Date.now());
  const work: StoreWork = {
    ...due,
    storeId,
    notifyDispatcher: (store) => pending.push(notifier.wake(due, store)),
    waitUntil: (promise) => pending.push(promise),
    provider: createProviders({ ...due, storeId }),
  };
  const outcome = await handlers[kind](work).then(
    (hasMore): Outcome => (hasMore === true ? "more" : "done"),
    (error: unknown): Outcome => {
      warn(work, "DUE_WAITS", error);
      return "failed";
    },
  );
  await Promise.all(pending);
  return outcome;
};

const dueMoments = ({ clock }: DueWork) => {
  const now = clock.now();
  return { ...noticeMoments(now), givenUpBefore: addMinutes(now, -waitMinutes) };
};

const dueKinds = [
  "orders",
  "bumps",
  "refunds",
  "payment_events",
  "notifications",
  "notices",
  "search_terms",
  "processor_checks",
  "restores",
  "reports",
  "profiles",
  "provider_customers",
] as const;

/** The queue messages that cron sends: one per store and kind of due work. Once an hour, old rows are pruned, and
 *  secrets of older keys encrypted anew. */
export const findDueMessages = async (work: DueWork): Promise<Required<WorkMessage>[]> => {
  const moments = dueMoments(work);
  const isFullHour = new Date(moments.now).getUTCMinutes() === 0;
  const [due, events, deleted, resealed, pruned] = await Promise.all([
    findDueStores(work.db, moments),
    findStoresWithEvents(work.db, moments.now),
    findStoresToDelete(work.db, moments.now),
    isFullHour ? findOldSecrets(work.db, work.env) : [],
    isFullHour ? findStoresToPrune(work.db, pruneBounds(moments.now)) : [],
  ]);
  const { shard = 0 } = work;
  const toMessages = (storeIds: readonly string[], kind: WorkKind) =>
    storeIds.map((storeId) => ({ storeId, shard, kind }));
  return [
    ...toMessages(events, "events"),
    ...dueKinds.flatMap((kind) =>
      toMessages(
        due.filter((row) => row[kind] === 1).map((row) => row.storeId),
        kind,
      ),
    ),
    ...toMessages(resealed, "secrets"),
    ...toMessages(pruned, "prune"),
    ...toMessages(deleted, "deletion"),
  ];
};

/** Handles queue messages in parallel and returns those with work left, and those whose work failed. Safe to run
 *  concurrently. */
export const handleMessages = async (
  work: DueWork,
  messages: readonly Required<WorkMessage>[],
): Promise<{ left: WorkMessage[]; failed: WorkMessage[] }> => {
  const outcomes = await Promise.all(messages.map((message) => handleMessage(work, message)));
  return {
    left: messages.filter((_, index) => outcomes[index] === "more"),
    failed: messages.filter((_, index) => outcomes[index] === "failed"),
  };
};

const runAllButEvents = async (work: DueWork): Promise<void> => {
  let messages: WorkMessage[] = (await findDueMessages(work)).filter(({ kind }) => kind !== "events");
  while (messages.length > 0) {
    const { left } = await handleMessages(work, parseMessages(messages.map((body) => ({ body }))));
    messages = left;
  }
};

/** Does all due work of all stores in one run: releases and expires orders, checks payments, refunds and processor
 *  messages, sends mail and webhooks, and prunes old rows. For environments without a queue. */
export const runDue = async (work: DueWork): Promise<void> => {
  // Webhooks do not wait for a processor or a mail service that hangs.
  await Promise.all([dispatchAllEvents(work), runAllButEvents(work)]);
  // Once more, with every change of this run.
  await dispatchAllEvents(work);
};
