import { monotonicFactory } from "ulid";

/** Names requests: sortable by time, and never the same twice. Random bytes are taken a kilobyte at a time, because asking for
 *  each by itself takes longer than answering a cached read. */
export const requestIds = (): (() => string) => {
  const pool = new Uint8Array(1024);
  let next = pool.length;
  const newId = monotonicFactory(() => {
    if (next === pool.length) {
      crypto.getRandomValues(pool);
      next = 0;
    }
    const byte = pool[next] ?? 0;
    next += 1;
    return byte / 256;
  });
  return () => newId();
};
