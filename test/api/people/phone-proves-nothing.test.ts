import { env } from "cloudflare:workers";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  auditEntry,
  customer,
  customerProfile,
  customerProgress,
  payment,
  restaurantOrder,
} from "../../../db/schema/index.ts";
import type { Actor } from "../../support/builders/client.ts";
import { brooklyn, dish, placeOrder } from "../../support/builders/orders.ts";
import { readMailedCode } from "../../support/builders/people.ts";
import { dumpDatabase } from "../../support/dump-database.ts";
import { codeOf, paidOrder, posClient, runDueWork } from "../../support/fakes/pos-client.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

const phone = "+1 718 555 0142";
const secret = "77 Secret Street";

/** The guest was served. */
const finish = async (shop: World, id: string) => {
  await shop.db
    .update(restaurantOrder)
    .set({ status: "completed", lastSeq: sql`${restaurantOrder.lastSeq} + 1`, updatedAt: shop.now })
    .where(eq(restaurantOrder.id, id));
  await shop.db
    .update(payment)
    .set({ status: "cancelled" })
    .where(and(eq(payment.orderId, id), eq(payment.status, "pending")));
};

/** An order of a guest who calls, without an e-mail address. Returns its id. */
const phoneOrder = async (shop: World, name: string, number = phone): Promise<string> => {
  const pos = await posClient(shop);
  const { data, errors } = await pos.graphql<{ createPOSOrder: { id: string } }>(
    `mutation ($items: [POSOrderItemInput!]!, $name: String, $phone: String, $to: DeliveryAddressInput) {
      createPOSOrder(orderType: "delivery", items: $items, customerName: $name, customerPhone: $phone, deliveryAddress: $to,
        orderSource: "phone") { id } }`,
    {
      items: [{ menuItemId: dish("breakfast-tea"), quantity: 8 }],
      ...{ name, phone: number, to: { ...brooklyn, address: secret } },
    },
  );
  if (!data) throw new Error(JSON.stringify(errors));
  return data.createPOSOrder.id;
};

const setPhone = (client: Actor, text: string) =>
  client.graphql("mutation ($phone: String) { updateActiveUser(data: { phone: $phone }) { id } }", { phone: text });

const exportOwn = async (client: Actor): Promise<string> =>
  JSON.stringify((await client.graphql("{ exportCustomer { data } }")).data);

const eraseOneself = async (client: Actor, email: string) => {
  await client.graphql("mutation { requestErasureCode { digits } }");
  const code = await readMailedCode(client, email);
  return client.graphql("mutation ($code: String) { eraseCustomer(code: $code) { isComplete } }", { code });
};

const listOrders = async (client: Actor, number = phone) => {
  const { data, errors } = await client.graphql<{ listOrdersOfPhone: { id: string; customerName: string }[] }>(
    "query ($phone: String!) { listOrdersOfPhone(phone: $phone) { id customerName } }",
    { phone: number },
  );
  if (!data) throw new Error(JSON.stringify(errors));
  return data.listOrdersOfPhone;
};

const erasePhone = (client: Actor, orderIds: string[], number = phone) =>
  client.graphql(
    "mutation ($phone: String, $ids: [ID!]) { eraseCustomer(phone: $phone, orderIds: $ids) { isComplete } }",
    { phone: number, ids: orderIds },
  );

const readProfiles = async (shop: World) =>
  (await shop.db.select().from(customerProfile))
    .filter(({ lastOrderAt }) => lastOrderAt !== null)
    .map(({ name, email, customerId, orderCount }) => ({
      ...{ name, email, hasAccount: customerId !== null, orderCount },
    }));

