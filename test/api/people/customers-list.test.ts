import { describe, expect, it } from "vitest";
import type { Actor } from "../../support/builders/client.ts";
import { cancel, dish, placeOrder } from "../../support/builders/orders.ts";
import { codeOf, paidOrder as placePaidOrder, posClient, runDueWork } from "../../support/fakes/pos-client.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

interface Customer {
  id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  customerId: string | null;
  orderCount: number;
  spend: number;
  lastOrderAt: string | null;
}

const document = `query ($search: String, $sort: CustomerSort, $cursor: String, $limit: Int) {
  searchCustomers(search: $search, sort: $sort, cursor: $cursor, limit: $limit) {
    nextCursor customers { id name email phone customerId orderCount spend lastOrderAt } } }`;

const search = async (client: Actor, variables: Record<string, unknown> = {}) => {
  const { data, errors } = await client.graphql<{
    searchCustomers: { customers: Customer[]; nextCursor: string | null };
  }>(document, variables);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.searchCustomers;
};

const advance = `mutation ($id: ID!, $status: OrderStatus!) { transitionRestaurantOrder(orderId: $id, status: $status) { id } }`;

/** An online order that was paid and completed. */
const paidOrder: typeof placePaidOrder = async (shop, input) => {
  const placed = await placePaidOrder(shop, input);
  const pos = await posClient(shop);
  for (const status of ["in_progress", "ready", "completed"]) {
    expect((await pos.graphql(advance, { id: placed.orderId, status })).errors).toEqual([]);
  }
  return placed;
};

const guests = {
  ada: { name: "Ada Lovelace", email: "ada@example.com", phone: "+1 718 555 0199" },
  jose: { name: "José Müller-García", email: "jose.m@example.org", phone: "(212) 555-4711" },
};

const passMinute = (shop: World) => shop.at(new Date(Date.parse(shop.now) + 60_000).toISOString());

/** Two orders of Ada and one of José, a minute apart. */
const threeOrders = async (shop: World) => {
  await paidOrder(shop, { customerInfo: guests.ada });
  passMinute(shop);
  await paidOrder(shop, { customerInfo: guests.ada, items: [{ menuItemId: dish("breakfast-tea"), quantity: 6 }] });
  passMinute(shop);
  await paidOrder(shop, { customerInfo: guests.jose });
  await runDueWork(shop);
};

const createOrder = `mutation ($name: String, $email: String, $phone: String, $dish: String!) {
  createPOSOrder(orderType: "pickup", items: [{ menuItemId: $dish, quantity: 1 }], customerName: $name,
    customerEmail: $email, customerPhone: $phone) { id } }`;

const phoneOrder = async (shop: World, contact: { name?: string; email?: string; phone?: string }) => {
  const pos = await posClient(shop);
  const { errors } = await pos.graphql(createOrder, { ...contact, dish: dish("breakfast-tea") });
  expect(errors).toEqual([]);
};

