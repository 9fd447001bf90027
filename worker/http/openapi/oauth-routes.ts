import { z } from "zod";
import type { ErrorCode } from "../../errors.ts";
import type { Json } from "./components.ts";
import type { OtherRoute } from "./route.ts";

const form = "application/x-www-form-urlencoded";

/** Errors of all discovery and token requests, as problem details. */
const discoveryErrors: readonly ErrorCode[] = [
  ...(["UNAUTHENTICATED", "WRONG_STORE", "IP_NOT_ALLOWED"] as const),
  ...(["NOT_FOUND", "STORE_NOT_FOUND", "INTERNAL"] as const),
];

const query = (name: string, required: boolean, description: string, example: string, more: Json = {}): Json => ({
  ...{ name, in: "query", required, description, schema: { type: "string", ...more }, example },
});

const redirectUri = "https://till.example/back";
const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

const tokenBody = z
  .object({
    grant_type: z
      .enum(["authorization_code", "refresh_token"])
      .optional()
      .meta({ description: "What is exchanged; left out where a token is revoked." }),
    code: z.string().optional().meta({ description: "The code that came back; it works once." }),
    redirect_uri: z.string().optional().meta({ description: "The same address as in the question." }),
    code_verifier: z.string().optional().meta({ description: "What the challenge was made from (PKCE, S256)." }),
    refresh_token: z.string().optional().meta({ description: "The latest refresh token; each is used once." }),
    token: z.string().optional().meta({ description: "A token to revoke. All of its grant ends with it." }),
    client_id: z.string().optional().meta({ description: "The app, where no Authorization header names it." }),
    client_secret: z.string().optional().meta({ description: "Its secret, where it has one and sends it here." }),
  })
  .meta({ id: "TokenBody", description: "A form as RFC 6749 and RFC 7009 have it." });

const tokenResponse = z
  .object({
    access_token: z.string().optional().meta({ description: "Sent as Authorization: Bearer." }),
    token_type: z.string().optional().meta({ description: "bearer." }),
    expires_in: z.int().optional().meta({ description: "For how many seconds it works." }),
    refresh_token: z.string().optional().meta({ description: "Gets the next pair; the one before it ends." }),
    scope: z.string().optional().meta({ description: "What was granted, with spaces between." }),
  })
  .meta({ id: "TokenAnswer", description: "Tokens; nothing where one was revoked." });

const oauthError = z
  .object({
    error: z.string().meta({ description: "A code of RFC 6749, such as invalid_grant." }),
    error_description: z.string().optional().meta({ description: "A sentence for whoever builds the app." }),
  })
  .meta({ id: "OAuthError", description: "A refusal as RFC 6749, 5.2 has it." });

const metadata = z
  .object({
    issuer: z.string().meta({ description: "The store's own address." }),
    authorization_endpoint: z.string().meta({ description: "Where people are asked." }),
    token_endpoint: z.string().meta({ description: "Where codes and refresh tokens are exchanged." }),
    revocation_endpoint: z.string().optional().meta({ description: "Where tokens are revoked." }),
    scopes_supported: z.array(z.string()).optional().meta({ description: "Every scope." }),
    response_types_supported: z.array(z.string()).meta({ description: "code." }),
    grant_types_supported: z.array(z.string()).optional().meta({ description: "authorization_code, refresh_token." }),
    code_challenge_methods_supported: z.array(z.string()).optional().meta({ description: "S256." }),
  })
  .meta({ id: "OAuthMetadata", description: "What the authorization server can do (RFC 8414)." });

const metadataExample = {
  issuer: "https://order.copperpot.example",
  authorization_endpoint: "https://order.copperpot.example/oauth/authorize",
  token_endpoint: "https://order.copperpot.example/oauth/token",
  revocation_endpoint: "https://order.copperpot.example/oauth/token",
  scopes_supported: ["read_menu", "read_orders"],
  response_types_supported: ["code"],
  grant_types_supported: ["authorization_code", "refresh_token"],
  code_challenge_methods_supported: ["S256"],
};

const resourceMetadata = z
  .object({
    resource: z.string().meta({ description: "What the tokens are for." }),
    authorization_servers: z.array(z.string()).meta({ description: "Who issues them: the issuer's address." }),
    scopes_supported: z.array(z.string()).meta({ description: "Every scope." }),
    bearer_methods_supported: z.array(z.string()).meta({ description: "header: tokens go into Authorization." }),
    resource_documentation: z.string().meta({ description: "The partner's guide." }),
  })
  .meta({ id: "ProtectedResourceMetadata", description: "How a client gets a token for this API (RFC 9728)." });