describe("a phone number that a stranger typed", () => {
  it("in their own account opens and erases nothing of a guest who ordered by phone", async () => {
    const shop = await world();
    const eve = await shop.asCustomer("eve@example.com");
    await setPhone(eve, phone);
    await runDueWork(shop);
    const orderId = await phoneOrder(shop, "Vera Quux");
    await finish(shop, orderId);
    await runDueWork(shop);
    expect(await exportOwn(eve)).not.toMatch(/Vera|Secret/);
    expect((await eraseOneself(eve, "eve@example.com")).data).toEqual({ eraseCustomer: { isComplete: true } });
    await runDueWork(shop);
    const [order] = await shop.db.select().from(restaurantOrder).where(eq(restaurantOrder.id, orderId));
    expect(order).toMatchObject({ customerName: "Vera Quux", erasedAt: null });
  });

  it("in an order of their own joins no one, even once it was completed", async () => {
    const shop = await world();
    await finish(shop, await phoneOrder(shop, "Vera Quux"));
    await runDueWork(shop);
    const customerInfo = { name: "Eve", email: "eve@example.com", phone };
    await finish(shop, (await paidOrder(shop, { customerInfo })).orderId);
    await runDueWork(shop);
    const eve = await shop.asCustomer("eve@example.com");
    await runDueWork(shop);
    await finish(shop, await phoneOrder(shop, "Vera C"));
    await runDueWork(shop);
    expect(await exportOwn(eve)).not.toMatch(/Vera|Secret/);
    expect(await readProfiles(shop)).toEqual(
      expect.arrayContaining([
        { name: "Vera C", email: null, hasAccount: false, orderCount: 2 },
        { name: "Eve", email: "eve@example.com", hasAccount: true, orderCount: 1 },
      ]),
    );
  });

  it("in an unpaid order is neither in the list of customers nor read out to staff", async () => {
    const shop = await world();
    await placeOrder(shop, { customerInfo: { name: "Eve", email: "eve@example.com", phone } });
    await runDueWork(shop);
    const pos = await posClient(shop);
    const recognise = async () => {
      const document =
        "mutation ($phone: String!) { recogniseGuest(phone: $phone) { name addresses { address lastUsedAt } } }";
      return (await pos.graphql(document, { phone })).data;
    };
    expect(await recognise()).toEqual({ recogniseGuest: { name: null, addresses: [] } });
    expect(await readProfiles(shop)).toEqual([]);
    await phoneOrder(shop, "Vera Quux");
    expect(await recognise()).toEqual({
      recogniseGuest: { name: "Vera Quux", addresses: [{ address: secret, lastUsedAt: shop.now }] },
    });
  });
});

describe("orders of a phone number", () => {
  it("are erased only if staff name them, and the audit log has each", async () => {
    const shop = await world();
    const vera = await phoneOrder(shop, "Vera Quux");
    const ben = await phoneOrder(shop, "Ben", "718-555-0142");
    const other = await phoneOrder(shop, "Cleo", "+1 718 555 0143");
    for (const id of [vera, ben, other]) await finish(shop, id);
    await runDueWork(shop);
    const manager = await shop.asStaff("manager");
    expect((await listOrders(manager)).map(({ customerName }) => customerName).sort()).toEqual(["Ben", "Vera Quux"]);
    expect(codeOf(await erasePhone(manager, [vera, other]))).toBe("NOT_FOUND");
    expect((await erasePhone(manager, [vera])).data).toEqual({ eraseCustomer: { isComplete: true } });
    await runDueWork(shop);
    expect(await dumpDatabase(env.DB)).not.toContain("Quux");
    expect(await readProfiles(shop)).toEqual(
      expect.arrayContaining([
        { name: "Ben", email: null, hasAccount: false, orderCount: 1 },
        { name: "Cleo", email: null, hasAccount: false, orderCount: 1 },
      ]),
    );
    expect((await erasePhone(manager, [ben])).errors).toEqual([]);
    expect((await readProfiles(shop)).map(({ name }) => name)).toEqual(["Cleo"]);
    const entries = await shop.db.select().from(auditEntry).where(eq(auditEntry.action, "eraseCustomer"));
    expect(entries.map(({ thingId }) => thingId)).toEqual([vera, ben]);
  });

  it("are exported only if staff name them, and the audit log has each", async () => {
    const shop = await world();
    const vera = await phoneOrder(shop, "Vera Quux");
    await phoneOrder(shop, "Ben");
    const manager = await shop.asStaff("manager");
    const document =
      "mutation ($phone: String!, $ids: [ID!]!) { exportOrdersOfPhone(phone: $phone, orderIds: $ids) { data } }";
    const { data } = await manager.graphql(document, { phone, ids: [vera] });
    expect(data).toMatchObject({
      exportOrdersOfPhone: { data: { orders: [{ id: vera, customerName: "Vera Quux" }] } },
    });
    expect(JSON.stringify(data)).not.toContain("Ben");
    const entries = await shop.db.select().from(auditEntry).where(eq(auditEntry.action, "exportOrdersOfPhone"));
    expect(entries.map(({ thingId }) => thingId)).toEqual([vera]);
  });

  it("are not erased while one is unfinished, nor by signed-in people for themselves", async () => {
    const shop = await world();
    const vera = await phoneOrder(shop, "Vera Quux");
    const manager = await shop.asStaff("manager");
    expect((await erasePhone(manager, [vera])).errors[0]?.extensions).toMatchObject({ reason: "ORDER_UNFINISHED" });
    const eve = await shop.asCustomer("eve@example.com");
    await setPhone(eve, phone);
    expect(codeOf(await erasePhone(eve, [vera]))).toBe("MISSING_SCOPE");
  });

  it("have a guest who is erased and exported by these orders alone, not as a whole", async () => {
    const shop = await world();
    await finish(shop, await phoneOrder(shop, "Vera Quux"));
    await runDueWork(shop);
    const [profile] = await shop.db.select().from(customerProfile).where(isNotNull(customerProfile.phoneKey));
    const manager = await shop.asStaff("manager");
    const variables = { id: profile?.id };
    for (const document of [
      "mutation ($id: ID) { eraseCustomer(customerId: $id) { isComplete } }",
      "query ($id: ID) { exportCustomer(customerId: $id) { data } }",
    ]) {
      const { errors } = await manager.graphql(document, variables);
      expect(errors[0]?.extensions).toMatchObject({ code: "CONFLICT", reason: "KNOWN_BY_PHONE" });
    }
  });
});

