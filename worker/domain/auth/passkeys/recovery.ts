import { atomic, type Write, WriteConflict } from "../../../../db/atomic.ts";
import { readMember } from "../../../../db/queries/access/members.ts";
import {
  deleteEndedRecoveries,
  deletePasskeys,
  deleteRecoveryCodes,
  findRecoveryCode,
  insertRoleRecovery,
  type OwnSignIn,
  proveSession,
  readOwnSignIn,
  spendRecoveryCode,
  stopRoleRecovery,
  useRoleRecovery,
} from "../../../../db/queries/access/passkeys.ts";
import { findOwnerEmails } from "../../../../db/queries/events/webhook-failures.ts";
import type { Ctx } from "../../../context.ts";
import { AppError, notFound } from "../../../errors.ts";
import { sendMail } from "../../../notifications/mail/mailer.ts";
import { roleRecoveryMail } from "../../../notifications/mail/role-recovery-mail.ts";
import { assertCanGive } from "../../access/grant.ts";
import { recordEntry } from "../../audit/record.ts";
import { customerIdOf } from "../../caller/caller.ts";
import { newId } from "../../ids.ts";
import { languageOf, staffLanguage } from "../../language.ts";
import { operation } from "../../operation.ts";
import { noInput, removedSchema } from "../../schemas.ts";
import { addMinutes, type Instant } from "../../time.ts";
import { loadWithheld, sessionDigest } from "./own.ts";
import { recoveryDigests } from "./recovery-code.ts";
import { memberIdInput, openedSchema, ownSignInSchema, recoveryInput, roleRecoverySchema } from "./schemas.ts";

const waitingMinutes = 24 * 60;

const presentWaiting = (change: OwnSignIn["change"]) => ({
  emailChange: change?.effectiveAt ? { newEmail: change.newEmail, opensAt: change.effectiveAt } : null,
});

const getOwnSignIn = operation({
  name: "getOwnSignIn",
  kind: "query",
  description: "How the signed-in member of the staff signs in; null for a person without a role.",
  access: { kind: "customer" },
  idempotency: "read",
  input: noInput,
  output: ownSignInSchema.nullable(),
}).handle(async (ctx) => {
  const customerId = customerIdOf(ctx.caller);
  const own = customerId === null ? null : await readOwnSignIn(ctx.db, ctx.store.id, customerId);
  if (!own) return null;
  const { role, hasPin, recoveryCodesLeft, recovery, change } = own;
  const passkeys = own.passkeys.map(({ id, createdAt, updatedAt, name, isBackedUp, lastUsedAt }) => ({
    ...{ id, createdAt, updatedAt, name, isBackedUp, lastUsedAt },
  }));
  return {
    role,
    hasPin,
    passkeys,
    recoveryCodesLeft,
    roleOpensAt: recovery?.effectiveAt ?? null,
    ...presentWaiting(change),
  };
});

/** The statement that opens the role of this browser's session, in a list, because a statement that is awaited runs. */
const proveByRecovery = async (ctx: Ctx): Promise<Write[]> => {
  const tokenDigest = await sessionDigest(ctx);
  return [proveSession(ctx.db, { storeId: ctx.store.id, tokenDigest, provenBy: "recovery", now: ctx.clock.now() })];
};

const wrongCode = () => {
  const message = "This recovery code is wrong or was used. Please check it or use another one.";
  return new AppError("BAD_INPUT", message, { errors: [{ path: "code", message }] });
};

const redeemRecoveryCode = operation({
  name: "redeemRecoveryCode",
  kind: "mutation",
  description: "Opens the role of a person who signed in with a mailed code and has a passkey. A code works once.",
  access: { kind: "customer", ownDevice: true },
  idempotency: "guarded",
  audit: { none: "A sign-in changes nothing of the store." },
  limit: "codes",
  input: recoveryInput,
  output: openedSchema.nullable(),
}).handle(async (ctx, { code }) => {
  const { memberId, role } = await loadWithheld(ctx);
  const storeId = ctx.store.id;
  const digests = await recoveryDigests(ctx.env, { storeId, memberId, code });
  const id = await findRecoveryCode(ctx.db, storeId, memberId, digests);
  if (id === null) throw wrongCode();
  try {
    await atomic(ctx.db, [spendRecoveryCode(ctx.db, storeId, id, ctx.clock.now()), ...(await proveByRecovery(ctx))]);
  } catch (error) {
    throw error instanceof WriteConflict ? wrongCode() : error;
  }
  return { role };
});

/** Mails every owner that a person asks for their role without a passkey. A mail that fails is logged by its sender. */
const mailOwners = async (ctx: Ctx, id: string, person: string, opensAt: Instant): Promise<void> => {
  const { store } = await ctx.menu();
  const owners = await findOwnerEmails(ctx.db, ctx.store.id);
  const language = staffLanguage(languageOf(store.locale));
  const at = new Intl.DateTimeFormat(store.locale, {
    ...{ timeZone: store.timezone, dateStyle: "full", timeStyle: "short" },
  }).format(new Date(opensAt));
  const letterhead = { ...store, origin: ctx.origin };
  const facts = { store: letterhead, language, person, at, link: `${ctx.origin}/dashboard/members` };
  for (const { memberId, email: to } of owners) {
    await sendMail(ctx, roleRecoveryMail({ ...facts, id: `${id}-${memberId}`, to })).catch(() => undefined);
  }
};

