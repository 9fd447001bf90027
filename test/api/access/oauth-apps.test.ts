import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { oauthApp } from "../../../db/schema/index.ts";
import { createApp, redirectUri } from "../../support/fakes/oauth.ts";
import { world } from "../../support/world.ts";

it.each([
  [{ redirectUris: ["http://pos.example/back"] }, "redirectUris.0"],
  [{ redirectUris: [redirectUri, "javascript:alert(1)"] }, "redirectUris.1"],
  [{ redirectUris: [`${redirectUri}#part`] }, "redirectUris.0"],
  [{ redirectUris: [] }, "redirectUris"],
  [{ scopes: ["read_minds"] }, "scopes.0"],
  [{ scopes: [] }, "scopes"],
  [{ name: " " }, "name"],
])("an app with %j is refused at %s, and no app is created", async (input, path) => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const { errors } = await createApp(owner, input);
  expect(errors[0]?.extensions).toMatchObject({ code: "BAD_INPUT", errors: [{ path }] });
  expect(await shop.db.select().from(oauthApp)).toEqual([]);
});

it("concurrent calls with one idempotency key create one app, whose secret is returned once", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const key = "create-0123456789abcdef";
  const responses = await Promise.all(Array.from({ length: 4 }, () => createApp(owner, { key })));
  const createdApps = responses.map(({ data }) => data?.createOAuthApp);
  expect(new Set(createdApps.map((app) => app?.oauthApp.id)).size).toBe(1);
  expect(createdApps.filter((app) => app?.clientSecret)).toHaveLength(1);
  expect((await env.OAUTH_KV.list({ prefix: "client:" })).keys).toHaveLength(1);
});
