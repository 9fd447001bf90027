import type { Ctx } from "../context.ts";
import { type Env, isDevelopment } from "../env.ts";
import { AppError } from "../errors.ts";
import { apiMailer } from "./api-mailer.ts";

export interface Mail {
  /** Names this mail, so that a service which is asked twice sends it once. */
  id: string;
  to: string;
  /** Who it is from, in words; the address is MAIL_FROM. */
  fromName: string;
  /** Where an answer goes; without it, to the address that it came from. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends one mail, or throws. */
export type Mailer = (mail: Mail) => Promise<void>;

/** What sending a mail of a store needs. */
type MailWork = Pick<Ctx, "env" | "clock" | "requestId"> & { store: { id: string } };

/** A header that names a mail, so that a reader keeps mails apart that are alike, and somebody who looks can tell a twin. */
export const nameHeader = "X-Entity-Ref-ID";

const bindingMailer =
  (binding: SendEmail, from: string): Mailer =>
  async ({ id, to, fromName, subject, text, html, replyTo }) => {
    const headers = { [nameHeader]: id };
    const answers = replyTo === undefined ? {} : { replyTo };
    await binding.send({ from: { name: fromName, email: from }, to, ...answers, subject, text, html, headers });
  };

/** Tells the developer of a mail, whose subject names a code, and keeps it for `/dev/mail`. An order's link is not printed. */
const localMailer =
  ({ env, store, clock }: MailWork): Mailer =>
  async ({ id, to, subject, text, html }) => {
    console.log(`Mail to ${to}: ${subject}`);
    await env.MAILBOX.getByName(store.id).keep({ id, to, subject, text, html, sentAt: clock.now() });
  };

/** The way out that an environment has for mail, where it has one. */
const outwardMailer = ({ EMAIL, MAIL_FROM, MAIL_API_URL, MAIL_API_KEY }: Env): Mailer | null => {
  if (MAIL_FROM && EMAIL) return bindingMailer(EMAIL, MAIL_FROM);
  if (!MAIL_FROM || !MAIL_API_URL || !MAIL_API_KEY) return null;
  return apiMailer({ url: MAIL_API_URL, key: MAIL_API_KEY, from: MAIL_FROM });
};

/** Whether mail can be sent, or in development kept, at all. */
export const hasMailer = (env: Env): boolean => isDevelopment(env) || outwardMailer(env) !== null;

/** Sends a mail by the way that is configured. Throws INTERNAL where it cannot; what went wrong is noted without the mail. */
export const sendMail = async (ctx: MailWork, mail: Mail): Promise<void> => {
  try {
    const send = outwardMailer(ctx.env) ?? (isDevelopment(ctx.env) ? localMailer(ctx) : null);
    if (!send) throw new Error("There is no way to send mail: please set MAIL_FROM, and EMAIL or MAIL_API_URL.");
    await send(mail);
  } catch (error) {
    const cause = error instanceof Error ? error.message : "unknown";
    // A service may quote what it was sent: no address, no code and no key of a link is for the log.
    const message = cause
      .replaceAll(mail.to, "…")
      .replaceAll(/secretKey=[^\s"&]+/g, "…")
      .replaceAll(/\d{6}|\d{3,4} \d{3,4}/g, "…");
    console.error(JSON.stringify({ requestId: ctx.requestId, name: "MailNotSent", message }));
    throw new AppError("INTERNAL", "We could not send the mail. Please try again in a moment, or give us a call.");
  }
};
