import type { Ctx, OrderWork } from "../context.ts";
import { createProviders, verifyKeys } from "../domain/payments/providers.ts";
import { StoreAccounts } from "../domain/payments/store-accounts.ts";
import { isDevelopment } from "../env.ts";
import { addressOf } from "./address.ts";
import type { AppContext, Memory } from "./app-env.ts";
import { bagSession } from "./cookies/bag-cookie.ts";
import { codeCookie, knownBrowserCookie, secretCookie, sessionCookie } from "./cookies/secret-cookie.ts";
import { isFromOtherSite } from "./middleware/same-origin.ts";

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
export const openWork = (c: AppContext, memory: Memory): OrderWork & Pick<Ctx, "accounts" | "verifyKeys"> => {
  const { env } = c;
  const now = c.get("now");
  const db = memory.connect(env);
  const clock = { now: () => now };
  const { send, tokens, opened } = memory;
  const storeId = c.get("store").id;
  const accounts = new StoreAccounts(db, storeId);
  const { origin } = c.get("url");
  const source = { env, db, clock, storeId, origin, send, tokens, opened, accounts };
  const provider = createProviders(source);
  const requestId = c.get("requestId");
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const notifyDispatcher = (eventStoreId: string) => waitUntil(memory.wakes.wake({ env, requestId }, eventStoreId));
  const verify: Ctx["verifyKeys"] = (name, keys) => verifyKeys(source, name, keys);
  return { env, db, clock, requestId, provider, verifyKeys: verify, accounts, waitUntil, notifyDispatcher };
};

/** The context of an HTTP request. */
export interface HttpCtx extends Ctx {
  /** Response headers, such as cookies, that the context's members set. */
  readonly headers: Headers;
}

/** Builds the context of a request whose store and caller are known. */
export const openContext = (c: AppContext, memory: Memory): HttpCtx => {
  const { env } = c;
  const { origin, protocol } = c.get("url");
  const store = c.get("store");
  const caller = c.get("caller");
  const now = c.get("now");
  const headers = new Headers();
  const work = openWork(c, memory);
  const { db } = work;
  const development = isDevelopment(env);
  const jar = { sent: c.req.raw.headers.get("cookie"), secure: protocol === "https:", headers };
  const sessionJar = c.req.header("authorization") === undefined ? jar : { ...jar, sent: null };
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
    knownBrowser: secretCookie(jar, knownBrowserCookie),
    outcome: { created: false },
    headers,
    menu: () => memory.menus.current(db, store, now, development),
    freshMenu: shareConcurrent(() => memory.menus.fresh(db, store.id, now, development)),
    menuAt: (revision) => memory.menus.standing(db, store.id, revision, now, development),
  };
};