it("profiles that older rules joined by a phone number are derived anew, and each order is with its own person", async () => {
  const shop = await world();
  const eve = await shop.asCustomer("eve@example.com");
  await setPhone(eve, phone);
  const vera = await phoneOrder(shop, "Vera Quux");
  await finish(shop, vera);
  const own = await paidOrder(shop, { customerInfo: { name: "Eve", email: "eve@example.com", phone } });
  await finish(shop, own.orderId);
  const unpaid = await placeOrder(shop, { customerInfo: { name: "Mallory", email: "mallory@example.com", phone } });
  await runDueWork(shop);
  // As the rules before joined them: everything with the number belongs to the account.
  const storeId = await findStoreId(shop.db, "copper-pot");
  const [account] = await shop.db.select().from(customerProfile).where(eq(customerProfile.email, "eve@example.com"));
  const id = account?.id ?? "";
  await shop.db.update(restaurantOrder).set({ customerProfileId: id, summedSpend: 0 });
  await shop.db.delete(customerProfile).where(eq(customerProfile.name, "Vera Quux"));
  await shop.db
    .update(customerProfile)
    .set({ name: "Mallory", phoneKey: "+17185550142", orderCount: 3, spend: 0 })
    .where(eq(customerProfile.id, id));
  await shop.db.update(customerProgress).set({ rulesVersion: 1 }).where(eq(customerProgress.storeId, storeId));
  expect(await exportOwn(eve)).not.toMatch(/Vera|Secret/);
  for (let run = 0; run < 4; run += 1) await runDueWork(shop);
  expect(await readProfiles(shop)).toEqual(
    expect.arrayContaining([
      { name: "Vera Quux", email: null, hasAccount: false, orderCount: 1 },
      { name: "Eve", email: "eve@example.com", hasAccount: true, orderCount: 1 },
    ]),
  );
  expect(await readProfiles(shop)).toHaveLength(2);
  const [left] = await shop.db.select().from(restaurantOrder).where(eq(restaurantOrder.id, unpaid.orderId));
  expect(left).toMatchObject({ customerProfileId: null, contactlessAt: left?.createdAt });
  const progress = await shop.db.select().from(customerProgress).where(eq(customerProgress.storeId, storeId));
  expect(progress).toMatchObject([{ rulesVersion: 2, rederivedTo: null }]);
  expect((await shop.db.select().from(customer)).every(({ hasCurrentProfile }) => hasCurrentProfile)).toBe(true);
});
