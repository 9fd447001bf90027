import { TimeLimitExceeded, withinTime } from "./time-limit.ts";

/** How a list of work is gone through. */
interface Lanes {
  /** How many items are worked on at a time. */
  lanes: number;
  /** No item is started after this long. */
  budgetMs: number;
  /** How long one item is waited for. */
  patienceMs: number;
  /** After so many items in a row that got no answer, no more are started. */
  maxSilences: number;
}

/** What one kind of due work of a store may take: less than a minute, however its processors hang. */
const dueLimits = { budgetMs: 20_000, patienceMs: 20_000 };
/** A worker holds six connections at a time: three for a store's orders, one for each other kind of work beside them. */
export const orderLanes: Lanes = { ...dueLimits, lanes: 3, maxSilences: 3 };
export const oneLane: Lanes = { ...dueLimits, lanes: 1, maxSilences: 3 };

/** Whether a service answered, or that none was asked. */
export type Asked = "answered" | "silent" | "unasked";

/** Works on items, a few at a time, and answers whether all were started. */
export const inLanes = async <Item>(
  items: readonly Item[],
  { lanes, budgetMs, patienceMs, maxSilences }: Lanes,
  run: (item: Item) => Promise<Asked>,
): Promise<boolean> => {
  const left = [...items];
  const startedAtMs = Date.now();
  let silences = 0;
  const mayStart = () => silences < maxSilences && Date.now() - startedAtMs < budgetMs;
  const lane = async (): Promise<void> => {
    while (mayStart()) {
      const item = left.shift();
      if (item === undefined) return;
      const asked = await withinTime(patienceMs, run(item)).catch((error: unknown): Asked => {
        if (error instanceof TimeLimitExceeded) return "silent";
        throw error;
      });
      if (asked !== "unasked") silences = asked === "answered" ? 0 : silences + 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return left.length === 0;
};
