import type { Instant } from "../domain/time.ts";
import { toInstant } from "../domain/time.ts";
import { type Env, isDevelopment } from "../env.ts";

/** The time of a request: the current time, or in development the frozen time of `NOW`. */
export const requestTime = (env: Env): Instant => {
  const frozen = isDevelopment(env) && env.NOW ? Date.parse(env.NOW) : Number.NaN;
  return toInstant(Number.isNaN(frozen) ? Date.now() : frozen);
};
