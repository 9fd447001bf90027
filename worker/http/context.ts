import type { Ctx, OrderWork } from "../context.ts";
import { createProviders, verifyKeys } from "../domain/payments/providers.ts";
import { StoreAccounts } from "../domain/payments/store-accounts.ts";
import { isDevelopment } from "../env.ts";
import { addressOf } from "./address.ts";
import type { AppContext, Memory } from "./app-env.ts";
import { bagSession } from "./cookies/bag-cookie.ts";
import { codeCookie, knownBrowserCookie, secretCookie, sessionCookie } from "./cookies/secret-cookie.ts";
import { isFromOtherSite } from "./middleware/same-origin.ts";

/** Shares one reading among calls that overlap, such as those for the rows of a list. */
const sharing = <Value>(read: () => Promise<Value>): (() => Promise<Value>) => {
  let running: Promise<Value> | null = null;
  return () => {
    running ??= read().finally(() => {
      running = null;
    });
    return running;
  };
};

/** What work on an order of this store needs, whoever asks for it. */
export const openWork = (c: AppContext, memory: Memory): OrderWork & Pick<Ctx, "accounts" | "verifyKeys"> => {
  const { env } = c;
  const [now, db] = [c.get("now"), memory.connect(env)];
  const clock = { now: () => now };
  const { send, tokens, opened } = memory;
  const storeId = c.get("store").id;
  const accounts = new StoreAccounts(db, storeId);
  const { origin } = c.get("url");
  const source = { env, db, clock, storeId, origin, send, tokens, opened, accounts };
  const provider = createProviders(source);
  const requestId = c.get("requestId");
  const waitUntil = (behind: Promise<unknown>) => c.executionCtx.waitUntil(behind);
  const tellPartners = (told: string) => waitUntil(memory.wakes.wake({ env, requestId }, told));
  const verify: Ctx["verifyKeys"] = (name, keys) => verifyKeys(source, name, keys);
  return { env, db, clock, requestId, provider, verifyKeys: verify, accounts, waitUntil, tellPartners };
};

/** The context of a request over HTTP. */
export interface HttpCtx extends Ctx {
  /** Headers of the response, such as cookies, which the context's own members set. */
  readonly headers: Headers;
}

/** Builds the context of a request whose store and caller are known. */
export const openContext = (c: AppContext, memory: Memory): HttpCtx => {
  const { env } = c;
  const { origin, protocol } = c.get("url");
  const [store, caller, now] = [c.get("store"), c.get("caller"), c.get("now")];
  const headers = new Headers();
  const work = openWork(c, memory);
  const { db } = work;
  const development = isDevelopment(env);
  const jar = { sent: c.req.raw.headers.get("cookie"), secure: protocol === "https:", headers };
  const signedBy = c.req.header("authorization") === undefined ? jar : { ...jar, sent: null };
  return {
    ...work,
    store,
    caller,
    origin,
    isFromOtherSite: isFromOtherSite(c.req.raw, origin),
    address: addressOf(c.req.raw),
    bag: bagSession(jar),
    session: secretCookie(signedBy, sessionCookie),
    codeRequest: secretCookie(jar, codeCookie),
    knownBrowser: secretCookie(jar, knownBrowserCookie),
    outcome: { created: false },
    headers,
    menu: () => memory.menus.current(db, store, now, development),
    freshMenu: sharing(() => memory.menus.fresh(db, store.id, now, development)),
    menuAt: (revision) => memory.menus.standing(db, store.id, revision, now, development),
  };
};
