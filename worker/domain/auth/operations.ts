import { z } from "zod";
import { WriteConflict } from "../../../db/atomic.ts";
import { endAllSessions, endSession, startSession } from "../../../db/queries/access/sessions.ts";
import { openAccount } from "../../../db/queries/access/sign-in.ts";
import { findCustomerId, updateCustomer } from "../../../db/queries/customers.ts";
import { AppError, notFound } from "../../errors.ts";
import { customerIdOf } from "../caller/caller.ts";
import { demandCustomerId, viewCustomer } from "../customers/active-user.ts";
import { activeUserSchema } from "../customers/schemas.ts";
import { sha256Hex } from "../digest.ts";
import { newId } from "../ids.ts";
import { operation } from "../operation.ts";
import { newToken } from "../token.ts";
import { knownAsker } from "./asker.ts";
import { rememberBrowser } from "./known-browser.ts";
import { redeemCode } from "./redeem-code.ts";
import { addressInput, codeInput, codeSentSchema, signedOutSchema } from "./schemas.ts";
import { sendCode } from "./send-code.ts";
import { sessionEnd } from "./session.ts";

const requestSignInCode = operation({
  name: "requestSignInCode",
  kind: "mutation",
  description:
    "Mails a code of 6 or 8 digits to an address. It signs in once, within 10 minutes, in this browser alone. A network may ask for 10 an hour for an address; a browser that signed in before is not refused.",
  access: { kind: "anyone" },
  idempotency: "guarded",
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
    "Signs this browser in by the code that was mailed to it. The first time makes the account: earlier orders with the address join it, and it takes name and phone from the newest. The bag stays.",
  access: { kind: "anyone" },
  idempotency: "guarded",
  input: codeInput,
  output: activeUserSchema.nullable(),
  rest: { method: "POST", path: "/api/auth/session" },
}).handle(async (ctx, input) => {
  const { db, store, session } = ctx;
  const [now, token, { email }] = [ctx.clock.now(), newToken(), input];
  const former = session.token && (await sha256Hex(session.token));
  const started = {
    ...{ id: newId("ses", now), storeId: store.id, email, now },
    ...{ tokenDigest: await sha256Hex(token), expiresAt: sessionEnd(now) },
  };
  await redeemCode(ctx, input, "sign-in", [
    ...openAccount(db, { id: newId("cus", now), storeId: store.id, email, now }),
    ...(former ? [endSession(db, store.id, former)] : []),
    ...startSession(db, started),
  ]);
  session.keep(token);
  await rememberBrowser(ctx, email);
  const customerId = await findCustomerId(db, store.id, email);
  if (customerId === null) throw notFound();
  return viewCustomer(ctx, customerId);
});

const signOut = operation({
  name: "signOut",
  kind: "mutation",
  description: "Ends the sign-in of this browser, or all of the person's, and forgets this browser's bag.",
  access: { kind: "anyone" },
  idempotency: "natural",
  input: z.object({
    everywhere: z.boolean().nullish().meta({ description: "Whether every other browser is signed out too." }),
  }),
  output: signedOutSchema.nullable(),
  rest: { method: "DELETE", path: "/api/auth/session" },
}).handle(async ({ db, store, caller, session, bag }, { everywhere }) => {
  const customerId = customerIdOf(caller);
  if (everywhere && customerId) await endAllSessions(db, store.id, customerId);
  if (session.token) await endSession(db, store.id, await sha256Hex(session.token));
  session.forget();
  bag.forget();
  return { signedOut: true };
});

const requestEmailChange = operation({
  name: "requestEmailChange",
  kind: "mutation",
  description:
    "Mails a code of 6 or 8 digits to a new address of the person who is signed in, which proves that it is theirs.",
  access: { kind: "customer" },
  idempotency: "guarded",
  limit: "codes",
  input: addressInput,
  output: codeSentSchema.nullable(),
}).handle((ctx, { email }) => sendCode(ctx, email, `email-change ${demandCustomerId(ctx)}`));

const taken = () => {
  const message = "Another account has this address. Please sign in with it, or choose another one.";
  return new AppError("CONFLICT", message, { errors: [{ path: "email", message }] });
};

const confirmEmailChange = operation({
  name: "confirmEmailChange",
  kind: "mutation",
  description: "Gives the person who is signed in the new address, by the code that was mailed there.",
  access: { kind: "customer" },
  idempotency: "guarded",
  input: codeInput,
  output: activeUserSchema.nullable(),
}).handle(async (ctx, input) => {
  const customerId = demandCustomerId(ctx);
  const change = updateCustomer(ctx.db, ctx.store.id, customerId, { email: input.email, updatedAt: ctx.clock.now() });
  await redeemCode(ctx, input, `email-change ${customerId}`, [change]).catch((error: unknown) => {
    throw error instanceof WriteConflict && error.conflict === "EMAIL_TAKEN" ? taken() : error;
  });
  await rememberBrowser(ctx, input.email);
  return viewCustomer(ctx, customerId);
});

export const authOperations = [requestSignInCode, signIn, signOut, requestEmailChange, confirmEmailChange];
