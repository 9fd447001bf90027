import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { menuItem, storeSettings } from "../../../db/schema/index.ts";
import type { CreateOrderResult } from "../../../worker/domain/checkout/schemas.ts";
import {
  complete,
  confirm,
  dumpOrderTables,
  orderBody,
  placeOrder,
  sendOrder,
  tea,
} from "../../support/builders/orders.ts";
import { refusingSimulator } from "../../support/fakes/simulators.ts";
import { type World, world } from "../../support/world.ts";

const key = "order-0123456789abcdef";

const readOrdersTable = async () => {
  const { restaurant_order = [], payment = [], order_item = [], outbox = [] } = await dumpOrderTables();
  return [restaurant_order.length, payment.length, order_item.length, outbox.length];
};

const nextRevision = sql`${storeSettings.menuRevision} + 1`;

const sellOut = async ({ db }: World) => {
  await db.update(menuItem).set({ available: false }).where(eq(menuItem.id, tea));
  await db.update(storeSettings).set({ menuRevision: nextRevision });
};

/** The demo store limits its kitchen's work. Without limits, an order is decided by the cached menu. */
const openShop = async (isPaced: boolean): Promise<World> => {
  const shop = await world();
  const unlimited = { ordersPerSlot: null, prepMinutesPerSlot: null };
  if (!isPaced) await shop.db.update(storeSettings).set({ ...unlimited, menuRevision: nextRevision });
  return shop;
};

describe.each([
  ["limits its kitchen", true],
  ["does not limit its kitchen", false],
])("at a store that %s, an order that is sent twice with one idempotency key", (_, isPaced) => {
  it("is one order: the first response is 201, the second is 200 with the same body", async () => {
    const shop = await openShop(isPaced);
    const body = await orderBody(shop);
    const first = await sendOrder(shop, body, { key });
    const second = await sendOrder(shop, body, { key });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(await second.json()).toEqual(await first.json());
    expect(await readOrdersTable()).toEqual([1, 1, 1, 1]);
  });

  it("is one order even for sixteen concurrent requests", async () => {
    const shop = await openShop(isPaced);
    const body = await orderBody(shop, { scheduledFor: "2026-11-21T00:30:00.000Z" });
    await shop.db.update(storeSettings).set({ ordersPerSlot: 1, menuRevision: nextRevision });
    const responses = await Promise.all(Array.from({ length: 16 }, () => sendOrder(shop, body, { key })));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array.from({ length: 15 }, () => 200), 201]);
    const placed = await Promise.all(responses.map((answer) => answer.json<CreateOrderResult>()));
    expect(new Set(placed.map((order) => JSON.stringify(order))).size).toBe(1);
    expect(await readOrdersTable()).toEqual([1, 1, 1, 1]);
  });

  it("is the same with the key in the header or the body, and with any equivalent body", async () => {
    const shop = await openShop(isPaced);
    const body = await orderBody(shop);
    const same = {
      ...Object.fromEntries(Object.entries(body).reverse()),
      customerInfo: { ...body.customerInfo, name: "  Ada Lovelace ", email: "ADA@Example.com" },
      specialInstructions: null,
      idempotencyKey: key,
    };
    expect((await sendOrder(shop, body, { key })).status).toBe(201);
    expect((await sendOrder(shop, same)).status).toBe(200);
  });

  it("is the same order even if the dish sold out or the store closed since", async () => {
    const shop = await openShop(isPaced);
    const body = await orderBody(shop);
    await sendOrder(shop, body, { key });
    await sellOut(shop);
    expect((await sendOrder(shop.at("2026-11-21T10:00:00.000Z"), body, { key })).status).toBe(200);
  });

  it("is returned with its payment if it was paid since, and needs no second payment", async () => {
    const shop = await openShop(isPaced);
    const body = await orderBody(shop);
    const placed = await placeOrder(shop, { idempotencyKey: key });
    await confirm(shop, placed);
    await complete(shop, placed);
    const repeated = await sendOrder(shop, body, { key });
    const { orderId, secretKey } = placed;
    expect(await repeated.json()).toMatchObject({ success: true, orderId, secretKey, clientSecret: null });
  });

  it("is refused if the input differs", async () => {
    const shop = await openShop(isPaced);
    const body = await orderBody(shop);
    await sendOrder(shop, body, { key });
    const otherBodies = [await orderBody(shop, { tip: 100 }), { ...body, specialInstructions: "No sugar" }];
    for (const otherBody of otherBodies) {
      const answer = await sendOrder(shop, otherBody, { key });
      expect([answer.status, await answer.json()]).toMatchObject([409, { code: "IDEMPOTENCY_KEY_REUSED" }]);
    }
    expect(await readOrdersTable()).toEqual([1, 1, 1, 1]);
  });

  it("is a new order after a day", async () => {
    const shop = await openShop(isPaced);
    const body = await orderBody(shop);
    await sendOrder(shop, body, { key });
    expect((await sendOrder(shop.at("2026-11-21T23:29:59.999Z"), body, { key })).status).toBe(200);
    expect((await sendOrder(shop.at("2026-11-21T23:30:00.000Z"), body, { key })).status).toBe(201);
    expect((await sendOrder(shop, body, { key })).status).toBe(200);
    expect((await dumpOrderTables())["idempotency_record"]).toHaveLength(1);
  });
});

