import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { apiKey } from "../../../db/schema/index.ts";
import { type Scope, scopes } from "../../../worker/domain/caller/scopes.ts";
import { Actor, type GraphqlAnswer } from "../../support/builders/client.ts";
import { watch } from "../../support/builders/statements.ts";
import { dumpDatabase } from "../../support/dump-database.ts";
import { type World, world } from "../../support/world.ts";

interface Created {
  createApiKey: { token: string | null; apiKey: { id: string; tokenPreview: string; scopes: string[] } } | null;
}

const createMutation = `mutation ($name: String!, $scopes: [String!]!, $expiresAt: DateTime, $allowedIps: [String!], $key: String) {
  createApiKey(name: $name, scopes: $scopes, expiresAt: $expiresAt, allowedIps: $allowedIps, idempotencyKey: $key) {
    token apiKey { id name tokenPreview scopes status expiresAt allowedIps lastUsedAt }
  }
}`;

const create = (actor: Pick<Actor, "graphql">, input: Record<string, unknown> = {}) =>
  actor.graphql<Created>(createMutation, { name: "Till", scopes: ["read_orders"], ...input });

const revoke = (actor: Pick<Actor, "graphql">, id: string) =>
  actor.graphql("mutation ($id: ID!) { revokeApiKey(id: $id) { id status } }", { id });

const codeOf = ({ errors }: GraphqlAnswer<unknown>) => errors[0]?.extensions["code"] ?? null;

const bearer = (shop: World, token: string | null | undefined, address = "203.0.113.7") =>
  new Actor(shop.fetch, { headers: { authorization: `Bearer ${token}`, "cf-connecting-ip": address } });

const readResponse = async (actor: Actor) => {
  const response = await actor.get("/api/store");
  const { code = null } = await response.json<{ code?: string }>();
  return [response.status, code];
};

it("an owner creates a key that works at once, and its secret can never be read again", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const { data, errors } = await create(owner, { expiresAt: "2027-01-01T00:00:00+01:00" });
  expect(errors).toEqual([]);
  const { token = null, apiKey: row } = data?.createApiKey ?? {};
  expect(token).toMatch(/^tiffin_sk_[0-9A-Z]{26}_[\w-]{43}$/);
  expect(row).toMatchObject({
    ...{ name: "Till", scopes: ["read_orders"], status: "active", allowedIps: [], lastUsedAt: null },
    ...{ expiresAt: "2026-12-31T23:00:00.000Z", tokenPreview: `${token?.slice(0, 37)}…` },
  });
  const partner = bearer(shop, token);
  expect((await partner.graphql("{ restaurantOrders { id } }")).errors).toEqual([]);
  expect(codeOf(await partner.graphql("{ payments { id } }"))).toBe("MISSING_SCOPE");
  expect(await dumpDatabase(env.DB)).not.toContain(token?.slice(37));
  const { data: list } = await owner.graphql("{ apiKeys { tokenPreview } }");
  expect(list).toEqual({ apiKeys: [{ tokenPreview: row?.tokenPreview }] });
});

it("a revoked key is refused from the next call on and stays revoked", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const { data } = await create(owner);
  const partner = bearer(shop, data?.createApiKey?.token);
  expect(await readResponse(partner)).toEqual([200, null]);
  const id = data?.createApiKey?.apiKey.id ?? "";
  for (const _ of ["once", "again"]) {
    expect((await revoke(owner, id)).data).toEqual({ revokeApiKey: { id, status: "revoked" } });
    expect(await readResponse(partner)).toEqual([401, "UNAUTHENTICATED"]);
  }
});

it("a key expires at the chosen time, which must be in the future", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const late = await create(owner, { expiresAt: shop.now });
  expect(codeOf(late)).toBe("BAD_INPUT");
  expect(late.errors[0]?.extensions["errors"]).toMatchObject([{ path: "expiresAt" }]);
  const { data } = await create(owner, { expiresAt: "2026-11-21T00:00:00Z" });
  const partner = bearer(shop, data?.createApiKey?.token);
  shop.at("2026-11-20T23:59:59.999Z");
  expect(await readResponse(partner)).toEqual([200, null]);
  shop.at("2026-11-21T00:00:00.000Z");
  expect(await readResponse(partner)).toEqual([401, "UNAUTHENTICATED"]);
});

it("a caller learns why a key stopped working only if it sends the whole secret", async () => {
  const shop = await world();
  const { data } = await create(await shop.asStaff("owner"), { expiresAt: "2026-11-21T00:00:00Z" });
  const token = data?.createApiKey?.token ?? "";
  const id = token.slice(0, 37);
  const secret = token.slice(37);
  const readDetail = async (token: string) => {
    const response = await bearer(shop, token).get("/api/store");
    expect([response.status, response.headers.get("www-authenticate")]).toEqual([
      401,
      expect.stringContaining("Bearer"),
    ]);
    return (await response.json<{ detail: string }>()).detail;
  };
  const unknownDetail = await readDetail(`tiffin_sk_${"0".repeat(26)}_${secret}`);
  const guessed = `${id}${secret.startsWith("A") ? "B" : "A"}${secret.slice(1)}`;
  const expectReason = async (reason: string) => {
    expect(await readDetail(token)).toBe(`This API key ${reason}. Make a new key at /dashboard/keys.`);
    expect(await readDetail(guessed)).toBe(unknownDetail);
  };
  shop.at("2026-11-21T00:00:00.000Z");
  await expectReason("expired at 2026-11-21T00:00:00.000Z");
  for (const status of ["inactive", "revoked"] as const) {
    await shop.db.update(apiKey).set({ status });
    await expectReason(`is ${status}`);
  }
});

