import { z } from "zod";
import { deleteGivenPin } from "../../../db/queries/access/pins.ts";
import { endAllSessions, endSession, startSession } from "../../../db/queries/access/sessions.ts";
import { openAccount } from "../../../db/queries/access/sign-in.ts";
import { notFound } from "../../errors.ts";
import { sha256Hex } from "../bytes.ts";
import { customerIdOf } from "../caller/caller.ts";
import { presentSignedIn } from "../customers/active-user.ts";
import { activeUserSchema } from "../customers/schemas.ts";
import { newId } from "../ids.ts";
import { assertNotOnTablet, operation } from "../operation.ts";
import { newToken } from "../token.ts";
import { knownAsker } from "./asker.ts";
import { rememberBrowser } from "./known-browser.ts";
import { sessionTerms } from "./own-tablet.ts";
import { redeemCode } from "./redeem-code.ts";
import { addressInput, codeInput, codeSentSchema, signedOutSchema } from "./schemas.ts";
import { sendCode } from "./send-code.ts";
import { findSignedIn } from "./session.ts";

const requestSignInCode = operation({
  name: "requestSignInCode",
  kind: "mutation",
  description:
    "Mails a one-time code of 6 or 8 digits. It is valid once, for 10 minutes and only in this browser. Each network can request 10 codes per hour and address; a browser that signed in before has no limit.",
  access: { kind: "anyone", tablet: true },
  idempotency: "guarded",
  audit: { none: "Signing in changes nothing of the restaurant." },
  limit: "codes",
  asker: knownAsker,
  input: addressInput,
  output: codeSentSchema.nullable(),
  rest: { method: "POST", path: "/api/auth/code" },
}).handle((ctx, { email }) => sendCode(ctx, email, "sign-in"));

const signIn = operation({
  name: "signIn",
  kind: "mutation",
  description:
    "Signs this browser in with the mailed code. The first sign-in creates the account, adds earlier orders with the same address, and copies name and phone from the newest. The bag is kept.",
  access: { kind: "anyone", tablet: true },
  idempotency: "guarded",
  audit: { none: "Signing in changes nothing of the restaurant." },
  input: codeInput,
  output: activeUserSchema.nullable(),
  rest: { method: "POST", path: "/api/auth/session" },
}).handle(async (ctx, input) => {
  const { db, store, session } = ctx;
  const now = ctx.clock.now();
  const token = newToken();
  const { email } = input;
  const previousDigest = session.token && (await sha256Hex(session.token));
  const started = {
    ...{ id: newId("ses", now), storeId: store.id, email, now },
    ...{ tokenDigest: await sha256Hex(token), provenBy: "code" as const, ...(await sessionTerms(ctx)) },
  };
  await redeemCode(ctx, input, "sign-in", [
    ...openAccount(db, { id: newId("cus", now), storeId: store.id, email, now }),
    ...(previousDigest ? [endSession(db, store.id, previousDigest)] : []),
    ...(started.tabletId === null ? deleteGivenPin(db, store.id, email) : []),
    ...startSession(db, started),
  ]);
  session.keep(token);
  await rememberBrowser(ctx, email);
  const signedIn = await findSignedIn(db, store.id, token, now);
  if (!signedIn) throw notFound();
  return presentSignedIn(ctx, signedIn.caller);
});

const signOut = operation({
  name: "signOut",
  kind: "mutation",
  description: "Signs out this browser, or all browsers of the person, and clears this browser's bag.",
  access: { kind: "anyone", tablet: true },
  idempotency: "natural",
  audit: { none: "Signing out changes nothing of the restaurant." },
  input: z.object({
    everywhere: z.boolean().nullish().meta({ description: "Whether to sign out all other browsers too." }),
  }),
  output: signedOutSchema.nullable(),
  rest: { method: "DELETE", path: "/api/auth/session" },
}).handle(async ({ db, store, caller, session, bag }, { everywhere }) => {
  const customerId = customerIdOf(caller);
  if (everywhere) assertNotOnTablet(caller);
  if (everywhere && customerId) await endAllSessions(db, store.id, customerId);
  if (session.token) await endSession(db, store.id, await sha256Hex(session.token));
  session.forget();
  bag.forget();
  return { signedOut: true };
});

export const authOperations = [requestSignInCode, signIn, signOut];
