import { DurableObject } from "cloudflare:workers";
import type { Instant } from "../domain/time.ts";
import type { Env } from "../env.ts";

/** A mail that was printed and not sent; a type and no interface, because that is what rows are read as. */
export type KeptMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  sentAt: Instant;
};

const mostKept = 50;

/** What a store would have mailed, one object for each store, so that every isolate of a local run sees the same. */
export class MailboxObject extends DurableObject<Env> {
  readonly #sql = this.ctx.storage.sql;

  /** Keeps a mail, once however often it is sent, as the services do that know a mail by its id. */
  async keep({ id, to, subject, text, html, sentAt }: KeptMail & { html: string }): Promise<void> {
    this.#prepare();
    const row = [id, to, subject, text, html, sentAt];
    this.#sql.exec(
      'INSERT OR IGNORE INTO mail (id, "to", subject, text, html, sentAt) VALUES (?, ?, ?, ?, ?, ?)',
      ...row,
    );
    this.#sql.exec("DELETE FROM mail WHERE place <= (SELECT max(place) FROM mail) - ?", mostKept);
  }

  /** The newest first. */
  async newest(): Promise<KeptMail[]> {
    this.#prepare();
    return this.#sql.exec<KeptMail>('SELECT id, "to", subject, text, sentAt FROM mail ORDER BY place DESC').toArray();
  }

  /** How a mail looks; null where there is none of this id. */
  async readHtml(id: string): Promise<string | null> {
    this.#prepare();
    const [mail] = this.#sql.exec<{ html: string }>("SELECT html FROM mail WHERE id = ?", id).toArray();
    return mail?.html ?? null;
  }

  /** Not in the constructor: where nobody mails anything, nothing is kept. */
  #prepare(): void {
    this.#sql.exec(
      'CREATE TABLE IF NOT EXISTS mail (place INTEGER PRIMARY KEY, id TEXT UNIQUE, "to" TEXT, subject TEXT, text TEXT, html TEXT, sentAt TEXT)',
    );
  }
}
