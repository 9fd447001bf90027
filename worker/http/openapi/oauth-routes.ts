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
      .meta({ description: "The grant type. Omit it to revoke a token." }),
    code: z.string().optional().meta({ description: "The authorization code. It can be used once." }),
    redirect_uri: z.string().optional().meta({ description: "The same redirect URI as in the authorization request." }),
    code_verifier: z.string().optional().meta({ description: "The verifier of the code challenge (PKCE, S256)." }),
    refresh_token: z.string().optional().meta({ description: "The latest refresh token. It can be used once." }),
    token: z.string().optional().meta({ description: "The token to revoke. Its whole grant ends." }),
    client_id: z.string().optional().meta({ description: "The app's client id, if there is no Authorization header." }),
    client_secret: z
      .string()
      .optional()
      .meta({ description: "The app's client secret, if there is no Authorization header." }),
  })
  .meta({ id: "TokenBody", description: "A form according to RFC 6749 and RFC 7009." });

const tokenResponse = z
  .object({
    access_token: z.string().optional().meta({ description: "Access token, to send as Authorization: Bearer." }),
    token_type: z.string().optional().meta({ description: "Always bearer." }),
    expires_in: z.int().optional().meta({ description: "Lifetime of the access token in seconds." }),
    refresh_token: z.string().optional().meta({ description: "Refresh token for the next pair of tokens." }),
    scope: z.string().optional().meta({ description: "Granted scopes, separated by spaces." }),
  })
  .meta({ id: "TokenAnswer", description: "New tokens; empty after a revocation." });

const oauthError = z
  .object({
    error: z.string().meta({ description: "Error code of RFC 6749, such as invalid_grant." }),
    error_description: z.string().optional().meta({ description: "Message for the app's developer." }),
  })
  .meta({ id: "OAuthError", description: "Error according to RFC 6749, 5.2." });

const metadata = z
  .object({
    issuer: z.string().meta({ description: "The store's origin." }),
    authorization_endpoint: z.string().meta({ description: "URL of the consent page." }),
    token_endpoint: z.string().meta({ description: "URL of the token endpoint." }),
    revocation_endpoint: z.string().optional().meta({ description: "URL of the revocation endpoint." }),
    scopes_supported: z.array(z.string()).optional().meta({ description: "All scopes." }),
    response_types_supported: z.array(z.string()).meta({ description: "Always code." }),
    grant_types_supported: z
      .array(z.string())
      .optional()
      .meta({ description: "authorization_code and refresh_token." }),
    code_challenge_methods_supported: z.array(z.string()).optional().meta({ description: "S256." }),
  })
  .meta({ id: "OAuthMetadata", description: "Metadata of the authorization server (RFC 8414)." });

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
    resource: z.string().meta({ description: "The protected resource." }),
    authorization_servers: z.array(z.string()).meta({ description: "Issuers of tokens for the resource." }),
    scopes_supported: z.array(z.string()).meta({ description: "All scopes." }),
    bearer_methods_supported: z
      .array(z.string())
      .meta({ description: "Always header: tokens are sent in Authorization." }),
    resource_documentation: z.string().meta({ description: "URL of the partner guide." }),
  })
  .meta({ id: "ProtectedResourceMetadata", description: "Metadata of the protected resource (RFC 9728)." });

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
  description: "Redirect to the app or to the sign-in.",
  headers: {
    Location: { description: "The redirect target.", schema: { type: "string" }, example: `${redirectUri}?code=…` },
  },
};
const errorPages = {
  400: pageResponse("The request is invalid or has expired."),
  403: pageResponse("Only owners can approve apps."),
  404: pageResponse("OAuth needs https, or there is no restaurant at this host."),
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
    summary: "Metadata of the authorization server, for discovery by clients.",
    responses: { 200: { description: "RFC 8414 metadata.", schema: metadata, example: metadataExample } },
    errors: discoveryErrors,
  },
  resourceRoute(
    "apiResourceMetadata",
    "/api",
    "Metadata of the API as a protected resource. Each 401 response links to it.",
  ),
  resourceRoute("hostResourceMetadata", "", "The same metadata for clients that look up the host only."),
  {
    name: "oauthAuthorize",
    path: "/oauth/authorize",
    method: "get",
    summary: "The consent page, on which an owner approves an app. Open it in the owner's browser.",
    security: [{ session: [] }],
    parameters: [
      query("response_type", true, "Always code.", "code", { enum: ["code"] }),
      query("client_id", true, "The app's client id.", "V1StGXR8Z5jdHi6B"),
      query("redirect_uri", true, "One of the app's redirect URIs, exactly as registered.", redirectUri),
      query(
        "scope",
        false,
        "Scopes, separated by spaces. Defaults to all scopes of the app.",
        "read_orders write_menu",
      ),
      query("state", false, "Returned unchanged. It binds the response to the browser that sent the request.", "s-1"),
      query("code_challenge", true, "BASE64URL(SHA-256(code_verifier)).", challenge),
      query("code_challenge_method", true, "Always S256.", "S256", { enum: ["S256"] }),
    ],
    responses: { 200: pageResponse("The consent page."), 302: redirectResponse, ...errorPages },
    errors: [],
  },
  {
    name: "oauthDecide",
    path: "/oauth/authorize",
    method: "post",
    summary: "Submits the consent page's form.",
    security: [{ session: [] }],
    body: {
      type: form,
      schema: z
        .object({
          handle: z.string().meta({ description: "Id of the pending consent." }),
          decision: z.enum(["allow", "deny"]).meta({ description: "The owner's decision." }),
        })
        .meta({ id: "DecisionBody", description: "The form of the consent page." }),
      example: { handle: "q-1", decision: "allow" },
    },
    responses: { 302: redirectResponse, ...errorPages },
    errors: [],
    defaultResponse: "An error page.",
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
        description: "The new tokens, or an empty object after a revocation.",
        schema: tokenResponse,
        example: {
          access_token: "…",
          token_type: "bearer",
          expires_in: 3600,
          refresh_token: "…",
          scope: "read_orders",
        },
      },
      400: oauthErrorResponse("The grant or the request is invalid."),
      401: oauthErrorResponse("Client authentication failed."),
    },
    errors: ["FORBIDDEN", "NOT_FOUND", "STORE_NOT_FOUND", "TOO_LARGE", "INTERNAL"],
  },
];
