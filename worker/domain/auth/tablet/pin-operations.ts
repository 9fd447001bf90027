import { atomic, type Write, WriteConflict } from "../../../../db/atomic.ts";
import { findMemberId, readMember } from "../../../../db/queries/access/members.ts";
import {
  deletePin,
  endPinSessions,
  findPinInvitation,
  forgetPinGuesses,
  replacePinInvitation,
  spendPinInvitation,
  upsertPin,
} from "../../../../db/queries/access/pins.ts";
import type { AuditedAct } from "../../../../db/schema/records/enums.ts";
import type { Ctx } from "../../../context.ts";
import { AppError, notFound } from "../../../errors.ts";
import { sendMail } from "../../../notifications/mail/mailer.ts";
import { chosenPinMail } from "../../../notifications/mail/pin-mail.ts";
import { assertCanGive } from "../../access/grant.ts";
import { recordEntry } from "../../audit/record.ts";
import { sha256Hex } from "../../bytes.ts";
import { assertCustomerId } from "../../customers/active-user.ts";
import { newId } from "../../ids.ts";
import { languageOf, staffLanguage } from "../../language.ts";
import { operation } from "../../operation.ts";
import { addMinutes } from "../../time.ts";
import { newToken } from "../../token.ts";
import { pinDigests } from "./pin-digest.ts";
import {
  memberInput,
  memberPinSchema,
  ownPinInput,
  pinChosenSchema,
  pinInvitationInput,
  pinInvitationSchema,
  unlockedSchema,
} from "./schemas.ts";

/** How long an invitation is open: a shift, so that a person can scan it when they come to work. */
const invitationMinutes = 12 * 60;

/** Loads a member whose role the caller could give. */
const assertMember = async (ctx: Ctx, memberId: string): Promise<void> => {
  const member = await readMember(ctx.db, ctx.store.id, memberId);
  if (!member) throw notFound();
  assertCanGive(ctx.caller, member.role);
};

const entry = (ctx: Ctx, action: AuditedAct, memberId: string): Write[] =>
  recordEntry(ctx, { action, thing: "StaffMember", thingId: memberId });

/** The statements that set a member's PIN, which only the member chooses, and that end what the one before opened. */
const pinWrites = async (ctx: Ctx, memberId: string, pin: string): Promise<Write[]> => {
  const now = ctx.clock.now();
  const storeId = ctx.store.id;
  const [digest] = await pinDigests(ctx.env, { storeId, memberId, pin });
  const stamps = { id: newId("pin", now), createdAt: now, updatedAt: now };
  const row = { ...stamps, storeId, memberId, pinDigest: digest, isTemporary: false, isGiven: false };
  return [
    upsertPin(ctx.db, row),
    endPinSessions(ctx.db, storeId, memberId),
    forgetPinGuesses(ctx.db, storeId, memberId),
  ];
};

const createPinInvitation = operation({
  name: "createPinInvitation",
  kind: "mutation",
  description:
    "Invites a staff member, whose role the caller could give, to choose their PIN for shared tablets. The link works once, within 12 hours, on any phone, and replaces an earlier one.",
  access: { kind: "scope", scope: "write_settings", ownDevice: true },
  idempotency: "guarded",
  audit: "entry",
  input: memberInput,
  output: pinInvitationSchema.nullable(),
}).handle(async (ctx, { memberId }) => {
  await assertMember(ctx, memberId);
  const now = ctx.clock.now();
  const token = newToken();
  const expiresAt = addMinutes(now, invitationMinutes);
  const row = {
    ...{ id: newId("piv", now), createdAt: now, updatedAt: now, storeId: ctx.store.id, memberId, expiresAt },
    ...{ tokenDigest: await sha256Hex(token), invitedBy: assertCustomerId(ctx) },
  };
  await atomic(ctx.db, [...entry(ctx, "createPinInvitation", memberId), ...replacePinInvitation(ctx.db, row)]);
  return { link: `${ctx.origin}/dashboard/pin#${token}`, expiresAt };
});

const invitationEnded = () =>
  new AppError("CONFLICT", "This invitation has ended or was used. Please ask for a new one.", {
    reason: "INVITATION_ENDED",
  });

