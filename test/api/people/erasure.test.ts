import { env } from "cloudflare:workers";
import { eq, gte } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { dispute, orderEvent, payment, refund, restaurantOrder } from "../../../db/schema/index.ts";
import type { Actor } from "../../support/builders/client.ts";
import { cancel, placeOrder } from "../../support/builders/orders.ts";
import { readMailedCode } from "../../support/builders/people.ts";
import { dumpDatabase } from "../../support/dump-database.ts";
import { codeOf, paidOrder, posClient, runDueWork } from "../../support/fakes/pos-client.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

const email = "ada@example.com";

const erase = (client: Actor, variables: Record<string, string>) =>
  client.graphql(
    `mutation ($customerId: ID, $email: String, $phone: String, $code: String) {
      eraseCustomer(customerId: $customerId, email: $email, phone: $phone, code: $code) { isComplete } }`,
    variables,
  );

const advance = `mutation ($id: ID!, $status: OrderStatus!) { transitionRestaurantOrder(orderId: $id, status: $status) { id } }`;

const finish = async (shop: World, orderId: string) => {
  const pos = await posClient(shop);
  for (const status of ["in_progress", "ready", "completed"]) {
    expect((await pos.graphql(advance, { id: orderId, status })).errors).toEqual([]);
  }
};

const finishedOrder = async (shop: World, sender: World | Actor = shop) => {
  const placed = await placeOrder(sender, {});
  await shop.post("/api/simulator/confirm", { clientSecret: placed.clientSecret, cardNumber: "4242 4242 4242 4242" });
  await shop.post(`/api/orders/${placed.orderId}/complete-payment`, { secretKey: placed.secretKey });
  await finish(shop, placed.orderId);
  return placed;
};

