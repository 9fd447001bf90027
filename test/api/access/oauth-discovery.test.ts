import * as oauth from "oauth4webapi";
import { describe, expect, it } from "vitest";
import { scopes } from "../../../worker/domain/caller/scopes.ts";
import { Actor } from "../../support/builders/client.ts";
import { partnerApp } from "../../support/fakes/oauth.ts";
import { type World, world } from "../../support/world.ts";

/** A standard client that knows only an address of the API. */
const clientAt = (shop: World) => ({
  [oauth.customFetch]: (url: string, { method, headers }: { method: string; headers: Record<string, string> }) =>
    shop.fetch(new Request(url, { method, headers })),
  [oauth.allowInsecureRequests]: true,
});

const readChallenge = (response: Response): [number, string | null] => [
  response.status,
  response.headers.get("www-authenticate"),
];

const metadata = 'resource_metadata="http://localhost/.well-known/oauth-protected-resource/api"';

describe("OAuth discovery for a refused client", () => {
  it.each(["http://localhost/api", "http://localhost"])("leads to a token for %s", async (resource) => {
    const shop = await world();
    const options = clientAt(shop);
    const discovery = await oauth.resourceDiscoveryRequest(new URL(resource), options);
    const described = await oauth.processResourceDiscoveryResponse(new URL(resource), discovery);
    const issuer = "http://localhost";
    expect(described).toEqual({
      resource,
      authorization_servers: [issuer],
      scopes_supported: [...scopes],
      bearer_methods_supported: ["header"],
      resource_documentation: "http://localhost/api/docs",
    });
    const server = await oauth.processDiscoveryResponse(
      new URL(issuer),
      await oauth.discoveryRequest(new URL(issuer), { ...options, algorithm: "oauth2" }),
    );
    expect(server["protected_resources"]).toContain(resource);
  });

  it("is referenced by every 401, which also says that the sent credential is invalid", async () => {
    const shop = await world();
    const wrong = { headers: { authorization: "Bearer wrong" } };
    const json = { query: "{ menuItems { id } }" };
    for (const response of [
      await shop.get("/api/store", wrong),
      await shop.get("/api/nowhere", wrong),
      await shop.post("/api/graphql", json, wrong),
      await shop.get("/.well-known/oauth-protected-resource/api", wrong),
    ]) {
      expect(readChallenge(response)).toEqual([401, `Bearer error="invalid_token", ${metadata}`]);
    }
    expect(readChallenge(await shop.post("/api/images"))).toEqual([401, `Bearer ${metadata}`]);
  });

  it("is not mentioned if OAuth is not served", async () => {
    const shop = await world();
    expect(readChallenge(await shop.post("/api/images", {}, { store: "gasthaus-linde" }))).toEqual([401, "Bearer"]);
    const discovery = await shop.get("/.well-known/oauth-protected-resource/api", { store: "gasthaus-linde" });
    expect(discovery.status).toBe(404);
  });

  it("accepts a token request for the bare host as resource", async () => {
    const shop = await world();
    const owner = await shop.asStaff("owner");
    const app = await partnerApp(shop, owner);
    const { access_token } = await app.connect(owner, { resource: "http://localhost" });
    expect((await app.caller(access_token).get("/api/store")).status).toBe(200);
  });
});

describe("the OAuth and discovery routes", () => {
  const paths = [
    "/.well-known/oauth-authorization-server",
    "/.well-known/oauth-protected-resource",
    "/.well-known/oauth-protected-resource/api",
    "/.well-known/openid-configuration",
    "/oauth/authorize",
    "/oauth/nowhere",
  ];

  it.each(paths)("%s answers a wrong credential with problem details", async (path) => {
    const shop = await world();
    const response = await shop.get(path, { headers: { authorization: "Bearer wrong" } });
    expect([response.status, response.headers.get("content-type")]).toEqual([401, "application/problem+json"]);
    expect(await response.json()).toMatchObject({ code: "UNAUTHENTICATED" });
  });

  it("answer unknown paths and methods with problem details", async () => {
    const shop = await world();
    const outcomes: [method: string, path: string, status: number, code: string][] = [
      ["GET", "/.well-known/openid-configuration", 404, "NOT_FOUND"],
      ["GET", "/.well-known/oauth-protected-resource/other", 404, "NOT_FOUND"],
      ["GET", "/oauth/nowhere", 404, "NOT_FOUND"],
      ["POST", "/oauth/nowhere", 404, "NOT_FOUND"],
      ["POST", "/.well-known/oauth-protected-resource/api", 405, "BAD_INPUT"],
      ["PUT", "/oauth/authorize", 405, "BAD_INPUT"],
    ];
    for (const [method, path, status, code] of outcomes) {
      const response = await shop.send(method, path);
      expect([path, response.status, response.headers.get("content-type")]).toEqual([
        path,
        status,
        "application/problem+json",
      ]);
      expect(await response.json()).toMatchObject({ code });
    }
    const unknownHost = await shop.get("/oauth/authorize", { store: "nobody.example" });
    expect(await unknownHost.json()).toMatchObject({ code: "STORE_NOT_FOUND" });
  });

  it("still answer browsers with an HTML page", async () => {
    const shop = await world();
    const headers = { accept: "text/html,application/xhtml+xml" };
    const response = await shop.get("/oauth/authorize", { store: "gasthaus-linde", headers });
    expect([response.status, response.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
  });
});

it("serve metadata without a credential, by GET and HEAD only", async () => {
  const shop = await world();
  const anonymous = new Actor(shop.fetch);
  const response = await anonymous.send("HEAD", "/.well-known/oauth-protected-resource");
  expect([response.status, await response.text()]).toEqual([200, ""]);
  expect((await anonymous.post("/.well-known/oauth-protected-resource")).headers.get("allow")).toBe("GET, HEAD");
});
