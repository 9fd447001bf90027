import type { Ctx, OrderWork } from "../context.ts";
import { createProviders, verifyKeys } from "../domain/payments/providers.ts";
import { StoreAccounts } from "../domain/payments/store-accounts.ts";
import { isDevelopment } from "../env.ts";
import { addressOf } from "./address.ts";
import type { AppContext, Memory } from "./app-env.ts";
import { readBookmark } from "./bookmark.ts";
import { bagSession } from "./cookies/bag-cookie.ts";
import {
  bookmarkCookie,
  codeCookie,
  knownBrowserCookie,
  passkeyCookie,
  secretCookie,
  sessionCookie,
  tabletCookie,
} from "./cookies/secret-cookie.ts";
import { bookmarkHeader } from "./middleware/cors-headers.ts";
import { isFromOtherSite } from "./middleware/same-origin.ts";
import type { ReadSource } from "./read-source.rules.ts";

/** Shares one call of `read` among concurrent callers, such as the resolvers of a list's rows. */
const shareConcurrent = <Value>(read: () => Promise<Value>): (() => Promise<Value>) => {
  let running: Promise<Value> | null = null;
  return () => {
    running ??= read().finally(() => {
      running = null;
    });
    return running;
  };
};

/** Builds the context for work on this store's orders, for requests and webhooks. */
export const openWork = (
  c: AppContext,
  memory: Memory,
  db = memory.connect(c.env, c.get("store")),
): OrderWork & Pick<Ctx, "accounts" | "verifyKeys"> => {
  const { env } = c;
  const now = c.get("now");
  const clock = { now: () => now };
  const { send, accountMemory } = memory;
  const { id: storeId, shard } = c.get("store");
  const accounts = new StoreAccounts(db, storeId, accountMemory);
  const { origin } = c.get("url");
  const source = { env, db, clock, storeId, origin, send, accountMemory, accounts };
  const provider = createProviders(source);
  const requestId = c.get("requestId");
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const notifyDispatcher = (eventStoreId: string) =>
    waitUntil(memory.wakes.wake({ env, requestId, shard }, eventStoreId));
  const verify: Ctx["verifyKeys"] = (name, keys) => verifyKeys(source, name, keys);
  return { env, db, clock, requestId, provider, verifyKeys: verify, accounts, waitUntil, notifyDispatcher, send };
};

/** The context of an HTTP request. */
export interface HttpCtx extends Ctx {
  /** Response headers, such as cookies, that the context's members set. */
  readonly headers: Headers;
  /** Adds to the headers the state of the database that the caller's next reads must have. */
  addBookmark(): void;
}

/** Builds the context of a request whose store and caller are known. A client asks for the newest state by
 *  `Cache-Control: no-cache`, such as after a live message, which may be ahead of a replica. */
export const openContext = (c: AppContext, memory: Memory, source: ReadSource = "newest"): HttpCtx => {
  const { env } = c;
  const { origin, protocol } = c.get("url");
  const store = c.get("store");
  const caller = c.get("caller");
  const now = c.get("now");
  const headers = new Headers();
  const development = isDevelopment(env);
  const jar = { sent: c.req.raw.headers.get("cookie"), secure: protocol === "https:", headers };
  const isBrowser = c.req.header("authorization") === undefined;
  const sessionJar = isBrowser ? jar : { ...jar, sent: null };
  const cookie = secretCookie(jar, bookmarkCookie);
  const sentBookmark = readBookmark(c);
  const isNewest = source === "own" && c.req.header("cache-control")?.includes("no-cache");
  const queries = memory.replicas.open(env, store, isNewest ? "newest" : source, sentBookmark);
  const { db } = queries;
  const work = openWork(c, memory, db);
  return {
    ...work,
    store,
    caller,
    origin,
    isFromOtherSite: isFromOtherSite(c.req.raw, origin),
    address: addressOf(c.req.raw),
    bag: bagSession(jar),
    session: secretCookie(sessionJar, sessionCookie),
    codeRequest: secretCookie(jar, codeCookie),
    tablet: secretCookie(jar, tabletCookie),
    passkeyChallenge: secretCookie(jar, passkeyCookie),
    knownBrowser: secretCookie(jar, knownBrowserCookie),
    outcome: { created: false },
    headers,
    addBookmark: () => {
      const bookmark = queries.bookmark();
      if (bookmark === null || bookmark === sentBookmark) return;
      if (isBrowser) cookie.keep(bookmark);
      else headers.set(bookmarkHeader, bookmark);
    },
    menu: () => memory.menus.current(memory.replicas.shared(env, store), store, now, development),
    freshMenu: shareConcurrent(() => memory.menus.fresh(db, store.id, now, development)),
    menuAt: (revision) => memory.menus.standing(db, store.id, revision, now, development),
  };
};
