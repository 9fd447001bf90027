import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { customer, staffMember } from "../../../db/schema/index.ts";
import type { Actor } from "../../support/builders/client.ts";
import { metered } from "../../support/builders/metered.ts";
import { run } from "../../support/builders/mutations.ts";
import { placeOrder, soup } from "../../support/builders/orders.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

const select = `entries { id at action thing thingId name status actor { id type name }
  changes { field isPersonal format before after } } names { id name } nextCursor`;

interface Entry {
  id: string;
  action: string;
  thing: string;
  thingId: string | null;
  name: string | null;
  actor: { id: string | null; type: string; name: string | null };
  changes: { field: string; isPersonal: boolean; format: string; before: unknown; after: unknown }[];
}

interface Log {
  entries: Entry[];
  names: { id: string; name: string }[];
  nextCursor: string | null;
}

const read = async (actor: Pick<Actor, "graphql">, args = "") => {
  const { data, errors } = await actor.graphql<{ auditLog: Log | null }>(`{ auditLog${args} { ${select} } }`);
  return { ...data?.auditLog, codes: errors.map(({ extensions }) => extensions["code"]) };
};

const changeSoup = (actor: Actor, data: Record<string, unknown>) =>
  run(
    actor,
    `mutation ($id: ID!, $data: MenuItemUpdateInput!) { updateMenuItem(where: { id: $id }, data: $data) { id } }`,
    {
      id: soup,
      data,
    },
  );

