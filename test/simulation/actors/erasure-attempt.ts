import type { Visit } from "./guest.ts";

/** An erasure that staff asked for, and the responses. */
export interface ErasureAttempt {
  visit: Visit;
  /** Whether a response said that everything is erased. */
  isAcknowledged: boolean;
  /** The codes of refusals; null where no definite response came. */
  refusals: (string | null)[];
}
