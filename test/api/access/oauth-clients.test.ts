import * as oauth from "oauth4webapi";
import * as openid from "openid-client";
import { describe, expect, it } from "vitest";
import type { Actor } from "../../support/builders/client.ts";
import { createApp, redirectUri } from "../../support/fakes/oauth.ts";
import { type World, world } from "../../support/world.ts";

const issuer = new URL("http://localhost");

interface Sent {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
}

/** Both clients send forms. */
const sender =
  (shop: World) =>
  (url: string, { method, headers, body }: Sent): Promise<Response> =>
    shop.fetch(new Request(url, { method, headers, body: body instanceof URLSearchParams ? body : null }));

const makeApp = async (owner: Actor, isPublic: boolean) => {
  const { data } = await createApp(owner, { isPublic });
  if (!data?.createOAuthApp) throw new Error("The app was not created.");
  const { clientSecret, oauthApp } = data.createOAuthApp;
  return { clientId: oauthApp.clientId, clientSecret };
};

/** The owner allows what an authorization URL asks for. Returns where the app's browser goes. */
const consent = async (owner: Actor, url: URL): Promise<URL> => {
  const html = await (await owner.get(url.pathname + url.search)).text();
  const [, handle = ""] = /name="handle" value="([^"]+)"/.exec(html) ?? [];
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams({ handle, decision: "allow" }).toString();
  const response = await owner.send("POST", "/oauth/authorize", body, { headers });
  return new URL(response.headers.get("location") ?? "");
};

describe("openid-client", () => {
  it.each([
    ["its default, the secret in the body", false, undefined],
    ["the secret in the header", false, openid.ClientSecretBasic],
    ["no secret and PKCE", true, openid.None],
  ] as const)("gets, renews and revokes tokens with %s", async (_, isPublic, method) => {
    const shop = await world();
    const owner = await shop.asStaff("owner");
    const { clientId, clientSecret } = await makeApp(owner, isPublic);
    const secret = clientSecret ?? undefined;
    const config = await openid.discovery(issuer, clientId, secret, method?.(secret ?? ""), {
      algorithm: "oauth2",
      execute: [openid.allowInsecureRequests],
      [openid.customFetch]: sender(shop),
    });
    const verifier = openid.randomPKCECodeVerifier();
    const url = openid.buildAuthorizationUrl(config, {
      ...{ redirect_uri: redirectUri, scope: "read_orders", state: "s-1", code_challenge_method: "S256" },
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    });
    const back = await consent(owner, url);
    const checks = { pkceCodeVerifier: verifier, expectedState: "s-1" };
    const tokens = await openid.authorizationCodeGrant(config, back, checks);
    expect(tokens.scope).toBe("read_orders");
    const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? "");
    expect(renewed.access_token).not.toBe(tokens.access_token);
    await openid.tokenRevocation(config, renewed.refresh_token ?? "");
    await expect(openid.refreshTokenGrant(config, renewed.refresh_token ?? "")).rejects.toMatchObject({
      error: "invalid_grant",
    });
  });
});

describe("oauth4webapi", () => {
  it.each([
    ["ClientSecretPost", false, oauth.ClientSecretPost],
    ["ClientSecretBasic", false, oauth.ClientSecretBasic],
    ["None", true, oauth.None],
  ] as const)("gets tokens with %s, and none with a wrong secret", async (_, isPublic, method) => {
    const shop = await world();
    const owner = await shop.asStaff("owner");
    const { clientId, clientSecret } = await makeApp(owner, isPublic);
    const options = { [oauth.customFetch]: sender(shop), [oauth.allowInsecureRequests]: true };
    const discovery = await oauth.discoveryRequest(issuer, { ...options, algorithm: "oauth2" });
    const server = await oauth.processDiscoveryResponse(issuer, discovery);
    expect(server.token_endpoint_auth_methods_supported).toEqual(
      expect.arrayContaining(["client_secret_basic", "client_secret_post", "none"]),
    );
    const client = { client_id: clientId };
    const verifier = oauth.generateRandomCodeVerifier();
    const url = new URL(server.authorization_endpoint ?? "");
    url.search = new URLSearchParams({
      ...{ response_type: "code", client_id: clientId, redirect_uri: redirectUri, scope: "read_orders", state: "s-1" },
      ...{ code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: "S256" },
    }).toString();
    const code = oauth.validateAuthResponse(server, client, await consent(owner, url), "s-1");
    const exchange = (secret: string) => {
      const auth = method(secret);
      return oauth.authorizationCodeGrantRequest(server, client, auth, code, redirectUri, verifier, options);
    };
    if (!isPublic) expect((await exchange("wrong")).status).toBe(401);
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, await exchange(clientSecret ?? ""));
    expect(tokens.scope).toBe("read_orders");
  });
});
