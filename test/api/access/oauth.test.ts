import { env } from "cloudflare:workers";
import * as oauth from "oauth4webapi";
import { expect, it } from "vitest";
import { oauthGrant } from "../../../db/schema/index.ts";
import type { Actor } from "../../support/builders/client.ts";
import { dumpDatabase } from "../../support/dump-database.ts";
import { type PartnerApp, partnerApp, redirectUri } from "../../support/fakes/oauth.ts";
import { type World, world } from "../../support/world.ts";

const readResponse = async (actor: Actor, store?: string) => {
  const answer = await actor.get("/api/store", store === undefined ? {} : { store });
  const { code = null } = await answer.json<{ code?: string }>();
  return [answer.status, code];
};

const ok = [200, null];
const refused = [401, "UNAUTHENTICATED"];

const toErrorText = async (answer: Response) => [answer.status, (await answer.json<{ error?: string }>()).error];

it("a standard client discovers the server, gets an owner's consent, and receives tokens for exactly the granted scopes", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const app = await partnerApp(shop, owner);
  const tokens = await app.connect(owner, { scope: "read_orders read_menu manage_keys" });
  expect(app.server).toMatchObject({
    ...{ issuer: "http://localhost", token_endpoint: "http://localhost/oauth/token" },
    ...{ code_challenge_methods_supported: ["S256"], response_types_supported: ["code"] },
  });
  expect(tokens.scope).toBe("read_orders");
  const appCaller = app.caller(tokens.access_token);
  expect((await appCaller.graphql("{ restaurantOrders { id } }")).errors).toEqual([]);
  expect((await appCaller.graphql("{ payments { id } }")).errors[0]?.extensions["code"]).toBe("MISSING_SCOPE");
  expect(await readResponse(appCaller, "gasthaus-linde")).toEqual([403, "WRONG_STORE"]);
  const dump = await dumpDatabase(env.DB);
  for (const token of [tokens.access_token, tokens.refresh_token ?? ""]) {
    expect(dump).not.toContain(token.split(":")[2]);
  }
});

it("the consent page names the app, the restaurant and the scopes, and allows no scripts", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const app = await partnerApp(shop, owner, { name: `<b onmouseover="alert(1)">Till</b>` });
  const { page, html } = await app.submitConsent(owner);
  expect(html).toContain("Copper Pot");
  expect(html).toContain("&lt;b onmouseover=");
  expect(html).toContain("View all orders with names");
  expect(html).toContain("pos.example");
  expect(html).not.toContain("<script");
  const policy = page.headers.get("content-security-policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' https://pos.example");
  expect(page.headers.get("cache-control")).toBe("no-store");
});

it("the consent page asks signed-out users to sign in, and refuses users who are not owners", async () => {
  const shop = await world();
  const app = await partnerApp(shop, await shop.asStaff("owner"));
  const address = await app.authorizationUrl();
  const guest = await shop.asGuest().get(address);
  expect([guest.status, guest.headers.get("location")]).toEqual([302, `/login?return=${encodeURIComponent(address)}`]);
  for (const browser of [await shop.asStaff("manager"), await shop.asCustomer("ada@example.com")]) {
    expect((await browser.get(address)).status).toBe(403);
    expect((await app.submitConsent(browser)).answer.status).toBe(403);
  }
});

it("a denied consent is reported to the app, and a consent form works once and only in its browser", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const app = await partnerApp(shop, owner);
  const { location } = await app.submitConsent(owner, {}, "deny");
  const back = new URL(location ?? "");
  expect([back.origin, back.searchParams.get("error")]).toEqual(["https://pos.example", "access_denied"]);
  expect(back.searchParams.get("state")).toBe("s-1");
  const { body } = await app.submitConsent(owner);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  for (const browser of [owner, await shop.asStaff("owner")]) {
    const repeated = await browser.send("POST", "/oauth/authorize", body, { headers });
    expect([repeated.status, repeated.headers.get("location")]).toEqual([400, null]);
  }
  const crossSiteHeaders = { ...headers, origin: "https://evil.example" };
  expect((await owner.send("POST", "/oauth/authorize", body, { headers: crossSiteHeaders })).status).toBe(403);
});

