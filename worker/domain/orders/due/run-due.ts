import { findDueStores, findOpenRefunds } from "../../../../db/queries/due/due.ts";
import { findStoresToPrune, pruneStore } from "../../../../db/queries/due/prune.ts";
import { findStoresToTell } from "../../../../db/queries/events/outbox.ts";
import { readOrder } from "../../../../db/queries/orders/orders.ts";
import type { OrderWork } from "../../../context.ts";
import { inLanes, oneLane } from "../../concurrency.ts";
import { handOnAllEvents, handOnEvents } from "../../events/dispatch.ts";
import { noticeMoments, notifyOwners } from "../../events/notify-owners.ts";
import { type Wake, type WakeKind, Wakes, wakesIn } from "../../events/wake.ts";
import type { PaypalTokens } from "../../payments/paypal/tokens.ts";
import { createProviders } from "../../payments/providers.ts";
import type { Send } from "../../send.ts";
import { addMinutes, type Instant } from "../../time.ts";
import { sendDueMails } from "../mail/send-mails.ts";
import { followRefunds } from "../settlement/refunds.ts";
import { waitMinutes, workOnWaitingEvents } from "../settlement/waiting-events.ts";
import { type StoreWork, workOnOrders } from "./due-orders.ts";

const refundsAtOnce = 25;

/** How long what is over is kept, in days: events that wait to be sent again longer than all else. */
const keptDays = { other: 30, parked: 90 };

const pruneBounds = (now: Instant) => ({
  before: addMinutes(now, -keptDays.other * 24 * 60),
  parkedBefore: addMinutes(now, -keptDays.parked * 24 * 60),
});

/** What runs without a request: each store's processors are made as its turn comes. */
export interface DueWork extends Omit<OrderWork, "provider" | "waitUntil" | "tellPartners"> {
  send?: Send;
  tokens?: PaypalTokens;
  /** What spreads the attempts to reach partners. */
  random?: () => number;
}

const warn = ({ requestId, storeId }: Pick<StoreWork, "requestId" | "storeId">, warning: string, error: unknown) => {
  const name = error instanceof Error ? error.name : "unknown";
  console.warn(JSON.stringify({ requestId, warning, storeId, name }));
};

const workOnRefunds = async (work: StoreWork): Promise<void> => {
  const { db, storeId } = work;
  const due = await findOpenRefunds(db, { storeId, now: work.clock.now(), limit: refundsAtOnce });
  await inLanes(due, oneLane, async ({ orderId }) => {
    const record = await readOrder(db, storeId, orderId);
    if (record) await followRefunds(work, record).catch((error: unknown) => warn(work, "DUE_WAITS", error));
    return "unasked";
  });
};

/** What each kind of message does; `true` says that more of it is left. */
const kinds: Record<Exclude<WakeKind, "events">, (work: StoreWork) => Promise<unknown>> = {
  orders: workOnOrders,
  refunds: workOnRefunds,
  payment_events: workOnWaitingEvents,
  mails: (work) => sendDueMails(work, work.storeId),
  notices: (work) => notifyOwners(work, work.storeId),
  prune: ({ db, clock, storeId }) => pruneStore(db, storeId, pruneBounds(clock.now())),
};

/** Does one kind of work for one store, and answers whether more of it is left. A failure is logged, and the work is due again
 *  by itself. */
const runWake = async (due: DueWork, { storeId, kind }: Required<Wake>): Promise<boolean> => {
  if (kind === "events") return handOnEvents(due, [storeId]).then(() => false);
  const behind: Promise<unknown>[] = [];
  const partners = new Wakes(() => Date.now());
  const work: StoreWork = {
    ...due,
    storeId,
    tellPartners: (store) => behind.push(partners.wake(due, store)),
    waitUntil: (promise) => behind.push(promise),
    provider: createProviders({ ...due, storeId }),
  };
  const left = await kinds[kind](work).catch((error: unknown) => warn(work, "DUE_WAITS", error));
  await Promise.all(behind);
  return left === true;
};

const dueMoments = ({ clock }: DueWork) => {
  const now = clock.now();
  return {
    now,
    givenUpBefore: addMinutes(now, -waitMinutes),
    notice: noticeMoments(now),
  };
};

const dueKinds = ["orders", "refunds", "payment_events", "mails", "notices"] as const;

/** What cron has the queue look at: a message for each store and kind of work that is due. Old rows are looked for once an
 *  hour, because they can wait. */
export const findWakes = async (work: DueWork): Promise<Required<Wake>[]> => {
  const moments = dueMoments(work);
  const isFullHour = new Date(moments.now).getUTCMinutes() === 0;
  const [due, events, old] = await Promise.all([
    findDueStores(work.db, moments),
    findStoresToTell(work.db, moments.now),
    isFullHour ? findStoresToPrune(work.db, pruneBounds(moments.now)) : [],
  ]);
  const listWakes = (storeIds: readonly string[], kind: WakeKind) => storeIds.map((storeId) => ({ storeId, kind }));
  return [
    ...listWakes(events, "events"),
    ...dueKinds.flatMap((kind) =>
      listWakes(
        due.filter((row) => row[kind] === 1).map((row) => row.storeId),
        kind,
      ),
    ),
    ...listWakes(old, "prune"),
  ];
};

/** Does what messages of the queue ask for, side by side, and answers what they left for others. Safe to run twice at once. */
export const runWakes = async (work: DueWork, wakes: readonly Required<Wake>[]): Promise<Wake[]> => {
  const left = await Promise.all(wakes.map((wake) => runWake(work, wake)));
  return wakes.filter((_, index) => left[index]);
};

/** Does what time alone makes due, for every store, at once and to its end: releases scheduled orders, cancels what nobody paid,
 *  asks for payments that fell silent and for refunds that have not come to an end, works on processors' messages that wait,
 *  sends mail, tells partners and removes old rows. For where there is no queue to share it out. */
export const runDue = async (work: DueWork): Promise<void> => {
  let wakes: Wake[] = (await findWakes(work)).filter(({ kind }) => kind !== "events");
  while (wakes.length > 0) wakes = await runWakes(work, wakesIn(wakes.map((body) => ({ body }))));
  // Partners are told last, of everything that this run has changed.
  await handOnAllEvents(work);
};
