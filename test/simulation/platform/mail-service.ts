import type { FaultInjector } from "../faults/fault-injector.ts";
import { connectionReset, noAnswer, type Service } from "./network.ts";

export interface SentMail {
  /** The idempotency key. */
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
}

/** A mail service with Resend's API: it sends one mail per idempotency key. */
export class MailService implements Service {
  readonly name = "mailer";
  readonly sent: SentMail[] = [];
  readonly #bodies = new Map<string, string>();
  readonly #faults: FaultInjector;

  constructor(faults: FaultInjector) {
    this.#faults = faults;
  }

  async answer(request: Request): Promise<Response> {
    if (this.#faults.fires("mailer-down")) throw connectionReset();
    const id = request.headers.get("idempotency-key") ?? "";
    const body = await request.text();
    const earlier = this.#bodies.get(id);
    if (earlier !== undefined && earlier !== body) {
      return Response.json({ name: "invalid_idempotent_request" }, { status: 409 });
    }
    if (earlier === undefined) {
      this.#bodies.set(id, body);
      const mail: { from: string; to: [string]; subject: string; text: string } = JSON.parse(body);
      this.sent.push({ id, from: mail.from, to: mail.to[0], subject: mail.subject, text: mail.text });
    }
    if (this.#faults.fires("mailer-lost-answer")) return noAnswer();
    return Response.json({ id });
  }
}
