import type { z } from "zod";
import { atomic, type Write } from "../../../../db/atomic.ts";
import {
  assertOpenChange,
  findFreezable,
  findOlderRecoveryCode,
  hasFreshPasskey,
  readOpenChange,
  replaceEmailChange,
  updateEmailChange,
} from "../../../../db/queries/access/email-changes.ts";
import { findMemberId } from "../../../../db/queries/access/members.ts";
import { proveSession, readOwnSignIn, spendRecoveryCode } from "../../../../db/queries/access/passkeys.ts";
import { endInvitationsBy } from "../../../../db/queries/access/pins.ts";
import { endAllSessions } from "../../../../db/queries/access/sessions.ts";
import { updateCustomer } from "../../../../db/queries/customers.ts";
import type { Ctx } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { sha256Hex } from "../../bytes.ts";
import { customerIdOf } from "../../caller/caller.ts";
import { assertCustomerId, presentSignedIn } from "../../customers/active-user.ts";
import { activeUserSchema } from "../../customers/schemas.ts";
import { operation } from "../../operation.ts";
import { noInput } from "../../schemas.ts";
import { addMinutes, type Instant } from "../../time.ts";
import { newToken } from "../../token.ts";
import { rememberBrowser } from "../known-browser.ts";
import { assertOther } from "../passkeys/recovery.ts";
import { recoveryDigests } from "../passkeys/recovery-code.ts";
import { checkCode, spendCodes } from "../redeem-code.ts";
import { addressInput } from "../schemas.ts";
import { sendCode } from "../send-code.ts";
import { auditEntry, changeEnded, decidedChanges, decideFrozen, makeChange, newChange, runChange } from "./apply.ts";
import { mailAddressWaits, mailRoleFrozen } from "./mails.ts";
import {
  changeSentSchema,
  confirmInput,
  decidedSchema,
  decideInput,
  decideOwnInput,
  freezeInput,
  frozenSchema,
} from "./schemas.ts";

const waitingMinutes = 24 * 60;
/** How long the link to the old address freezes the role: also after a holiday. */
const freezeMinutes = 30 * 24 * 60;
/** How long ago a sign-in with a passkey proves a change. */
const freshMinutes = 10;

/** The membership of a caller whose role is open; null for an account without a role. Throws CONFLICT if the role is
 *  withheld, because a mailed code alone must not lead to it. */
const loadOwnMember = async (ctx: Ctx) => {
  if (ctx.caller.kind === "customer" && ctx.caller.withheldRole) {
    throw new AppError("CONFLICT", "Please open your role first, by your passkey or a recovery code.", {
      reason: "ROLE_WITHHELD",
    });
  }
  return ctx.caller.kind === "staff" ? readOwnSignIn(ctx.db, ctx.store.id, ctx.caller.customerId) : null;
};

const requestEmailChange = operation({
  name: "requestEmailChange",
  kind: "mutation",
  description:
    "Mails a code of 6 or 8 digits to the new address of the signed-in person, to verify it, and another one to the old address of a person with a role.",
  access: { kind: "customer", ownDevice: true },
  idempotency: "guarded",
  audit: { none: "Nothing changes before the codes are entered." },
  limit: "codes",
  input: addressInput,
  output: changeSentSchema.nullable(),
}).handle(async (ctx, { email }) => {
  const customerId = assertCustomerId(ctx);
  const member = await loadOwnMember(ctx);
  const browser = newToken();
  const sent = await sendCode(ctx, email, `email-change ${customerId}`, browser);
  const old = member && (await sendCode(ctx, member.email, `old-address ${customerId} ${email}`, browser));
  return { ...sent, oldAddressDigits: old?.digits ?? null };
});

const wrongRecoveryCode = () => {
  const message = "This recovery code is wrong, was used or is too new. Please check it or use another one.";
  return new AppError("BAD_INPUT", message, { errors: [{ path: "recoveryCode", message }] });
};

interface ProofFacts {
  memberId: string;
  recoveryCode: string | null | undefined;
  /** Before when passkey and code were added. */
  addedBefore: Instant;
}

/** What proves a person beyond a mailed code: a recovery code, or a passkey with which this browser has just signed in.
 *  Null if there is neither. */
const findProof = async (ctx: Ctx, { memberId, recoveryCode, addedBefore }: ProofFacts) => {
  const { db, env, store, session } = ctx;
  const at = { storeId: store.id, memberId, addedBefore };
  if (recoveryCode) {
    const digests = await recoveryDigests(env, { storeId: store.id, memberId, code: recoveryCode });
    const id = await findOlderRecoveryCode(db, at, digests);
    if (id === null) throw wrongRecoveryCode();
    return { isPasskey: false, writes: [spendRecoveryCode(db, store.id, id, ctx.clock.now())] };
  }
  const tokenDigest = session.token === null ? "" : await sha256Hex(session.token);
  const since = addMinutes(ctx.clock.now(), -freshMinutes);
  return (await hasFreshPasskey(db, { ...at, tokenDigest, since })) ? { isPasskey: true, writes: [] } : null;
};

