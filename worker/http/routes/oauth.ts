import type { Hono } from "hono";
import { scopes } from "../../domain/caller/scopes.ts";
import { languageOf, staffLanguage } from "../../domain/language.ts";
import { AppError } from "../../errors.ts";
import { isLoopbackHost } from "../../loopback.ts";
import type { AppContext, AppEnv, Memory } from "../app-env.ts";
import { readBody } from "../body.ts";
import { openContext } from "../context.ts";
import { publicDocument } from "../middleware/cache-control.ts";
import { unknownRoute } from "../middleware/middleware.ts";
import { rejectOtherMethods } from "../middleware/wrong-method.ts";
import { consentPage, consentPolicy } from "../pages/consent-page.ts";
import { consentForbidden, consentInvalid } from "../pages/consent-refusals.ts";
import type { ConsentStep } from "./consent.ts";

/** Whether OAuth may run at this URL: over https, or over http on this machine (RFC 8252, 8.3; RFC 6749, 3.1). */
export const isSafeIssuer = (url: URL): boolean => url.protocol === "https:" || isLoopbackHost(url.hostname);

const assertSafeIssuer = (url: URL): void => {
  if (!isSafeIssuer(url)) throw new AppError("NOT_FOUND", "OAuth needs https. Use https, or localhost in development.");
};

/** The well-known path of a resource's metadata; the resource's own path follows it (RFC 9728, 3.1). */
export const resourceMetadataPath = "/.well-known/oauth-protected-resource";

/** The protected resources: the API, and the whole host for clients that look up the host only. */
const resourcePaths = ["/api", ""] as const;

/** The metadata of a protected resource, which tells clients how to get a token (RFC 9728, 2). */
const describeResource = (c: AppContext, path: (typeof resourcePaths)[number]): Response => {
  const url = c.get("url");
  assertSafeIssuer(url);
  const metadata = {
    resource: url.origin + path,
    authorization_servers: [url.origin],
    scopes_supported: scopes,
    bearer_methods_supported: ["header"],
    resource_documentation: `${url.origin}/api/docs`,
  };
  return c.json(metadata);
};

/** Safe cast: workerd passes a full ExecutionContext; Hono's type has fewer members. */
const executionContext = (c: AppContext) => c.executionCtx as ExecutionContext;

const serve = async (c: AppContext, memory: Memory): Promise<Response> => {
  const url = c.get("url");
  assertSafeIssuer(url);
  const { oauthAnswer } = await import("../../domain/access/oauth-server.ts");
  const server = {
    env: c.env,
    db: memory.connect(c.env, c.get("store")),
    now: c.get("now"),
    storeId: c.get("store").id,
    origin: url.origin,
  };
  const { method, headers, body } = c.req.raw;
  // HEAD is handled like GET, without the body.
  const request = new Request(url, {
    method: method === "HEAD" ? "GET" : method,
    headers,
    body: body && (await readBody(c.req.raw)),
  });
  const response = await oauthAnswer(server, request, executionContext(c));
  return new Response(response.body, response);
};

const presentStep = async (c: AppContext, memory: Memory, step: ConsentStep): Promise<Response> => {
  const url = c.get("url");
  if (step.kind === "signIn") {
    const returnPath = encodeURIComponent(`${url.pathname}${url.search}`);
    return new Response(null, { status: 302, headers: { location: `/login?return=${returnPath}` } });
  }
  if (step.kind === "forbidden") return consentForbidden(staffLanguage(languageOf(c.get("store").locale)));
  if (step.kind === "invalid") return consentInvalid(staffLanguage(languageOf(c.get("store").locale)));
  const { headers } = step;
  // Must be same-origin: with no-referrer, browsers send the form with Origin: null.
  headers.set("referrer-policy", "same-origin");
  if (step.kind === "go") {
    headers.set("location", step.location);
    return new Response(null, { status: 302, headers });
  }
  const { store } = await openContext(c, memory).menu();
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", consentPolicy(step.consentRequest));
  headers.set("x-robots-tag", "noindex");
  const pageData = {
    consentRequest: step.consentRequest,
    storeName: store.name,
    language: staffLanguage(languageOf(store.locale)),
  };
  return new Response(consentPage(pageData), { headers });
};

const showConsent = async (c: AppContext, memory: Memory): Promise<Response> => {
  assertSafeIssuer(c.get("url"));
  const { startConsent } = await import("./consent.ts");
  return presentStep(c, memory, await startConsent(openContext(c, memory), c.req.raw));
};

const submitConsent = async (c: AppContext, memory: Memory): Promise<Response> => {
  assertSafeIssuer(c.get("url"));
  const { decideConsent } = await import("./consent.ts");
  const form = new URLSearchParams(new TextDecoder().decode(await readBody(c.req.raw)));
  const decision = { handle: form.get("handle") ?? "", allows: form.get("decision") === "allow" };
  return presentStep(c, memory, await decideConsent(openContext(c, memory), c.req.raw, decision));
};

/** Registers OAuth 2.1: metadata, the consent page, and the token endpoint. */
export const registerOAuth = (app: Hono<AppEnv>, memory: Memory): void => {
  const metadata = publicDocument("public, max-age=300");
  app.all("/.well-known/oauth-authorization-server", metadata, (c) => serve(c, memory));
  for (const path of resourcePaths) {
    app.get(resourceMetadataPath + path, metadata, (c) => describeResource(c, path));
    rejectOtherMethods(app, resourceMetadataPath + path, ["GET", "HEAD"]);
  }
  app.all("/oauth/token", (c) => serve(c, memory));
  app.get("/oauth/authorize", (c) => showConsent(c, memory));
  app.post("/oauth/authorize", (c) => submitConsent(c, memory));
  rejectOtherMethods(app, "/oauth/authorize", ["GET", "HEAD", "POST"]);
  for (const paths of ["/oauth/*", "/.well-known/*"]) {
    app.all(paths, () => {
      throw unknownRoute();
    });
  }
};
