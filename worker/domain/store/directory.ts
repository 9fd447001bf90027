import { LRUCache } from "lru-cache";
import { withinTime } from "../../../db/time-limit.ts";
import type { StoreRef } from "../../context.ts";
import { locateStore, type StoreAddress, type StoreSource } from "./locate.ts";

const cachedMs = 2_000;
/** How long cached store data is used if the database is unreachable. */
const staleMs = 60 * 60_000;
const lookupLimitMs = 5_000;
/** How long a store is looked up on the same shard first. The shard's own row decides whether it is there. */
const shardMs = 60_000;
/** After this time, every isolate has noticed that a store was closed on its shard. A replica that lags for longer
 *  still answers reads; the shard refuses every write. */
export const closingMs = cachedMs + lookupLimitMs;
const maxCached = 500;

interface CachedStore {
  store: StoreRef;
  readAtMs: number;
  untilMs: number;
}

/** How new a store must be. */
export interface StoreAge {
  minRevision?: number;
  /** Whether the primaries are read, because a replica may name the shard that the store has left. */
  isNewest?: boolean;
}

/** Finds the store of a host, with a cache of two seconds per isolate. */
export class StoreDirectory {
  readonly #cached = new LRUCache<string, CachedStore>({ max: maxCached });
  readonly #elapsedMs: () => number;

  constructor(elapsedMs: () => number) {
    this.#elapsedMs = elapsedMs;
  }

  /** The cached store of a host; null if it has to be read. */
  peek(host: string): StoreRef | null {
    const known = this.#cached.get(host);
    return known && this.#elapsedMs() < known.untilMs ? known.store : null;
  }

  /** The store of a host, else the default store, else null. Reads it again if the cached menu revision is below
   *  `minRevision`. */
  async find(
    source: StoreSource,
    address: StoreAddress,
    { minRevision = 0, isNewest = minRevision > 0 }: StoreAge = {},
  ): Promise<StoreRef | null> {
    const { host } = address;
    const now = this.#elapsedMs();
    const known = this.peek(host);
    if (known && known.menuRevision >= minRevision && (minRevision > 0 || !isNewest)) return known;
    const store = await withinTime(
      lookupLimitMs,
      locateStore(source, address, { knownShard: this.#findShard(host), isNewest }),
    );
    this.#cached.delete(host);
    if (store) this.#cached.set(host, { store, readAtMs: now, untilMs: now + cachedMs });
    return store;
  }

  /** The shard on which this isolate found a host's store within the last minute. */
  #findShard(host: string): number | null {
    const known = this.#cached.get(host);
    return known && this.#elapsedMs() - known.readAtMs < shardMs ? known.store.shard : null;
  }

  /** The store of a host as read within the last hour, for when the database is unreachable; null if there is none. It
   *  is then cached for two seconds, so that not every request waits for a failing database. */
  recall(host: string): StoreRef | null {
    const known = this.#cached.get(host);
    const now = this.#elapsedMs();
    if (!known || now - known.readAtMs > staleMs) return null;
    known.store = { ...known.store, isStale: true };
    known.untilMs = now + cachedMs;
    return known.store;
  }

  /** Caches a store that another isolate read within the last hour, for `recall`. */
  restore(host: string, store: StoreRef): void {
    const now = this.#elapsedMs();
    this.#cached.set(host, { store, readAtMs: now, untilMs: now });
  }
}
