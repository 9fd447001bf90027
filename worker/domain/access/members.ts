import { z } from "zod";
import { atomic, type Conflict, type Write, WriteConflict } from "../../../db/atomic.ts";
import { endMadeByPerson } from "../../../db/queries/access/access.ts";
import { listMadeAccess } from "../../../db/queries/access/made-access.ts";
import {
  assertRole,
  insertMember,
  readMember,
  removeMembership,
  updateRole,
} from "../../../db/queries/access/members.ts";
import { endPersonGrants } from "../../../db/queries/access/oauth.ts";
import { endInvitationsBy } from "../../../db/queries/access/pins.ts";
import { endAllSessions } from "../../../db/queries/access/sessions.ts";
import { openAccount } from "../../../db/queries/access/sign-in.ts";
import { staffMember } from "../../../db/schema/customers.ts";
import { staffRole } from "../../../db/schema/enums.ts";
import type { Ctx } from "../../context.ts";
import { AppError, notFound } from "../../errors.ts";
import { invitationMail } from "../../notifications/mail/invitation-mail.ts";
import { sendMail } from "../../notifications/mail/mailer.ts";
import { recordCreation, recordDeletion, recordUpdate } from "../audit/record.ts";
import { columnOutput, documented } from "../column-schemas.ts";
import { newId } from "../ids.ts";
import { languageOf, staffLanguage } from "../language.ts";
import { operation } from "../operation.ts";
import { emailInput, enumSchema, idInput, removedSchema } from "../schemas.ts";
import { assertCanGive } from "./grant.ts";
import { deleteClients, getMadeAccess, madeAccessEnd, madeAccessPass } from "./made-access.ts";

const roleInput = enumSchema(staffRole).meta(documented(staffMember.role));
const memberId = idInput.meta({ description: "Id of the membership." });

const memberSchema = z
  .object({
    id: columnOutput(staffMember.id),
    createdAt: columnOutput(staffMember.createdAt),
    updatedAt: columnOutput(staffMember.updatedAt),
    role: columnOutput(staffMember.role),
  })
  .meta({ id: "StaffMember", model: "StaffMember", description: "A customer who works at the store." });

type Member = z.infer<typeof memberSchema>;

const refusals = {
  LAST_OWNER: "A restaurant needs at least one owner. Please make another person an owner first.",
  MEMBER_CHANGED: "Someone else just changed this role. Please reload and try again.",
  MEMBER_ALREADY: "This person is already on the team. Please change their role instead.",
} as const satisfies Partial<Record<Conflict, string>>;

const isRefusal = (conflict: Conflict): conflict is keyof typeof refusals => conflict in refusals;

const write = async (ctx: Ctx, writes: readonly Write[]): Promise<void> => {
  try {
    await atomic(ctx.db, writes);
  } catch (error) {
    if (!(error instanceof WriteConflict && isRefusal(error.conflict))) throw error;
    throw new AppError("CONFLICT", refusals[error.conflict], { reason: error.conflict });
  }
};

const loadMember = async (ctx: Ctx, id: string): Promise<Member> => {
  const found = await readMember(ctx.db, ctx.store.id, id);
  if (!found) throw notFound();
  const { createdAt, updatedAt, role } = found;
  return { id, createdAt, updatedAt, role };
};

/** Mails an invitation. A failure is ignored, because the person can sign in without it. */
const mailInvitation = async (ctx: Ctx, id: string, to: string): Promise<void> => {
  const { store } = await ctx.menu();
  const facts = {
    id,
    to,
    store: { ...store, origin: ctx.origin },
    language: staffLanguage(languageOf(store.locale)),
    link: `${ctx.origin}/dashboard`,
  };
  await sendMail(ctx, invitationMail(facts)).catch(() => undefined);
};

