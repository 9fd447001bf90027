import { DurableObject } from "cloudflare:workers";
import type { Instant } from "../domain/time.ts";
import type { Env } from "../env.ts";

/** A mail that was printed and not sent. */
export interface KeptMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  sentAt: Instant;
}

const key = "mails";
const mostKept = 50;

/** What a store would have mailed, one object for each store, so that every isolate of a local run sees the same. */
export class MailboxObject extends DurableObject<Env> {
  async keep(mail: KeptMail): Promise<void> {
    this.ctx.storage.kv.put(key, [mail, ...this.#kept()].slice(0, mostKept));
  }

  /** The newest first. */
  async newest(): Promise<KeptMail[]> {
    return this.#kept();
  }

  #kept(): KeptMail[] {
    return this.ctx.storage.kv.get<KeptMail[]>(key) ?? [];
  }
}