it("the authorization route never redirects to an unregistered address or for an unknown app", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const app = await partnerApp(shop, owner);
  const otherStoreApp = await partnerApp(shop, await shop.asStaff("owner", { store: "umi-sando" }));
  const addresses = [
    await app.authorizationUrl({ redirect_uri: "https://evil.example/back" }),
    await app.authorizationUrl({ redirect_uri: `${redirectUri}/more` }),
    await app.authorizationUrl({ client_id: "nobody" }),
    await app.authorizationUrl({ client_id: otherStoreApp.client.client_id }),
    "/oauth/authorize",
  ];
  for (const address of addresses) {
    const answer = await owner.get(address);
    expect([address, answer.status, answer.headers.get("location")]).toEqual([address, 400, null]);
  }
  const readRedirectError = async (params: Record<string, string>) => {
    const location = (await owner.get(await app.authorizationUrl(params))).headers.get("location") ?? "";
    return [new URL(location).origin, new URL(location).searchParams.get("error")];
  };
  expect(await readRedirectError({ code_challenge: "" })).toEqual(["https://pos.example", "invalid_request"]);
  expect(await readRedirectError({ code_challenge_method: "plain" })).toEqual([
    "https://pos.example",
    "invalid_request",
  ]);
  expect(await readRedirectError({ scope: "write_settings" })).toEqual(["https://pos.example", "invalid_scope"]);
  expect(await readRedirectError({ response_type: "token" })).toEqual([
    "https://pos.example",
    "unsupported_response_type",
  ]);
});

it("an authorization code that is exchanged twice ends the grant", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const app = await partnerApp(shop, owner);
  const { location } = await app.submitConsent(owner);
  const first = await app.exchange(location ?? "");
  const tokens = await oauth.processAuthorizationCodeResponse(app.server, app.client, first);
  const appCaller = app.caller(tokens.access_token);
  expect(await readResponse(appCaller)).toEqual(ok);
  expect(await toErrorText(await app.exchange(location ?? ""))).toEqual([400, "invalid_grant"]);
  expect(await readResponse(appCaller)).toEqual(refused);
  expect(await toErrorText(await app.refresh(tokens.refresh_token))).toEqual([400, "invalid_grant"]);
});

it("an authorization code that is exchanged twice concurrently leaves no valid token", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const app = await partnerApp(shop, owner);
  const { location } = await app.submitConsent(owner);
  const responses = await Promise.all([app.exchange(location ?? ""), app.exchange(location ?? "")]);
  expect(responses.filter(({ ok }) => ok).length).toBeLessThan(2);
  for (const answer of responses.filter(({ ok }) => ok)) {
    const { access_token } = await answer.json<{ access_token: string }>();
    expect(await readResponse(app.caller(access_token))).toEqual(refused);
  }
});

it("an authorization code without its verifier, or of another app, is refused", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const app = await partnerApp(shop, owner);
  const otherApp = await partnerApp(shop, owner, { name: "Other" });
  const { location } = await app.submitConsent(owner);
  app.verifier = oauth.generateRandomCodeVerifier();
  expect(await toErrorText(await app.exchange(location ?? ""))).toEqual([400, "invalid_grant"]);
  otherApp.server = app.server;
  otherApp.verifier = app.verifier;
  expect(await toErrorText(await otherApp.exchange(location ?? ""))).toEqual([400, "invalid_grant"]);
});

const refreshWith = async (app: PartnerApp, token: string | undefined) =>
  oauth.processRefreshTokenResponse(app.server, app.client, await app.refresh(token));

const readGrants = async ({ db }: World) => (await db.select().from(oauthGrant)).map(({ endedAt }) => endedAt);

it("refreshing rotates the tokens: the previous one works until the new one is used, because a response may be lost", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const app = await partnerApp(shop, owner, { isPublic: true });
  const first = await app.connect(owner);
  const second = await refreshWith(app, first.refresh_token);
  expect(second.refresh_token).not.toBe(first.refresh_token);
  const repeated = await refreshWith(app, first.refresh_token);
  expect(await readResponse(app.caller(repeated.access_token))).toEqual(ok);
  const third = await refreshWith(app, repeated.refresh_token);
  expect(await readResponse(app.caller(third.access_token))).toEqual(ok);
  expect(await readGrants(shop)).toEqual([null]);
});

it.each(["public", "confidential"])(
  "a refresh token that is used after its successor ends the grant of a %s app",
  async (kind) => {
    const shop = await world();
    const owner = await shop.asStaff("owner");
    const app = await partnerApp(shop, owner, { isPublic: kind === "public" });
    const first = await app.connect(owner);
    const second = await refreshWith(app, first.refresh_token);
    const third = await refreshWith(app, second.refresh_token);
    expect(await readResponse(app.caller(third.access_token))).toEqual(ok);
    expect(await toErrorText(await app.refresh(first.refresh_token))).toEqual([400, "invalid_grant"]);
    expect(await readGrants(shop)).toEqual([shop.now]);
    for (const { access_token } of [first, second, third]) {
      expect(await readResponse(app.caller(access_token))).toEqual(refused);
    }
    expect(await toErrorText(await app.refresh(third.refresh_token))).toEqual([400, "invalid_grant"]);
  },
);

it("a refresh token that was replaced by a retry ends the grant if it is used later, because it may be stolen", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const app = await partnerApp(shop, owner, { isPublic: true });
  const first = await app.connect(owner);
  const lost = await refreshWith(app, first.refresh_token);
  const repeated = await refreshWith(app, first.refresh_token);
  expect(await toErrorText(await app.refresh(lost.refresh_token))).toEqual([400, "invalid_grant"]);
  expect(await readResponse(app.caller(repeated.access_token))).toEqual(refused);
});

