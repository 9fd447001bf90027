import { withinTime } from "../../../db/time-limit.ts";

/** The methods of the Cache API that the worker uses. */
export type EdgeCache = Pick<Cache, "match" | "put">;

/** A call takes a few milliseconds. After this time, building the response is faster. */
const callLimitMs = 1000;

/** An edge cache that never fails a request: a lookup that fails or hangs is a miss, and such a write is dropped. */
export const tolerantCache = (edge: EdgeCache): EdgeCache => ({
  match: (key) => withinTime(callLimitMs, edge.match(key)).catch(() => undefined),
  put: (key, response) => withinTime(callLimitMs, edge.put(key, response)).catch(() => undefined),
});
