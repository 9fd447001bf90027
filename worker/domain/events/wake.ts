import type { Env } from "../../env.ts";
import type { Instant } from "../time.ts";

/** What a message of the queue has a store looked at for. */
export const wakeKinds = ["events", "orders", "refunds", "payment_events", "mails", "notices", "prune"] as const;
export type WakeKind = (typeof wakeKinds)[number];

/** A message of the queue. Nothing is lost or done twice if one of them is, because what there is to do stands in the
 *  database. Each kind has messages of its own, so that none waits for what another one waits for. */
export interface Wake {
  storeId: string;
  /** Events, if it is left out. */
  kind?: WakeKind;
}

interface Waker {
  env: Pick<Env, "EVENTS">;
  requestId: string;
}

/** The queue holds a message back for a day at most; whatever is due later than this is found by cron as well. */
const longestDelaySeconds = 12 * 60 * 60;

/** Has a store looked at, at once or after a while, and answers whether that is sure. Never fails: cron looks once a minute
 *  anyway. */
export const wake = async ({ env, requestId }: Waker, storeId: string, delaySeconds = 0): Promise<boolean> => {
  try {
    await env.EVENTS.send({ storeId }, { delaySeconds: Math.min(Math.max(delaySeconds, 0), longestDelaySeconds) });
    return true;
  } catch {
    console.warn(JSON.stringify({ requestId, warning: "WAKE_LOST", storeId }));
    return false;
  }
};

/** What the queue takes in one call. */
const batchSize = 100;

/** Has many stores looked at, and answers whether that is sure. */
export const sendWakes = async ({ env, requestId }: Waker, wakes: readonly Wake[]): Promise<boolean> => {
  try {
    for (let start = 0; start < wakes.length; start += batchSize) {
      await env.EVENTS.sendBatch(wakes.slice(start, start + batchSize).map((body) => ({ body })));
    }
    return true;
  } catch {
    console.warn(JSON.stringify({ requestId, warning: "WAKES_LOST", stores: wakes.length }));
    return false;
  }
};

const pauseMs = 1_000;
/** Longer than the pause, so that a message of the queue which comes early still comes after it. */
const lateSeconds = 2;
const mostKept = 500;

interface Told {
  atMs: number;
  /** Whatever was written before this is looked at by a message that is still on its way. */
  coveredUntilMs: number;
}

/** How this isolate wakes stores: the first event of a while at once, and those that come shortly after it together, by one
 *  message that is held back until they are written. What is to be told stands in the database all the while. */
export class Wakes {
  readonly #elapsedMs: () => number;
  readonly #told = new Map<string, Told>();

  constructor(elapsedMs: () => number) {
    this.#elapsedMs = elapsedMs;
  }

  /** To be called once the event is written. */
  async wake(waker: Waker, storeId: string): Promise<void> {
    const atMs = this.#elapsedMs();
    const told = this.#told.get(storeId);
    if (told && atMs < told.coveredUntilMs) return;
    const isBusy = told !== undefined && atMs < Math.max(told.atMs, told.coveredUntilMs) + pauseMs;
    if (this.#told.size >= mostKept) this.#told.clear();
    this.#told.set(storeId, { atMs, coveredUntilMs: 0 });
    const isSent = await wake(waker, storeId, isBusy ? lateSeconds : 0);
    if (isSent && isBusy) this.#told.set(storeId, { atMs, coveredUntilMs: atMs + pauseMs });
  }
}

/** Whole seconds from one instant to another, rounded up. secondsBetween("…00.000Z", "…01.200Z") is 2. */
export const secondsBetween = (from: Instant, to: Instant): number =>
  Math.ceil((Date.parse(to) - Date.parse(from)) / 1000);

const kinds: ReadonlySet<unknown> = new Set(wakeKinds);

const isWake = (body: unknown): body is Wake =>
  typeof body === "object" &&
  body !== null &&
  "storeId" in body &&
  typeof body.storeId === "string" &&
  (!("kind" in body) || kinds.has(body.kind));

/** What messages of the queue ask for, each thing once. What is no such message is passed over. */
export const wakesIn = (messages: readonly { body: unknown }[]): Required<Wake>[] => {
  const wakes = messages.flatMap(({ body }) => (isWake(body) ? [body] : []));
  const byName = wakes.map(({ storeId, kind = "events" }) => [`${kind} ${storeId}`, { storeId, kind }] as const);
  return [...new Map(byName).values()];
};
