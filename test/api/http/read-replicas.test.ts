import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { menuItem } from "../../../db/schema/index.ts";
import type { Actor } from "../../support/builders/client.ts";
import { orderBody, sendOrder } from "../../support/builders/orders.ts";
import { LaggingReplica } from "../../support/fakes/lagging-replica.ts";
import { startWorker, type World, world } from "../../support/world.ts";

const header = "x-d1-bookmark";

let replica: LaggingReplica;
let shop: World;

beforeEach(async () => {
  replica = new LaggingReplica(env.DB, env.REPLICA);
  shop = await world({ env: { DB: replica.database, READ_REPLICAS: "on" } });
  await replica.replicate();
});

const renameDish =
  "mutation ($id: ID!, $name: String!) { updateMenuItem(where: { id: $id }, data: { name: $name }) { id } }";
const readNames = "{ menuItems(take: 1, orderBy: { id: asc }) { id name } }";

interface Names {
  menuItems: { id: string; name: string }[];
}

const firstDish = async (actor: Actor | World) => {
  const { data } = await actor.graphql<Names>(readNames);
  return data?.menuItems[0] ?? { id: "", name: "" };
};

/** Sends GraphQL with a key and a bookmark, and returns the response with its bookmark. */
const send = async (key: Actor, query: string, variables: object = {}, bookmark: string | null = null) => {
  const headers = bookmark === null ? {} : { [header]: bookmark };
  const response = await key.post("/api/graphql", { query, variables }, { headers });
  return { body: await response.text(), status: response.status, bookmark: response.headers.get(header) };
};

describe("with a replica that lags behind", () => {
  it("a guest sees a placed order at once", async () => {
    const guest = shop.asGuest();
    const response = await sendOrder(guest, await orderBody(guest, {}), { key: crypto.randomUUID() });
    const { orderId, secretKey } = await response.json<{ orderId: string; secretKey: string }>();
    const order = await guest.get(`/api/orders/${orderId}`, { headers: { "x-order-key": secretKey } });
    expect([response.status, order.status]).toEqual([201, 200]);
  });

  it("a customer finds a new order in the own history, which a replica then answers", async () => {
    const customer = await shop.asCustomer("ada@example.com");
    await sendOrder(customer, await orderBody(customer, {}), { key: crypto.randomUUID() });
    const readHistory = async () => {
      const { data } = await customer.graphql<{ getCustomerOrders: { items: unknown[] } }>(
        "{ getCustomerOrders { items { id } } }",
      );
      return data?.getCustomerOrders.items.length;
    };
    expect(customer.cookies.has("tiffin_bookmark")).toBe(true);
    expect(await readHistory()).toBe(1);
    await replica.replicate();
    const before = replica.reads.replica;
    expect(await readHistory()).toBe(1);
    expect(replica.reads.replica).toBeGreaterThan(before);
  });

  /** A key that changed a dish after the replica's last copy, with its bookmarks before and after the change. */
  const keyWithChange = async () => {
    const key = await shop.withKey(["read_menu", "write_menu"]);
    const { id } = await firstDish(key);
    const before = await send(key, readNames);
    await replica.replicate();
    const change = await send(key, renameDish, { id, name: "Changed" });
    return { key, before, change };
  };

  it("an API key reads its own change by the bookmark of the response, and without one reads the newest", async () => {
    const { key, before, change } = await keyWithChange();
    expect(change.bookmark).toMatch(/^[0-9a-f]{8}-/);
    expect((await send(key, readNames, {}, change.bookmark)).body).toContain("Changed");
    expect((await send(key, readNames)).body).toContain("Changed");
    // The bookmark from before the change allows the replica's older state.
    expect((await send(key, readNames, {}, before.bookmark)).body).toBe(before.body);
  });

  it("a client that heard of a change reads the newest by Cache-Control: no-cache", async () => {
    const { key, before } = await keyWithChange();
    const headers = { [header]: before.bookmark ?? "", "cache-control": "no-cache" };
    expect(await (await key.post("/api/graphql", { query: readNames }, { headers })).text()).toContain("Changed");
  });

  it("a public read may be old, and is never newer and then older for one isolate", async () => {
    const readRevision = async (query = "") =>
      (await (await shop.get(`/api/menu${query}`)).json<{ revision: number }>()).revision;
    const key = await shop.withKey(["read_menu", "write_menu"]);
    const before = await readRevision();
    await send(key, renameDish, { id: (await firstDish(key)).id, name: "Changed" });
    expect(await readRevision()).toBe(before);
    // A page that heard of the change asks for its revision. From then on the isolate has seen it.
    expect(await readRevision(`?revision=${before + 1}`)).toBe(before + 1);
    expect(await readRevision()).toBe(before + 1);
    shop.pass(60);
    expect(await readRevision()).toBe(before + 1);
    await replica.replicate();
    expect(await readRevision()).toBe(before + 1);
  });

  it("pages and public data are read from the replica, and set no cookie", async () => {
    const isolate = await startWorker({ env: { DB: replica.database, READ_REPLICAS: "on" } });
    const before = replica.reads.primary;
    for (const path of ["/", "/api/menu", "/products"]) {
      const response = await isolate.get(path);
      expect([path, response.status, response.headers.getSetCookie(), response.headers.get(header)]).toEqual([
        path,
        200,
        [],
        null,
      ]);
    }
    expect(replica.reads.primary).toBe(before);
  });

  it("a browser with a bookmark gets the same cached page", async () => {
    const plain = await shop.get("/");
    const other = await shop.get("/", {
      headers: { cookie: `tiffin_bookmark=ffffffff-00000000-00000000-${"f".repeat(32)}` },
    });
    expect(other.headers.get("etag")).toBe(plain.headers.get("etag"));
    expect(other.headers.getSetCookie()).toEqual([]);
  });

  it.each([
    ["of the future", `ffffffff-ffffffff-ffffffff-${"f".repeat(32)}`],
    ["that names a constraint", "first-unconstrained"],
    ["with other characters", "' OR 1=1"],
    ["of 5,000 characters", "0".repeat(5000)],
  ])("a forged bookmark %s shows its sender no older state, and changes nothing for others", async (_what, forged) => {
    const { key } = await keyWithChange();
    const read = await send(key, readNames, {}, forged);
    expect([read.status, read.body.includes("Changed")]).toEqual([200, true]);
    const before = replica.reads.replica;
    const isolate = await startWorker({ env: { DB: replica.database, READ_REPLICAS: "on" } });
    expect((await isolate.get("/api/menu", { headers: { [header]: forged } })).status).toBe(200);
    expect(replica.reads.replica).toBeGreaterThan(before);
  });
});

it("without replicas no session is opened, and no bookmark is sent", async () => {
  const DB = new Proxy(env.DB, {
    get: (target, name) => {
      if (name === "withSession") throw new Error("No session may be opened.");
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  const plain = await startWorker({ env: { DB } });
  const key = await plain.withKey(["read_menu", "write_menu"]);
  await plain.db.update(menuItem).set({ price: 77 });
  const change = await send(key, renameDish, { id: (await firstDish(key)).id, name: "Changed" });
  expect([change.status, change.bookmark]).toEqual([200, null]);
  expect((await plain.get("/")).status).toBe(200);
});