const requestRoleRecovery = operation({
  name: "requestRoleRecovery",
  kind: "mutation",
  description:
    "Asks for the own role without passkey and recovery code. It opens after 24 hours, and every owner gets a mail and can stop it.",
  access: { kind: "customer", ownDevice: true },
  idempotency: "natural",
  audit: { none: "It has no effect before a day has passed, and is listed with the members." },
  input: noInput,
  output: roleRecoverySchema.nullable(),
}).handle(async (ctx) => {
  const { memberId, email, recovery } = await loadWithheld(ctx);
  if (recovery) return { roleOpensAt: recovery.effectiveAt };
  const now = ctx.clock.now();
  const storeId = ctx.store.id;
  const effectiveAt = addMinutes(now, waitingMinutes);
  const row = { id: newId("rrc", now), createdAt: now, updatedAt: now, storeId, memberId, effectiveAt, endedAt: null };
  try {
    await atomic(ctx.db, [deleteEndedRecoveries(ctx.db, storeId, memberId, now), insertRoleRecovery(ctx.db, row)]);
  } catch (error) {
    // A concurrent request was first, and mails the owners.
    if (error instanceof WriteConflict && error.conflict === "RECOVERY_OPEN") return { roleOpensAt: effectiveAt };
    throw error;
  }
  await mailOwners(ctx, row.id, email, effectiveAt);
  return { roleOpensAt: effectiveAt };
});

const completeRoleRecovery = operation({
  name: "completeRoleRecovery",
  kind: "mutation",
  description:
    "Opens the own role if the 24 hours after `requestRoleRecovery` have passed and no owner stopped it. Before, the role is null.",
  access: { kind: "customer", ownDevice: true },
  idempotency: "guarded",
  audit: { none: "A sign-in changes nothing of the store." },
  input: noInput,
  output: openedSchema.nullable(),
}).handle(async (ctx) => {
  const { role, recovery } = await loadWithheld(ctx);
  const stopped = new AppError("CONFLICT", "An owner stopped this, or you have not asked for it. Please ask again.", {
    reason: "RECOVERY_STOPPED",
  });
  if (!recovery) throw stopped;
  const now = ctx.clock.now();
  if (recovery.effectiveAt > now) return { role: null };
  try {
    await atomic(ctx.db, [...useRoleRecovery(ctx.db, ctx.store.id, recovery.id, now), ...(await proveByRecovery(ctx))]);
  } catch (error) {
    throw error instanceof WriteConflict ? stopped : error;
  }
  return { role };
});

/** Loads another member whose role the caller could give. */
export const assertOther = async (ctx: Ctx, memberId: string): Promise<void> => {
  const member = await readMember(ctx.db, ctx.store.id, memberId);
  if (!member) throw notFound();
  assertCanGive(ctx.caller, member.role);
  if (member.customerId === customerIdOf(ctx.caller)) {
    throw new AppError("CONFLICT", "Please ask another owner, or use a recovery code.", { reason: "OWN_ROLE" });
  }
};

const stopMemberRecovery = operation({
  name: "stopRoleRecovery",
  kind: "mutation",
  description: "Stops a staff member's request for their role without a passkey.",
  access: { kind: "scope", scope: "manage_keys", ownDevice: true },
  idempotency: "natural",
  audit: "entry",
  input: memberIdInput,
  output: removedSchema.nullable(),
}).handle(async (ctx, { memberId }) => {
  await assertOther(ctx, memberId);
  await atomic(ctx.db, [
    ...recordEntry(ctx, { action: "stopRoleRecovery", thing: "StaffMember", thingId: memberId }),
    stopRoleRecovery(ctx.db, ctx.store.id, memberId, ctx.clock.now()),
  ]);
  return { id: memberId };
});

const removeMemberPasskeys = operation({
  name: "removeMemberPasskeys",
  kind: "mutation",
  description: "Removes the passkeys of another staff member who lost them. A mailed code then opens their role again.",
  access: { kind: "scope", scope: "manage_keys", ownDevice: true },
  idempotency: "natural",
  audit: "entry",
  input: memberIdInput,
  output: removedSchema.nullable(),
}).handle(async (ctx, { memberId }) => {
  await assertOther(ctx, memberId);
  const { db, store } = ctx;
  await atomic(db, [
    ...recordEntry(ctx, { action: "removeMemberPasskeys", thing: "StaffMember", thingId: memberId }),
    deletePasskeys(db, store.id, memberId),
    deleteRecoveryCodes(db, store.id, memberId),
    stopRoleRecovery(db, store.id, memberId, ctx.clock.now()),
  ]);
  return { id: memberId };
});

export const recoveryOperations = [
  ...[getOwnSignIn, redeemRecoveryCode, requestRoleRecovery, completeRoleRecovery],
  ...[stopMemberRecovery, removeMemberPasskeys],
];
