import type { Send } from "../domain/send.ts";

/** The worker's platform services, which tests can replace. */
export interface Platform {
  /** Monotonic milliseconds, to measure the age of cached values. */
  elapsedMs(): number;
  edge(): Cache;
  /** Sends requests to payment processors. */
  fetch: Send;
}
