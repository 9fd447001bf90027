import type { Db } from "../../../db/client.ts";
import { findStoreByHost, findStoreBySlug } from "../../../db/queries/store.ts";
import type { StoreRef } from "../../context.ts";

const rememberedMs = 2_000;
const mostRemembered = 500;

/** Which store a host leads to, as this isolate remembers it for two seconds. */
export class StoreDirectory {
  readonly #remembered = new Map<string, { store: StoreRef; until: number }>();
  readonly #elapsedMs: () => number;

  constructor(elapsedMs: () => number) {
    this.#elapsedMs = elapsedMs;
  }

  /** The store of a host as it is remembered; null where it has to be looked up. */
  peek(host: string): StoreRef | null {
    const known = this.#remembered.get(host);
    return known && this.#elapsedMs() < known.until ? known.store : null;
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
    const db = connect();
    const store =
      (await findStoreByHost(db, host)) ?? (defaultSlug ? await findStoreBySlug(db, defaultSlug) : undefined);
    this.#remembered.delete(host);
    if (!store) return null;
    this.#remembered.set(host, { store, until: now + rememberedMs });
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size > mostRemembered && oldest !== undefined) this.#remembered.delete(oldest);
    return store;
  }
}