/** Adds entries of 40 people, one a minute since January, every fiftieth of a promo code. */
const addEntries = async ({ env, db }: World, count: number): Promise<void> => {
  const storeId = await findStoreId(db, "copper-pot");
  const at = "strftime('%Y-%m-%dT%H:%M:00.000Z', '2026-01-01', '+' || n || ' minutes')";
  await env.DB.prepare(
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?1)
     INSERT INTO audit_entry (id, created_at, updated_at, store_id, at, actor_type, actor_id, action, thing, thing_id, name, changes)
     SELECT printf('aud_bulk_%07d', n), ${at}, ${at}, ?2, ${at}, 'staff', 'cus_' || (n % 40), 'update',
       iif(n % 50 = 0, 'PromoCode', 'MenuItem'), ?3, 'Soup', '[]' FROM numbers`,
  )
    .bind(count, storeId, soup)
    .run();
};

describe("auditLog", () => {
  it("lists the changes of one millisecond in the order in which they were made", async () => {
    const shop = await world();
    const manager = await shop.asStaff("manager");
    const prices = [910, 920, 930, 940, 950, 960, 970, 980];
    for (const price of prices) expect((await changeSoup(manager, { price })).codes).toEqual([]);
    const { entries = [] } = await read(manager);
    expect(entries.map(({ changes }) => changes[0]?.after)).toEqual(prices.toReversed());
  });

  it("lists changes and order events together, newest first, with the names of today", async () => {
    const shop = await world();
    const manager = await shop.asStaff("manager");
    await changeSoup(manager, { price: 950, available: false });
    shop.at("2026-11-20T23:31:00.000Z");
    const order = await placeOrder(shop.asGuest());
    const accept = "mutation ($id: ID!) { acknowledgeOrder(orderId: $id) { id } }";
    expect((await run(manager, accept, { id: order.orderId })).codes).toEqual([]);
    await shop.db.update(customer).set({ name: "Ada Lovelace" });
    const { entries = [] } = await read(manager);
    expect(entries.map(({ action, thing, actor }) => [action, thing, actor.name])).toEqual([
      ["order_acknowledged", "RestaurantOrder", "Ada Lovelace"],
      ["update", "MenuItem", "Ada Lovelace"],
    ]);
    expect(entries[0]?.thingId).toBe(order.orderId);
    expect(entries[1]?.changes).toEqual([
      { field: "price", isPersonal: false, format: "money", before: 895, after: 950 },
      { field: "available", isPersonal: false, format: "boolean", before: true, after: false },
    ]);
  });

  it("is filtered by person, thing and day of the store's zone, and pages end", async () => {
    const shop = await world();
    const manager = await shop.asStaff("manager");
    const owner = await shop.asStaff("owner");
    await changeSoup(manager, { price: 950 });
    // 22:30 in New York, and the next day in UTC.
    shop.at("2026-11-22T03:30:00.000Z");
    await changeSoup(owner, { price: 960 });
    const prices = async (args: string) => (await read(owner, args)).entries?.map(({ changes }) => changes[0]?.after);
    expect(await prices("")).toEqual([960, 950]);
    expect(await prices('(from: "2026-11-21", to: "2026-11-21")')).toEqual([960]);
    expect(await prices('(to: "2026-11-20", thing: "MenuItem")')).toEqual([950]);
    expect(await prices(`(thingId: "${soup}")`)).toEqual([960, 950]);
    expect(await prices('(thing: "RestaurantOrder")')).toEqual([]);
    const first = await read(owner, "(limit: 1)");
    const person = first.entries?.[0]?.actor.id;
    expect(await prices(`(actorId: "${person}")`)).toEqual([960]);
    const second = await read(owner, `(limit: 1, cursor: "${first.nextCursor}")`);
    expect(second.entries?.map(({ changes }) => changes[0]?.after)).toEqual([950]);
    expect(second.nextCursor).toBeNull();
    expect((await read(owner, '(cursor: "nonsense")')).codes).toEqual(["BAD_INPUT"]);
  });

  it("names the rows that values refer to as they are now, and none that was deleted", async () => {
    const shop = await world();
    const manager = await shop.asStaff("manager");
    const categories = await shop.query.menuCategory.findMany({ limit: 3 });
    const dish = await shop.query.menuItem.findFirst({ where: (row, { eq: is }) => is(row.id, soup) });
    const target = categories.find(({ id, storeId }) => id !== dish?.categoryId && storeId === dish?.storeId);
    expect((await changeSoup(manager, { category: { connect: { id: target?.id } } })).codes).toEqual([]);
    const { entries = [], names = [] } = await read(manager);
    expect(entries[0]?.changes).toEqual([
      { field: "categoryId", isPersonal: false, format: "id", before: dish?.categoryId, after: target?.id },
    ]);
    const former = categories.find(({ id }) => id === dish?.categoryId);
    expect(names).toContainEqual({ id: target?.id, name: target?.name });
    if (former) expect(names).toContainEqual({ id: former.id, name: former.name });
  });

  it("names no guest whose address was changed, because that needs the right to read customers", async () => {
    const shop = await world();
    const partner = await shop.withKey(["write_settings"]);
    const owner = await shop.asStaff("owner");
    const [guest] = await shop.db.select().from(customer).limit(1);
    const create = "mutation ($data: AddressCreateInput!) { createAddress(data: $data) { id } }";
    const data = { address: "5 Elm", city: "Brooklyn", zip: "11201", state: "NY", countryCode: "US" };
    expect((await run(owner, create, { data })).codes).toEqual([]);
    await shop.db.delete(staffMember);
    const { entries = [], names } = await read(partner);
    expect(entries[0]?.changes).toContainEqual(expect.objectContaining({ field: "customerId", format: "id" }));
    expect(guest).toBeDefined();
    expect(names).toEqual([]);
  });

  it("stores a week of opening hours whole, and reads a longer list up to its cut", async () => {
    const shop = await world();
    const manager = await shop.asStaff("manager");
    const week = [1, 2, 3, 4, 5, 6, 7].flatMap((day) => [
      { day, from: "11:00", to: "14:30" },
      { day, from: "17:30", to: "23:00" },
    ]);
    const update = `mutation ($hours: [OpeningIntervalInput!]) {
      updateStoreSettings(data: { hours: $hours }) { id } }`;
    expect((await run(manager, update, { hours: week })).codes).toEqual([]);
    expect((await read(manager)).entries?.[0]?.changes[0]).toMatchObject({ format: "object", after: week });
    const long = Array.from({ length: 70 }, (_, index) => ({
      day: 1 + (index % 7),
      from: `${String(Math.floor(index / 7)).padStart(2, "0")}:00`,
      to: `${String(Math.floor(index / 7)).padStart(2, "0")}:30`,
    }));
    shop.at("2026-11-20T23:31:00.000Z");
    expect((await run(manager, update, { hours: long })).codes).toEqual([]);
    const after = (await read(manager)).entries?.[0]?.changes[0]?.after;
    const partial: unknown[] = Array.isArray(after) ? after : [];
    expect(partial.length).toBeGreaterThan(40);
    expect(long.slice(0, partial.length)).toEqual(partial);
  });

  it("names the person of a membership until they are erased", async () => {
    const shop = await world();
    const owner = await shop.asStaff("owner");
    await run(owner, 'mutation { inviteMember(email: "nora@example.com", role: manager) { id } }', {});
    expect((await read(owner)).entries?.[0]).toMatchObject({
      action: "create",
      thing: "StaffMember",
      name: "nora@example.com",
    });
    await shop.db.delete(customer).where(eq(customer.email, "nora@example.com"));
    expect((await read(owner)).entries?.[0]?.name).toBeNull();
  });

  it("refuses staff and other restaurants", async () => {
    const shop = await world();
    await changeSoup(await shop.asStaff("manager"), { price: 950 });
    expect((await read(await shop.asStaff("staff"))).codes).toEqual(["MISSING_SCOPE"]);
    const elsewhere = await shop.withKey(["write_settings"], { store: "gasthaus-linde" });
    const response = await elsewhere.get("/api/audit");
    expect(await response.text()).not.toContain(soup);
  });

  it("is a CSV file with one line for each changed column", async () => {
    const shop = await world();
    const manager = await shop.asStaff("manager");
    await changeSoup(manager, { price: 950, name: "=Soup" });
    const response = await manager.post("/api/audit.csv?thing=MenuItem");
    const lines = (await response.text()).trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[2]).toContain(",price,895,950");
    expect(lines[1]).toContain(",'=Soup");
  });

  it("reads the events of one order alone, however many other orders have", { timeout: 60_000 }, async () => {
    const { database, meter } = metered(env.DB);
    const shop = await world({ env: { DB: database } });
    const { orderId } = await placeOrder(shop.asGuest());
    const other = await placeOrder(shop.asGuest());
    const partner = await shop.withKey(["write_settings", "write_orders"]);
    const accept = "mutation ($id: ID!) { acknowledgeOrder(orderId: $id) { id } }";
    expect((await run(partner, accept, { id: orderId })).codes).toEqual([]);
    await env.DB.prepare(
      `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10000)
       INSERT INTO order_event (id, created_at, updated_at, store_id, order_id, seq, type, status, at, actor_type, actor_id)
       SELECT 'evt_bulk_' || n, created_at, created_at, store_id, order_id, 100 + n, type, status, at, 'staff', 'cus_1'
       FROM order_event, numbers WHERE order_id = ?1 AND seq = 1`,
    )
      .bind(other.orderId)
      .run();
    const before = meter.rowsRead;
    expect((await read(partner, `(thingId: "${orderId}")`)).entries).toHaveLength(1);
    expect(meter.rowsRead - before).toBeLessThan(400);
  });

  it("reads as many rows of a long log as of a short one", { timeout: 60_000 }, async () => {
    const { database, meter } = metered(env.DB);
    const shop = await world({ env: { DB: database } });
    const partner = await shop.withKey(["write_settings"]);
    await addEntries(shop, 20_000);
    // A person who changed no promo code, among 400 of them and 500 changes of that person.
    const both = '(actorId: "cus_3", thing: "PromoCode")';
    const filters = ["", '(actorId: "cus_3")', '(thing: "PromoCode")', `(thingId: "${soup}")`];
    for (const args of [...filters, '(from: "2026-01-01", to: "2026-01-02")']) {
      const before = meter.rowsRead;
      expect((await read(partner, args)).entries).toHaveLength(50);
      expect([args, meter.rowsRead - before < 400]).toEqual([args, true]);
    }
    const before = meter.rowsRead;
    expect((await read(partner, both)).entries).toEqual([]);
    expect(meter.rowsRead - before).toBeLessThan(50);
  });
});
