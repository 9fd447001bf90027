import { env } from "cloudflare:workers";
import { beforeEach, expect, it, vi } from "vitest";
import type { Actor } from "../../support/builders/client.ts";
import { placeOrder } from "../../support/builders/orders.ts";
import { LaggingReplica } from "../../support/fakes/lagging-replica.ts";
import { moveStore, shardedWorld } from "../../support/shards.ts";
import { startWorker, type World } from "../../support/world.ts";

const header = "x-d1-bookmark";

interface Setup {
  shop: World;
  key: Actor;
  replicas: readonly [LaggingReplica, LaggingReplica];
  /** Another isolate over the same databases. */
  startIsolate(): Promise<World>;
}

/** Two shards with a replica each, and a key of Copper Pot, which is on shard 0. */
const twoShardsWithReplicas = async (): Promise<Setup> => {
  const replicas = [
    new LaggingReplica(env.DB, env.REPLICA),
    new LaggingReplica(env.DB_1 ?? env.DB, env.DB_2 ?? env.REPLICA),
  ] as const;
  const bindings = { DB: replicas[0].database, DB_1: replicas[1].database, READ_REPLICAS: "on" };
  const shop = await shardedWorld(2, { env: bindings });
  const key = await shop.withKey(["read_menu", "write_menu"]);
  const startIsolate = () => startWorker({ env: bindings, shards: 2, now: shop.now });
  for (const replica of replicas) await replica.replicate();
  return { shop, key, replicas, startIsolate };
};

const readNames = "{ menuItems(take: 1, orderBy: { id: asc }) { id name } }";
const renameDish =
  "mutation ($id: ID!, $name: String!) { updateMenuItem(where: { id: $id }, data: { name: $name }) { id } }";

const send = async (key: Actor, query: string, { variables = {}, bookmark = "" } = {}) => {
  const response = await key.post("/api/graphql", { query, variables }, { headers: { [header]: bookmark } });
  return { status: response.status, body: await response.text(), bookmark: response.headers.get(header) ?? "" };
};

const rename = async (key: Actor, name: string) => {
  const { data } = await key.graphql<{ menuItems: { id: string }[] }>(readNames);
  return send(key, renameDish, { variables: { id: data?.menuItems[0]?.id, name } });
};

let setup: Setup;

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  setup = await twoShardsWithReplicas();
});

it("public pages of a store are read from the replica of its own shard", async () => {
  const { shop, replicas, startIsolate } = setup;
  await moveStore(shop, "copper-pot", 1);
  await shop.get("/api/menu");
  for (const replica of replicas) await replica.replicate();
  const isolate = await startIsolate();
  const [other, own] = replicas.map(({ reads }) => ({ ...reads }));
  for (const path of ["/", "/api/menu", "/products"]) expect((await isolate.get(path)).status).toBe(200);
  expect(replicas[0].reads).toEqual(other);
  expect(replicas[1].reads.primary).toBe(own?.primary);
  expect(replicas[1].reads.replica).toBeGreaterThan(own?.replica ?? 0);
});

it("a caller reads its own change by the bookmark of the shard", async () => {
  const { shop, key, replicas } = setup;
  await moveStore(shop, "copper-pot", 1);
  await replicas[1].replicate();
  const change = await rename(key, "Changed");
  expect([change.status, change.bookmark]).toEqual([200, expect.stringMatching(/^1\.[0-9a-f]{8}-/)]);
  expect((await send(key, readNames, { bookmark: change.bookmark })).body).toContain("Changed");
});

it("a bookmark from before the move allows no older state of the new shard", async () => {
  const { shop, key, replicas } = setup;
  const before = await rename(key, "Changed once");
  await moveStore(shop, "copper-pot", 1);
  for (const replica of replicas) await replica.replicate();
  const after = await send(key, readNames);
  expect((await rename(key, "Changed twice")).status).toBe(200);
  // A bookmark of the new shard from before the second change allows its replica to answer.
  expect((await send(key, readNames, { bookmark: after.bookmark })).body).toContain("Changed once");
  expect((await send(key, readNames, { bookmark: before.bookmark })).body).toContain("Changed twice");
});

it("a replica that has not seen the move leads neither orders nor the directory to the old shard", async () => {
  const { shop, replicas, startIsolate } = setup;
  await moveStore(shop, "copper-pot", 1);
  const readDirectory = () => env.DIRECTORY.getByName("host:localhost").find();
  // An isolate that believes the old replica's state: its order is refused.
  await env.OAUTH_KV.put("shard:host:localhost", "0");
  const misled = await startIsolate();
  expect((await misled.get("/api/menu")).status).toBe(200);
  await expect(placeOrder(misled)).rejects.toThrow();
  expect(await readDirectory()).toBe(1);
  // One without a cache asks the directory, and reads the new shard's own state.
  await env.OAUTH_KV.delete("shard:host:localhost");
  await placeOrder(await startIsolate());
  expect(await readDirectory()).toBe(1);
  await replicas[0].replicate();
  misled.pass(3);
  await placeOrder(misled);
});

it("a caller reads its own change after a move that a replica has not seen", async () => {
  const { shop, key, startIsolate } = setup;
  await moveStore(shop, "copper-pot", 1);
  const { bookmark } = await rename(key, "Changed");
  await env.OAUTH_KV.put("shard:host:localhost", "0");
  const misled = await startIsolate();
  const ask = async (headers: Record<string, string>) => {
    const { authorization = "" } = key.headers;
    const body = { query: readNames };
    return (await misled.post("/api/graphql", body, { headers: { authorization, ...headers } })).text();
  };
  expect(await ask({})).not.toContain("Changed");
  expect(await ask({ [header]: bookmark })).toContain("Changed");
});

it("a store whose shard cannot be reached keeps its cached menu", async () => {
  const { shop, startIsolate } = setup;
  await moveStore(shop, "copper-pot", 1);
  const isolate = await startIsolate();
  await isolate.get("/api/menu");
  isolate.pass(3);
  for (const service of ["d1-read", "d1-write"] as const) isolate.faults.add({ service, kind: "fail", object: "DB_1" });
  const response = await isolate.get("/api/menu");
  expect([response.status, await response.json()]).toMatchObject([200, { isStale: true }]);
});
