import type { StoreRef } from "../../context.ts";
import type { MenuData } from "../../domain/menu/types.ts";
import type { Platform } from "../app-env.ts";

const keptSeconds = 60 * 60;
/** Well before the copy ends, so that there always is one. */
const renewMs = 20 * 60_000;
const maxHosts = 500;

interface StoreCopy {
  store: StoreRef;
  menu: MenuData;
}

const keyOf = (origin: string): string => `${origin}/.copies/store`;

/** Copies of stores and their menus at the edge, for isolates that start while the database cannot be reached. */
export class StoreBackup {
  readonly #platform: Platform;
  readonly #saved = new Map<string, { revision: number; atMs: number }>();

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** Stores a copy if this isolate has not stored this revision within the last 20 minutes; null if there is nothing to do. */
  save(origin: string, store: StoreRef, menu: MenuData): Promise<void> | null {
    const saved = this.#saved.get(origin);
    const now = this.#platform.elapsedMs();
    if (saved?.revision === menu.revision && now - saved.atMs < renewMs) return null;
    this.#saved.delete(origin);
    this.#saved.set(origin, { revision: menu.revision, atMs: now });
    const [oldest] = this.#saved.keys();
    if (this.#saved.size > maxHosts && oldest !== undefined) this.#saved.delete(oldest);
    const copy: StoreCopy = { store, menu };
    const headers = { "cache-control": `public, max-age=${keptSeconds}` };
    return this.#platform.edge().put(keyOf(origin), new Response(JSON.stringify(copy), { headers }));
  }

  async load(origin: string): Promise<StoreCopy | null> {
    const response = await this.#platform.edge().match(keyOf(origin));
    // Only `save` writes under these keys, so what lies there has its shape.
    return response ? ((await response.json()) as StoreCopy) : null;
  }
}
