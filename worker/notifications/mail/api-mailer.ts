import { type SendTo, sendByFetch } from "../../domain/send.ts";
import { type Mailer, nameHeader } from "./mail.ts";

interface MailService {
  url: string;
  key: string;
  from: string;
  send: SendTo | undefined;
}

/** Longer than a mail service needs, and shorter than a guest waits. */
const timeoutMs = 10_000;

/** Resend's error for an idempotency key that was used with different content. The mail was already sent; the order has
 *  changed since. */
const sentBefore = "invalid_idempotent_request";

/** Formats a mailbox as in RFC 5322. mailbox("Umi", "a@b.c") is "\"Umi\" <a@b.c>". */
const mailbox = (name: string, address: string): string =>
  `"${name.replaceAll(/[\r\n]/g, " ").replaceAll(/["\\]/g, "\\$&")}" <${address}>`;

/** Sends mail by a service with Resend's API: one POST of JSON with a bearer key. */
export const apiMailer =
  ({ url, key, from, send = sendByFetch }: MailService): Mailer =>
  async ({ id, to, fromName, subject, text, html, replyTo }) => {
    const replyHeaders = replyTo === undefined ? {} : { reply_to: replyTo };
    const headers = { [nameHeader]: id };
    const response = await send(
      new Request(url, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json", "idempotency-key": id },
        body: JSON.stringify({
          from: mailbox(fromName, from),
          to: [to],
          ...replyHeaders,
          subject,
          text,
          html,
          headers,
        }),
        signal: AbortSignal.timeout(timeoutMs),
      }),
      "mailer",
    );
    const refusal = response.status === 409 ? await response.text() : null;
    if (refusal === null) await response.body?.cancel();
    if (refusal?.includes(sentBefore)) return;
    // The response body may quote the mail, so the error only contains the status.
    if (!response.ok) throw new Error(`The mail service responded with ${response.status}.`);
  };