it("a refresh token that was never issued is refused and ends no grant, even if it names one", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const app = await partnerApp(shop, owner, { isPublic: true });
  const tokens = await app.connect(owner);
  const [user, grant, secret = ""] = tokens.refresh_token?.split(":") ?? [];
  const invented = [`${user}:${grant}:${"x".repeat(secret.length)}`, `${user}:${grant}:`, tokens.access_token, "a:b:c"];
  for (const token of invented) {
    expect(await toErrorText(await app.refresh(token))).toEqual([400, "invalid_grant"]);
  }
  expect(await readResponse(app.caller(tokens.access_token))).toEqual(ok);
  expect(await readGrants(shop)).toEqual([null]);
});

it("an authorization code that is exchanged again after a refresh ends the grant", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const app = await partnerApp(shop, owner);
  const { location } = await app.submitConsent(owner);
  const answer = await app.exchange(location ?? "");
  const first = await oauth.processAuthorizationCodeResponse(app.server, app.client, answer);
  const second = await refreshWith(app, first.refresh_token);
  expect(await toErrorText(await app.exchange(location ?? ""))).toEqual([400, "invalid_grant"]);
  expect(await readGrants(shop)).toEqual([shop.now]);
  expect(await readResponse(app.caller(second.access_token))).toEqual(refused);
  expect(await toErrorText(await app.refresh(second.refresh_token))).toEqual([400, "invalid_grant"]);
});

it.each(["access_token", "refresh_token"] as const)("revoking the %s ends the grant at once", async (kind) => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const app = await partnerApp(shop, owner);
  const otherApp = await partnerApp(shop, owner, { name: "Other" });
  const tokens = await app.connect(owner);
  await otherApp.authorizationUrl();
  expect((await otherApp.revoke(tokens[kind])).status).toBe(200);
  const appCaller = app.caller(tokens.access_token);
  expect(await readResponse(appCaller)).toEqual(ok);
  await oauth.processRevocationResponse(await app.revoke(tokens[kind]));
  expect(await readResponse(appCaller)).toEqual(refused);
  expect(await toErrorText(await app.refresh(tokens.refresh_token))).toEqual([400, "invalid_grant"]);
});

it("deleting an app, or the role of the user who authorized it, ends its access with the next call", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const giver = await shop.asStaff("owner");
  const app = await partnerApp(shop, owner);
  const second = await partnerApp(shop, owner, { name: "Second" });
  const tokens = await app.connect(owner);
  const otherTokens = await second.connect(giver);
  const appCaller = app.caller(tokens.access_token);
  const courier = second.caller(otherTokens.access_token);
  expect([await readResponse(appCaller), await readResponse(courier)]).toEqual([ok, ok]);
  const deletion = "mutation ($id: ID!) { deleteOAuthApp(id: $id) { id } }";
  expect((await owner.graphql(deletion, { id: app.id })).data).toEqual({ deleteOAuthApp: { id: app.id } });
  expect(await readResponse(appCaller)).toEqual(refused);
  expect(await toErrorText(await app.refresh(tokens.refresh_token))).toEqual([401, "invalid_client"]);
  expect((await owner.graphql(deletion, { id: app.id })).errors[0]?.extensions["code"]).toBe("NOT_FOUND");
  const { data } = await giver.graphql<{ activeUser: { id: string } }>("{ activeUser { id } }");
  const where = { customer: { id: { equals: data?.activeUser.id } } };
  const staffResult = await owner.graphql<{ staffMembers: { id: string }[] }>(
    "query ($where: StaffMemberWhereInput!) { staffMembers(where: $where) { id } }",
    { where },
  );
  const change = "mutation ($id: ID!) { changeMemberRole(id: $id, role: manager) { role customer { id } } }";
  const changed = await owner.graphql(change, { id: staffResult.data?.staffMembers[0]?.id });
  expect(changed.data).toEqual({ changeMemberRole: { role: "manager", customer: { id: data?.activeUser.id } } });
  expect(await readResponse(courier)).toEqual(refused);
  expect(await toErrorText(await second.refresh(otherTokens.refresh_token))).toEqual([400, "invalid_grant"]);
  expect(await shop.db.select().from(oauthGrant)).toHaveLength(1);
});

it("a token that was never issued gives no access in any format", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const app = await partnerApp(shop, owner);
  const { access_token } = await app.connect(owner);
  const tokens = [
    `${access_token}x`,
    "a:b:c",
    `cus:${"x".repeat(600)}:y`,
    "a:b:c:d",
    `${access_token} ${access_token}`,
  ];
  for (const token of tokens) expect(await readResponse(app.caller(token))).toEqual(refused);
});
