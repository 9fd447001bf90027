import { LRUCache } from "lru-cache";
import type { StoreRef } from "../../context.ts";
import type { StoreDirectory } from "../../domain/store/directory.ts";
import type { Instant } from "../../domain/time.ts";
import { languageCookie } from "../cookies/language-cookie.ts";
import { cookieValue } from "../cookies/secret-cookie.ts";
import type { PublicCache } from "./public-cache.ts";

const maxEntries = 1000;
/** Longer names are rare and can be generated at will. */
const maxNameLength = 1000;

interface MemoEntry {
  host: string;
  store: StoreRef;
  /** The cache key of the response. */
  key: string;
}

/** Everything that can vary a public response: the URL, and what a page derives its language from. */
const nameOf = ({ url, headers }: Request): string => {
  const cookies = headers.get("cookie");
  const language = cookies === null ? "" : cookieValue(cookies, languageCookie);
  return `${url}\n${language ?? ""}\n${headers.get("accept-language") ?? ""}`;
};

/** Whether a request is a GET without a credential. WebSockets are excluded, because other sites may open them. */
const isAnonymousRead = ({ method, headers }: Request): boolean =>
  method === "GET" && !headers.has("authorization") && !headers.has("upgrade");

/** Memoizes request → cache key. Repeated public requests are served before routing and authentication, while store,
 *  menu revision and cached response are still in this isolate's memory. */
export class ResponseMemo {
  readonly #stores: StoreDirectory;
  readonly #responses: PublicCache;
  readonly #entries = new LRUCache<string, MemoEntry>({ max: maxEntries });

  constructor(stores: StoreDirectory, responses: PublicCache) {
    this.#stores = stores;
    this.#responses = responses;
  }

  /** Remembers that this request to this store is answered by the response with this key, for any caller. */
  remember(request: Request, store: StoreRef, key: string): void {
    const name = nameOf(request);
    if (!isAnonymousRead(request) || name.length > maxNameLength) return;
    this.#entries.set(name, { host: new URL(request.url).hostname.toLowerCase(), store, key });
  }

  /** The memoized response; null if the request must be routed. */
  find(request: Request, now: Instant): Response | null {
    const entry = isAnonymousRead(request) && this.#entries.get(nameOf(request));
    if (!entry) return null;
    const store = this.#stores.peek(entry.host);
    if (!store || store.id !== entry.store.id || store.menuRevision !== entry.store.menuRevision) return null;
    if (store.isStale !== entry.store.isStale) return null;
    return this.#responses.peek(request, entry.key, now);
  }
}
