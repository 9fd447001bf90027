import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { apiKey, oauthGrant, staffMember } from "../../../db/schema/index.ts";
import type { Scope } from "../../../worker/domain/caller/scopes.ts";
import { Actor, type GraphqlAnswer } from "../../support/builders/client.ts";
import { watch } from "../../support/builders/statements.ts";
import { partnerApp } from "../../support/fakes/oauth.ts";
import { type World, world } from "../../support/world.ts";

interface Created {
  createApiKey: { token: string; apiKey: { id: string; expiresAt: string | null; allowedIps: string[] } } | null;
}

const createMutation = `mutation ($name: String!, $scopes: [String!]!, $expiresAt: DateTime, $allowedIps: [String!]) {
  createApiKey(name: $name, scopes: $scopes, expiresAt: $expiresAt, allowedIps: $allowedIps) {
    token apiKey { id expiresAt allowedIps makerKey { name } makerGrant { app { name } } }
  }
}`;

type GraphqlClient = Pick<Actor, "graphql">;

const create = (actor: GraphqlClient, input: Record<string, unknown> = {}) =>
  actor.graphql<Created>(createMutation, { name: "Till", scopes: ["manage_keys", "read_orders"], ...input });

const office = "203.0.113.7";

const bearer = (shop: World, token: string, address = office) =>
  new Actor(shop.fetch, { headers: { authorization: `Bearer ${token}`, "cf-connecting-ip": address } });

/** A new key, as its user sees it. */
const make = async (shop: World, actor: GraphqlClient, input: Record<string, unknown> = {}) => {
  const { data, errors } = await create(actor, input);
  if (!data?.createApiKey) throw new Error(JSON.stringify(errors));
  const { token, apiKey: row } = data.createApiKey;
  return { ...row, partner: bearer(shop, token), from: (address: string) => bearer(shop, token, address) };
};

const revoke = (actor: GraphqlClient, id: string) =>
  actor.graphql("mutation ($id: ID!) { revokeApiKey(id: $id) { status } }", { id });

const readRefusal = ({ errors }: GraphqlAnswer<unknown>) => {
  const { code, errors: fields } = errors[0]?.extensions ?? {};
  return [code ?? null, (fields as { path: string }[] | undefined)?.[0]?.path ?? null];
};

const statusOf = async (actor: Actor) => (await actor.get("/api/store")).status;

const listStatuses = async ({ db }: World) =>
  Object.fromEntries((await db.select().from(apiKey)).map(({ name, status }) => [name, status]));

const scopes: Scope[] = ["manage_keys", "read_orders"];

describe("a key that was created by a key", () => {
  it("is limited to its creator's addresses and expiry, and inherits them if they are not sent", async () => {
    const shop = await world();
    const expiresAt = "2026-12-01T00:00:00.000Z";
    const owner = await shop.asStaff("owner");
    const creator = await make(shop, owner, { name: "Maker", expiresAt, allowedIps: ["203.0.113.0/24"] });
    const created = await make(shop, creator.partner);
    expect(created).toMatchObject({ expiresAt, allowedIps: ["203.0.113.0/24"], makerKey: { name: "Maker" } });
    expect([await statusOf(created.partner), await statusOf(created.from("198.51.100.1"))]).toEqual([200, 403]);
    const narrower = await make(shop, creator.partner, { allowedIps: [office], expiresAt: "2026-11-30T00:00:00.000Z" });
    expect(narrower).toMatchObject({ allowedIps: [office], expiresAt: "2026-11-30T00:00:00.000Z" });
    for (const [input, path] of [
      [{ allowedIps: [office, "198.51.100.1"] }, "allowedIps.1"],
      [{ allowedIps: ["203.0.112.0/23"] }, "allowedIps.0"],
      [{ allowedIps: ["::/0"] }, "allowedIps.0"],
      [{ expiresAt: "2026-12-01T00:00:00.001Z" }, "expiresAt"],
    ] as const) {
      expect(readRefusal(await create(creator.partner, input))).toEqual(["BAD_INPUT", path]);
    }
    expect(readRefusal(await create(creator.partner, { scopes: ["write_orders"] }))[0]).toBe("MISSING_SCOPE");
    expect(await shop.db.select().from(apiKey)).toHaveLength(3);
  });

  it("ends with its creator, together with all keys that it created itself", async () => {
    const shop = await world();
    const owner = await shop.asStaff("owner");
    const creator = await make(shop, owner, { name: "Maker" });
    const other = await make(shop, owner, { name: "Other" });
    const child = await make(shop, creator.partner, { name: "Child" });
    const grandchild = await make(shop, child.partner, { name: "Grandchild" });
    await make(shop, other.partner, { name: "Other's" });
    expect(await statusOf(grandchild.partner)).toBe(200);
    expect((await revoke(owner, creator.id)).errors).toEqual([]);
    expect([await statusOf(child.partner), await statusOf(grandchild.partner)]).toEqual([401, 401]);
    const expectedStatuses = { Maker: "revoked", Child: "revoked", Grandchild: "revoked" };
    expect(await listStatuses(shop)).toEqual({ ...expectedStatuses, Other: "active", "Other's": "active" });
  });

  it("gives no access once its creator is inactive, expired or deleted, even if its own row is active", async () => {
    const shop = await world();
    const creator = await make(shop, await shop.asStaff("owner"), { name: "Maker" });
    const child = await make(shop, creator.partner);
    const { partner } = await make(shop, child.partner);
    const change = (set: Partial<typeof apiKey.$inferInsert>) =>
      shop.db.update(apiKey).set(set).where(eq(apiKey.id, creator.id));
    await change({ status: "inactive" });
    expect(await statusOf(partner)).toBe(401);
    await change({ status: "active" });
    expect(await statusOf(partner)).toBe(200);
    await change({ expiresAt: shop.now });
    expect(await statusOf(partner)).toBe(401);
    await change({ expiresAt: "2027-01-01T00:00:00.000Z" });
    expect(await statusOf(partner)).toBe(200);
    await shop.db.delete(apiKey).where(eq(apiKey.id, creator.id));
    expect(await statusOf(partner)).toBe(401);
  });

  it("gives no access if it is created while its creator is revoked", async () => {
    const shop = await world();
    const owner = await shop.asStaff("owner");
    const creator = await make(shop, owner, { name: "Maker" });
    const created = Array.from({ length: 5 }, () => create(creator.partner));
    const responses = await Promise.all([...created, revoke(owner, creator.id)]);
    for (const { data } of responses) {
      const token = (data as Created | null)?.createApiKey?.token;
      if (token) expect(await statusOf(bearer(shop, token))).toBe(401);
    }
  });

  it("costs one more statement to authenticate, whatever the length of the chain, and a person's key costs none", async () => {
    const { database, statements } = watch(env.DB);
    const shop = await world({ env: { DB: database } });
    const owner = await shop.asStaff("owner");
    const creator = await make(shop, owner);
    const child = await make(shop, creator.partner);
    const grandchild = await make(shop, child.partner);
    const measureCost = async ({ partner }: typeof creator) => {
      await statusOf(partner);
      statements.length = 0;
      await partner.get("/api/nowhere");
      return statements.filter((sql) => sql.includes("api_key")).length;
    };
    expect([await measureCost(creator), await measureCost(child), await measureCost(grandchild)]).toEqual([1, 2, 2]);
  });
});

