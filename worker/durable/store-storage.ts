import { formatPosition } from "../domain/live/live.rules.ts";
import type { Announcement, LiveMessage, Position, Topic } from "../domain/live/messages.ts";

const key = "head";
const mostKept = 500;
const keptMs = 60 * 60_000;

/** A message as it goes down the lines. */
export interface Entry {
  topics: readonly Topic[];
  text: string;
}

/** The last messages of a store's channel, numbered without gaps. The epoch names this log, so that a number of one that was
 *  lost means nothing here. */
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

  /** Everything after this number is still here. */
  oldest(): number {
    const [row] = this.#storage.sql.exec<{ first: number | null }>("SELECT min(seq) AS first FROM message");
    return row?.first == null ? this.head().seq : row.first - 1;
  }

  /** Numbers messages and keeps them, and lets those go that are too many or too old. */
  append(announcements: readonly Announcement[], nowMs: number): Entry[] {
    const { sql } = this.#storage;
    const { epoch, seq: last } = this.head();
    const entries = announcements.map(({ topics, message }, index) => {
      const seq = last + 1 + index;
      const text = JSON.stringify({ ...message, position: formatPosition({ epoch, seq }) });
      sql.exec("INSERT INTO message VALUES (?, ?, ?, ?)", seq, JSON.stringify(topics), text, nowMs);
      return { topics, text };
    });
    const seq = last + entries.length;
    this.#head = { epoch, seq };
    sql.exec("DELETE FROM message WHERE seq <= ?", seq - mostKept);
    const [oldest] = sql.exec<{ at: number }>("SELECT at FROM message ORDER BY seq LIMIT 1");
    if (oldest && oldest.at < nowMs - keptMs) sql.exec("DELETE FROM message WHERE at < ?", nowMs - keptMs);
    return entries;
  }

  /** Forgets all messages and starts anew, so that no earlier position can be replayed from. */
  startAnew(): Position {
    this.#storage.sql.exec("DELETE FROM message");
    this.#head = { epoch: crypto.randomUUID(), seq: 0 };
    this.#storage.kv.put(key, this.#head);
    return this.#head;
  }

  /** The log's name is kept by itself; its last message, which is never let go, knows the last number. */
  #readHead(): Position {
    const { sql, kv } = this.#storage;
    const known = kv.get<Position>(key) ?? { epoch: crypto.randomUUID(), seq: 0 };
    kv.put(key, known);
    const [row] = sql.exec<{ last: number | null }>("SELECT max(seq) AS last FROM message");
    return { epoch: known.epoch, seq: Math.max(known.seq, row?.last ?? 0) };
  }

  /** What was told on a topic after a number, in order; null if a change in between was never announced. */
  after(seq: number, topic: string): string[] | null {
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

  /** The announcements after a number, of all topics, in order. */
  messagesAfter(seq: number): LiveMessage[] {
    const rows = this.#storage.sql.exec<{ body: string }>(
      "SELECT body FROM message WHERE seq > ? AND body ->> 'type' <> 'resync' ORDER BY seq",
      seq,
    );
    // The named boundary: `append` wrote each body from an announcement.
    return rows.toArray().map(({ body }) => JSON.parse(body) as LiveMessage);
  }
}
