import type { Instant } from "../domain/time.ts";
import { toInstant } from "../domain/time.ts";
import { type Env, isDevelopment } from "../env.ts";

/** The moment of a request: the real one, or in development the one that `NOW` freezes. */
export const requestMoment = (env: Env): Instant => {
  const frozen = isDevelopment(env) && env.NOW ? Date.parse(env.NOW) : Number.NaN;
  return toInstant(Number.isNaN(frozen) ? Date.now() : frozen);
};