describe("a key that was created by an app", () => {
  const connected = async (shop: World, giver: Actor, owner = giver) => {
    const app = await partnerApp(shop, owner, { name: "Partner", scopes });
    const tokens = await app.connect(giver);
    return { app, tokens, created: await make(shop, app.caller(tokens.access_token), { name: "Made" }) };
  };

  it("names the app, expires no later than the app's grant, and ends when the grant is revoked", async () => {
    const shop = await world();
    const owner = await shop.asStaff("owner");
    const { app, tokens, created } = await connected(shop, owner);
    const expiresAt = "2026-12-20T23:30:00.000Z";
    expect(created).toMatchObject({ makerKey: null, makerGrant: { app: { name: "Partner" } }, expiresAt });
    const late = await create(app.caller(tokens.access_token), { expiresAt: "2026-12-20T23:30:00.001Z" });
    expect(readRefusal(late)).toEqual(["BAD_INPUT", "expiresAt"]);
    const child = await make(shop, created.partner, { name: "Child" });
    expect(await statusOf(child.partner)).toBe(200);
    expect((await app.revoke(tokens.refresh_token)).status).toBe(200);
    expect([await statusOf(created.partner), await statusOf(child.partner)]).toEqual([401, 401]);
    expect(await listStatuses(shop)).toEqual({ Made: "revoked", Child: "revoked" });
  });

  it("ends when the app is deleted", async () => {
    const shop = await world();
    const owner = await shop.asStaff("owner");
    const { app, created } = await connected(shop, owner);
    await owner.graphql("mutation ($id: ID!) { deleteOAuthApp(id: $id) { id } }", { id: app.id });
    expect(await shop.db.select().from(oauthGrant)).toEqual([]);
    expect(await statusOf(created.partner)).toBe(401);
    expect(await listStatuses(shop)).toEqual({ Made: "revoked" });
  });

  it("gives no access once the person who authorized the app is no longer an owner", async () => {
    const shop = await world();
    const owner = await shop.asStaff("owner");
    const giver = await shop.asStaff("owner");
    const { created } = await connected(shop, giver, owner);
    expect(await statusOf(created.partner)).toBe(200);
    const { data } = await giver.graphql<{ activeUser: { id: string } }>("{ activeUser { id } }");
    const role = "manager" as const;
    await shop.db
      .update(staffMember)
      .set({ role })
      .where(eq(staffMember.customerId, data?.activeUser.id ?? ""));
    expect(await statusOf(created.partner)).toBe(401);
  });
});

it("is listed to owners with the key or app that created it", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const creator = await make(shop, owner, { name: "Maker" });
  await make(shop, creator.partner, { name: "Made" });
  const { data } = await owner.graphql(
    "{ apiKeys(orderBy: [{ name: asc }]) { name makerKey { name } makerGrant { id } } oAuthGrants { id } }",
  );
  expect(data).toEqual({
    apiKeys: [
      { name: "Made", makerKey: { name: "Maker" }, makerGrant: null },
      { name: "Maker", makerKey: null, makerGrant: null },
    ],
    oAuthGrants: [],
  });
});
