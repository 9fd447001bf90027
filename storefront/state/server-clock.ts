/** One reading of the server's clock and of the browser's monotonic clock (`performance.now()`), in milliseconds. */
interface Reading {
  /** The server's time, since the epoch. */
  serverMs: number;
  /** When the request was sent; null for a message without a request. */
  sentMs: number | null;
  receivedMs: number;
}

/** The server's time minus the monotonic clock. Each reading bounds it by `sentMs` and `receivedMs`; a message without
 *  a request only from below. The current offset moves to the nearer bound, or stays if it is within both. Source: RFC
 *  5905, 8. correctedOffset(null, { serverMs: 1000, sentMs: 10, receivedMs: 30 }) is 980, the middle of the bounds. */
export const correctedOffset = (current: number | null, { serverMs, sentMs, receivedMs }: Reading): number => {
  const min = serverMs - receivedMs;
  const max = sentMs === null ? Number.POSITIVE_INFINITY : serverMs - sentMs;
  if (current === null) return sentMs === null ? min : (min + max) / 2;
  return Math.min(Math.max(current, min), max);
};

let offset: number | null = null;
let isExact = false;

/** Corrects the clock with the server's time. `sentMs` is when the request was sent, by `performance.now()`. */
export const noteServerTime = (at: string, sentMs: number | null = null): void => {
  const serverMs = Date.parse(at);
  if (Number.isNaN(serverMs)) return;
  offset = correctedOffset(offset, { serverMs, sentMs, receivedMs: performance.now() });
  isExact ||= sentMs !== null;
};

/** Whether the clock is right within a request's duration. The time of a cached page is only when it was made. */
export const isServerTimeExact = (): boolean => isExact;

/** The server's time as an instant; the browser's time until the server has sent one. */
export const serverNow = (): string => new Date((offset ?? performance.timeOrigin) + performance.now()).toISOString();
