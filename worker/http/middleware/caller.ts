import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { findSignedIn, prolongSignedIn } from "../../domain/auth/session.ts";
import { guest } from "../../domain/caller/caller.ts";
import { addressOf } from "../address.ts";
import type { AppContext, AppEnv, Memory } from "../app-env.ts";
import { type CookieJar, secretCookie, sessionCookie } from "../cookies/secret-cookie.ts";
import { demandSameOrigin } from "./same-origin.ts";

/** Where an answer can depend on who asks. Pages hold nothing of a person, and are served without asking for one. */
const personalPaths = /^\/(api|oauth|dashboard\/preview)(\/|$)/;

const createJar = (c: AppContext, headers: Headers): CookieJar => ({
  sent: c.req.header("cookie") ?? null,
  secure: c.get("url").protocol === "https:",
  headers,
});

const byAuthorization = async (c: AppContext, memory: Memory, authorization: string) => {
  const { authenticate } = await import("../../domain/access/authenticate.ts");
  return authenticate({
    env: c.env,
    db: memory.connect(c.env),
    storeId: c.get("store").id,
    authorization,
    address: addressOf(c.req.raw),
    now: c.get("now"),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  });
};

const byCookie = async (c: AppContext, memory: Memory) => {
  const { token } = secretCookie(createJar(c, new Headers()), sessionCookie);
  if (token === null || !personalPaths.test(c.req.path)) return null;
  const signedIn = await findSignedIn(memory.connect(c.env), c.get("store").id, token, c.get("now"));
  return signedIn && { ...signedIn, token };
};

type SignedInBrowser = NonNullable<Awaited<ReturnType<typeof byCookie>>>;

/** Lets sign-in and cookie live on together. An answer that others may be served, or that ends the sign-in, says nothing. */
const prolong = (c: AppContext, memory: Memory, { id, token }: SignedInBrowser): void => {
  const { headers } = c.res;
  const isShared = headers.get("cache-control")?.includes("public") ?? false;
  if (isShared || headers.getSetCookie().some((line) => line.includes(`${sessionCookie.name}=`))) return;
  secretCookie(createJar(c, headers), sessionCookie).keep(token);
  c.executionCtx.waitUntil(prolongSignedIn(memory.connect(c.env), c.get("store").id, id, c.get("now")));
};

/** An app names itself to the authorization server in its own way (RFC 6749, 2.3.1), and acts for nobody there. */
const ownAuthorization = (c: AppContext) => (c.req.path === "/oauth/token" ? undefined : c.req.header("authorization"));

/** Finds out who calls: an Authorization header beats cookies, and a cookie that proves nothing leaves a guest. */
export const findCaller = (memory: Memory): MiddlewareHandler<AppEnv> =>
  createMiddleware<AppEnv>(async (c, next) => {
    const authorization = ownAuthorization(c);
    if (authorization !== undefined) {
      c.set("caller", await byAuthorization(c, memory, authorization));
      return next();
    }
    demandSameOrigin(c.req.raw, c.get("url").origin);
    const signedIn = await byCookie(c, memory);
    c.set("caller", signedIn?.caller ?? guest(c.get("store").id));
    await next();
    if (signedIn?.isStale) prolong(c, memory, signedIn);
  });
