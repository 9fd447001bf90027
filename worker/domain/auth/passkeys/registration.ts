import { atomic, type Write, WriteConflict } from "../../../../db/atomic.ts";
import {
  deletePasskey,
  deleteRecoveryCodes,
  insertPasskey,
  proveSession,
  replaceRecoveryCodes,
  spendChallenge,
} from "../../../../db/queries/access/passkeys.ts";
import type { Ctx } from "../../../context.ts";
import { AppError, notFound } from "../../../errors.ts";
import { recordEntry } from "../../audit/record.ts";
import { sha256Hex, toBase64Url, utf8 } from "../../bytes.ts";
import { newId } from "../../ids.ts";
import { operation } from "../../operation.ts";
import { noInput, removedSchema } from "../../schemas.ts";
import { createChallenge, readChallenge } from "./challenge.ts";
import { loadOwnSignIn, sessionDigest } from "./own.ts";
import { newRecoveryCode, recoveryCodeCount, recoveryDigests } from "./recovery-code.ts";
import {
  passkeyIdInput,
  recoveryCodesSchema,
  registeredSchema,
  registrationInput,
  registrationOptionsSchema,
} from "./schemas.ts";
import { verifyRegistration } from "./verify.ts";

/** The maximum number of passkeys of a person. */
const maxPasskeys = 20;

const startPasskeyRegistration = operation({
  name: "startPasskeyRegistration",
  kind: "mutation",
  description: "Returns what this browser needs to create a passkey for the signed-in member of the staff.",
  access: { kind: "customer", ownDevice: true },
  idempotency: "guarded",
  audit: { none: "It only creates a challenge." },
  input: noInput,
  output: registrationOptionsSchema.nullable(),
}).handle(async (ctx) => {
  const own = await loadOwnSignIn(ctx);
  const { store } = await ctx.menu();
  return {
    challenge: await createChallenge(ctx, `register ${own.memberId}`),
    rpId: new URL(ctx.origin).hostname,
    rpName: store.name,
    userHandle: toBase64Url(utf8(own.memberId)),
    userName: own.email,
    displayName: own.name || own.email,
    registered: own.passkeys.map(({ credentialId }) => credentialId),
  };
});

/** Ten new codes, and the statements that store their digests in place of earlier ones. */
const createRecoveryCodes = async (ctx: Ctx, memberId: string): Promise<{ codes: string[]; writes: Write[] }> => {
  const now = ctx.clock.now();
  const storeId = ctx.store.id;
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  const rows = await Promise.all(
    codes.map(async (code) => ({
      ...{ id: newId("rcc", now), storeId, memberId, createdAt: now, updatedAt: now, usedAt: null },
      codeDigest: (await recoveryDigests(ctx.env, { storeId, memberId, code }))[0],
    })),
  );
  return { codes, writes: replaceRecoveryCodes(ctx.db, storeId, memberId, rows) };
};

const notVerified = () =>
  new AppError("BAD_INPUT", "This passkey could not be saved. Please try again in this browser.", {
    reason: "PASSKEY_NOT_SAVED",
  });

const conflictText = {
  PASSKEY_KNOWN: "This passkey is saved already.",
  PASSKEY_CHANGED: "You just added a passkey in another window. Please reload and try again.",
} as const satisfies Partial<Record<WriteConflict["conflict"], string>>;

const isPasskeyConflict = (conflict: WriteConflict["conflict"]): conflict is keyof typeof conflictText =>
  conflict in conflictText;

const registerPasskey = operation({
  name: "registerPasskey",
  kind: "mutation",
  description:
    "Saves a passkey of the signed-in member of the staff. From the first one on, a mailed code alone does not open their role, and all their other sessions lose it. The first one comes with ten recovery codes.",
  access: { kind: "customer", ownDevice: true },
  idempotency: "guarded",
  audit: "entry",
  input: registrationInput,
  output: registeredSchema.nullable(),
}).handle(async (ctx, { name, transports, ...answer }) => {
  const { db, store } = ctx;
  const { memberId, passkeys } = await loadOwnSignIn(ctx);
  if (passkeys.length >= maxPasskeys) throw new AppError("LIMIT_EXCEEDED", "Please remove a passkey first.");
  const expected = await readChallenge(ctx, `register ${memberId}`);
  const verified = expected && (await verifyRegistration(answer, { ...expected, origin: ctx.origin }));
  if (!verified) throw notVerified();
  const now = ctx.clock.now();
  const stamps = { storeId: store.id, createdAt: now, updatedAt: now };
  const isFirst = passkeys.length === 0;
  const { codes, writes } = isFirst ? await createRecoveryCodes(ctx, memberId) : { codes: [], writes: [] };
  const row = { ...stamps, ...verified, id: newId("psk", now), memberId, name, transports, lastUsedAt: null };
  const spent = { challengeDigest: await sha256Hex(expected.challenge), expiresAt: expected.expiresAt };
  const proof = { storeId: store.id, tokenDigest: await sessionDigest(ctx), provenBy: "passkey" as const, now };
  try {
    await atomic(db, [
      ...recordEntry(ctx, { action: "registerPasskey", thing: "StaffMember", thingId: memberId }),
      spendChallenge(db, { ...stamps, ...spent, id: newId("chl", now) }),
      ...insertPasskey(db, row, isFirst),
      ...writes,
      proveSession(db, proof),
    ]);
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    if (!isPasskeyConflict(error.conflict)) throw notVerified();
    throw new AppError("CONFLICT", conflictText[error.conflict], { reason: error.conflict });
  }
  ctx.passkeyChallenge.forget();
  return { passkeyId: row.id, recoveryCodes: codes };
});

const removePasskey = operation({
  name: "removePasskey",
  kind: "mutation",
  description: "Removes an own passkey. After the last one, mailed codes open the role again and recovery codes end.",
  access: { kind: "customer", ownDevice: true },
  idempotency: "guarded",
  audit: "entry",
  input: passkeyIdInput,
  output: removedSchema.nullable(),
}).handle(async (ctx, { id }) => {
  const { memberId, passkeys } = await loadOwnSignIn(ctx);
  if (!passkeys.some((passkey) => passkey.id === id)) throw notFound();
  const isLast = passkeys.length === 1;
  await atomic(ctx.db, [
    ...recordEntry(ctx, { action: "removePasskey", thing: "StaffMember", thingId: memberId }),
    deletePasskey(ctx.db, ctx.store.id, id),
    ...(isLast ? [deleteRecoveryCodes(ctx.db, ctx.store.id, memberId)] : []),
  ]);
  return { id };
});

const renewRecoveryCodes = operation({
  name: "renewRecoveryCodes",
  kind: "mutation",
  description: "Creates ten recovery codes for the signed-in member of the staff. Earlier ones no longer work.",
  access: { kind: "customer", ownDevice: true },
  idempotency: "guarded",
  audit: "entry",
  input: noInput,
  output: recoveryCodesSchema.nullable(),
}).handle(async (ctx) => {
  const { memberId, passkeys } = await loadOwnSignIn(ctx);
  if (passkeys.length === 0)
    throw new AppError("CONFLICT", "Please add a passkey first. Its codes come with it.", {
      reason: "PASSKEY_MISSING",
    });
  const { codes, writes } = await createRecoveryCodes(ctx, memberId);
  await atomic(ctx.db, [
    ...recordEntry(ctx, { action: "renewRecoveryCodes", thing: "StaffMember", thingId: memberId }),
    ...writes,
  ]);
  return { recoveryCodes: codes };
});

export const registrationOperations = [startPasskeyRegistration, registerPasskey, removePasskey, renewRecoveryCodes];
