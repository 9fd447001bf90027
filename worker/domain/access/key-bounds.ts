import { AppError } from "../../errors.ts";
import { isRangeWithin } from "../caller/addresses.ts";
import type { Instant } from "../time.ts";

/** Where and until when a key may be used. No addresses means everywhere, no end means for good. */
export interface KeyBounds {
  allowedIps: readonly string[];
  expiresAt: Instant | null;
}

const refuse = (path: string, message: string) => new AppError("BAD_INPUT", message, { errors: [{ path, message }] });

/** The bounds of a key that a key or an app makes: those that were asked for, which must lie within the maker's, and the maker's own
 *  for what was not asked for. A maker that ends on Friday makes no key that ends on Saturday. Throws BAD_INPUT. */
export const boundsWithin = (
  maker: KeyBounds,
  asked: KeyBounds,
): { allowedIps: string[]; expiresAt: Instant | null } => {
  const outside = asked.allowedIps.findIndex((range) => !isRangeWithin(range, maker.allowedIps));
  if (maker.allowedIps.length > 0 && outside >= 0) {
    throw refuse(`allowedIps.${outside}`, "This lies outside of the addresses of the key that makes it.");
  }
  if (maker.expiresAt !== null && asked.expiresAt !== null && asked.expiresAt > maker.expiresAt) {
    throw refuse("expiresAt", `A key cannot end later than what makes it, which ends at ${maker.expiresAt}.`);
  }
  const ranges = asked.allowedIps.length > 0 ? asked.allowedIps : maker.allowedIps;
  return { allowedIps: [...ranges], expiresAt: asked.expiresAt ?? maker.expiresAt };
};