it("an unknown scope is reported by its position, and no key is created", async () => {
  const shop = await world();
  const refused = await create(await shop.asStaff("owner"), { scopes: ["read_orders", "read_minds"] });
  expect(codeOf(refused)).toBe("BAD_INPUT");
  expect(refused.errors[0]?.extensions["errors"]).toMatchObject([{ path: "scopes.1" }]);
  expect(await shop.db.select().from(apiKey)).toEqual([]);
});

it("a caller cannot grant a scope that it lacks", async () => {
  const shop = await world();
  const partner = await shop.withKey(["manage_keys", "write_orders"]);
  expect(codeOf(await create(partner, { scopes: ["read_orders", "write_orders", "manage_keys"] }))).toBeNull();
  const refused = await create(partner, { scopes: ["read_orders", "write_menu"] });
  expect(codeOf(refused)).toBe("MISSING_SCOPE");
  expect(refused.errors[0]?.message).toContain("write_menu");
});

it("two concurrent calls with one idempotency key create one API key, whose token is returned once", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const key = "create-0123456789abcdef";
  const responses = await Promise.all(Array.from({ length: 4 }, () => create(owner, { key })));
  expect(responses.flatMap(({ errors }) => errors)).toEqual([]);
  const createdKeys = responses.map(({ data }) => data?.createApiKey);
  expect(new Set(createdKeys.map((key) => key?.apiKey.id)).size).toBe(1);
  expect(createdKeys.filter((key) => key?.token).length).toBe(1);
  expect(await shop.db.select().from(apiKey)).toHaveLength(1);
  expect(codeOf(await create(owner, { key, name: "Another till" }))).toBe("IDEMPOTENCY_KEY_REUSED");
});

const cases: [allowed: string, from: string, mayUse: boolean][] = [
  ["203.0.113.7", "203.0.113.7", true],
  ["203.0.113.7", "203.0.113.8", false],
  ["203.0.113.7", "::ffff:203.0.113.7", true],
  ["203.0.113.0/24", "203.0.113.255", true],
  ["203.0.113.0/24", "203.0.114.0", false],
  ["203.0.113.77/24", "203.0.113.1", true],
  ["0.0.0.0/0", "198.51.100.1", true],
  ["0.0.0.0/0", "2001:db8::1", false],
  ["2001:db8::1", "2001:0DB8:0:0:0:0:0:1", true],
  ["2001:db8::/32", "2001:db8:ffff::9", true],
  ["2001:db8::/32", "2001:db9::1", false],
  ["2001:db8::/127", "2001:db8::2", false],
  ["::ffff:198.51.100.0/120", "198.51.100.200", true],
  ["::ffff:198.51.100.0/120", "198.51.101.0", false],
  ["::/0", "2001:db8::1", true],
  ["::/0", "203.0.113.7", false],
  ["203.0.113.7", "unknown", false],
];

it.each(cases)("a key for %s, used from %s, works: %s", async (allowed, from, mayUse) => {
  const shop = await world();
  const { data, errors } = await create(await shop.asStaff("owner"), { allowedIps: ["192.0.2.9", allowed] });
  expect(errors).toEqual([]);
  const outcome = await readResponse(bearer(shop, data?.createApiKey?.token, from));
  expect(outcome).toEqual(mayUse ? [200, null] : [403, "IP_NOT_ALLOWED"]);
});

it.each(["203.0.113", "203.0.113.7/33", "2001:db8::/129", "0x7f000001", "fe80::1%eth0", "example.com", "10.0.0.0/"])(
  "%s is refused as an IP range",
  async (address) => {
    const shop = await world();
    const refused = await create(await shop.asStaff("owner"), { allowedIps: ["192.0.2.1", address] });
    expect(codeOf(refused)).toBe("BAD_INPUT");
    expect(refused.errors[0]?.extensions["errors"]).toMatchObject([{ path: "allowedIps.1" }]);
  },
);

it("the last use of a key is recorded at most once a minute, even for concurrent calls", async () => {
  const { database, statements } = watch(env.DB);
  const shop = await world({ env: { DB: database }, now: "2026-11-20T23:30:00.000Z" });
  const partner = await shop.withKey(["read_menu"] satisfies Scope[]);
  const countUpdates = () => statements.filter((sql) => /^update "api_key"/i.test(sql)).length;
  const readLastUsedAt = async () => (await shop.db.select().from(apiKey))[0]?.lastUsedAt;
  await partner.get("/api/store");
  expect([countUpdates(), await readLastUsedAt()]).toEqual([1, "2026-11-20T23:30:00.000Z"]);
  shop.at("2026-11-20T23:30:59.999Z");
  await partner.get("/api/store");
  expect([countUpdates(), await readLastUsedAt()]).toEqual([1, "2026-11-20T23:30:00.000Z"]);
  shop.at("2026-11-20T23:31:00.000Z");
  await Promise.all([partner.get("/api/store"), partner.get("/api/store")]);
  expect(await readLastUsedAt()).toBe("2026-11-20T23:31:00.000Z");
});

it("a refused key is not recorded as used", async () => {
  const shop = await world();
  const partner = await shop.withKey([...scopes], { allowedIps: ["192.0.2.1"] });
  expect(await readResponse(partner)).toEqual([403, "IP_NOT_ALLOWED"]);
  const [row] = await shop.db.select().from(apiKey).where(eq(apiKey.status, "active"));
  expect(row?.lastUsedAt).toBeNull();
});
