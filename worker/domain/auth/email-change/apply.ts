import { atomic, type Write, WriteConflict } from "../../../../db/atomic.ts";
import {
  assertOpenChange,
  type EmailChangeRow,
  endOtherSessions,
  replaceEmailChange,
  updateEmailChange,
} from "../../../../db/queries/access/email-changes.ts";
import { listMadeAccess } from "../../../../db/queries/access/made-access.ts";
import { deletePasskeysSince, deleteRecoveryCodesSince } from "../../../../db/queries/access/passkeys.ts";
import { deletePin, endInvitationsBy } from "../../../../db/queries/access/pins.ts";
import { updateCustomer } from "../../../../db/queries/customers.ts";
import type { StoredChange } from "../../../../db/schema/records/audit.ts";
import type { AuditedAct } from "../../../../db/schema/records/enums.ts";
import type { Ctx } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { deleteClients, madeAccessEnd } from "../../access/made-access.ts";
import { type AuditContext, recordEntry } from "../../audit/record.ts";
import { sha256Hex } from "../../bytes.ts";
import { newId } from "../../ids.ts";
import type { Instant } from "../../time.ts";
import { newToken } from "../../token.ts";
import { mailAddressChanged } from "./mails.ts";

export const changeEnded = () =>
  new AppError("CONFLICT", "This change was decided, stopped or replaced, or the link is over.", {
    reason: "CHANGE_ENDED",
  });

const emailTaken = () => {
  const message = "Another account uses this e-mail address. Please sign in with it, or choose another one.";
  return new AppError("CONFLICT", message, { errors: [{ path: "email", message }] });
};

/** Runs a batch, with its conflicts as errors for people. */
export const runChange = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    if (error.conflict === "EMAIL_TAKEN") throw emailTaken();
    throw error.conflict === "CHANGE_ENDED" ? changeEnded() : error;
  }
};

/** The statements that end all sessions of a person but that of this browser. */
export const otherSessionsEnd = async ({ db, store, session }: Ctx, customerId: string): Promise<Write[]> => [
  endOtherSessions(db, store.id, customerId, session.token === null ? "" : await sha256Hex(session.token)),
];

/** The entry about a change of a member's address. Addresses are personal, so that an entry says only whether the
 *  address changed. */
export const auditEntry = (
  ctx: AuditContext,
  action: AuditedAct,
  memberId: string,
  changes: readonly StoredChange[] = [],
): Write[] => recordEntry(ctx, { action, thing: "StaffMember", thingId: memberId, changes });

/** What a decision about a frozen role changes: the role is on, and with the old address the account has it again. */
export const decidedChanges = (frozenAt: Instant | null, allow: boolean): StoredChange[] => [
  ...(frozenAt === null ? [] : [{ field: "frozenAt", before: frozenAt, after: null }]),
  ...(allow || frozenAt === null ? [] : [{ field: "email" }]),
];

/** A row for a change of a member's address. */
export const newChange = (
  ctx: Ctx,
  facts: Pick<EmailChangeRow, "memberId" | "oldEmail" | "newEmail" | "effectiveAt">,
): EmailChangeRow => {
  const now = ctx.clock.now();
  return {
    ...{ id: newId("ech", now), createdAt: now, updatedAt: now, storeId: ctx.store.id, ...facts },
    ...{ madeAt: null, freezeDigest: null, endedAt: null },
  };
};

interface Change {
  row: EmailChangeRow;
  customerId: string;
  /** Whether the row is stored, because the change waited. */
  isStored: boolean;
  /** Whether the old address can freeze the role. A change by a passkey or another owner is beyond doubt. */
  canFreeze: boolean;
  /** What proves the change, such as a spent code. */
  proof: readonly Write[];
  action: AuditedAct;
}

/** Gives an account with a role its new address, ends its other sessions, and mails the old address. */
export const makeChange = async (ctx: Ctx, change: Change): Promise<void> => {
  const { row, customerId, isStored, canFreeze, proof, action } = change;
  const { db, store } = ctx;
  const now = ctx.clock.now();
  const token = canFreeze ? newToken() : null;
  const made = {
    ...{ madeAt: now, endedAt: canFreeze ? null : now },
    freezeDigest: token === null ? null : await sha256Hex(token),
  };
  const stored = isStored
    ? [assertOpenChange(db, row), ...updateEmailChange(db, row, made, now)]
    : replaceEmailChange(db, { ...row, ...made });
  const writes = [
    ...auditEntry(ctx, action, row.memberId, [{ field: "email" }]),
    ...stored,
    updateCustomer(db, store.id, customerId, { email: row.newEmail, updatedAt: now }),
    ...(await otherSessionsEnd(ctx, customerId)),
  ];
  await runChange(atomic(db, [...proof, ...writes]));
  await mailAddressChanged(ctx, row, token);
};

/** Decides a frozen change: the role is on again, with the new or the old address. With the old one, everything that
 *  was added or made since ends, because an intruder may have done so. */
export const decideFrozen = async (
  ctx: Ctx,
  { change: row, customerId }: { change: EmailChangeRow; customerId: string },
  allow: boolean,
  more: { before: readonly Write[]; after?: readonly Write[] },
): Promise<void> => {
  const { db, store } = ctx;
  const now = ctx.clock.now();
  const since = row.madeAt ?? now;
  const made = allow ? [] : await listMadeAccess(db, { storeId: store.id, customerId });
  const ended = made.filter(({ createdAt }) => createdAt >= since);
  const restored = [
    ...madeAccessEnd(ctx, ended),
    updateCustomer(db, store.id, customerId, { email: row.oldEmail, updatedAt: now }),
    deletePasskeysSince(db, store.id, row.memberId, since),
    deleteRecoveryCodesSince(db, store.id, row.memberId, since),
    ...deletePin(db, store.id, row.memberId),
    endInvitationsBy(db, store.id, row.memberId),
  ];
  const writes = [
    assertOpenChange(db, row),
    ...updateEmailChange(db, row, { endedAt: now, frozenAt: null }, now),
    ...(allow ? [] : restored),
    ...(await otherSessionsEnd(ctx, customerId)),
  ];
  await runChange(atomic(db, [...more.before, ...writes, ...(more.after ?? [])]));
  await deleteClients(ctx, ended);
};