/** Makes the change of a person with a role if more than the new address confirms it. Otherwise it waits for 24
 *  hours. */
const changeOwnAddress = async (
  ctx: Ctx,
  member: NonNullable<Awaited<ReturnType<typeof loadOwnMember>>>,
  { email, oldAddressCode, recoveryCode }: z.output<typeof confirmInput>,
  spent: readonly Write[],
): Promise<void> => {
  const { memberId, email: oldEmail } = member;
  const customerId = assertCustomerId(ctx);
  const now = ctx.clock.now();
  const oldCode = oldAddressCode
    ? await checkCode(
        ctx,
        { email: oldEmail, code: oldAddressCode },
        `old-address ${customerId} ${email}`,
        "oldAddressCode",
      )
    : null;
  const proof = oldCode
    ? { isPasskey: false, writes: oldCode }
    : await findProof(ctx, { memberId, recoveryCode, addedBefore: now });
  const effectiveAt = proof ? null : addMinutes(now, waitingMinutes);
  const row = newChange(ctx, { memberId, oldEmail, newEmail: email, effectiveAt });
  if (proof) {
    const about = {
      row,
      customerId,
      isStored: false,
      canFreeze: !proof.isPasskey,
      action: "confirmEmailChange" as const,
    };
    await makeChange(ctx, { ...about, proof: [...spent, ...proof.writes] });
  } else {
    const entry = auditEntry(ctx, "requestEmailChange", memberId);
    await runChange(atomic(ctx.db, [...entry, ...spent, ...replaceEmailChange(ctx.db, row)]));
    await mailAddressWaits(ctx, row);
  }
  ctx.codeRequest.forget();
};

const confirmEmailChange = operation({
  name: "confirmEmailChange",
  kind: "mutation",
  description:
    "Changes the address of the signed-in person, with the code mailed to the new one. A person with a role also sends the code mailed to the old one or a recovery code, or has just signed in with a passkey; without any, the change waits for 24 hours and all owners are told.",
  access: { kind: "customer", ownDevice: true },
  idempotency: "guarded",
  audit: "entry",
  input: confirmInput,
  output: activeUserSchema.nullable(),
}).handle(async (ctx, input) => {
  const customerId = assertCustomerId(ctx);
  const member = await loadOwnMember(ctx);
  const spent = await checkCode(ctx, input, `email-change ${customerId}`);
  if (member) await changeOwnAddress(ctx, member, input, spent);
  else {
    const change = { email: input.email, updatedAt: ctx.clock.now() };
    await runChange(spendCodes(ctx, spent, [updateCustomer(ctx.db, ctx.store.id, customerId, change)]));
  }
  await rememberBrowser(ctx, input.email);
  return presentSignedIn(ctx, ctx.caller);
});

const completeEmailChange = operation({
  name: "completeEmailChange",
  kind: "mutation",
  description:
    "Makes the own change of address that waits, if its 24 hours have passed and no owner stopped it. Before, the address stays.",
  access: { kind: "customer", ownDevice: true },
  idempotency: "guarded",
  audit: "entry",
  input: noInput,
  output: activeUserSchema.nullable(),
}).handle(async (ctx) => {
  const member = await loadOwnMember(ctx);
  const open = member && (await readOpenChange(ctx.db, ctx.store.id, member.memberId));
  if (!open || open.change.effectiveAt === null || open.change.madeAt !== null) throw changeEnded();
  const { change: row, customerId } = open;
  if (open.change.effectiveAt <= ctx.clock.now()) {
    const about = { row, customerId, isStored: true, canFreeze: true, proof: [] };
    await makeChange(ctx, { ...about, action: "confirmEmailChange" });
  }
  return presentSignedIn(ctx, ctx.caller);
});

const loadFreezable = async (ctx: Ctx, token: string) => {
  const since = addMinutes(ctx.clock.now(), -freezeMinutes);
  const found = await findFreezable(ctx.db, ctx.store.id, await sha256Hex(token), since);
  if (!found) throw changeEnded();
  return found;
};