describe("the list of customers", () => {
  it("has each person once, with orders, spend and last order, and sorts by each of them", async () => {
    const shop = await world();
    await threeOrders(shop);
    const manager = await shop.asStaff("manager");
    await runDueWork(shop);
    const { customers } = await search(manager);
    expect(customers.map(({ name, orderCount, spend }) => [name, orderCount, spend])).toEqual([
      ["José Müller-García", 1, 1226],
      ["Ada Lovelace", 2, 3677],
    ]);
    expect(customers[0]?.lastOrderAt).toBe(shop.now);
    for (const sort of ["orders", "spend"]) {
      expect((await search(manager, { sort })).customers.map(({ email }) => email)).toEqual([
        ...["ada@example.com", "jose.m@example.org"],
      ]);
    }
  });

  it("finds people by the start of a word, the e-mail address and the phone's last digits", async () => {
    const shop = await world();
    await threeOrders(shop);
    const manager = await shop.asStaff("manager");
    const byText = async (text: string) => (await search(manager, { search: text })).customers.map(({ name }) => name);
    for (const text of ["ada", "LOVE", "love ada", "ada@", "0199", "555 0199"]) {
      expect([text, await byText(text)]).toEqual([text, ["Ada Lovelace"]]);
    }
    for (const text of ["jose", "garcia mul", "4711"])
      expect([text, await byText(text)]).toEqual([text, [guests.jose.name]]);
    for (const text of ["ovelace", "#1", "%", "'", "ada garcia"])
      expect([text, await byText(text)]).toEqual([text, []]);
  });

  it("gives every person once over its pages", async () => {
    const shop = await world();
    await threeOrders(shop);
    const manager = await shop.asStaff("manager");
    await runDueWork(shop);
    for (const sort of ["last_order", "orders", "spend"]) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof search>> = await search(manager, { sort, cursor, limit: 1 });
        seen.push(...page.customers.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor);
      expect([sort, new Set(seen).size, seen.length]).toEqual([sort, 2, 2]);
    }
    const { errors } = await manager.graphql(document, { sort: "orders", cursor: "2026-11-20T23:30:00.000Z_cpr_1" });
    expect(errors[0]?.extensions["code"]).toBe("BAD_INPUT");
  });

  it("joins calls by the phone number however it was written, and never to a person with an e-mail address", async () => {
    const shop = await world();
    await paidOrder(shop, { customerInfo: guests.ada });
    await runDueWork(shop);
    await phoneOrder(shop, { name: "Ada", phone: "718-555-0199" });
    await runDueWork(shop);
    passMinute(shop);
    await phoneOrder(shop, { name: "Bo", phone: "718-555-0100" });
    await phoneOrder(shop, { name: "Ada L.", phone: "+1 718 555 0199" });
    await phoneOrder(shop, { name: "Ben", email: "ben@example.com", phone: "(718) 555 0199" });
    await phoneOrder(shop, { name: "Walk-in" });
    await runDueWork(shop);
    const { customers } = await search(await shop.asStaff("manager"), { sort: "orders" });
    const counts = customers.map(({ email, phone, orderCount }) => [email ?? phone, orderCount]);
    expect(counts).toHaveLength(4);
    expect(counts).toEqual(
      expect.arrayContaining([
        ["ada@example.com", 1],
        ["+17185550199", 2],
        ["+17185550100", 1],
        ["ben@example.com", 1],
      ]),
    );
  });

  it("counts completed orders, and less after a refund, however often due work runs", async () => {
    const shop = await world();
    await paidOrder(shop, { customerInfo: guests.ada });
    const open = await placeOrder(shop, { customerInfo: guests.ada });
    await runDueWork(shop);
    const manager = await shop.asStaff("manager");
    const read = async () =>
      (await search(manager, { search: "ada" })).customers.map(({ orderCount, spend }) => [orderCount, spend]);
    expect(await read()).toEqual([[1, 1226]]);
    await cancel(shop, open);
    await runDueWork(shop);
    await runDueWork(shop);
    expect(await read()).toEqual([[1, 1226]]);
  });

  it("keeps an account and its guest orders as one person, also after the e-mail address changed", async () => {
    const shop = await world();
    await paidOrder(shop, { customerInfo: guests.ada });
    await runDueWork(shop);
    await shop.asCustomer("ada@example.com");
    await runDueWork(shop);
    const manager = await shop.asStaff("manager");
    const { customers } = await search(manager, { search: "ada" });
    expect(customers).toHaveLength(1);
    expect(customers[0]).toMatchObject({ customerId: expect.stringMatching(/^cus_/), orderCount: 1 });
  });

  it("is a file of all people, for callers with read_customers", async () => {
    const shop = await world();
    await threeOrders(shop);
    const manager = await shop.asStaff("manager");
    const text = await (await manager.post("/api/customers.csv?sort=spend")).text();
    const lines = text.trim().split("\r\n");
    expect(lines[0]).toBe("id,name,email,phone,account,orders,spend,currency,last_order_at");
    expect(lines[1]).toContain("Ada Lovelace,ada@example.com,'+17185550199,no,2,36.77,USD,");
    const staff = await shop.asStaff("staff");
    expect((await staff.post("/api/customers.csv")).status).toBe(403);
    expect(codeOf(await staff.graphql(document, {}))).toBe("MISSING_SCOPE");
  });

  it("shows no person of another restaurant", async () => {
    const shop = await world();
    await threeOrders(shop);
    expect(await findStoreId(shop.db, "gasthaus-linde")).toBeTruthy();
    const other = await shop.asStaff("manager", { store: "gasthaus-linde" });
    expect((await search(other, { search: "ada" })).customers).toEqual([]);
  });
});

const details = `query ($id: ID!) { getCustomerDetails(profileId: $id) {
  name email phone orderCount spend role allergies addresses { city } notes { id text author } orders { id orderNumber total } } }`;
const addNote = `mutation ($id: ID!, $text: String!, $key: String) {
  addGuestNote(profileId: $id, text: $text, idempotencyKey: $key) { id text author } }`;

it("a customer's page has orders and notes, which managers add once per key and remove", async () => {
  const shop = await world();
  await threeOrders(shop);
  const manager = await shop.asStaff("manager");
  const { customers } = await search(manager, { search: "ada" });
  const variables = { id: customers[0]?.id, text: "Window table.", key: "a-key-of-16-characters" };
  const first = await manager.graphql<{ addGuestNote: { id: string } }>(addNote, variables);
  expect(first.errors).toEqual([]);
  expect((await manager.graphql(addNote, variables)).data).toEqual(first.data);
  const { data } = await manager.graphql<Record<string, { notes: unknown[]; orders: unknown[] }>>(details, variables);
  expect(data?.["getCustomerDetails"]).toMatchObject({ orderCount: 2, notes: [{ text: "Window table." }] });
  expect(data?.["getCustomerDetails"]?.orders).toHaveLength(2);
  const remove = "mutation ($id: ID!) { removeGuestNote(noteId: $id) { id } }";
  const id = first.data?.addGuestNote.id;
  expect((await manager.graphql(remove, { id })).errors).toEqual([]);
  expect(codeOf(await manager.graphql(remove, { id }))).toBe("NOT_FOUND");
  const staff = await shop.asStaff("staff");
  expect(codeOf(await staff.graphql(details, variables))).toBe("MISSING_SCOPE");
  expect(codeOf(await staff.graphql(addNote, variables))).toBe("MISSING_SCOPE");
});
