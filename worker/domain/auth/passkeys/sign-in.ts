import { atomic, WriteConflict } from "../../../../db/atomic.ts";
import { findPasskey, spendChallenge, usePasskey } from "../../../../db/queries/access/passkeys.ts";
import { deleteGivenPin } from "../../../../db/queries/access/pins.ts";
import { endSession, startPersonSession } from "../../../../db/queries/access/sessions.ts";
import type { Ctx } from "../../../context.ts";
import { AppError, notFound } from "../../../errors.ts";
import { sha256Hex } from "../../bytes.ts";
import { presentSignedIn } from "../../customers/active-user.ts";
import { activeUserSchema } from "../../customers/schemas.ts";
import { newId } from "../../ids.ts";
import { operation } from "../../operation.ts";
import { noInput } from "../../schemas.ts";
import { newToken } from "../../token.ts";
import { rememberBrowser } from "../known-browser.ts";
import { sessionTerms } from "../own-tablet.ts";
import { findSignedIn } from "../session.ts";
import { createChallenge, readChallenge } from "./challenge.ts";
import { passkeySignInInput, signInOptionsSchema } from "./schemas.ts";
import { type SignInAnswer, verifySignIn } from "./verify.ts";

/** The same error for an unknown passkey, a wrong signature and an old challenge, so that it reveals nothing. */
const wrongPasskey = () =>
  new AppError("BAD_INPUT", "This passkey did not work here. Please try again, or sign in by e-mail.", {
    reason: "PASSKEY_REFUSED",
  });

export const startPasskeySignIn = operation({
  name: "startPasskeySignIn",
  kind: "mutation",
  description: "Returns a challenge to sign in with a passkey. It works once, for 5 minutes and only in this browser.",
  access: { kind: "anyone", tablet: true },
  idempotency: "guarded",
  audit: { none: "It only creates a challenge." },
  input: noInput,
  output: signInOptionsSchema.nullable(),
}).handle(async (ctx) => ({
  challenge: await createChallenge(ctx, "sign-in"),
  rpId: new URL(ctx.origin).hostname,
}));

/** Verifies an answer. Returns the person's passkey and its new counter. */
const checkAnswer = async (ctx: Ctx, answer: SignInAnswer) => {
  const expected = await readChallenge(ctx, "sign-in");
  const found = expected && (await findPasskey(ctx.db, ctx.store.id, answer.credential));
  if (!found) throw wrongPasskey();
  const { challenge, expiresAt } = expected;
  const counter = await verifySignIn(answer, found.passkey, { challenge, origin: ctx.origin });
  if (counter === null) throw wrongPasskey();
  return { ...found, counter, challenge, expiresAt };
};

export const signInWithPasskey = operation({
  name: "signInWithPasskey",
  kind: "mutation",
  description: "Signs this browser in with a passkey, which opens the person's role.",
  access: { kind: "anyone", tablet: true },
  idempotency: "guarded",
  audit: { none: "A sign-in changes nothing of the store." },
  limit: "codes",
  input: passkeySignInInput,
  output: activeUserSchema.nullable(),
}).handle(async (ctx, answer) => {
  const { db, store, session } = ctx;
  const { passkey, customerId, email, counter, challenge, expiresAt } = await checkAnswer(ctx, answer);
  const now = ctx.clock.now();
  const stamps = { storeId: store.id, createdAt: now, updatedAt: now };
  const spent = { ...stamps, id: newId("chl", now), challengeDigest: await sha256Hex(challenge), expiresAt };
  const token = newToken();
  const previousDigest = session.token && (await sha256Hex(session.token));
  const started = {
    ...{ id: newId("ses", now), storeId: store.id, customerId, now, provenBy: "passkey" as const },
    ...{ tokenDigest: await sha256Hex(token), ...(await sessionTerms(ctx)) },
  };
  try {
    await atomic(db, [
      spendChallenge(db, spent),
      ...usePasskey(db, { storeId: store.id, id: passkey.id, oldCounter: passkey.counter, counter, now }),
      ...(previousDigest ? [endSession(db, store.id, previousDigest)] : []),
      ...(started.tabletId === null ? deleteGivenPin(db, store.id, email) : []),
      ...startPersonSession(db, started),
    ]);
  } catch (error) {
    throw error instanceof WriteConflict ? wrongPasskey() : error;
  }
  ctx.passkeyChallenge.forget();
  session.keep(token);
  await rememberBrowser(ctx, email);
  const signedIn = await findSignedIn(db, store.id, token, now);
  if (!signedIn) throw notFound();
  return presentSignedIn(ctx, signedIn.caller);
});