it("an idempotency key is separate for the web, for each partner and for each store", async () => {
  const shop = await world();
  const body = await orderBody(shop);
  const partners = [await shop.withKey(["write_orders"]), await shop.withKey(["write_orders"])];
  const responses = [await sendOrder(shop, body, { key })];
  for (const partner of partners) responses.push(await sendOrder(partner, body, { key }));
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
});

it("orders without an idempotency key are separate orders", async () => {
  const shop = await world();
  const body = await orderBody(shop);
  const responses = [await sendOrder(shop, body), await sendOrder(shop, body)];
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
});

it("a refusal is not stored: the same idempotency key works once the reason is gone", async () => {
  const shop = await world();
  const body = await orderBody(shop);
  shop.at("2026-11-20T10:00:00.000Z");
  expect((await sendOrder(shop, body, { key })).status).toBe(422);
  shop.at("2026-11-20T23:30:00.000Z");
  expect((await sendOrder(shop, body, { key })).status).toBe(201);
});

it.each([
  ["before", "fail"],
  ["after", "lose-answer"],
] as const)(
  "a retry recovers from a processor connection that fails %s the request arrived: one order, one payment",
  async (_, kind) => {
    const shop = await world();
    const body = await orderBody(shop);
    shop.faults.add({ service: "simulator", kind, method: "create", calls: 1 });
    const broken = await sendOrder(shop, body, { key });
    expect([broken.status, await broken.json()]).toMatchObject([503, { code: "PAYMENT_UNAVAILABLE" }]);
    expect(broken.headers.get("retry-after")).toBe("30");
    expect((await dumpOrderTables())["payment"]).toMatchObject([
      { status: "pending", attempt: 1, provider_payment_id: null },
    ]);
    const retry = await sendOrder(shop, body, { key });
    expect(retry.status).toBe(200);
    expect(await retry.json()).toMatchObject({
      success: true,
      orderNumber: "1",
      clientSecret: expect.stringMatching(/^sim_/),
    });
    expect(await readOrdersTable()).toEqual([1, 1, 1, 1]);
  },
);

it("a definite refusal by the processor leaves the order for a retry with a new payment key", async () => {
  const shop = await world();
  const body = await orderBody(shop);
  shop.env.SIMULATOR = refusingSimulator("create");
  expect((await sendOrder(shop, body, { key })).status).toBe(503);
  expect((await dumpOrderTables())["payment"]).toMatchObject([{ attempt: 2, provider_payment_id: null }]);
  expect((await sendOrder(shop, body, { key })).status).toBe(200);
  expect(await readOrdersTable()).toEqual([1, 1, 1, 1]);
});
