import { scopeWords } from "../../domain/access/scope-labels/en.ts";
import { scopes } from "../../domain/caller/scopes.ts";
import { originMark } from "../openapi/origin-mark.ts";
import { code, html, list, paragraphs, sentence, steps, table } from "./html.ts";
import type { Section } from "./section.ts";

/** Introduction and first request. */
export const gettingStarted: Section = {
  id: "start",
  title: "Start here",
  body: html`${paragraphs(
    "Tiffin is a restaurant's own online ordering. With this API a till, a kiosk, a delivery service or a website of yours reads the menu, places orders, follows them and takes payments.",
    "Each restaurant answers at its own host, and the host alone says which restaurant is meant. Everything is there as REST and as GraphQL at `/api/graphql`, with the same rules and codes. [openapi.json](/api/openapi.json) describes REST for machines, and client generators read it as it is.",
    "The examples call the demo restaurant, at half past six on a Friday evening:",
  )}${code(
    "The first call",
    `# The restaurant's address, and an API key where one is needed.
export TIFFIN=${originMark}
export KEY=tiffin_sk_…
curl "$TIFFIN/api/store"`,
  )}`,
};

/** API keys and OAuth. */
export const authentication: Section = {
  id: "authentication",
  title: "Authentication",
  body: html`${paragraphs(
    "The public menu, quotes and guest orders need no credential. For everything else send `Authorization: Bearer …` with an API key or an OAuth access token. A credential that is wrong, revoked or over is refused with [UNAUTHENTICATED](#error-UNAUTHENTICATED), and never treated as nobody's. Cookies do not count beside it.",
  )}<h3 id="keys">API keys</h3>${paragraphs(
    "A key belongs to one system at one restaurant. An owner makes it at `/dashboard/keys` with the scopes that it needs, an end and, where your addresses are fixed, the IP ranges that it may be used from. It is shown once: keep it as a secret, on a server, never in a page or an app.",
  )}${code("A call with a key", 'curl "$TIFFIN/api/orders/ord_…" -H "Authorization: Bearer $KEY"')}<h3 id="oauth">OAuth 2.1</h3>${paragraphs(
    "An app that works for many restaurants asks each owner for leave. An owner registers it at `/dashboard/apps`; you get a client id and, for an app on a server, a secret. Clients find all addresses by themselves: the `WWW-Authenticate` header of each 401 names `/.well-known/oauth-protected-resource/api`, which names the server that `/.well-known/oauth-authorization-server` describes.",
  )}${steps(
    "Make a `code_verifier` and send the owner's browser to `/oauth/authorize` with `response_type=code`, `client_id`, `redirect_uri`, `scope`, `state`, `code_challenge` and `code_challenge_method=S256`.",
    "The owner agrees, and comes back to your `redirect_uri` with `code` and `state`. Check that `state` is yours.",
    "Exchange the code once at `/oauth/token`, with the same `redirect_uri` and the `code_verifier`.",
    "Refresh before `expires_in` is over. Each refresh token works once; the answer holds the next one.",
    "Revoke by sending `token` to `/oauth/token`: all of the grant ends. It also ends when the owner removes the app, or is no owner any more.",
  )}${code(
    "Exchanging a code",
    `curl "$TIFFIN/oauth/token" \\
  -d grant_type=authorization_code -d code=$CODE -d redirect_uri=https://till.example/back \\
  -d code_verifier=$VERIFIER -d client_id=$CLIENT_ID -d client_secret=$CLIENT_SECRET`,
  )}<h3 id="scopes">Scopes</h3>${paragraphs(
    "Ask for as little as you need. A scope that writes holds the one that reads. A call that lacks one is [MISSING_SCOPE](#error-MISSING_SCOPE), which names it.",
  )}${table(
    "Scopes",
    ["Scope", "What it lets you do"],
    scopes.map((scope) => [html`<code>${scope}</code>`, scopeWords[`scope.${scope}`]]),
  )}`,
};

/** Money, time, ids and lists. */
export const conventions: Section = {
  id: "conventions",
  title: "Money, time and ids",
  body: html`${list(
    "Amounts are integers in the currency's smallest unit: `1245` is $12.45, and ¥1,245. `currencyCode` says which.",
    "Tax is added to prices or contained in them: `taxIncluded` says which. Rates are parts per million: 8.875 % is `88750`.",
    "Instants are UTC in ISO 8601 with milliseconds: `2026-11-21T00:05:00.000Z`. Dates and wall times such as opening hours are in the store's `timezone`.",
    "Ids are strings with a type's prefix (`ord_`, `itm_`). Do not read more into them.",
    "New fields and enum values may come at any time: ignore what you do not know. Nothing is renamed or taken away without a new version.",
    "GraphQL takes queries by GET as well, and the automatic persisted queries of Apollo and urql. Queries of the menu, the products and the settings are answered from the edge's cache to callers without a credential, and do not count against the rate limit then.",
    "Reads of the menu carry an `ETag`. Send it as `If-None-Match`, and what has not changed costs a 304.",
    "A query parameter that a route does not know is refused as BAD_INPUT, which names the known ones.",
    "Every answer names its request in `X-Request-Id`. Answers that nobody may store carry the server's time in `X-Server-Time`, as does a live connection's first message.",
  )}<p>${sentence("Pages of any other site may read what is public, and call everything else with a credential of their own (CORS), never with a guest's cookies.")}</p>`,
};
