import { AppError } from "../../errors.ts";
import { isRangeWithin } from "../caller/addresses.ts";
import type { Instant } from "../time.ts";

/** The addresses and expiry of a key. No addresses means any address; null means no expiry. */
export interface KeyBounds {
  allowedIps: readonly string[];
  expiresAt: Instant | null;
}

const refuse = (path: string, message: string) => new AppError("BAD_INPUT", message, { errors: [{ path, message }] });

/** The bounds of a key that another key or an app creates. They must lie within the creator's bounds, which are also
 *  the default. Throws BAD_INPUT. A key that expires on Friday cannot create a key that expires on Saturday. */
export const boundsWithin = (
  maker: KeyBounds,
  requested: KeyBounds,
): { allowedIps: string[]; expiresAt: Instant | null } => {
  const outside = requested.allowedIps.findIndex((range) => !isRangeWithin(range, maker.allowedIps));
  if (maker.allowedIps.length > 0 && outside >= 0) {
    throw refuse(
      `allowedIps.${outside}`,
      "This address is not allowed for the key that creates it. Choose one of its addresses.",
    );
  }
  if (maker.expiresAt !== null && requested.expiresAt !== null && requested.expiresAt > maker.expiresAt) {
    throw refuse(
      "expiresAt",
      `A key cannot expire after its creator, which expires at ${maker.expiresAt}. Choose an earlier time.`,
    );
  }
  const ranges = requested.allowedIps.length > 0 ? requested.allowedIps : maker.allowedIps;
  return { allowedIps: [...ranges], expiresAt: requested.expiresAt ?? maker.expiresAt };
};
