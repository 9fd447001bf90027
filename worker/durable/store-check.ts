import {
  type Checkpoint,
  firstOrdersFrom,
  nextCheckpoint,
  type StoreVersion,
  unannouncedTopics,
} from "../domain/live/gaps.ts";
import type { Position, Topic } from "../domain/live/messages.ts";
import type { ReadStoreVersion } from "../domain/live/store-version.ts";
import type { Instant } from "../domain/time.ts";
import type { ChannelLog } from "./store-storage.ts";

const key = "checkpoint";
/** With more changed orders than this, comparing them one by one costs more than a new start. */
const maxOrders = 500;

/** A comparison of the channel with the database. */
export interface Check {
  /** The revision of the menu that the database held. */
  menuRevision: number;
  /** The channel's position when the comparison began: all that was written until then was announced, or is missing below. */
  position: Position;
  /** The topics on which a written change was not announced; `all` if the log does not reach back far enough to say. */
  missing: readonly Topic[] | "all";
}

/** Finds out whether all that was written to the database was also announced: a worker may be killed between the two. */
export class AnnouncementCheck {
  readonly #storage: DurableObjectStorage;
  readonly #log: ChannelLog;
  readonly #readVersion: ReadStoreVersion;

  constructor(storage: DurableObjectStorage, log: ChannelLog, readVersion: ReadStoreVersion) {
    this.#storage = storage;
    this.#log = log;
    this.#readVersion = readVersion;
  }

  /** Compares the two; only one may run at a time. Null if the database does not answer, or does not know the store: then the
   *  next comparison covers what this one would have. */
  async run(storeId: string, now: Instant): Promise<Check | null> {
    const position = this.#log.head();
    const checkpoint = this.#storage.kv.get<Checkpoint>(key) ?? null;
    const ordersFrom = checkpoint?.ordersFrom ?? firstOrdersFrom(now);
    const current = await this.#read(storeId, ordersFrom);
    if (!current) return null;
    const missing = checkpoint === null ? [] : this.#missing(checkpoint, current);
    const next = nextCheckpoint(checkpoint, current, { ordersFrom, seq: position.seq, now });
    if (JSON.stringify(next) !== JSON.stringify(checkpoint)) this.#storage.kv.put(key, next);
    return { menuRevision: current.menuRevision, position, missing };
  }

  #missing(checkpoint: Checkpoint, current: StoreVersion): Check["missing"] {
    if (this.#log.oldest() > checkpoint.seq || current.orders.length > maxOrders) return "all";
    return unannouncedTopics(checkpoint, current, this.#log.messagesAfter(checkpoint.seq));
  }

  async #read(storeId: string, ordersFrom: Instant): Promise<StoreVersion | null> {
    try {
      return await this.#readVersion(storeId, ordersFrom, maxOrders + 1);
    } catch (error) {
      const name = error instanceof Error ? error.name : "unknown";
      console.warn(JSON.stringify({ warning: "LIVE_NOT_CHECKED", storeId, name }));
      return null;
    }
  }
}
