import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cancelStatements, scheduleStatements } from "../../../db/local/deletion/schedule.ts";
import { listNewStoreStatements } from "../../../db/local/new-store.ts";
import { beginDeletion, deleteRows, pagedTables, pageStatement } from "../../../db/queries/deletions/rows.ts";
import { exportedTables } from "../../../db/queries/records/store-export.ts";
import { oauthApp, oauthGrant, providerCustomer, storeDeletion, storeMove } from "../../../db/schema/index.ts";
import { storeTables } from "../../../db/store-tables.ts";
import { addMinutes } from "../../../worker/domain/time.ts";
import { fillStore } from "../../support/builders/filled-store.ts";
import { orderBody, placeOrder, sendOrder } from "../../support/builders/orders.ts";
import { crashingAt } from "../../support/chaos/crashes.ts";
import {
  countExported,
  finishDeletions,
  runCommand,
  scheduleDeletion,
  workOnDeletions,
} from "../../support/deletions.ts";
import { connectTo } from "../../support/fakes/live-sockets.ts";
import { confirmSetup } from "../../support/fakes/stripe/card-client.ts";
import { stripeShop } from "../../support/fakes/stripe-shop.ts";
import { dumpStore } from "../../support/shards.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

beforeEach(() => {
  for (const method of ["warn", "error"] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
});

const counterOrder = `mutation ($items: [POSOrderItemInput!]!) {
  createPOSOrder(orderType: "dine_in", items: $items) { id }
}`;

const changed = /abort:STORE_CHANGED/;

/** Two restaurants with rows in every table, of which the first is due for its deletion. */
const twoFilledStores = async () => {
  const shop = await world();
  const storeId = await fillStore(shop, "copper-pot");
  const otherId = await fillStore(shop, "gasthaus-linde");
  const ofSimulator = { provider: "simulator", dueAt: null } as const;
  await shop.db.update(providerCustomer).set(ofSimulator);
  await shop.db.insert(storeDeletion).values({ storeId, dueAt: shop.now });
  return { shop, storeId, otherId, other: await dumpStore(shop.db, otherId) };
};

const expectGone = async (shop: World, storeId: string): Promise<void> => {
  const rows = await dumpStore(shop.db, storeId);
  expect(Object.entries(rows).flatMap(([name, left]) => (left.length > 0 ? [name] : []))).toEqual([]);
  expect(await shop.db.select().from(storeDeletion)).toEqual([]);
  const triggers = await env.DB.prepare(
    "SELECT count(*) AS n FROM sqlite_schema WHERE type = 'trigger' AND name GLOB 'move_*'",
  ).first("n");
  expect(triggers).toBe(0);
};

describe("a store that is to be deleted", () => {
  it("takes no order, neither from guests nor at the counter, and shows its menu", async () => {
    const shop = await world();
    const guest = shop.asGuest();
    const body = await orderBody(guest);
    const cashier = await shop.withKey(["write_orders", "take_payments"]);
    const items = body.items.map(({ price: _, ...item }) => item);
    await scheduleDeletion(shop);
    // This isolate has just read the menu, so the revision that the command raised refuses the order.
    shop.pass(-3);
    const refused = await sendOrder(guest, body, {});
    expect([refused.status, await refused.json()]).toMatchObject([422, { code: "ORDER_TYPE_UNAVAILABLE" }]);
    const menu = await (await shop.get("/api/menu")).json<{
      isClosing: boolean;
      orderTypes: string[];
      items: object[];
    }>();
    expect([menu.isClosing, menu.orderTypes, menu.items.length > 0]).toEqual([true, [], true]);
    const { errors } = await cashier.graphql(counterOrder, { items });
    expect(errors[0]?.extensions?.["code"]).toBe("STORE_CLOSED");
    expect(await shop.query.restaurantOrder.findMany()).toEqual([]);
  });

  it("lets its owner sign in, read and export, and stays as it was if that is cancelled", async () => {
    const shop = await world();
    const owner = await shop.asStaff("owner");
    const { storeId } = await scheduleDeletion(shop);
    expect((await owner.post("/api/export.zip")).status).toBe(200);
    expect(await workOnDeletions(shop)).toEqual([]);
    await runCommand(shop, cancelStatements(storeId, new Date(shop.now)));
    shop.pass(3);
    await placeOrder(shop);
    shop.at(addMinutes(shop.now, 31 * 24 * 60));
    await workOnDeletions(shop);
    expect((await dumpStore(shop.db, storeId))["restaurant_order"]).toHaveLength(1);
  });

  it("is not cancelled once its day has come", async () => {
    const shop = await world();
    const { storeId, dueAt } = await scheduleDeletion(shop);
    await expect(runCommand(shop, cancelStatements(storeId, new Date(dueAt)))).rejects.toThrow(changed);
    expect(await shop.db.select().from(storeDeletion)).toHaveLength(1);
  });
});

describe("the command that schedules a deletion", () => {
  const schedule = async (shop: World, changes: Partial<Parameters<typeof scheduleStatements>[0]> = {}) => {
    const storeId = await findStoreId(shop.db, "copper-pot");
    const exported = await countExported(shop, storeId);
    const dueAt = addMinutes(shop.now, 1);
    return () => runCommand(shop, scheduleStatements({ storeId, dueAt, isForced: false, exported, ...changes }));
  };

  it("writes nothing if an order came in after the export, even if it has ended", async () => {
    const shop = await world();
    const write = await schedule(shop);
    const order = await placeOrder(shop);
    await env.DB.prepare("UPDATE restaurant_order SET status = 'cancelled', due_at = NULL").run();
    await env.DB.prepare("UPDATE payment SET status = 'cancelled'").run();
    await expect(write()).rejects.toThrow(changed);
    expect(order.orderId).not.toBe("");
    expect(await shop.db.select().from(storeDeletion)).toEqual([]);
  });

  it("writes nothing while an order is open, the store moves, or a deletion is scheduled already", async () => {
    const shop = await world();
    await placeOrder(shop);
    await expect((await schedule(shop, { isForced: true }))()).rejects.toThrow(changed);
    await env.DB.prepare("DELETE FROM restaurant_order").run();
    const storeId = await findStoreId(shop.db, "copper-pot");
    await shop.db.insert(storeMove).values({ storeId, state: "requested", toShard: 1 });
    await expect((await schedule(shop))()).rejects.toThrow(changed);
    await shop.db.delete(storeMove);
    await (await schedule(shop))();
    await expect((await schedule(shop))()).rejects.toThrow(changed);
    expect(await shop.db.select().from(storeDeletion)).toHaveLength(1);
  });

  it("compares tables that the export has", () => {
    const names = new Set(exportedTables.map(({ table }) => table.name));
    const statement = scheduleStatements({ storeId: "sto_1", dueAt: "", isForced: false, exported: {} })[0] ?? "";
    const compared = [...statement.matchAll(/count\(\*\) FROM (\w+)/g)].map(([, name = ""]) => name);
    expect(compared.length).toBeGreaterThan(4);
    expect(compared.filter((name) => !names.has(name))).toEqual([]);
  });
});

describe("the deletion of a store", () => {
  it("leaves no row of it in any table, and every row of another store", async () => {
    const { shop, storeId, otherId, other } = await twoFilledStores();
    const before = await dumpStore(shop.db, storeId);
    // The fixture follows the schema, so a new table is among them.
    expect(Object.entries(before).flatMap(([name, rows]) => (rows.length === 0 ? [name] : []))).toEqual([]);
    await finishDeletions(shop);
    await expectGone(shop, storeId);
    expect(await dumpStore(shop.db, otherId)).toEqual(other);
  });

  it("knows every table of a store, each before those that it refers to", () => {
    const names = storeTables.map(({ name }) => name);
    expect([...pagedTables, "store_host", "store_settings"].toSorted()).toEqual(names.toSorted());
  });

  it("finds the rows of a page by an index, however many rows other stores have", async () => {
    await world();
    const scans: string[] = [];
    for (const table of pagedTables) {
      const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${pageStatement(table)}`)
        .bind("sto_1")
        .all<{ detail: string }>();
      scans.push(...plan.results.flatMap(({ detail }) => (detail.startsWith("SCAN") ? [`${table}: ${detail}`] : [])));
    }
    expect(scans).toEqual([]);
  });

  it("begins on its day, from when the host is unknown and webhooks for it are too", async () => {
    const shop = await world();
    const { storeId, dueAt } = await scheduleDeletion(shop);
    shop.at(addMinutes(dueAt, -1));
    await workOnDeletions(shop);
    expect((await shop.get("/api/menu")).status).toBe(200);
    shop.at(dueAt);
    await workOnDeletions(shop);
    shop.pass(3);
    for (const answer of [await shop.get("/api/menu"), await shop.post("/api/webhooks/stripe", {})])
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: "STORE_NOT_FOUND" }]);
    const health = await (await shop.get("/api/health", { store: "gasthaus-linde" })).json<{ deletions: object }>();
    expect(health.deletions).toEqual({ scheduled: 0, running: 1 });
    expect((await dumpStore(shop.db, storeId))["store_settings"]).toHaveLength(1);
  });

  it("refuses each new row of the store from its beginning, and none of other stores", async () => {
    const { shop, storeId, otherId } = await twoFilledStores();
    await beginDeletion(shop.db, storeId, shop.now);
    const write = (sql: string, store: string): Promise<string> =>
      env.DB.prepare(sql)
        .bind(store)
        .run()
        .then(
          () => "written",
          (error: Error) => error.message,
        );
    // The audit log takes no change of any row.
    const isUpdatable = (name: string) => name !== "audit_entry";
    for (const { name } of storeTables) {
      const update = `UPDATE "${name}" SET store_id = store_id WHERE store_id = ?`;
      const insert = `INSERT INTO "${name}" SELECT * FROM "${name}" WHERE store_id = ? ON CONFLICT DO NOTHING`;
      const refusal = expect.stringContaining("abort:STORE_MOVING");
      expect([name, await write(insert, storeId)]).toEqual([name, refusal]);
      if (name !== "provider_customer") expect([name, await write(update, storeId)]).toEqual([name, refusal]);
      if (isUpdatable(name)) expect([name, await write(update, otherId)]).toEqual([name, "written"]);
    }
  });

  it("deletes nothing of a store that is not to be deleted, whatever message comes", async () => {
    const shop = await world();
    const storeId = await fillStore(shop, "copper-pot");
    const rows = await dumpStore(shop.db, storeId);
    await deleteRows(shop.db, storeId);
    await shop.db.insert(storeDeletion).values({ storeId, dueAt: addMinutes(shop.now, 1) });
    await deleteRows(shop.db, storeId);
    await expect(beginDeletion(shop.db, storeId, shop.now)).rejects.toThrow();
    expect(await dumpStore(shop.db, storeId)).toEqual(rows);
  });

  it("works in pages of bounded size, and a store with many rows takes several runs", async () => {
    const { shop, storeId, otherId, other } = await twoFilledStores();
    await env.DB.prepare(
      `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 4500)
        INSERT INTO customer (id, created_at, updated_at, store_id, email, name)
        SELECT 'cus_many_' || n, ?1, ?1, ?2, n || '@example.com', 'Zoë' FROM numbers`,
    )
      .bind(shop.now, storeId)
      .run();
    await beginDeletion(shop.db, storeId, shop.now);
    const sizes: number[] = [];
    const count = async () => Object.values(await dumpStore(shop.db, storeId)).flat().length;
    for (let before = await count(); await deleteRows(shop.db, storeId); before = await count())
      sizes.push(before - (await count()));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2_499);
    expect(sizes.length).toBeGreaterThan(2);
    expect(await dumpStore(shop.db, otherId)).toEqual(other);
  });

  it("is continued after the database fails, or loses its answer, at any call", async () => {
    const { shop, storeId, otherId, other } = await twoFilledStores();
    // Every second run stops at one call later than those before, until a run ends.
    for (let run = 2; run < 400; run += 1) {
      const crashAt = Math.floor(run / 2);
      const crashMoment = run % 2 === 0 ? "before" : "after";
      let calls = 0;
      const database = crashingAt(env.DB, () => {
        calls += 1;
        const current = calls;
        return (moment) => current === crashAt && moment === crashMoment;
      });
      await workOnDeletions(shop, database);
      shop.at(addMinutes(shop.now, 1));
      if ((await shop.db.select().from(storeDeletion)).length === 0) break;
    }
    await expectGone(shop, storeId);
    expect(await dumpStore(shop.db, otherId)).toEqual(other);
  });

  it("can run twice at once", async () => {
    const { shop, storeId, otherId, other } = await twoFilledStores();
    const warn = vi.spyOn(console, "warn");
    for (let runs = 0; runs < 20 && (await shop.db.select().from(storeDeletion)).length > 0; runs += 1) {
      await Promise.all([workOnDeletions(shop), workOnDeletions(shop), workOnDeletions(shop)]);
      shop.at(addMinutes(shop.now, 1));
    }
    await expectGone(shop, storeId);
    expect(await dumpStore(shop.db, otherId)).toEqual(other);
    expect(warn.mock.calls).toEqual([]);
  });

  it("frees its short name and its host for a new store", async () => {
    const { shop, storeId } = await twoFilledStores();
    await finishDeletions(shop);
    await runCommand(
      shop,
      listNewStoreStatements({ slug: "copper-pot", host: "localhost", owner: "new@example.com", name: "New Pot" }),
    );
    shop.pass(3);
    const answer = await (await shop.get("/api/store")).json<{ name: string }>();
    expect(answer.name).toBe("New Pot");
    expect(await findStoreId(shop.db, "copper-pot")).not.toBe(storeId);
  });

  it("deletes pictures, apps with their grants, live channels and simulated payments, and none of another store", async () => {
    const { shop, storeId, otherId } = await twoFilledStores();
    const clientId = "client-1";
    const [grant] = await shop.db.select().from(oauthGrant).where(eq(oauthGrant.storeId, storeId));
    const names = `${grant?.customerId}:${grant?.serverGrantId}`;
    await shop.db.update(oauthApp).set({ clientId }).where(eq(oauthApp.storeId, storeId));
    const keys = [`client:${clientId}`, `grant:${names}`, `token:${names}:a`];
    const otherKeys = ["client:client-2", `grant:${names}2`];
    for (const key of [...keys, ...otherKeys]) await env.OAUTH_KV.put(key, "{}");
    for (const id of [storeId, otherId])
      for (let n = 0; n < 3; n += 1) await env.PICTURES?.put(`${id}/hash/${n}.webp`, "picture");
    const guest = await connectTo(storeId, "menu");
    expect(await env.SIMULATOR.getByName(storeId).createCustomer("one")).toMatchObject({ ok: true });
    await finishDeletions(shop);
    const left = (await env.OAUTH_KV.list()).keys.map(({ name }) => name);
    expect(left.toSorted()).toEqual(otherKeys.toSorted());
    const pictures = (await env.PICTURES?.list())?.objects.map(({ key }) => key) ?? [];
    expect(pictures).toEqual([0, 1, 2].map((n) => `${otherId}/hash/${n}.webp`));
    await vi.waitFor(() => expect(guest.closedWith).toBe(4000));
    await runInDurableObject(env.SIMULATOR.getByName(storeId), (_, { storage }) => {
      expect([...storage.kv.list()]).toEqual([]);
    });
  });

  it("goes on after a week without a processor that does not delete its customers, and says so", async () => {
    const { shop, storeId } = await twoFilledStores();
    await shop.db.update(providerCustomer).set({ provider: "stripe" }).where(eq(providerCustomer.storeId, storeId));
    const error = vi.spyOn(console, "error");
    const begin = Date.parse(shop.now);
    for (let runs = 0; runs < 40 && (await shop.db.select().from(storeDeletion)).length > 0; runs += 1) {
      await workOnDeletions(shop);
      shop.at(addMinutes(shop.now, 8 * 60));
    }
    expect((Date.parse(shop.now) - begin) / 86_400_000).toBeGreaterThan(6);
    await expectGone(shop, storeId);
    const given = error.mock.calls.flat().filter((line) => String(line).includes("CUSTOMER_NOT_DELETED"));
    expect(given).toHaveLength(1);
  });

  it("deletes customers with their saved cards at the processor first", async () => {
    const setup = await stripeShop();
    const { shop, account } = setup;
    const browser = await shop.asCustomer("ada@example.com");
    const response = await browser.post("/api/payment-methods/setup", {});
    await confirmSetup(setup, (await response.json<{ clientSecret: string }>()).clientSecret);
    expect(account.saved.customers.size).toBe(1);
    const storeId = await findStoreId(shop.db, "copper-pot");
    await shop.db.insert(storeDeletion).values({ storeId, dueAt: shop.now });
    await finishDeletions(shop);
    expect(account.saved.customers.size).toBe(0);
    await expectGone(shop, storeId);
  });
});