/** Changes a member whose role's scopes the caller has. The batch fails if the role has changed since it was read. */
const changeMember = async (ctx: Ctx, id: string, change: readonly Write[]): Promise<void> => {
  const { role } = await loadMember(ctx, id);
  assertCanGive(ctx.caller, role);
  await write(ctx, [assertRole(ctx.db, ctx.store.id, id, role), ...change]);
};

const inviteMember = operation({
  name: "inviteMember",
  kind: "mutation",
  description: "Gives a person a role by e-mail address, and mails them a link to sign in.",
  access: { kind: "scope", scope: "manage_keys", ownDevice: true },
  idempotency: "guarded",
  audit: "entry",
  limit: "codes",
  input: z.object({
    email: emailInput.meta({ description: "The e-mail address of the person to invite." }),
    role: roleInput,
  }),
  output: memberSchema.nullable(),
}).handle(async (ctx, { email, role }) => {
  assertCanGive(ctx.caller, role);
  const now = ctx.clock.now();
  const storeId = ctx.store.id;
  const id = newId("stf", now);
  await write(ctx, [
    ...recordCreation(ctx, "StaffMember", { id, values: { role } }),
    ...openAccount(ctx.db, { id: newId("cus", now), storeId, email, now }),
    insertMember(ctx.db, { id, storeId, role, email, now }),
  ]);
  await mailInvitation(ctx, id, email);
  return loadMember(ctx, id);
});

const changeMemberRole = operation({
  name: "changeMemberRole",
  kind: "mutation",
  description: "Changes the role of a staff member, effective with their next call. The last owner cannot be changed.",
  access: { kind: "scope", scope: "manage_keys", ownDevice: true },
  idempotency: "natural",
  audit: "entry",
  input: z.object({ id: memberId, role: roleInput }),
  output: memberSchema.nullable(),
}).handle(async (ctx, { id, role }) => {
  assertCanGive(ctx.caller, role);
  await changeMember(ctx, id, [
    ...recordUpdate(ctx, "StaffMember", { id, values: { role } }),
    endInvitationsBy(ctx.db, ctx.store.id, id),
    updateRole(ctx.db, ctx.store.id, id, role, ctx.clock.now()),
  ]);
  return loadMember(ctx, id);
});

const removeMember = operation({
  name: "removeMember",
  kind: "mutation",
  description:
    "Removes a staff member. Their sessions, PIN, passkeys, open invitations, app grants and what those made end at once. API keys, apps, endpoints and tablets that they made stay and pass to the caller, unless `endIds` lists them. Their account stays. The last owner cannot be removed.",
  access: { kind: "scope", scope: "manage_keys", ownDevice: true },
  idempotency: "guarded",
  audit: "entry",
  input: z.object({
    id: memberId,
    endIds: z.array(idInput).max(500, "Please end at most 500 at once.").default([]).meta({
      description: "Ids of what ends with them, of those that `getMadeAccess` lists.",
    }),
  }),
  output: removedSchema.nullable(),
}).handle(async (ctx, { id, endIds }) => {
  const { db, store } = ctx;
  const now = ctx.clock.now();
  const customerId = (await readMember(db, store.id, id))?.customerId ?? "";
  const made = await listMadeAccess(db, { storeId: store.id, customerId });
  const ended = made.filter((one) => endIds.includes(one.id));
  if (ended.length < new Set(endIds).size) throw notFound();
  const passed = made.filter((one) => !ended.includes(one));
  await changeMember(ctx, id, [
    ...recordDeletion(ctx, "StaffMember", id),
    ...madeAccessEnd(ctx, ended),
    ...(await madeAccessPass(ctx, { memberId: id, customerId }, passed)),
    endAllSessions(db, store.id, customerId),
    ...endMadeByPerson(db, store.id, customerId, now),
    endPersonGrants(db, store.id, customerId, now),
    endInvitationsBy(db, store.id, id),
    ...removeMembership(ctx.db, ctx.store.id, id),
  ]);
  await deleteClients(ctx, ended);
  return { id };
});

export const memberOperations = [inviteMember, changeMemberRole, getMadeAccess, removeMember];
