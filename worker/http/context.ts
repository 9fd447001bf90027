import type { Ctx, Reply } from "../context.ts";
import { providerFor } from "../domain/payments/providers.ts";
import { isDevelopment } from "../env.ts";
import type { AppContext, Memory } from "./app-env.ts";
import { bagSession } from "./bag-cookie.ts";
import { codeCookie, secretCookie, sessionCookie } from "./secret-cookie.ts";

const unknownAddress = "unknown";

/** The address that the request came from, as the edge saw it. */
export const addressOf = (request: Request): string => request.headers.get("cf-connecting-ip") ?? unknownAddress;

/** Everything that the work of this request may touch. Store and caller are known by then. */
export const openContext = (c: AppContext, memory: Memory): Ctx => {
  const { env } = c;
  const { origin, protocol } = c.get("url");
  const [store, caller, now] = [c.get("store"), c.get("caller"), c.get("now")];
  const reply: Reply = { status: null, headers: new Headers() };
  const db = memory.connect(env);
  const development = isDevelopment(env);
  const jar = { sent: c.req.raw.headers.get("cookie"), secure: protocol === "https:", headers: reply.headers };
  const signedBy = c.req.header("authorization") === undefined ? jar : { ...jar, sent: null };
  return {
    env,
    db,
    store,
    caller,
    clock: { now: () => now },
    requestId: c.get("requestId"),
    origin,
    address: addressOf(c.req.raw),
    bag: bagSession(jar),
    session: secretCookie(signedBy, sessionCookie),
    codeRequest: secretCookie(jar, codeCookie),
    reply,
    provider: (name) => providerFor(env, store.id, name),
    menu: () => memory.menus.snapshot(db, store.id, store.menuRevision, now, development),
    freshMenu: () => memory.menus.fresh(db, store.id, now, development),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  };
};
