import * as oauth from "oauth4webapi";
import { Actor, type GraphqlAnswer } from "../builders/client.ts";
import type { World } from "../world.ts";

export const redirectUri = "https://pos.example/back";

interface Created {
  createOAuthApp: { clientSecret: string | null; oauthApp: { id: string; clientId: string; scopes: string[] } } | null;
}

const createMutation = `mutation ($name: String!, $redirectUris: [String!]!, $scopes: [String!]!, $isPublic: Boolean, $key: String) {
  createOAuthApp(name: $name, redirectUris: $redirectUris, scopes: $scopes, isPublic: $isPublic, idempotencyKey: $key) {
    clientSecret oauthApp { id name clientId redirectUris scopes status }
  }
}`;

export const createApp = (
  client: Pick<Actor, "graphql">,
  input: Readonly<Record<string, unknown>> = {},
): Promise<GraphqlAnswer<Created>> =>
  client.graphql<Created>(createMutation, {
    ...{ name: "Till", redirectUris: [redirectUri], scopes: ["read_orders", "write_menu"] },
    ...input,
  });

const form = { "content-type": "application/x-www-form-urlencoded" };

interface RequestOptions {
  method: string;
  headers: Record<string, string>;
  body?: BodyInit | null | undefined;
}

type Send = (url: string, sent: RequestOptions) => Promise<Response>;

/** A partner's app with a standard client: it knows the store's address, its client id and its secret, if it has
 *  one. */
export class PartnerApp {
  readonly #shop: World;
  readonly client: oauth.Client;
  readonly id: string;
  readonly #auth: oauth.ClientAuth;
  readonly options: { [oauth.customFetch]: Send; [oauth.allowInsecureRequests]: boolean };
  server: oauth.AuthorizationServer = { issuer: "http://localhost" };
  verifier = "";

  constructor(shop: World, app: { id: string; clientId: string }, secret: string | null) {
    this.#shop = shop;
    this.id = app.id;
    this.client = { client_id: app.clientId };
    this.#auth = secret === null ? oauth.None() : oauth.ClientSecretBasic(secret);
    this.options = {
      [oauth.customFetch]: (url, { method, headers, body = null }) =>
        shop.fetch(new Request(url, { method, headers, body })),
      [oauth.allowInsecureRequests]: true,
    };
  }

  /** The authorization URL, from the server's metadata. */
  async authorizationUrl(params: Readonly<Record<string, string>> = {}): Promise<string> {
    const issuer = new URL("http://localhost");
    const discovery = await oauth.discoveryRequest(issuer, { ...this.options, algorithm: "oauth2" });
    this.server = await oauth.processDiscoveryResponse(issuer, discovery);
    this.verifier = oauth.generateRandomCodeVerifier();
    const query = new URLSearchParams({
      ...{ response_type: "code", client_id: this.client.client_id, redirect_uri: redirectUri, state: "s-1" },
      ...{ code_challenge: await oauth.calculatePKCECodeChallenge(this.verifier), code_challenge_method: "S256" },
      ...params,
    });
    const { pathname } = new URL(this.server.authorization_endpoint ?? "");
    return `${pathname}?${query}`;
  }

  /** Submits the consent page for a signed-in user and returns the redirect. */
  async submitConsent(browser: Actor, params: Readonly<Record<string, string>> = {}, decision = "allow") {
    const page = await browser.get(await this.authorizationUrl(params));
    const html = await page.text();
    const [, handle = ""] = /name="handle" value="([^"]+)"/.exec(html) ?? [];
    const body = new URLSearchParams({ handle, decision }).toString();
    const response = await browser.send("POST", "/oauth/authorize", body, { headers: form });
    return { page, html, body, answer: response, location: response.headers.get("location") };
  }

  #codeOf(location: string): URLSearchParams {
    return oauth.validateAuthResponse(this.server, this.client, new URL(location), "s-1");
  }

  async exchange(location: string): Promise<Response> {
    const { server, client, verifier, options } = this;
    const code = this.#codeOf(location);
    return oauth.authorizationCodeGrantRequest(server, client, this.#auth, code, redirectUri, verifier, options);
  }

  /** Runs the whole flow from the consent page to tokens. */
  async connect(browser: Actor, params?: Readonly<Record<string, string>>) {
    const { location } = await this.submitConsent(browser, params);
    const response = await this.exchange(location ?? "");
    return oauth.processAuthorizationCodeResponse(this.server, this.client, response);
  }

  refresh(token: string | undefined): Promise<Response> {
    return oauth.refreshTokenGrantRequest(this.server, this.client, this.#auth, token ?? "", this.options);
  }

  revoke(token: string | undefined): Promise<Response> {
    return oauth.revocationRequest(this.server, this.client, this.#auth, token ?? "", this.options);
  }

  /** A caller that sends an access token. */
  caller(token: string): Actor {
    return new Actor(this.#shop.fetch, { headers: { authorization: `Bearer ${token}` } });
  }
}

/** Creates an app at the owner's store. */
export const partnerApp = async (
  shop: World,
  owner: Pick<Actor, "graphql">,
  input?: Readonly<Record<string, unknown>>,
): Promise<PartnerApp> => {
  const { data, errors } = await createApp(owner, input);
  if (!data?.createOAuthApp) throw new Error(JSON.stringify(errors));
  return new PartnerApp(shop, data.createOAuthApp.oauthApp, data.createOAuthApp.clientSecret);
};
