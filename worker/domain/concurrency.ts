import { TimeLimitExceeded, withinTime } from "../../db/time-limit.ts";

/** Limits for processing a list of items. */
interface ConcurrencyLimits {
  /** How many items run at the same time. */
  concurrency: number;
  /** No item starts after this time. */
  budgetMs: number;
  /** The time limit of one item. */
  timeoutMs: number;
  /** After this many consecutive timeouts, no further item starts. */
  maxTimeouts: number;
}

/** Limits for one kind of due work of a store. It ends within a minute even if providers hang. */
const dueLimits = { budgetMs: 20_000, timeoutMs: 20_000 };
/** A worker has six concurrent connections: three for a store's orders, one for each other kind of work. */
export const orderConcurrency: ConcurrencyLimits = { ...dueLimits, concurrency: 3, maxTimeouts: 3 };
export const sequential: ConcurrencyLimits = { ...dueLimits, concurrency: 1, maxTimeouts: 3 };

/** Whether a service answered, timed out, or was not called. */
export type CallOutcome = "answered" | "silent" | "unasked";

/** Processes items with limited concurrency. Returns whether all of them were started. */
export const runConcurrently = async <Item>(
  items: readonly Item[],
  { concurrency, budgetMs, timeoutMs, maxTimeouts }: ConcurrencyLimits,
  run: (item: Item) => Promise<CallOutcome>,
): Promise<boolean> => {
  const pending = [...items];
  const startedAtMs = Date.now();
  let timeouts = 0;
  const mayStart = () => timeouts < maxTimeouts && Date.now() - startedAtMs < budgetMs;
  const worker = async (): Promise<void> => {
    while (mayStart()) {
      const item = pending.shift();
      if (item === undefined) return;
      const outcome = await withinTime(timeoutMs, run(item)).catch((error: unknown): CallOutcome => {
        if (error instanceof TimeLimitExceeded) return "silent";
        throw error;
      });
      if (outcome !== "unasked") timeouts = outcome === "answered" ? 0 : timeouts + 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return pending.length === 0;
};
