export interface Mail {
  /** The idempotency key of the mail, so that a service sends it once. */
  id: string;
  to: string;
  /** The sender's display name; the address is MAIL_FROM. */
  fromName: string;
  /** The Reply-To address; replies go to the sender without it. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends one mail, or throws. */
export type Mailer = (mail: Mail) => Promise<void>;

/** A header with the mail's id, so that mail clients do not group similar mails and duplicates can be identified. */
export const nameHeader = "X-Entity-Ref-ID";
