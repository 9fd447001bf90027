import { atomic, WriteConflict } from "../../../../db/atomic.ts";
import {
  assertPin,
  countPinTry,
  endPinSessions,
  endPinTries,
  readGuessesEnd,
  readPin,
  readPinLock,
  replacePin,
  storePinDigest,
} from "../../../../db/queries/access/pins.ts";
import { endSession, endTabletSessions, startPersonSession } from "../../../../db/queries/access/sessions.ts";
import { touchTablet } from "../../../../db/queries/access/tablets.ts";
import type { Ctx } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { sha256Hex, timingSafeEqual } from "../../bytes.ts";
import { newId } from "../../ids.ts";
import { operation } from "../../operation.ts";
import { addMinutes, type Instant } from "../../time.ts";
import { newToken } from "../../token.ts";
import { findOwnTablet } from "../own-tablet.ts";
import { tabletSessionEnd } from "../session.ts";
import { maxPinGuesses, maxPinTries, pinDayMinutes, pinLockMinutes } from "./pin.rules.ts";
import { pinDigests } from "./pin-digest.ts";
import { pinSignInInput, pinSignInSchema } from "./schemas.ts";

const fieldError = (path: string, message: string) =>
  new AppError("BAD_INPUT", message, { errors: [{ path, message }] });

/** The same error for a wrong PIN, a person without a PIN and an unknown person, so that it reveals nothing. */
const wrongPin = () => fieldError("pin", "This PIN is wrong. Please try again.");

const secondsUntil = (until: Instant, now: Instant): number =>
  Math.max(1, Math.ceil((Date.parse(until) - Date.parse(now)) / 1000));

const locked = (until: Instant, now: Instant) => {
  const message = "Too many wrong PINs. Please wait, or ask a manager to unlock you.";
  return new AppError("RATE_LIMITED", message, {
    errors: [{ path: "pin", message }],
    retryAfterSeconds: secondsUntil(until, now),
  });
};

const off = (until: Instant, now: Instant) => {
  const message = "Too many wrong PINs in a day. Please wait, or ask a manager to unlock you or to set a new PIN.";
  return new AppError("RATE_LIMITED", message, {
    errors: [{ path: "pin", message }],
    retryAfterSeconds: secondsUntil(until, now),
  });
};

const loadTablet = async (ctx: Ctx) => {
  const tablet = await findOwnTablet(ctx);
  if (tablet) return tablet;
  throw new AppError("CONFLICT", "This browser is not a shared tablet. Please sign in by e-mail.", {
    reason: "NO_TABLET",
  });
};

interface OnTablet {
  storeId: string;
  memberId: string;
  tabletId: string;
}

/** Counts the try and compares the PIN. The comparison takes the same work for a person without a PIN. */
const checkPin = async (ctx: Ctx, at: OnTablet, digests: readonly string[]) => {
  const now = ctx.clock.now();
  const attempt = {
    ...{ ...at, id: newId("png", now), now, dayAgo: addMinutes(now, -pinDayMinutes), maxTries: maxPinTries },
    maxGuesses: maxPinGuesses,
    lockEnds: pinLockMinutes.map((minutes) => addMinutes(now, minutes)),
  };
  if (!(await countPinTry(ctx.db, attempt))) {
    const offUntil = await readGuessesEnd(ctx.db, attempt);
    if (offUntil !== null) throw off(offUntil, now);
    const until = await readPinLock(ctx.db, at);
    throw until === null ? wrongPin() : locked(until, now);
  }
  const found = await readPin(ctx.db, at.storeId, at.memberId);
  // A PIN that another person chose opens no role above staff, and a frozen role is off everywhere.
  const isOff = found?.frozenAt != null || (found?.isGiven === true && found.role !== "staff");
  const digest = digests.find((one) => timingSafeEqual(found?.pinDigest ?? "", one));
  if (!found || isOff || digest === undefined) throw wrongPin();
  return { customerId: found.customerId, isTemporary: found.isTemporary === true, digest };
};

interface SignInFacts extends OnTablet {
  customerId: string;
  idleMinutes: number;
  /** The stored digest of the PIN. */
  digest: string;
  /** The digest to store in its place, by the newest key. */
  newestDigest: string;
  newPin: string | null;
}

/** Starts the person's own session on the tablet, and ends the one before. Of two concurrent calls that replace a given
 *  PIN, one succeeds. */
const startTabletSession = async (ctx: Ctx, facts: SignInFacts): Promise<void> => {
  const { db, env, session } = ctx;
  const { storeId, memberId, tabletId, customerId, idleMinutes, digest, newestDigest, newPin } = facts;
  const now = ctx.clock.now();
  const token = newToken();
  const previousDigest = session.token && (await sha256Hex(session.token));
  const started = {
    ...{ id: newId("ses", now), storeId, customerId, now, tabletId, provenBy: "pin" as const },
    ...{ tokenDigest: await sha256Hex(token), expiresAt: tabletSessionEnd(now, idleMinutes) },
  };
  const newDigest = newPin && (await pinDigests(env, { storeId, memberId, pin: newPin }))[0];
  await atomic(db, [
    assertPin(db, facts, digest),
    endPinTries(db, facts),
    ...(digest === newestDigest ? [] : [storePinDigest(db, storeId, memberId, newestDigest)]),
    ...(newDigest ? [replacePin(db, storeId, memberId, newDigest, now), endPinSessions(db, storeId, memberId)] : []),
    ...(previousDigest ? [endSession(db, storeId, previousDigest)] : []),
    endTabletSessions(db, storeId, tabletId),
    touchTablet(db, storeId, tabletId, now),
    ...startPersonSession(db, started),
  ]);
  session.keep(token);
};

export const signInByPin = operation({
  name: "signInByPin",
  kind: "mutation",
  description:
    "Signs a shared tablet in as a person by PIN, and ends the session before. Five wrong PINs lock the person on this tablet for 1 minute, then longer. A temporary PIN of an earlier release must be replaced at its first use.",
  access: { kind: "anyone", tablet: true },
  idempotency: "guarded",
  audit: { none: "A sign-in changes nothing of the store." },
  input: pinSignInInput,
  output: pinSignInSchema.nullable(),
}).handle(async (ctx, { memberId, pin, newPin = null }) => {
  const tablet = await loadTablet(ctx);
  const at = { storeId: ctx.store.id, memberId, tabletId: tablet.id };
  const digests = await pinDigests(ctx.env, { storeId: ctx.store.id, memberId, pin });
  const { customerId, isTemporary, digest } = await checkPin(ctx, at, digests);
  if (isTemporary && !newPin) return { isSignedIn: false, mustChangePin: true };
  if (newPin === pin) throw fieldError("newPin", "Please choose a PIN that is not the old one.");
  const facts = {
    ...{ ...at, customerId, idleMinutes: tablet.idleMinutes, newPin: isTemporary ? newPin : null },
    ...{ digest, newestDigest: digests[0] },
  };
  try {
    await startTabletSession(ctx, facts);
  } catch (error) {
    throw error instanceof WriteConflict && error.conflict === "PIN_CHANGED" ? wrongPin() : error;
  }
  return { isSignedIn: true, mustChangePin: false };
});
