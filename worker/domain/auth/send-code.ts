import { type CodeLimits, deleteCode, type SignInCodeRow, storeCode } from "../../../db/queries/access/sign-in.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { type CodeUse, codeMail } from "../../notifications/mail/code-mail.ts";
import { sendMail } from "../../notifications/mail/mailer.ts";
import { sha256Hex } from "../bytes.ts";
import { newId } from "../ids.ts";
import { languageOf } from "../language.ts";
import { buildLegalLinks } from "../legal/links.rules.ts";
import { addMinutes, type Instant } from "../time.ts";
import { newToken } from "../token.ts";
import { createAsker } from "./asker.ts";
import { type CodePurpose, codeDigests, newCode } from "./code.ts";
import type { CodeSent } from "./schemas.ts";

const lifeMinutes = 10;
const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

/** Codes of an account have 8 digits after 30 wrong tries within a day, or while 10 codes are unexpired. So requests
 *  from many networks give no more guesses at 6 digits than requests from one. */
const limitsAt = (now: Instant): CodeLimits => ({
  maxPerHour: 10,
  hourAgo: addMinutes(now, -hourMinutes),
  maxWrong: 30,
  maxOpen: 10,
  dayAgo: addMinutes(now, -dayMinutes),
});

const tooMany = (oldestAt: Instant, now: Instant) =>
  new AppError("RATE_LIMITED", "We have sent several codes to this address already. Please try again later.", {
    retryAfterSeconds: Math.ceil((Date.parse(addMinutes(oldestAt, hourMinutes)) - Date.parse(now)) / 1000),
  });

const uses: readonly CodeUse[] = ["email-change", "old-address", "erasure"];

/** What a code does, and the new address in the purpose of a code to the old one. */
const describeUse = (purpose: CodePurpose): { use: CodeUse; newEmail: string } => {
  const [kind, , newEmail = ""] = purpose.split(" ");
  return { use: uses.find((use) => use === kind) ?? "sign-in", newEmail };
};

const mailCode = async (
  ctx: Ctx,
  { id, storeId, email }: SignInCodeRow,
  code: string,
  purpose: CodePurpose,
): Promise<void> => {
  const { store } = await ctx.menu();
  const language = languageOf(store.locale);
  try {
    const legalLinks = buildLegalLinks(store.legalPages, ctx.origin);
    const about = { store: { ...store, origin: ctx.origin }, language, minutes: lifeMinutes, legalLinks };
    await sendMail(ctx, codeMail({ id, to: email, code, ...describeUse(purpose), ...about }));
  } catch (error) {
    await deleteCode(ctx.db, storeId, id);
    throw error;
  }
};

/** Mails a one-time code and binds it to the requesting browser. It behaves the same whether or not the address has an
 *  account, so that it does not reveal that. Two codes that are
 *  entered together name one browser. Throws RATE_LIMITED after ten per hour, except for known browsers. */
export const sendCode = async (
  ctx: Ctx,
  email: string,
  purpose: CodePurpose,
  browser = newToken(),
): Promise<CodeSent> => {
  const now = ctx.clock.now();
  const storeId = ctx.store.id;
  const code = newCode(6);
  const longCode = newCode(8);
  const { digest: askerDigest, isKnown } = await createAsker(ctx, email, purpose);
  const row: SignInCodeRow = {
    id: newId("sic", now),
    createdAt: now,
    updatedAt: now,
    storeId,
    email,
    codeDigest: (await codeDigests(ctx.env, { purpose, storeId, email, code }))[0],
    browserDigest: await sha256Hex(browser),
    askerDigest,
    attempts: 0,
    expiresAt: addMinutes(now, lifeMinutes),
    usedAt: null,
  };
  const [longDigest] = await codeDigests(ctx.env, { purpose, storeId, email, code: longCode });
  const { isStored, isLong, oldestAt } = await storeCode(ctx.db, {
    row,
    longDigest,
    askerDigest,
    isKnown,
    ...limitsAt(now),
  });
  if (!isStored) throw tooMany(oldestAt, now);
  const sent = isLong ? longCode : code;
  await mailCode(ctx, row, sent, purpose);
  ctx.codeRequest.keep(browser);
  return { email, expiresAt: row.expiresAt, digits: sent.length };
};
