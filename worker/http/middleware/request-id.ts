import { monotonicFactory } from "ulid";

/** Generates unique request ids that sort by time. Random bytes are drawn in blocks of 1 KiB, because single draws take
 *  longer than serving a cached read. */
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
