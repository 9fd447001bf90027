import { atomic, type Write } from "../../../../db/atomic.ts";
import { findMemberId, readMember } from "../../../../db/queries/access/members.ts";
import { deletePin, forgetPinGuesses, upsertPin } from "../../../../db/queries/access/pins.ts";
import type { AuditedAct } from "../../../../db/schema/records/enums.ts";
import type { Ctx } from "../../../context.ts";
import { notFound } from "../../../errors.ts";
import { assertCanGrant } from "../../access/grant.ts";
import { recordEntry } from "../../audit/record.ts";
import { tabletScopes } from "../../caller/scopes.ts";
import { assertCustomerId } from "../../customers/active-user.ts";
import { newId } from "../../ids.ts";
import { operation } from "../../operation.ts";
import { assertOwnDevice } from "./own-device.ts";
import { pinDigest } from "./pin-digest.ts";
import { memberInput, memberPinInput, memberPinSchema, ownPinInput, unlockedSchema } from "./schemas.ts";

/** Loads a member whose rights on a tablet the caller has too, so that no one gives a PIN that opens more. */
const assertMember = async (ctx: Ctx, memberId: string): Promise<void> => {
  assertOwnDevice(ctx.caller);
  const member = await readMember(ctx.db, ctx.store.id, memberId);
  if (!member) throw notFound();
  assertCanGrant(ctx.caller, tabletScopes[member.role]);
};

const entry = (ctx: Ctx, action: AuditedAct, memberId: string): Write[] =>
  recordEntry(ctx, { action, thing: "StaffMember", thingId: memberId });

interface NewPin {
  memberId: string;
  pin: string;
  isTemporary: boolean;
}

const writePin = async (ctx: Ctx, action: AuditedAct, { memberId, pin, isTemporary }: NewPin): Promise<void> => {
  const now = ctx.clock.now();
  const storeId = ctx.store.id;
  const digest = await pinDigest(ctx.env, { storeId, memberId, pin });
  const row = {
    id: newId("pin", now),
    createdAt: now,
    updatedAt: now,
    storeId,
    memberId,
    pinDigest: digest,
    isTemporary,
  };
  await atomic(ctx.db, [
    ...entry(ctx, action, memberId),
    upsertPin(ctx.db, row),
    forgetPinGuesses(ctx.db, storeId, memberId),
  ]);
};

const setMemberPin = operation({
  name: "setMemberPin",
  kind: "mutation",
  description:
    "Gives a staff member a PIN for shared tablets, which they replace at its first use. Wrong tries are forgotten.",
  access: { kind: "scope", scope: "write_settings" },
  idempotency: "natural",
  audit: "entry",
  input: memberPinInput,
  output: memberPinSchema.nullable(),
}).handle(async (ctx, { memberId, pin }) => {
  await assertMember(ctx, memberId);
  await writePin(ctx, "setMemberPin", { memberId, pin, isTemporary: true });
  return { memberId, hasPin: true };
});

/** Runs a change of a member's PIN. */
const changePin = async (ctx: Ctx, action: AuditedAct, memberId: string, writes: readonly Write[]): Promise<void> => {
  await assertMember(ctx, memberId);
  await atomic(ctx.db, [...entry(ctx, action, memberId), ...writes]);
};

const removeMemberPin = operation({
  name: "removeMemberPin",
  kind: "mutation",
  description: "Removes a staff member's PIN. They can no longer sign in on shared tablets.",
  access: { kind: "scope", scope: "write_settings" },
  idempotency: "natural",
  audit: "entry",
  input: memberInput,
  output: memberPinSchema.nullable(),
}).handle(async (ctx, { memberId }) => {
  const { db, store } = ctx;
  await changePin(ctx, "removeMemberPin", memberId, [
    deletePin(db, store.id, memberId),
    forgetPinGuesses(db, store.id, memberId),
  ]);
  return { memberId, hasPin: false };
});

const unlockMember = operation({
  name: "unlockMember",
  kind: "mutation",
  description: "Lets a staff member try their PIN again at once, after too many wrong ones.",
  access: { kind: "scope", scope: "write_settings" },
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
  access: { kind: "customer" },
  idempotency: "natural",
  audit: "entry",
  input: ownPinInput,
  output: memberPinSchema.nullable(),
}).handle(async (ctx, { pin }) => {
  assertOwnDevice(ctx.caller);
  const memberId = ctx.caller.kind === "staff" ? await findMemberId(ctx.db, ctx.store.id, assertCustomerId(ctx)) : null;
  if (memberId === null) throw notFound();
  await writePin(ctx, "setOwnPin", { memberId, pin, isTemporary: false });
  return { memberId, hasPin: true };
});

export const pinOperations = [setMemberPin, removeMemberPin, unlockMember, setOwnPin];
