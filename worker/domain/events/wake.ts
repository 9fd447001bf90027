import type { Env } from "../../env.ts";
import type { Instant } from "../time.ts";

/** A message of the queue: look at what this store has to tell. Nothing is lost or done twice where one of them is, because what
 *  there is to do stands in the database. */
export interface Wake {
  storeId: string;
}

interface Waker {
  env: Pick<Env, "EVENTS">;
  requestId: string;
}

/** The queue holds a message back for a day at most; whatever is due later than this is found by cron as well. */
const longestDelaySeconds = 12 * 60 * 60;

/** Has a store looked at, at once or after a while. Never fails: cron looks once a minute anyway. */
export const wake = async ({ env, requestId }: Waker, storeId: string, delaySeconds = 0): Promise<void> => {
  try {
    await env.EVENTS.send({ storeId }, { delaySeconds: Math.min(Math.max(delaySeconds, 0), longestDelaySeconds) });
  } catch {
    console.warn(JSON.stringify({ requestId, warning: "WAKE_LOST", storeId }));
  }
};

/** Whole seconds from one instant to another, rounded up. secondsBetween("…00.000Z", "…01.200Z") is 2. */
export const secondsBetween = (from: Instant, to: Instant): number =>
  Math.ceil((Date.parse(to) - Date.parse(from)) / 1000);

/** The stores that messages of the queue are about, each once; what is no such message is passed over. */
export const storesIn = (messages: readonly { body: unknown }[]): string[] => {
  const ids = messages.flatMap(({ body }) =>
    typeof body === "object" && body !== null && "storeId" in body && typeof body.storeId === "string"
      ? [body.storeId]
      : [],
  );
  return [...new Set(ids)];
};
