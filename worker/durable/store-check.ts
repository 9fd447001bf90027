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

const checkpointKey = "checkpoint";
/** With more changed orders than this, a full resync costs less than comparing them. */
const maxOrders = 500;

/** A comparison of the channel's log with the database. */
export interface Check {
  /** The menu revision in the database. */
  menuRevision: number;
  /** The channel's position when the comparison began. Earlier writes were announced, or are listed in `missing`. */
  position: Position;
  /** The topics with unannounced changes; `all` if the log is too short to tell. */
  missing: readonly Topic[] | "all";
}

/** Detects writes that were never announced, because a worker may stop between the two. */
export class AnnouncementCheck {
  readonly #storage: DurableObjectStorage;
  readonly #log: ChannelLog;
  readonly #readVersion: ReadStoreVersion;

  constructor(storage: DurableObjectStorage, log: ChannelLog, readVersion: ReadStoreVersion) {
    this.#storage = storage;
    this.#log = log;
    this.#readVersion = readVersion;
  }

  /** Compares log and database. Only one run at a time. Null if the database fails or does not have the store; the
   *  next run then covers this one. */
  async run(storeId: string, now: Instant): Promise<Check | null> {
    const position = this.#log.head();
    const checkpoint = this.#storage.kv.get<Checkpoint>(checkpointKey) ?? null;
    const ordersFrom = checkpoint?.ordersFrom ?? firstOrdersFrom(now);
    const current = await this.#read(storeId, ordersFrom);
    if (!current) return null;
    const missing = checkpoint === null ? [] : this.#missing(checkpoint, current);
    const next = nextCheckpoint(checkpoint, current, { ordersFrom, seq: position.seq, now });
    if (JSON.stringify(next) !== JSON.stringify(checkpoint)) this.#storage.kv.put(checkpointKey, next);
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
