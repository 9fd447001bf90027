import type { SendTo } from "../domain/send.ts";
import type { FaultList } from "../faults/faults.ts";
import type { EdgeCache } from "./cache/edge-cache.ts";

/** The worker's platform services, which tests can replace. */
export interface Platform {
  /** Monotonic milliseconds, to measure the age of cached values. */
  elapsedMs(): number;
  edge(): EdgeCache;
  fetch: SendTo;
  /** Empty in production. */
  faults: FaultList;
}
