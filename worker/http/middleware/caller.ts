import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { guest } from "../../domain/caller/caller.ts";
import { addressOf } from "../address.ts";
import type { AppContext, AppEnv, Memory } from "../app-env.ts";
import { type CookieJar, secretCookie, sessionCookie } from "../cookies/secret-cookie.ts";
import { assertSameOrigin } from "./same-origin.ts";

/** Paths whose responses can depend on the caller. Pages contain no personal data, so they skip authentication. */
const personalPaths = /^\/(api|oauth|dashboard\/preview)(\/|$)/;

const createCookieJar = (c: AppContext, headers: Headers): CookieJar => ({
  sent: c.req.header("cookie") ?? null,
  secure: c.get("url").protocol === "https:",
  headers,
});

const authenticateHeader = async (c: AppContext, memory: Memory, authorization: string) => {
  const { authenticate } = await import("../../domain/access/authenticate.ts");
  return authenticate({
    env: c.env,
    db: memory.connect(c.env, c.get("store")),
    storeId: c.get("store").id,
    authorization,
    address: addressOf(c.req.raw),
    now: c.get("now"),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  });
};

const authenticateCookie = async (c: AppContext, memory: Memory) => {
  const { token } = secretCookie(createCookieJar(c, new Headers()), sessionCookie);
  if (token === null || !personalPaths.test(c.req.path)) return null;
  const { findSignedIn } = await import("../../domain/auth/session.ts");
  const signedIn = await findSignedIn(memory.connect(c.env, c.get("store")), c.get("store").id, token, c.get("now"));
  return signedIn && { ...signedIn, token };
};

type SignedInBrowser = NonNullable<Awaited<ReturnType<typeof authenticateCookie>>>;

const prolongSession = async (c: AppContext, memory: Memory, id: string): Promise<void> => {
  const { prolongSignedIn } = await import("../../domain/auth/session.ts");
  await prolongSignedIn(memory.connect(c.env, c.get("store")), c.get("store").id, id, c.get("now"));
};

/** Renews the session and its cookie together. Shared responses, and those that end the session, set no cookie. */
const renewSession = (c: AppContext, memory: Memory, { id, token }: SignedInBrowser): void => {
  const { headers } = c.res;
  const isShared = headers.get("cache-control")?.includes("public") ?? false;
  if (isShared || headers.getSetCookie().some((cookie) => cookie.includes(`${sessionCookie.name}=`))) return;
  secretCookie(createCookieJar(c, headers), sessionCookie).keep(token);
  c.executionCtx.waitUntil(prolongSession(c, memory, id));
};

/** At the token endpoint, Authorization identifies the OAuth client (RFC 6749, 2.3.1) and no caller. */
const readAuthorization = (c: AppContext) =>
  c.req.path === "/oauth/token" ? undefined : c.req.header("authorization");

/** Sets the caller. An Authorization header takes precedence over cookies; an invalid cookie makes a guest. */
export const findCaller = (memory: Memory): MiddlewareHandler<AppEnv> =>
  createMiddleware<AppEnv>(async (c, next) => {
    const authorization = readAuthorization(c);
    if (authorization !== undefined) {
      c.set("caller", await authenticateHeader(c, memory, authorization));
      return next();
    }
    assertSameOrigin(c.req.raw, c.get("url").origin);
    const signedIn = await authenticateCookie(c, memory);
    c.set("caller", signedIn?.caller ?? guest(c.get("store").id));
    await next();
    if (signedIn?.isStale) renewSession(c, memory, signedIn);
  });
