import { scopeLabels } from "../../domain/access/scope-labels/en.ts";
import { scopes } from "../../domain/caller/scopes.ts";
import { originMark } from "../openapi/origin-mark.ts";
import { code } from "./highlight.ts";
import { html, list, paragraphs, sentence, steps, table } from "./html.ts";
import type { Section } from "./section.ts";

/** Introduction and first request. */
export const gettingStarted: Section = {
  id: "start",
  title: "Start here",
  body: html`${paragraphs(
    "Tiffin is a restaurant's own online ordering. With this API your POS, kiosk, delivery service or website reads the menu, places orders, follows them and takes payments.",
    "Each restaurant has its own host, and the host of a request determines the restaurant. The API is available as REST, and as GraphQL at `/api/graphql`, with the same rules and error codes. [openapi.json](/api/openapi.json) describes the REST API for client generators.",
    "The examples call the demo restaurant on a Friday at 6:30 p.m.:",
  )}${code(
    "First request",
    "shell",
    `# The restaurant's URL, and an API key for requests that need one.
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
    "The public menu, quotes and guest orders need no credential. For all other requests, send `Authorization: Bearer …` with an API key or an OAuth access token. An invalid, revoked or expired credential fails with [UNAUTHENTICATED](#error-UNAUTHENTICATED); it is never treated as a guest. Cookies are ignored if a credential is sent.",
  )}<h3 id="keys">API keys</h3>${paragraphs(
    "A key belongs to one system at one restaurant. An owner creates it at `/dashboard/keys` with the scopes that it needs, an expiry date and, if your IP addresses are fixed, the allowed IP ranges. It appears once: store it as a secret on a server, never in a page or an app.",
  )}${code("Request with a key", "shell", 'curl "$TIFFIN/api/orders/ord_…" -H "Authorization: Bearer $KEY"')}<h3 id="oauth">OAuth 2.1</h3>${paragraphs(
    "An app for many restaurants needs each owner's consent. An owner registers it at `/dashboard/apps`; you get a client id and, for an app on a server, a client secret. Clients can discover all endpoints: the `WWW-Authenticate` header of each 401 points to `/.well-known/oauth-protected-resource/api`, which names the authorization server; `/.well-known/oauth-authorization-server` describes it.",
  )}${steps(
    "Create a `code_verifier` and send the owner's browser to `/oauth/authorize` with `response_type=code`, `client_id`, `redirect_uri`, `scope`, `state`, `code_challenge` and `code_challenge_method=S256`.",
    "The owner consents and is redirected to your `redirect_uri` with `code` and `state`. Check that `state` is the one you sent.",
    "Exchange the code at `/oauth/token`, once, with the same `redirect_uri` and the `code_verifier`.",
    "Refresh before `expires_in` has passed. Each refresh token works once; the response contains the next one.",
    "To revoke, send `token` to `/oauth/token`: the whole grant ends. It also ends if the owner removes the app or is no longer an owner.",
  )}${code(
    "Exchanging a code",
    "shell",
    `curl "$TIFFIN/oauth/token" \\
  -d grant_type=authorization_code -d code=$CODE -d redirect_uri=https://till.example/back \\
  -d code_verifier=$VERIFIER -d client_id=$CLIENT_ID -d client_secret=$CLIENT_SECRET`,
  )}<h3 id="scopes">Scopes</h3>${paragraphs(
    "Request only the scopes that you need. A write scope includes the read scope; `write_menu` also includes `write_availability`, and `write_payments` also `take_payments`. A request without the required scope fails with [MISSING_SCOPE](#error-MISSING_SCOPE), which names it.",
  )}${table(
    "Scopes",
    ["Scope", "Permission"],
    scopes.map((scope) => [html`<code>${scope}</code>`, scopeLabels[`scope.${scope}`]]),
  )}`,
};

/** Money, time, ids and lists. */
export const conventions: Section = {
  id: "conventions",
  title: "Money, time and ids",
  body: html`${list(
    "Amounts are integers in the currency's smallest unit: `1245` is $12.45 or ¥1,245, depending on `currencyCode`.",
    "Tax is added to prices or included in them, depending on `taxIncluded`. Rates are in parts per million: 8.875 % is `88750`.",
    "Instants are UTC in ISO 8601 with milliseconds: `2026-11-21T00:05:00.000Z`. Dates and wall times such as opening hours are in the store's `timezone`.",
    "Ids are strings with a prefix for the type (`ord_`, `itm_`). Treat them as opaque.",
    "New fields and enum values may be added at any time: ignore unknown ones. Nothing is renamed or removed without a new version.",
    "GraphQL also supports queries by GET, and automatic persisted queries (Apollo, urql). Without a credential, queries of the menu, products and settings are served from the edge cache and then do not count against the rate limit.",
    "Menu responses have an `ETag`. Send it as `If-None-Match` to get a 304 if nothing has changed.",
    "If a response has the header `X-D1-Bookmark`, lists may come from a copy of the database that is a second old. Send the latest value back in `X-D1-Bookmark` to read at least that state, which contains your own changes; of requests at the same time, send back the greatest value, because values sort by age. Without it, and with `Cache-Control: no-cache`, you read the newest state.",
    "An unknown query parameter fails with BAD_INPUT, which lists the known ones.",
    "Every response has a request id in `X-Request-Id`. Uncacheable responses have the server's time in `X-Server-Time`; a WebSocket's first message contains it too.",
  )}<p>${sentence("Pages of other sites can read public routes, and use all others with their own credential (CORS), but never with a guest's cookies.")}</p>`,
};
