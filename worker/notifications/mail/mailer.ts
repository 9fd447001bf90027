import { withinTime } from "../../../db/time-limit.ts";
import { openObject } from "../../durable/open-object.ts";
import { type Env, isDevelopment } from "../../env.ts";
import { AppError } from "../../errors.ts";
import type { SendWork } from "../channel.ts";
import { apiMailer } from "./api-mailer.ts";
import { type Mail, type Mailer, nameHeader } from "./mail.ts";

const bindingMailer =
  (binding: SendEmail, from: string): Mailer =>
  async ({ id, to, fromName, subject, text, html, replyTo }) => {
    const headers = { [nameHeader]: id };
    const replyHeaders = replyTo === undefined ? {} : { replyTo };
    await binding.send({ from: { name: fromName, email: from }, to, ...replyHeaders, subject, text, html, headers });
  };

/** Logs the mail for the developer and stores it for `/dev/mail`. Links to orders are not logged. */
const localMailer =
  ({ env, store, clock }: SendWork): Mailer =>
  async ({ id, to, subject, text, html }) => {
    console.log(`Mail to ${to}: ${subject}`);
    await openObject(env.MAILBOX, store.id).keep({ id, to, subject, text, html, sentAt: clock.now() });
  };

/** The configured mailer of an environment; null if there is none. */
const outwardMailer = (
  { EMAIL, MAIL_FROM, MAIL_API_URL, MAIL_API_KEY }: Env,
  send?: SendWork["send"],
): Mailer | null => {
  if (MAIL_FROM && EMAIL) return bindingMailer(EMAIL, MAIL_FROM);
  if (!MAIL_FROM || !MAIL_API_URL || !MAIL_API_KEY) return null;
  return apiMailer({ url: MAIL_API_URL, key: MAIL_API_KEY, from: MAIL_FROM, send });
};

/** Whether mail can be sent or, in development, stored. */
export const hasMailer = (env: Env): boolean => isDevelopment(env) || outwardMailer(env) !== null;

/** Slightly more than a mail service gets, for mailers without a limit of their own. */
const sendLimitMs = 11_000;

/** Sends a mail with the configured mailer. Throws UNAVAILABLE if that fails; the log does not contain the mail. */
export const sendMail = async (ctx: SendWork, mail: Mail): Promise<void> => {
  try {
    const send = outwardMailer(ctx.env, ctx.send) ?? (isDevelopment(ctx.env) ? localMailer(ctx) : null);
    if (!send) throw new Error("No mailer is configured. Set MAIL_FROM, and EMAIL or MAIL_API_URL with MAIL_API_KEY.");
    await withinTime(sendLimitMs, send(mail));
  } catch (error) {
    const cause = error instanceof Error ? error.message : "unknown";
    // A service may quote the request in its error. Addresses, codes and secret keys must not reach the log.
    const message = cause
      .replaceAll(mail.to, "…")
      .replaceAll(/secretKey=[^\s"&]+/g, "…")
      .replaceAll(/\d{6}|\d{3,4} \d{3,4}/g, "…");
    console.error(JSON.stringify({ requestId: ctx.requestId, name: "MailNotSent", message }));
    throw new AppError("UNAVAILABLE", "We couldn't send the email. Please try again in a moment or call us.");
  }
};
