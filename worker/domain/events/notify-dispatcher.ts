import { LRUCache } from "lru-cache";
import { withinTime } from "../../../db/time-limit.ts";
import type { Env } from "../../env.ts";
import type { Instant } from "../time.ts";
import { type WorkKind, type WorkMessage, workKinds } from "./work-message.ts";

interface NotifierWork {
  env: Pick<Env, "EVENTS">;
  requestId: string;
  /** The shard of the stores. Default: 0. */
  shard?: number;
}

/** The maximum delay of a queue message is a day; cron finds work that is due later. */
const maxDelaySeconds = 12 * 60 * 60;
/** A queue that hangs counts as unavailable. */
const sendLimitMs = 2_000;

/** Sends a queue message for a store's events or other work, now or later, and returns whether it was sent. Never
 *  throws, because cron runs every minute anyway. */
export const notifyDispatcher = async (
  { env, requestId, shard = 0 }: NotifierWork,
  storeId: string,
  delaySeconds = 0,
  kind?: WorkKind,
): Promise<boolean> => {
  try {
    const message: WorkMessage = { storeId, ...(shard === 0 ? {} : { shard }), ...(kind ? { kind } : {}) };
    const options = { delaySeconds: Math.min(Math.max(delaySeconds, 0), maxDelaySeconds) };
    await withinTime(sendLimitMs, env.EVENTS.send(message, options));
    return true;
  } catch {
    console.warn(JSON.stringify({ requestId, warning: "WAKE_LOST", storeId }));
    return false;
  }
};

/** The maximum messages per call. */
const maxBatchSize = 100;

/** Sends queue messages and returns whether all were sent. */
export const sendMessages = async (
  { env, requestId }: NotifierWork,
  messages: readonly WorkMessage[],
): Promise<boolean> => {
  try {
    for (let start = 0; start < messages.length; start += maxBatchSize) {
      const batch = messages.slice(start, start + maxBatchSize).map((body) => ({ body }));
      await withinTime(sendLimitMs, env.EVENTS.sendBatch(batch));
    }
    return true;
  } catch {
    console.warn(JSON.stringify({ requestId, warning: "WAKES_LOST", stores: messages.length }));
    return false;
  }
};

const pauseMs = 1_000;
/** Longer than the pause, so that a slightly early message still arrives after it. */
const lateSeconds = 2;
const maxStores = 500;

interface Notification {
  atMs: number;
  /** Events written before this are covered by a message that is still delayed. */
  coveredUntilMs: number;
}

/** Notifies the dispatcher about stores' events: the first event at once, and those shortly after it together,
 *  with one delayed message. The events themselves are in the database. */
export class DispatcherNotifier {
  readonly #elapsedMs: () => number;
  readonly #last = new LRUCache<string, Notification>({ max: maxStores });

  constructor(elapsedMs: () => number) {
    this.#elapsedMs = elapsedMs;
  }

  /** Call this after the event is written. */
  async wake(work: NotifierWork, storeId: string): Promise<void> {
    const atMs = this.#elapsedMs();
    const last = this.#last.get(storeId);
    if (last && atMs < last.coveredUntilMs) return;
    const isBusy = last !== undefined && atMs < Math.max(last.atMs, last.coveredUntilMs) + pauseMs;
    this.#last.set(storeId, { atMs, coveredUntilMs: 0 });
    const isSent = await notifyDispatcher(work, storeId, isBusy ? lateSeconds : 0);
    if (isSent && isBusy) this.#last.set(storeId, { atMs, coveredUntilMs: atMs + pauseMs });
  }
}

/** Whole seconds between two instants, rounded up. secondsBetween("…00.000Z", "…01.200Z") is 2. */
export const secondsBetween = (from: Instant, to: Instant): number =>
  Math.ceil((Date.parse(to) - Date.parse(from)) / 1000);

const kinds: ReadonlySet<unknown> = new Set(workKinds);

const isWorkMessage = (body: unknown): body is WorkMessage =>
  typeof body === "object" &&
  body !== null &&
  "storeId" in body &&
  typeof body.storeId === "string" &&
  (!("shard" in body) || typeof body.shard === "number") &&
  (!("kind" in body) || kinds.has(body.kind));

/** The distinct work of queue messages. Malformed messages are skipped. */
export const parseMessages = (messages: readonly { body: unknown }[]): Required<WorkMessage>[] => {
  const work = messages.flatMap(({ body }) => (isWorkMessage(body) ? [body] : []));
  const byKey = work.map(
    ({ storeId, shard = 0, kind = "events" }) => [`${kind} ${storeId} ${shard}`, { storeId, shard, kind }] as const,
  );
  return [...new Map(byKey).values()];
};
