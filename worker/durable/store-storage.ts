import { formatPosition } from "../domain/live/live.rules.ts";
import type { Announcement, LiveMessage, Position, Topic } from "../domain/live/messages.ts";

const headKey = "head";
const maxMessages = 500;
const retentionMs = 60 * 60_000;

/** A message as it is sent on connections. */
export interface Entry {
  topics: readonly Topic[];
  text: string;
}

const insertMessage = "INSERT INTO message (seq, topics, body, at) VALUES (?, ?, ?, ?)";

/** The latest messages of a store's channel, numbered without gaps. The epoch identifies this log, so that numbers
 *  of a lost log are invalid. */
export class ChannelLog {
  readonly #storage: DurableObjectStorage;
  #head: Position | null = null;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    storage.sql.exec(
      "CREATE TABLE IF NOT EXISTS message (seq INTEGER PRIMARY KEY, topics TEXT, body TEXT, at INTEGER)",
    );
  }

  head(): Position {
    this.#head ??= this.#readHead();
    return this.#head;
  }

  /** The log contains every message after this number. */
  oldest(): number {
    const [row] = this.#storage.sql.exec<{ first: number | null }>("SELECT min(seq) AS first FROM message");
    return row?.first == null ? this.head().seq : row.first - 1;
  }

  /** Numbers and stores messages, and deletes those that exceed the count or age limit. */
  append(announcements: readonly Announcement[], nowMs: number): Entry[] {
    const { sql } = this.#storage;
    const { epoch, seq: last } = this.head();
    const entries = announcements.map(({ topics, message }, index) => {
      const seq = last + 1 + index;
      const text = JSON.stringify({ ...message, position: formatPosition({ epoch, seq }) });
      sql.exec(insertMessage, seq, JSON.stringify(topics), text, nowMs);
      return { topics, text };
    });
    const seq = last + entries.length;
    this.#head = { epoch, seq };
    sql.exec("DELETE FROM message WHERE seq <= ?", seq - maxMessages);
    const [oldest] = sql.exec<{ at: number }>("SELECT at FROM message ORDER BY seq LIMIT 1");
    if (oldest && oldest.at < nowMs - retentionMs) sql.exec("DELETE FROM message WHERE at < ?", nowMs - retentionMs);
    return entries;
  }

  /** Deletes all messages and starts a new epoch, so that no earlier position can be replayed. */
  reset(): Position {
    this.#storage.sql.exec("DELETE FROM message");
    this.#head = { epoch: crypto.randomUUID(), seq: 0 };
    this.#storage.kv.put(headKey, this.#head);
    return this.#head;
  }

  /** The epoch is stored separately; the last message, which is never deleted, has the last number. */
  #readHead(): Position {
    const { sql, kv } = this.#storage;
    const stored = kv.get<Position>(headKey) ?? { epoch: crypto.randomUUID(), seq: 0 };
    kv.put(headKey, stored);
    const [row] = sql.exec<{ last: number | null }>("SELECT max(seq) AS last FROM message");
    return { epoch: stored.epoch, seq: Math.max(stored.seq, row?.last ?? 0) };
  }

  /** The messages of a topic after a number, in order; null if a change in between was never announced. */
  replayAfter(seq: number, topic: string): string[] | null {
    const rows = this.#storage.sql
      .exec<{ body: string; isGap: number }>(
        `SELECT body, body ->> 'type' = 'resync' AS isGap FROM message
         WHERE seq > ? AND ? IN (SELECT value FROM json_each(topics)) ORDER BY seq`,
        seq,
        topic,
      )
      .toArray();
    return rows.some(({ isGap }) => isGap === 1) ? null : rows.map(({ body }) => body);
  }

  /** All announcements after a number, in order. */
  messagesAfter(seq: number): LiveMessage[] {
    const rows = this.#storage.sql.exec<{ body: string }>(
      "SELECT body FROM message WHERE seq > ? AND body ->> 'type' <> 'resync' ORDER BY seq",
      seq,
    );
    // Type boundary: `append` wrote each body from an announcement.
    return rows.toArray().map(({ body }) => JSON.parse(body) as LiveMessage);
  }
}
