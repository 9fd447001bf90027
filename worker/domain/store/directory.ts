import type { Db } from "../../../db/client.ts";
import { findStoreByHost, findStoreBySlug } from "../../../db/queries/store.ts";
import type { StoreRef } from "../../context.ts";
import { withinTime } from "../time-limit.ts";

const rememberedMs = 2_000;
/** How long a store is known by what was read of it, if the database cannot be reached. */
const staleMs = 60 * 60_000;
const lookupLimitMs = 5_000;
const mostRemembered = 500;

interface Remembered {
  store: StoreRef;
  readAtMs: number;
  untilMs: number;
}

const lookUp = async (db: Db, host: string, defaultSlug: string | undefined): Promise<StoreRef | null> =>
  (await findStoreByHost(db, host)) ?? (defaultSlug ? await findStoreBySlug(db, defaultSlug) : undefined) ?? null;

/** Which store a host leads to, as this isolate remembers it for two seconds. */
export class StoreDirectory {
  readonly #remembered = new Map<string, Remembered>();
  readonly #elapsedMs: () => number;

  constructor(elapsedMs: () => number) {
    this.#elapsedMs = elapsedMs;
  }

  /** The store of a host as it is remembered; null where it has to be looked up. */
  peek(host: string): StoreRef | null {
    const known = this.#remembered.get(host);
    return known && this.#elapsedMs() < known.untilMs ? known.store : null;
  }

  /** The store of a host name (lower case, without port), else the one with the default slug, else null. Whoever knows of a
   *  later revision of its menu than we remember has it looked at again. */
  async find(
    connect: () => Db,
    host: string,
    defaultSlug: string | undefined,
    leastRevision = 0,
  ): Promise<StoreRef | null> {
    const now = this.#elapsedMs();
    const known = this.peek(host);
    if (known && known.menuRevision >= leastRevision) return known;
    const store = await withinTime(lookupLimitMs, lookUp(connect(), host, defaultSlug));
    this.#remembered.delete(host);
    if (store) this.#remember(host, { store, readAtMs: now, untilMs: now + rememberedMs });
    return store;
  }

  /** What was read of a host's store within the last hour, for when the database cannot be reached; null if nothing was. It
   *  counts as looked up for two seconds, so that not every request waits for a database that fails. */
  recall(host: string): StoreRef | null {
    const known = this.#remembered.get(host);
    const now = this.#elapsedMs();
    if (!known || now - known.readAtMs > staleMs) return null;
    known.store = { ...known.store, isStale: true };
    known.untilMs = now + rememberedMs;
    return known.store;
  }

  /** Remembers a store that another isolate read within the last hour, for `recall`. */
  restore(host: string, store: StoreRef): void {
    const now = this.#elapsedMs();
    this.#remember(host, { store, readAtMs: now, untilMs: now });
  }

  #remember(host: string, remembered: Remembered): void {
    this.#remembered.set(host, remembered);
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size > mostRemembered && oldest !== undefined) this.#remembered.delete(oldest);
  }
}
