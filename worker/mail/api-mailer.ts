import { type Mailer, nameHeader } from "./mailer.ts";

interface MailService {
  url: string;
  key: string;
  from: string;
}

/** Longer than a service needs, and shorter than a guest waits. */
const patienceMs = 10_000;

/** How Resend calls a mail that it has sent under the same key while we said something else: the order has moved on since. */
const sentBefore = "invalid_idempotent_request";

/** A name as RFC 5322 quotes it before an address. mailbox("Umi", "a@b.c") is "\"Umi\" <a@b.c>". */
const mailbox = (name: string, address: string): string =>
  `"${name.replaceAll(/[\r\n]/g, " ").replaceAll(/["\\]/g, "\\$&")}" <${address}>`;

/** Sends by a service with the form of Resend's: one POST of JSON with a bearer key. */
export const apiMailer =
  ({ url, key, from }: MailService): Mailer =>
  async ({ id, to, fromName, subject, text, html, replyTo }) => {
    const answers = replyTo === undefined ? {} : { reply_to: replyTo };
    const headers = { [nameHeader]: id };
    const answer = await fetch(url, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json", "idempotency-key": id },
      body: JSON.stringify({ from: mailbox(fromName, from), to: [to], ...answers, subject, text, html, headers }),
      signal: AbortSignal.timeout(patienceMs),
    });
    const refusal = answer.status === 409 ? await answer.text() : null;
    if (refusal === null) await answer.body?.cancel();
    if (refusal?.includes(sentBefore)) return;
    // The body may quote the mail, so no more than the status is told.
    if (!answer.ok) throw new Error(`The mail service answered ${answer.status}.`);
  };
