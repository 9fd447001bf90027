import type { Announcement, Position } from "../domain/live/messages.ts";
import { positionText } from "../domain/live/rules.ts";

const key = "head";
const mostKept = 500;
const keptMs = 60 * 60_000;

/** A message as it goes down the lines. */
export interface Entry {
  topics: readonly string[];
  text: string;
}

/** The last messages of a store's channel, numbered without gaps. The epoch names this log, so that a number of one that was
 *  lost means nothing here. */
export class ChannelLog {
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    storage.sql.exec(
      "CREATE TABLE IF NOT EXISTS message (seq INTEGER PRIMARY KEY, topics TEXT, body TEXT, at INTEGER)",
    );
  }

  head(): Position {
    const known = this.#storage.kv.get<Position>(key);
    if (known) return known;
    const fresh = { epoch: crypto.randomUUID(), seq: 0 };
    this.#storage.kv.put(key, fresh);
    return fresh;
  }

  /** Everything after this number is still here. */
  oldest(): number {
    const [row] = this.#storage.sql.exec<{ first: number | null }>("SELECT min(seq) AS first FROM message");
    return row?.first == null ? this.head().seq : row.first - 1;
  }

  /** Numbers messages and keeps them, and lets those go that are too many or too old. */
  append(announcements: readonly Announcement[], nowMs: number): Entry[] {
    const { sql, kv } = this.#storage;
    const { epoch, seq: last } = this.head();
    const entries = announcements.map(({ topics, message }, index) => {
      const seq = last + 1 + index;
      const text = JSON.stringify({ ...message, position: positionText({ epoch, seq }) });
      sql.exec("INSERT INTO message VALUES (?, ?, ?, ?)", seq, JSON.stringify(topics), text, nowMs);
      return { topics, text };
    });
    const seq = last + entries.length;
    kv.put(key, { epoch, seq });
    sql.exec("DELETE FROM message WHERE seq <= ? OR at < ?", seq - mostKept, nowMs - keptMs);
    return entries;
  }

  /** What was told on a topic after a number, in order. */
  after(seq: number, topic: string): string[] {
    const rows = this.#storage.sql.exec<{ body: string }>(
      "SELECT body FROM message WHERE seq > ? AND ? IN (SELECT value FROM json_each(topics)) ORDER BY seq",
      seq,
      topic,
    );
    return rows.toArray().map(({ body }) => body);
  }
}
