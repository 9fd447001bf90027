import { LRUCache } from "lru-cache";
import type { Db } from "../../../db/client.ts";
import { findStoreByHost, findStoreBySlug } from "../../../db/queries/store.ts";
import type { StoreRef } from "../../context.ts";
import { withinTime } from "../time-limit.ts";

const cachedMs = 2_000;
/** How long cached store data is used if the database is unreachable. */
const staleMs = 60 * 60_000;
const lookupLimitMs = 5_000;
const maxCached = 500;

interface CachedStore {
  store: StoreRef;
  readAtMs: number;
  untilMs: number;
}

const readStore = async (db: Db, host: string, defaultSlug: string | undefined): Promise<StoreRef | null> =>
  (await findStoreByHost(db, host)) ?? (defaultSlug ? await findStoreBySlug(db, defaultSlug) : undefined) ?? null;

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

  /** The store of a host name (lower case, without port), else the one with the default slug, else null. Reads it again
   *  if the cached menu revision is below `minRevision`. */
  async find(
    connect: () => Db,
    host: string,
    defaultSlug: string | undefined,
    minRevision = 0,
  ): Promise<StoreRef | null> {
    const now = this.#elapsedMs();
    const known = this.peek(host);
    if (known && known.menuRevision >= minRevision) return known;
    const store = await withinTime(lookupLimitMs, readStore(connect(), host, defaultSlug));
    this.#cached.delete(host);
    if (store) this.#cached.set(host, { store, readAtMs: now, untilMs: now + cachedMs });
    return store;
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
