import type { Hono } from "hono";
import { scopes } from "../../domain/caller/scopes.ts";
import { languageOf } from "../../domain/language.ts";
import { AppError } from "../../errors.ts";
import { isLoopbackHost } from "../../loopback.ts";
import type { AppContext, AppEnv, Memory } from "../app-env.ts";
import { readBody } from "../body.ts";
import { openContext } from "../context.ts";
import { unknownRoute } from "../middleware/middleware.ts";
import { rejectOtherMethods } from "../middleware/wrong-method.ts";
import { consentPage, consentPolicy } from "../pages/consent-page.ts";
import { consentForbidden, consentInvalid } from "../pages/consent-refusals.ts";
import type { ConsentStep } from "./consent.ts";

/** Over plain http an authorization server may answer on this machine alone (RFC 8252, 8.3; RFC 6749, 3.1). */
export const isSafeIssuer = (url: URL): boolean => url.protocol === "https:" || isLoopbackHost(url.hostname);

const demandSafeIssuer = (url: URL): void => {
  if (!isSafeIssuer(url)) throw new AppError("NOT_FOUND", "OAuth needs https. In development it answers on localhost.");
};

/** Where RFC 9728, 3.1 puts the metadata of a resource: before the path of the resource. */
export const resourceMetadataPath = "/.well-known/oauth-protected-resource";

/** The resources that tokens are for: the API, and the whole host for clients that ask about it by its name alone. */
const resourcePaths = ["/api", ""] as const;

/** What a client has to know of a protected resource to get a token for it (RFC 9728, 2). */
const describeResource = (c: AppContext, path: (typeof resourcePaths)[number]): Response => {
  const url = c.get("url");
  demandSafeIssuer(url);
  const metadata = {
    resource: url.origin + path,
    authorization_servers: [url.origin],
    scopes_supported: scopes,
    bearer_methods_supported: ["header"],
    resource_documentation: `${url.origin}/api/docs`,
  };
  return c.json(metadata, 200, { "cache-control": "public, max-age=300" });
};

/** Hono names a part of what workerd hands over, which is a whole ExecutionContext. */
const executionContext = (c: AppContext) => c.executionCtx as ExecutionContext;

const serve = async (c: AppContext, memory: Memory): Promise<Response> => {
  const url = c.get("url");
  demandSafeIssuer(url);
  const { oauthAnswer } = await import("../../domain/access/oauth-server.ts");
  const [env, now, storeId] = [c.env, c.get("now"), c.get("store").id];
  const at = { env, db: memory.connect(env), now, storeId, origin: url.origin };
  const { method, headers, body } = c.req.raw;
  const sent = new Request(url, { method, headers, body: body && (await readBody(c.req.raw)) });
  const answer = await oauthAnswer(at, sent, executionContext(c));
  return new Response(answer.body, answer);
};

const show = async (c: AppContext, memory: Memory, step: ConsentStep): Promise<Response> => {
  const url = c.get("url");
  if (step.kind === "signIn") {
    const back = encodeURIComponent(`${url.pathname}${url.search}`);
    return new Response(null, {
      status: 302,
      headers: { location: `/login?return=${back}`, "cache-control": "no-store" },
    });
  }
  if (step.kind === "forbidden") return consentForbidden(languageOf(c.get("store").locale));
  if (step.kind === "invalid") return consentInvalid(languageOf(c.get("store").locale));
  const { headers } = step;
  headers.set("cache-control", "no-store");
  // Within the site it has to stay: without it browsers do not say where the answer comes from.
  headers.set("referrer-policy", "same-origin");
  if (step.kind === "go") {
    headers.set("location", step.to);
    return new Response(null, { status: 302, headers });
  }
  const { store } = await openContext(c, memory).menu();
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", consentPolicy(step.question));
  headers.set("x-robots-tag", "noindex");
  const shown = { question: step.question, storeName: store.name, language: languageOf(store.locale) };
  return new Response(consentPage(shown), { headers });
};

const ask = async (c: AppContext, memory: Memory): Promise<Response> => {
  demandSafeIssuer(c.get("url"));
  const { askConsent } = await import("./consent.ts");
  return show(c, memory, await askConsent(openContext(c, memory), c.req.raw));
};

const decide = async (c: AppContext, memory: Memory): Promise<Response> => {
  demandSafeIssuer(c.get("url"));
  const { decideConsent } = await import("./consent.ts");
  const form = new URLSearchParams(new TextDecoder().decode(await readBody(c.req.raw)));
  const decision = { handle: form.get("handle") ?? "", allows: form.get("decision") === "allow" };
  return show(c, memory, await decideConsent(openContext(c, memory), c.req.raw, decision));
};

/** OAuth 2.1: what the server and the resource can do, the page that asks people, and the tokens. */
export const registerOAuth = (app: Hono<AppEnv>, memory: Memory): void => {
  app.all("/.well-known/oauth-authorization-server", (c) => serve(c, memory));
  for (const path of resourcePaths) {
    app.get(resourceMetadataPath + path, (c) => describeResource(c, path));
    rejectOtherMethods(app, resourceMetadataPath + path, ["GET", "HEAD"]);
  }
  app.all("/oauth/token", (c) => serve(c, memory));
  app.get("/oauth/authorize", (c) => ask(c, memory));
  app.post("/oauth/authorize", (c) => decide(c, memory));
  rejectOtherMethods(app, "/oauth/authorize", ["GET", "HEAD", "POST"]);
  for (const paths of ["/oauth/*", "/.well-known/*"]) {
    app.all(paths, () => {
      throw unknownRoute();
    });
  }
};
