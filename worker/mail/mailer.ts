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
  subject: string;
  text: string;
  html: string;
}

/** Sends one mail, or throws. */
export type Mailer = (mail: Mail) => Promise<void>;

const bindingMailer =
  (binding: SendEmail, from: string): Mailer =>
  async ({ to, fromName, subject, text, html }) => {
    await binding.send({ from: { name: fromName, email: from }, to, subject, text, html });
  };

/** Prints mail where the developer looks, and keeps it for `/dev/mail`. */
const localMailer =
  ({ env, store, clock }: Ctx): Mailer =>
  async ({ id, to, subject, text }) => {
    console.log(`Mail to ${to}: ${subject}\n\n${text}`);
    await env.MAILBOX.getByName(store.id).keep({ id, to, subject, text, sentAt: clock.now() });
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
export const sendMail = async (ctx: Ctx, mail: Mail): Promise<void> => {
  try {
    const send = outwardMailer(ctx.env) ?? (isDevelopment(ctx.env) ? localMailer(ctx) : null);
    if (!send) throw new Error("There is no way to send mail: please set MAIL_FROM, and EMAIL or MAIL_API_URL.");
    await send(mail);
  } catch (error) {
    const cause = error instanceof Error ? error.message : "unknown";
    // A service may quote what it was sent: neither the address nor the code is for the log.
    const message = cause.replaceAll(mail.to, "…").replaceAll(/\d{6}/g, "…");
    console.error(JSON.stringify({ requestId: ctx.requestId, name: "MailNotSent", message }));
    throw new AppError("INTERNAL", "We could not send the mail. Please try again in a moment, or give us a call.");
  }
};
