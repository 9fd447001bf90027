import { type EmailChangeRow, listOtherOwners } from "../../../../db/queries/access/email-changes.ts";
import type { Ctx } from "../../../context.ts";
import { addressChangedMail, addressWaitingMail, roleFrozenMail } from "../../../notifications/mail/address-mail.ts";
import { sendMail } from "../../../notifications/mail/mailer.ts";
import type { NoticeInput } from "../../../notifications/mail/notice.ts";
import { languageOf, staffLanguage } from "../../language.ts";

type About = Pick<EmailChangeRow, "id" | "memberId" | "oldEmail" | "newEmail" | "effectiveAt">;

const describe = async (ctx: Ctx) => {
  const { store } = await ctx.menu();
  const format = new Intl.DateTimeFormat(store.locale, {
    ...{ timeZone: store.timezone, dateStyle: "full", timeStyle: "short" },
  });
  return {
    facts: { store: { ...store, origin: ctx.origin }, language: staffLanguage(languageOf(store.locale)) },
    at: (instant: string) => format.format(new Date(instant)),
  };
};

/** A mail that fails is logged by its sender. What it is about has happened. */
const send = async (ctx: Ctx, mail: ReturnType<typeof addressChangedMail>): Promise<void> => {
  await sendMail(ctx, mail).catch(() => undefined);
};

/** Tells the old address of a change. With a secret, its link freezes the role. */
export const mailAddressChanged = async (ctx: Ctx, { id, oldEmail, newEmail }: About, token: string | null) => {
  const { facts } = await describe(ctx);
  const link = token === null ? null : `${ctx.origin}/dashboard/freeze#${token}`;
  await send(ctx, addressChangedMail({ ...facts, id, to: oldEmail, link }, newEmail));
};

const mailOwners = async (
  ctx: Ctx,
  { id, memberId }: About,
  write: (input: NoticeInput) => ReturnType<typeof addressChangedMail>,
): Promise<void> => {
  const { facts } = await describe(ctx);
  const link = `${ctx.origin}/dashboard/members`;
  for (const owner of await listOtherOwners(ctx.db, ctx.store.id, memberId)) {
    await send(ctx, write({ ...facts, id: `${id}-${owner.memberId}`, to: owner.email, link }));
  }
};

/** Tells all owners and the old address of a change that waits for 24 hours. */
export const mailAddressWaits = async (ctx: Ctx, change: About): Promise<void> => {
  const { facts, at } = await describe(ctx);
  const opensAt = change.effectiveAt ? at(change.effectiveAt) : "";
  const about = { person: change.oldEmail, newEmail: change.newEmail, at: opensAt };
  await mailOwners(ctx, change, (input) => addressWaitingMail(input, { ...about, isOwn: false }));
  const link = `${ctx.origin}/dashboard/sign-in`;
  await send(
    ctx,
    addressWaitingMail({ ...facts, id: change.id, to: change.oldEmail, link }, { ...about, isOwn: true }),
  );
};

/** Tells all owners that a link to the old address froze a role. */
export const mailRoleFrozen = (ctx: Ctx, change: About): Promise<void> =>
  mailOwners(ctx, { ...change, id: `${change.id}-frozen` }, (input) =>
    roleFrozenMail(input, { person: change.oldEmail, newEmail: change.newEmail }),
  );