/** Tells a person that their invitation was used. A failure is ignored, because the PIN is set. */
const mailChosen = async (ctx: Ctx, id: string, to: string): Promise<void> => {
  const { store } = await ctx.menu();
  const facts = {
    ...{ id, to, store: { ...store, origin: ctx.origin }, language: staffLanguage(languageOf(store.locale)) },
    link: `${ctx.origin}/dashboard/sign-in`,
  };
  await sendMail(ctx, chosenPinMail(facts)).catch(() => undefined);
};

const redeemPinInvitation = operation({
  name: "redeemPinInvitation",
  kind: "mutation",
  description:
    "Sets the PIN of the person whom an invitation is for, and mails them. CONFLICT if the invitation was used, replaced or is over, and at another store.",
  access: { kind: "anyone" },
  idempotency: "guarded",
  audit: { none: "The invitation is in the log, and the person gets a mail." },
  limit: "codes",
  input: pinInvitationInput,
  output: pinChosenSchema.nullable(),
}).handle(async (ctx, { token, pin }) => {
  const { db, store } = ctx;
  const found = await findPinInvitation(db, store.id, await sha256Hex(token), ctx.clock.now());
  if (!found) throw invitationEnded();
  try {
    await atomic(db, [...spendPinInvitation(db, store.id, found.id), ...(await pinWrites(ctx, found.memberId, pin))]);
  } catch (error) {
    throw error instanceof WriteConflict && error.conflict === "INVITATION_SPENT" ? invitationEnded() : error;
  }
  await mailChosen(ctx, found.id, found.email);
  return { hasPin: true };
});

/** Runs a change of a member's PIN. */
const changePin = async (ctx: Ctx, action: AuditedAct, memberId: string, writes: readonly Write[]): Promise<void> => {
  await assertMember(ctx, memberId);
  await atomic(ctx.db, [...entry(ctx, action, memberId), ...writes]);
};

const removeMemberPin = operation({
  name: "removeMemberPin",
  kind: "mutation",
  description:
    "Removes the PIN of a staff member whose role the caller could give, and ends the sessions that it opened. They can no longer sign in on shared tablets.",
  access: { kind: "scope", scope: "write_settings", ownDevice: true },
  idempotency: "natural",
  audit: "entry",
  input: memberInput,
  output: memberPinSchema.nullable(),
}).handle(async (ctx, { memberId }) => {
  const { db, store } = ctx;
  await changePin(ctx, "removeMemberPin", memberId, [
    ...deletePin(db, store.id, memberId),
    forgetPinGuesses(db, store.id, memberId),
  ]);
  return { memberId, hasPin: false };
});

const unlockMember = operation({
  name: "unlockMember",
  kind: "mutation",
  description: "Lets a staff member try their PIN again at once, after too many wrong ones.",
  access: { kind: "scope", scope: "write_settings", ownDevice: true },
  idempotency: "natural",
  audit: "entry",
  input: memberInput,
  output: unlockedSchema.nullable(),
}).handle(async (ctx, { memberId }) => {
  await changePin(ctx, "unlockMember", memberId, [forgetPinGuesses(ctx.db, ctx.store.id, memberId)]);
  return { memberId };
});

const setOwnPin = operation({
  name: "setOwnPin",
  kind: "mutation",
  description: "Sets the PIN with which the signed-in member of the staff signs in on shared tablets.",
  access: { kind: "customer", ownDevice: true },
  idempotency: "natural",
  audit: "entry",
  input: ownPinInput,
  output: memberPinSchema.nullable(),
}).handle(async (ctx, { pin }) => {
  const memberId = ctx.caller.kind === "staff" ? await findMemberId(ctx.db, ctx.store.id, assertCustomerId(ctx)) : null;
  if (memberId === null) throw notFound();
  await atomic(ctx.db, [...entry(ctx, "setOwnPin", memberId), ...(await pinWrites(ctx, memberId, pin))]);
  return { memberId, hasPin: true };
});

export const pinOperations = [createPinInvitation, redeemPinInvitation, removeMemberPin, unlockMember, setOwnPin];
