import { atomic, type Write, WriteConflict } from "../../../../db/atomic.ts";
import {
  assertOpenChange,
  type EmailChangeRow,
  endOtherSessions,
  replaceEmailChange,
  updateEmailChange,
} from "../../../../db/queries/access/email-changes.ts";
import { deletePasskeysSince, deleteRecoveryCodesSince } from "../../../../db/queries/access/passkeys.ts";
import { deletePin, endInvitationsBy } from "../../../../db/queries/access/pins.ts";
import { updateCustomer } from "../../../../db/queries/customers.ts";
import type { AuditedAct } from "../../../../db/schema/records/enums.ts";
import type { Ctx } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { recordEntry } from "../../audit/record.ts";
import { sha256Hex } from "../../bytes.ts";
import { newId } from "../../ids.ts";
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

export const auditEntry = (ctx: Ctx, action: AuditedAct, memberId: string): Write[] =>
  recordEntry(ctx, { action, thing: "StaffMember", thingId: memberId });

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
    ...auditEntry(ctx, action, row.memberId),
    ...stored,
    updateCustomer(db, store.id, customerId, { email: row.newEmail, updatedAt: now }),
    ...(await otherSessionsEnd(ctx, customerId)),
  ];
  await runChange(atomic(db, [...proof, ...writes]));
  await mailAddressChanged(ctx, row, token);
};

/** The statements that decide a frozen change: the role is on again, with the new or the old address. With the old one,
 *  everything that was added since ends, because an intruder may have added it. */
export const frozenDecision = async (
  ctx: Ctx,
  row: EmailChangeRow,
  customerId: string,
  allow: boolean,
): Promise<Write[]> => {
  const { db, store } = ctx;
  const now = ctx.clock.now();
  const since = row.madeAt ?? now;
  const restored = [
    updateCustomer(db, store.id, customerId, { email: row.oldEmail, updatedAt: now }),
    deletePasskeysSince(db, store.id, row.memberId, since),
    deleteRecoveryCodesSince(db, store.id, row.memberId, since),
    ...deletePin(db, store.id, row.memberId),
    endInvitationsBy(db, store.id, row.memberId),
  ];
  return [
    assertOpenChange(db, row),
    ...updateEmailChange(db, row, { endedAt: now, frozenAt: null }, now),
    ...(allow ? [] : restored),
    ...(await otherSessionsEnd(ctx, customerId)),
  ];
};
