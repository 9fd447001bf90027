import { LRUCache } from "lru-cache";
import type { StoreRef } from "../../context.ts";
import type { MenuData } from "../../domain/menu/types.ts";
import type { Platform } from "../platform.ts";

const maxAgeSeconds = 60 * 60;
/** Renewed well before it expires, so that a copy always exists. */
const renewMs = 20 * 60_000;
const maxHosts = 500;

interface StoreCopy {
  store: StoreRef;
  menu: MenuData;
}

/** Another form of the menu needs another key, so that no copy of an earlier form is read. */
const keyOf = (origin: string): string => `${origin}/.copies/store/2`;

/** Copies of stores and their menus in the edge cache, for isolates that start while the database is unreachable. */
export class StoreBackup {
  readonly #platform: Pick<Platform, "elapsedMs" | "edge">;
  readonly #saved = new LRUCache<string, { revision: number; atMs: number }>({ max: maxHosts });

  constructor(platform: Pick<Platform, "elapsedMs" | "edge">) {
    this.#platform = platform;
  }

  /** Saves a copy, unless this isolate saved the same revision within 20 minutes; then it returns null. */
  save(origin: string, store: StoreRef, menu: MenuData): Promise<void> | null {
    const saved = this.#saved.get(origin);
    const now = this.#platform.elapsedMs();
    if (saved?.revision === menu.revision && now - saved.atMs < renewMs) return null;
    this.#saved.set(origin, { revision: menu.revision, atMs: now });
    const copy: StoreCopy = { store, menu };
    const headers = { "cache-control": `public, max-age=${maxAgeSeconds}` };
    return this.#platform.edge().put(keyOf(origin), new Response(JSON.stringify(copy), { headers }));
  }

  async load(origin: string): Promise<StoreCopy | null> {
    const response = await this.#platform.edge().match(keyOf(origin));
    // Safe cast: only `save` writes these keys.
    return response ? ((await response.json()) as StoreCopy) : null;
  }
}