const resourceRoute = (name: string, path: string, summary: string): OtherRoute => ({
  name,
  path: `/.well-known/oauth-protected-resource${path}`,
  method: "get",
  summary,
  responses: {
    200: {
      description: "RFC 9728 metadata.",
      schema: resourceMetadata,
      example: {
        resource: `https://order.copperpot.example${path}`,
        authorization_servers: ["https://order.copperpot.example"],
        scopes_supported: ["read_menu", "read_orders"],
        bearer_methods_supported: ["header"],
        resource_documentation: "https://order.copperpot.example/api/docs",
      },
    },
  },
  errors: discoveryErrors,
});

const page = z.string().meta({ description: "An HTML page." });
const pageResponse = (description: string) => ({
  description,
  type: "text/html",
  schema: page,
  example: "<!doctype html>…",
});
const redirectResponse = {
  description: "Back to the app, or to the sign-in.",
  headers: { Location: { description: "Where to.", schema: { type: "string" }, example: `${redirectUri}?code=…` } },
};
const errorPages = {
  400: pageResponse("The request is not valid, or its time is over."),
  403: pageResponse("Only owners can do this."),
  404: pageResponse("OAuth needs https, or there is no restaurant here."),
};
const oauthErrorResponse = (description: string) => ({
  ...{
    description,
    schema: oauthError,
    example: { error: "invalid_grant", error_description: "This grant has ended." },
  },
});

/** The OAuth 2.1 routes: metadata, consent page and tokens. */
export const oauthRoutes: readonly OtherRoute[] = [
  {
    name: "oauthMetadata",
    path: "/.well-known/oauth-authorization-server",
    method: "get",
    summary: "What the authorization server can do, for clients that find it out by themselves.",
    responses: { 200: { description: "RFC 8414 metadata.", schema: metadata, example: metadataExample } },
    errors: discoveryErrors,
  },
  resourceRoute("apiResourceMetadata", "/api", "How a client gets a token for this API; each 401 leads here."),
  resourceRoute("hostResourceMetadata", "", "The same for clients that ask about the host."),
  {
    name: "oauthAuthorize",
    path: "/oauth/authorize",
    method: "get",
    summary: "Asks an owner whether an app may act for them. People are sent here in their browser.",
    security: [{ session: [] }],
    parameters: [
      query("response_type", true, "code.", "code", { enum: ["code"] }),
      query("client_id", true, "The app's client id.", "V1StGXR8Z5jdHi6B"),
      query("redirect_uri", true, "One of the app's redirect addresses, letter by letter.", redirectUri),
      query(
        "scope",
        false,
        "Scopes with spaces between; all of the app's where it is left out.",
        "read_orders write_menu",
      ),
      query("state", false, "Comes back as it was; it ties the answer to the browser that asked.", "s-1"),
      query("code_challenge", true, "BASE64URL(SHA-256(code_verifier)).", challenge),
      query("code_challenge_method", true, "S256.", "S256", { enum: ["S256"] }),
    ],
    responses: { 200: pageResponse("The question."), 302: redirectResponse, ...errorPages },
    errors: [],
  },
  {
    name: "oauthDecide",
    path: "/oauth/authorize",
    method: "post",
    summary: "The owner's answer, which the page itself sends.",
    security: [{ session: [] }],
    body: {
      type: form,
      schema: z
        .object({
          handle: z.string().meta({ description: "The question that was shown." }),
          decision: z.enum(["allow", "deny"]).meta({ description: "What they chose." }),
        })
        .meta({ id: "DecisionBody", description: "The form of the question." }),
      example: { handle: "q-1", decision: "allow" },
    },
    responses: { 302: redirectResponse, ...errorPages },
    errors: [],
    defaultResponse: "A page that says what went wrong.",
  },
  {
    name: "oauthToken",
    path: "/oauth/token",
    method: "post",
    summary: "Exchanges a code or a refresh token for new tokens, and revokes tokens.",
    body: {
      type: form,
      schema: tokenBody,
      example: {
        ...{ grant_type: "authorization_code", code: "…", redirect_uri: redirectUri, code_verifier: verifier },
        client_id: "V1StGXR8Z5jdHi6B",
      },
    },
    responses: {
      200: {
        description: "The tokens, or nothing more of the one that was revoked.",
        schema: tokenResponse,
        example: {
          access_token: "…",
          token_type: "bearer",
          expires_in: 3600,
          refresh_token: "…",
          scope: "read_orders",
        },
      },
      400: oauthErrorResponse("The grant is not valid, or the request is not right."),
      401: oauthErrorResponse("The app did not prove who it is."),
    },
    errors: ["FORBIDDEN", "NOT_FOUND", "STORE_NOT_FOUND", "TOO_LARGE", "INTERNAL"],
  },
];
