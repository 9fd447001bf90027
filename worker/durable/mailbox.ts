import { DurableObject } from "cloudflare:workers";
import type { Instant } from "../domain/time.ts";
import type { Settings } from "../settings.ts";

/** A mail of a local run that was stored and not sent. A type alias, because SQL rows need an index signature. */
export type StoredMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  sentAt: Instant;
};

const maxMails = 50;

/** The mails of one store in a local run, in one object so that every isolate sees the same. */
export class MailboxObject extends DurableObject<Settings> {
  readonly #sql = this.ctx.storage.sql;

  /** Stores a mail once per id, as mail services do. */
  async keep({ id, to, subject, text, html, sentAt }: StoredMail & { html: string }): Promise<void> {
    this.#prepare();
    const row = [id, to, subject, text, html, sentAt];
    this.#sql.exec(
      'INSERT OR IGNORE INTO mail (id, "to", subject, text, html, sentAt) VALUES (?, ?, ?, ?, ?, ?)',
      ...row,
    );
    this.#sql.exec("DELETE FROM mail WHERE place <= (SELECT max(place) FROM mail) - ?", maxMails);
  }

  /** Returns the mails, newest first. */
  async newest(): Promise<StoredMail[]> {
    this.#prepare();
    return this.#sql.exec<StoredMail>('SELECT id, "to", subject, text, sentAt FROM mail ORDER BY place DESC').toArray();
  }

  /** The HTML of a mail; null for an unknown id. */
  async readHtml(id: string): Promise<string | null> {
    this.#prepare();
    const [mail] = this.#sql.exec<{ html: string }>("SELECT html FROM mail WHERE id = ?", id).toArray();
    return mail?.html ?? null;
  }

  /** Forgets everything of a store that is deleted. */
  async end(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }

  /** Not in the constructor, so that a store without mails stores nothing. */
  #prepare(): void {
    this.#sql.exec(
      'CREATE TABLE IF NOT EXISTS mail (place INTEGER PRIMARY KEY, id TEXT UNIQUE, "to" TEXT, subject TEXT, text TEXT, html TEXT, sentAt TEXT)',
    );
  }
}