describe("an erasure", () => {
  it("is refused with its reason while an order is unfinished, money is moving, or a dispute is open", async () => {
    const shop = await world();
    const manager = await shop.asStaff("manager");
    const open = await paidOrder(shop);
    const before = await dumpDatabase(env.DB);
    const readReason = async () => {
      const { errors } = await erase(manager, { email });
      return [errors[0]?.extensions["code"], errors[0]?.extensions["reason"]];
    };
    expect(await readReason()).toEqual(["CONFLICT", "ORDER_UNFINISHED"]);
    expect(before).toContain("Lovelace");
    expect(await dumpDatabase(env.DB)).toContain("Lovelace");
    await finish(shop, open.orderId);
    const [paid] = await shop.db.select().from(payment).where(eq(payment.orderId, open.orderId));
    const storeId = await findStoreId(shop.db, "copper-pot");
    const row = { storeId, createdAt: shop.now, updatedAt: shop.now, paymentId: paid?.id ?? "" };
    await shop.db.insert(refund).values({ ...row, id: "ref_1", amount: 1, status: "pending" });
    expect(await readReason()).toEqual(["CONFLICT", "MONEY_MOVING"]);
    await shop.db.delete(refund);
    await shop.db.insert(dispute).values({
      ...{ ...row, id: "dsp_1", orderId: open.orderId, provider: "stripe", providerDisputeId: "dp_1", amount: 1 },
      ...{ currencyCode: "USD", reason: "fraudulent", status: "needs_response", refundRule: "any" },
      ...{ openedAt: shop.now, checkedAt: shop.now },
    });
    expect(await readReason()).toEqual(["CONFLICT", "DISPUTE_OPEN"]);
    await shop.db.update(dispute).set({ closedAt: shop.now, status: "won" });
    expect((await erase(manager, { email })).data).toEqual({ eraseCustomer: { isComplete: true } });
  });

  it("leaves what a history has of disputes, so that a repeated report of the processor adds nothing", async () => {
    const shop = await world();
    const manager = await shop.asStaff("manager");
    const orderId = (await finishedOrder(shop)).orderId;
    const storeId = await findStoreId(shop.db, "copper-pot");
    const row = { storeId, orderId, status: null, at: shop.now, createdAt: shop.now, updatedAt: shop.now };
    const events = [
      { type: "dispute_opened" as const, note: "dp_1" },
      { type: "dispute_closed" as const, note: "dp_1" },
      { type: "note" as const, note: "Ada called about it." },
    ];
    for (const [index, event] of events.entries()) {
      const place = { id: `oev_dispute_${index}`, seq: 100 + index, actorType: "processor" as const };
      await shop.db.insert(orderEvent).values({ ...row, ...event, ...place });
    }
    expect((await erase(manager, { email })).errors).toEqual([]);
    const left = await shop.db.select().from(orderEvent).where(gte(orderEvent.seq, 100)).orderBy(orderEvent.seq);
    expect(left.map(({ note }) => note)).toEqual(["dp_1", "dp_1", null]);
  });

  it("removes a person once: a second erasure answers as missing, and so does one of a stranger", async () => {
    const shop = await world();
    const manager = await shop.asStaff("manager");
    await finishedOrder(shop);
    await runDueWork(shop);
    expect((await erase(manager, { email })).errors).toEqual([]);
    for (const person of [{ email }, { customerId: "cpr_unknown" }]) {
      expect(codeOf(await erase(manager, person as Record<string, string>))).toBe("NOT_FOUND");
    }
    for (const input of [{}, { email, phone: "718-555-0199" }, { phone: "718-555-0199" }]) {
      expect(codeOf(await erase(manager, input as Record<string, string>))).toBe("BAD_INPUT");
    }
  });

  it("ends the links and sessions of the person, and a new order with the same contact is a new person", async () => {
    const shop = await world();
    const manager = await shop.asStaff("manager");
    const ada = await shop.asCustomer(email);
    const { orderId, secretKey } = await finishedOrder(shop, ada);
    expect((await erase(manager, { email })).errors).toEqual([]);
    expect((await shop.get(`/api/orders/${orderId}`, { headers: { "x-order-key": secretKey } })).status).toBe(404);
    expect((await ada.graphql("{ activeUser { id } }")).data).toEqual({ activeUser: null });
    await finish(shop, (await paidOrder(shop)).orderId);
    await runDueWork(shop);
    const list = "{ searchCustomers { customers { name orderCount } } }";
    expect((await manager.graphql(list)).data).toEqual({
      searchCustomers: { customers: [{ name: "Ada Lovelace", orderCount: 1 }] },
    });
  });

  it("of oneself needs a fresh code, and can name no one else", async () => {
    const shop = await world();
    const ada = await shop.asCustomer(email);
    await finishedOrder(shop, ada);
    await finishedOrder(shop);
    const ben = await shop.asCustomer("ben@example.com");
    expect(codeOf(await erase(ben, { email }))).toBe("NOT_FOUND");
    expect(codeOf(await erase(ada, {}))).toBe("BAD_INPUT");
    expect(codeOf(await erase(ada, { code: "000000" }))).toBe("BAD_INPUT");
    expect((await ada.graphql("mutation { requestErasureCode { digits } }")).errors).toEqual([]);
    const code = await readMailedCode(ada, email);
    expect((await erase(ada, { code })).data).toEqual({ eraseCustomer: { isComplete: true } });
    expect((await ada.graphql("{ activeUser { id } }")).data).toEqual({ activeUser: null });
    expect(codeOf(await erase(shop.asGuest(), { email }))).toBe("UNAUTHENTICATED");
    expect(await shop.db.$count(restaurantOrder, eq(restaurantOrder.customerEmail, email))).toBe(0);
  });

  it("of a person with a role waits until the role is removed", async () => {
    const shop = await world();
    const owner = await shop.asStaff("owner");
    const manager = await shop.asStaff("manager");
    const { data } = await manager.graphql<{ activeUser: { email: string } }>("{ activeUser { email } }");
    const { errors } = await erase(owner, { email: data?.activeUser.email ?? "" });
    expect(errors[0]?.extensions).toMatchObject({ code: "CONFLICT", reason: "PERSON_HAS_ROLE" });
  });

  it("of a guest whose order was cancelled unpaid works too", async () => {
    const shop = await world();
    const manager = await shop.asStaff("manager");
    await cancel(shop, await placeOrder(shop));
    expect((await erase(manager, { email })).data).toEqual({ eraseCustomer: { isComplete: true } });
    expect(await dumpDatabase(env.DB)).not.toContain("Lovelace");
  });
});

it("staff may see no person of another restaurant, so they can erase none", async () => {
  const shop = await world();
  await finishedOrder(shop);
  const other = await shop.asStaff("owner", { store: "gasthaus-linde" });
  expect(codeOf(await erase(other, { email }))).toBe("NOT_FOUND");
});

it("an export has everything of a person and no secret", async () => {
  const shop = await world();
  const ada = await shop.asCustomer(email);
  const { orderId } = await finishedOrder(shop, ada);
  const query = "query ($email: String) { exportCustomer(email: $email) { data } }";
  const own = await ada.graphql<{ exportCustomer: { data: Record<string, unknown> } }>(query);
  expect(own.errors).toEqual([]);
  const manager = await shop.asStaff("manager");
  const exported = await manager.graphql<{ exportCustomer: { data: Record<string, unknown> } }>(query, { email });
  expect(exported.data).toEqual(own.data);
  expect(own.data?.exportCustomer.data).toMatchObject({
    restaurant: "copper-pot",
    account: { email },
    sessions: [{ customerId: expect.any(String) }],
    orders: [
      { id: orderId, customerName: "Ada Lovelace", items: [{ quantity: 3 }], payments: [{ cardLast4: "4242" }] },
    ],
  });
  expect(JSON.stringify(own.data)).not.toMatch(/digest|bagName|linkVersion|storeId/i);
  expect(codeOf(await (await shop.asCustomer("ben@example.com")).graphql(query, { email }))).toBe("NOT_FOUND");
});