const freezeRole = operation({
  name: "freezeRole",
  kind: "mutation",
  description:
    "Turns a role off by the link that was mailed to the old address of a changed account, ends the person's sessions, and mails all owners. It undoes nothing: another owner, a passkey or a recovery code decides.",
  access: { kind: "anyone" },
  idempotency: "natural",
  audit: "entry",
  limit: "codes",
  input: freezeInput,
  output: frozenSchema.nullable(),
}).handle(async (ctx, { token }) => {
  const { db, store } = ctx;
  const { change, customerId, frozenAt } = await loadFreezable(ctx, token);
  if (frozenAt !== null) return { isFrozen: true };
  const now = ctx.clock.now();
  await runChange(
    atomic(db, [
      ...auditEntry({ ...ctx, personId: customerId }, "freezeRole", change.memberId, [
        { field: "frozenAt", before: null, after: now },
      ]),
      assertOpenChange(db, change),
      ...updateEmailChange(db, change, { frozenAt: now }, now),
      endInvitationsBy(db, store.id, change.memberId),
      endAllSessions(db, store.id, customerId),
    ]),
  );
  await mailRoleFrozen(ctx, change);
  return { isFrozen: true };
});

/** The frozen change of the caller, or that of the link to the old address. */
const loadFrozen = async (ctx: Ctx, token: string | null | undefined) => {
  if (token) return loadFreezable(ctx, token);
  const isFrozen = ctx.caller.kind === "customer" && ctx.caller.isFrozen === true;
  const memberId = isFrozen ? await findMemberId(ctx.db, ctx.store.id, assertCustomerId(ctx)) : null;
  return memberId === null ? null : readOpenChange(ctx.db, ctx.store.id, memberId);
};

const proofNeeded = () =>
  new AppError("CONFLICT", "Please sign in with a passkey that you had before the change, or enter a recovery code.", {
    reason: "PROOF_NEEDED",
  });

const decideOwnEmailChange = operation({
  name: "decideOwnEmailChange",
  kind: "mutation",
  description:
    "Turns the own frozen role on again and says which address is right. It needs a passkey or a recovery code from before the change, and the link to the old address or a sign-in.",
  access: { kind: "anyone" },
  idempotency: "guarded",
  audit: "entry",
  limit: "codes",
  input: decideOwnInput,
  output: decidedSchema.nullable(),
}).handle(async (ctx, { allow, recoveryCode, token }) => {
  const found = await loadFrozen(ctx, token);
  const madeAt = found?.change.madeAt;
  if (!found || found.frozenAt === null || !madeAt) throw changeEnded();
  const { change, customerId, role } = found;
  const isOwn = customerIdOf(ctx.caller) === customerId;
  const about = { memberId: change.memberId, recoveryCode, addedBefore: madeAt };
  const proof = recoveryCode || isOwn ? await findProof(ctx, about) : null;
  if (!proof) throw proofNeeded();
  const proven =
    isOwn && !proof.isPasskey && ctx.session.token !== null
      ? [
          proveSession(ctx.db, {
            ...{ storeId: ctx.store.id, tokenDigest: await sha256Hex(ctx.session.token) },
            ...{ provenBy: "recovery", now: ctx.clock.now() },
          }),
        ]
      : [];
  const changes = decidedChanges(found.frozenAt, allow);
  const asPerson = { ...ctx, personId: customerId };
  const entry = auditEntry(asPerson, "decideOwnEmailChange", change.memberId, changes);
  await decideFrozen(asPerson, found, allow, { before: [...entry, ...proof.writes], after: proven });
  return { email: allow ? change.newEmail : change.oldEmail, role };
});

const decideEmailChange = operation({
  name: "decideEmailChange",
  kind: "mutation",
  description:
    "Decides the change of another member's address that waits or froze their role: the account has the new or the old address from now on, and a frozen role is on again.",
  access: { kind: "scope", scope: "manage_keys", ownDevice: true },
  idempotency: "guarded",
  audit: "entry",
  input: decideInput,
  output: decidedSchema.nullable(),
}).handle(async (ctx, { memberId, allow }) => {
  await assertOther(ctx, memberId);
  const open = await readOpenChange(ctx.db, ctx.store.id, memberId);
  if (!open) throw changeEnded();
  const { change: row, customerId, role, frozenAt } = open;
  const action = "decideEmailChange" as const;
  const now = ctx.clock.now();
  if (row.madeAt === null && allow) {
    await makeChange(ctx, { row, customerId, isStored: true, canFreeze: false, proof: [], action });
  } else {
    const entry = auditEntry(ctx, action, memberId, decidedChanges(frozenAt, allow));
    const stop = [assertOpenChange(ctx.db, row), ...updateEmailChange(ctx.db, row, { endedAt: now }, now)];
    if (row.madeAt === null) await runChange(atomic(ctx.db, [...entry, ...stop]));
    else await decideFrozen(ctx, open, allow, { before: entry });
  }
  return { email: allow ? row.newEmail : row.oldEmail, role };
});

export const emailChangeOperations = [
  ...[requestEmailChange, confirmEmailChange, completeEmailChange],
  ...[freezeRole, decideOwnEmailChange, decideEmailChange],
];
