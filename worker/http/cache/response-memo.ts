import type { StoreRef } from "../../context.ts";
import type { StoreDirectory } from "../../domain/store/directory.ts";
import type { Instant } from "../../domain/time.ts";
import { cookieValue } from "../cookies/secret-cookie.ts";
import { languageCookie } from "../pages/page-language.ts";
import type { PublicCache } from "./public-cache.ts";

const mostKept = 1000;
/** Longer questions are rare and may be anybody's invention. */
const longestName = 1000;

interface Shortcut {
  host: string;
  store: StoreRef;
  /** Under which name the finished answer lies. */
  key: string;
}

/** All that may vary an answer for everyone: its address, and what a page takes its language from. */
const nameOf = ({ url, headers }: Request): string => {
  const cookies = headers.get("cookie");
  const language = cookies === null ? "" : cookieValue(cookies, languageCookie);
  return `${url}\n${language ?? ""}\n${headers.get("accept-language") ?? ""}`;
};

/** Reads that nobody's rights bear on: without a credential of another system, and no WebSocket, which other sites may open. */
const isPlain = ({ method, headers }: Request): boolean =>
  method === "GET" && !headers.has("authorization") && !headers.has("upgrade");

/** Which finished answer a question got a moment ago. Whoever asks the same again is given it at once, before routes and callers
 *  are looked at, for as long as this isolate need look nothing up: not the store, not its menu's revision, not the copy. */
export class Shortcuts {
  readonly #stores: StoreDirectory;
  readonly #answers: PublicCache;
  readonly #kept = new Map<string, Shortcut>();

  constructor(stores: StoreDirectory, answers: PublicCache) {
    this.#stores = stores;
    this.#answers = answers;
  }

  /** Notes that this question, asked of this store, has the answer of that key, whoever asks. */
  keep(request: Request, store: StoreRef, key: string): void {
    const name = nameOf(request);
    if (!isPlain(request) || name.length > longestName) return;
    this.#kept.delete(name);
    this.#kept.set(name, { host: new URL(request.url).hostname.toLowerCase(), store, key });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** The answer that is known already; null where the request has to go the whole way. */
  answer(request: Request, now: Instant): Response | null {
    const known = isPlain(request) && this.#kept.get(nameOf(request));
    if (!known) return null;
    const store = this.#stores.peek(known.host);
    if (!store || store.id !== known.store.id || store.menuRevision !== known.store.menuRevision) return null;
    if (store.isStale !== known.store.isStale) return null;
    return this.#answers.peek(request, known.key, now);
  }
}
