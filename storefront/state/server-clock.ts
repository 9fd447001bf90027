/** One reading of the server's clock, beside the browser's monotonic clock (`performance.now()`), all in milliseconds. */
interface Reading {
  /** The server's time, since the epoch. */
  serverMs: number;
  /** When the request was sent; null for a message that came unasked. */
  sentMs: number | null;
  receivedMs: number;
}

/** What to add to the monotonic clock to get the server's time. The server read its clock after `sentMs` and before `receivedMs`,
 *  so a reading bounds the offset on both sides. An offset within the bounds stays, so that the time does not jitter; one outside
 *  moves to the nearer bound. The first reading gives the middle: correctedOffset(null, { serverMs: 1000, sentMs: 10, receivedMs: 30 })
 *  is 980. A message without a request bounds it from below alone. Source: RFC 5905, 8. */
export const correctedOffset = (known: number | null, { serverMs, sentMs, receivedMs }: Reading): number => {
  const min = serverMs - receivedMs;
  const max = sentMs === null ? Number.POSITIVE_INFINITY : serverMs - sentMs;
  if (known === null) return sentMs === null ? min : (min + max) / 2;
  return Math.min(Math.max(known, min), max);
};

let offset: number | null = null;

/** Corrects the clock by an instant that the server sent; `sentMs` is when it was asked, by `performance.now()`. */
export const noteServerTime = (at: string, sentMs: number | null = null): void => {
  const serverMs = Date.parse(at);
  if (Number.isNaN(serverMs)) return;
  offset = correctedOffset(offset, { serverMs, sentMs, receivedMs: performance.now() });
};

/** The server's time as an instant; the browser's own before the server has sent any. */
export const serverNow = (): string => new Date((offset ?? performance.timeOrigin) + performance.now()).toISOString();
