import { env } from "cloudflare:workers";
import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { connect } from "../../../db/client.ts";
import {
  outbox,
  payment,
  reportProgress,
  restaurantOrder,
  storeSettings,
  webhookDelivery,
} from "../../../db/schema/index.ts";
import { parseMessages, sendMessages } from "../../../worker/domain/events/notify-dispatcher.ts";
import { type DueWork, findDueMessages, handleMessages, runDue } from "../../../worker/domain/orders/due/run-due.ts";
import { syncProfiles } from "../../../worker/domain/orders/profiles/sync-profiles.ts";
import { addMinutes } from "../../../worker/domain/time.ts";
import type { Env } from "../../../worker/env.ts";
import { buildContact, confirm, dish, placeOrder } from "../../support/builders/orders.ts";
import { crashing } from "../../support/chaos/crashes.ts";
import { SeededRandom } from "../../support/chaos/random-choices.ts";
import { addEndpoint, Receivers } from "../../support/fakes/receivers.ts";
import { minutesLater, paidAtStripe, payWith, runMinute, stripeShop } from "../../support/fakes/stripe-shop.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

/** Due work that records which payments were queried. */
const recordingWork = (shop: World, queriedPayments: string[]): DueWork => {
  const work = shop.dueWork();
  const SIMULATOR: Env["SIMULATOR"] = new Proxy(work.env.SIMULATOR, {
    get: (target, name) =>
      name === "getByName"
        ? (id: string) =>
            new Proxy(target.getByName(id), {
              get: (stub, method) => (payment: string) => {
                if (method === "retrieve") queriedPayments.push(payment);
                return Reflect.apply(Reflect.get(stub, method), stub, [payment]);
              },
            })
        : Reflect.get(target, name),
  });
  return { ...work, env: { ...work.env, SIMULATOR } };
};

/** An order for tomorrow at another store, which is closed at this hour. */
const atLinde = {
  store: "gasthaus-linde",
  items: [{ menuItemId: dish("kartoffelsuppe", "gasthaus-linde"), quantity: 3 }],
  scheduledFor: "2026-11-21T17:30:00.000Z",
};

const listStatuses = async (shop: World) =>
  (await shop.db.select({ status: restaurantOrder.status }).from(restaurantOrder)).map(({ status }) => status);

describe("cron", () => {
  it("sends one queue message per store and kind of due work, and none without due work", async () => {
    const shop = await world();
    await placeOrder(shop);
    await placeOrder(shop, atLinde);
    await shop.db.update(outbox).set({ dispatchedAt: shop.now });
    const ids = await Promise.all(["copper-pot", "gasthaus-linde"].map((slug) => findStoreId(shop.db, slug)));
    await shop.db.insert(reportProgress).values(ids.map((id) => ({ storeId: id, dueAt: addMinutes(shop.now, 60) })));
    // The demo's people and the new orders are taken over into the lists of customers.
    const stores = await shop.db.select({ storeId: storeSettings.id }).from(storeSettings);
    for (const { storeId } of stores) while (await syncProfiles({ ...shop.dueWork(), storeId }));
    expect(await findDueMessages(shop.dueWork())).toEqual([]);
    minutesLater(shop, 2);
    const [storeId, otherStoreId] = ids;
    const wakes = await findDueMessages(shop.dueWork());
    expect(wakes).toHaveLength(2);
    expect(wakes).toEqual(
      expect.arrayContaining([
        { storeId, shard: 0, kind: "orders" },
        { storeId: otherStoreId, shard: 0, kind: "orders" },
      ]),
    );
    await sendMessages(shop.dueWork(), wakes);
    expect(shop.queueMessages.slice(-2)).toEqual(wakes.map((wake) => ({ ...wake, delaySeconds: 0 })));
  });
});

describe("a message for due work", () => {
  it("processes 25 orders of its store, longest waiting first, and sends another message for the rest", async () => {
    const shop = await world();
    await shop.db.update(storeSettings).set({ ordersPerSlot: null, prepMinutesPerSlot: null });
    const partner = await shop.withKey(["write_orders"]);
    for (let count = 0; count < 27; count += 1) {
      await confirm(shop, await placeOrder(partner));
      shop.at(new Date(Date.parse(shop.now) + 1000).toISOString());
    }
    minutesLater(shop, 2);
    const due = parseMessages([{ body: { storeId: await findStoreId(shop.db, "copper-pot"), kind: "orders" } }]);
    const { left } = await handleMessages(shop.dueWork(), due);
    const released = await shop.db
      .select({ status: restaurantOrder.status })
      .from(restaurantOrder)
      .orderBy(asc(restaurantOrder.createdAt));
    expect(released.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 25 }, () => "sent_to_kitchen"),
      ...["open", "open"],
    ]);
    expect(left).toEqual([{ storeId: due[0]?.storeId, shard: 0, kind: "orders" }]);
    expect(await handleMessages(shop.dueWork(), due)).toEqual({ left: [], failed: [] });
    expect(new Set(await listStatuses(shop))).toEqual(new Set(["sent_to_kitchen"]));
  });

  it("shares orders with a concurrent message of the same store: each order is queried once", async () => {
    const shop = await world();
    for (let count = 0; count < 4; count += 1) await placeOrder(shop, { customerInfo: buildContact(count) });
    minutesLater(shop, 2);
    const queriedPayments: string[] = [];
    const work = recordingWork(shop, queriedPayments);
    await Promise.all([1, 2, 3].map(() => runDue(work)));
    expect(queriedPayments).toHaveLength(4);
    expect(new Set(queriedPayments).size).toBe(4);
  });

  it("is recovered if its worker crashes: unfinished work stays due", async () => {
    const shop = await world();
    const placed = await placeOrder(shop, { scheduledFor: "2026-11-21T02:00:00.000Z" });
    await confirm(shop, placed);
    await shop.post(`/api/orders/${placed.orderId}/complete-payment`, { secretKey: placed.secretKey });
    shop.at("2026-11-21T01:40:00.000Z");
    // The worker crashes one call later each time, until it succeeds.
    for (let calls = 0; calls < 12; calls += 1) {
      let left = calls;
      const dying = new SeededRandom(1);
      const database = crashing(env.DB, () => {
        left -= 1;
        return left < 0 ? { random: dying, probability: 1 } : null;
      });
      await runDue({ ...shop.dueWork(), env: { ...shop.env, DB: database }, db: connect(database) }).catch(
        () => undefined,
      );
      minutesLater(shop, 1);
    }
    await runDue(shop.dueWork());
    expect(await listStatuses(shop)).toEqual(["sent_to_kitchen"]);
    const events = await shop.query.orderEvent.findMany({ where: (row) => eq(row.type, "order_released") });
    expect(events).toHaveLength(1);
  });

  it("stops calling a processor that does not respond, and continues work without it", async () => {
    const shop = await world();
    const scheduledFor = "2026-11-21T02:00:00.000Z";
    const paid = await placeOrder(shop, { scheduledFor });
    await confirm(shop, paid);
    await shop.post(`/api/orders/${paid.orderId}/complete-payment`, { secretKey: paid.secretKey });
    shop.at("2026-11-21T01:40:00.000Z");
    for (let count = 0; count < 9; count += 1) await placeOrder(shop, { customerInfo: buildContact(count) });
    minutesLater(shop, 2);
    const queriedPayments: string[] = [];
    shop.faults.add({ service: "simulator", kind: "fail", method: "retrieve" });
    await runDue(recordingWork(shop, queriedPayments));
    expect(queriedPayments.length).toBeLessThanOrEqual(5);
    expect((await listStatuses(shop)).filter((status) => status === "sent_to_kitchen")).toHaveLength(1);
  });
});

describe("a processor that hangs", () => {
  it("delays neither a partner's delivery nor another store", async () => {
    const shop = await world();
    const partner = new Receivers();
    const staff = await shop.withKey(["manage_webhooks"]);
    await addEndpoint(staff, "https://partner.example/hook", ["order.created"]);
    await placeOrder(shop);
    const linde = await placeOrder(shop, atLinde);
    await shop.post(
      "/api/simulator/confirm",
      { clientSecret: linde.clientSecret, cardNumber: "4242424242424242" },
      {
        store: "gasthaus-linde",
      },
    );
    minutesLater(shop, 2);
    const storeId = await findStoreId(shop.db, "copper-pot");
    shop.faults.add({ service: "simulator", kind: "hang", object: storeId });
    const work = { ...shop.dueWork(), send: partner.fetch };
    const wakes = await findDueMessages(work);
    const messages = wakes.map((body) => handleMessages(work, parseMessages([{ body }])));
    const isStuck = await Promise.all(
      messages.map((message, index) =>
        wakes[index]?.storeId === storeId && wakes[index]?.kind === "orders" ? "stuck" : message.then(() => "done"),
      ),
    );
    expect(isStuck).toContain("stuck");
    expect(partner.received).toHaveLength(1);
    const [row] = await shop.db.select().from(payment).where(eq(payment.orderId, linde.orderId));
    expect(row?.status).toBe("succeeded");
    shop.faults.clear();
    await Promise.all(messages);
    expect(await shop.db.select().from(webhookDelivery)).toMatchObject([{ status: "delivered" }]);
  });
});

describe("a store with more than 50 unpaid orders", () => {
  it("is checked by its processor's list, with single requests only for changed payments", {
    timeout: 60_000,
  }, async () => {
    const setup = await stripeShop();
    const { shop, stripe } = setup;
    await shop.db.update(storeSettings).set({ ordersPerSlot: null, prepMinutesPerSlot: null });
    const partner = await shop.withKey(["write_orders"]);
    const open = await Promise.all(Array.from({ length: 60 }, () => placeOrder(partner)));
    const [paid, declined, ...unchanged] = open;
    if (!paid || !declined) throw new Error("No orders were placed.");
    await payWith(setup, paid);
    await payWith(setup, declined, "pm_card_visa_chargeDeclined");
    stripe.requests.length = 0;
    minutesLater(shop, 2);
    await runMinute(setup);
    expect(stripe.requestsTo("GET /v1/payment_intents").length).toBeGreaterThan(0);
    const single = stripe.requestsTo("GET /v1/payment_intents/:id").length;
    expect(single).toBe(2);
    const rows = await shop.db.select().from(restaurantOrder);
    const byId = new Map(rows.map((row) => [row.id, row]));
    expect(byId.get(paid.orderId)?.status).toBe("sent_to_kitchen");
    expect(byId.get(declined.orderId)?.paymentTriedAt).toBe(shop.now);
    const next = new Set(unchanged.map(({ orderId }) => byId.get(orderId)?.dueAt));
    expect([...next]).toEqual([new Date(Date.parse(shop.now) + 2 * 60_000).toISOString()]);
  });

  it("is checked one by one if the list request fails", async () => {
    const setup = await stripeShop();
    const { shop, stripe } = setup;
    await shop.db.update(storeSettings).set({ ordersPerSlot: null, prepMinutesPerSlot: null });
    const paid = await paidAtStripe(setup);
    const partner = await shop.withKey(["write_orders"]);
    await Promise.all(Array.from({ length: 51 }, () => placeOrder(partner)));
    stripe.fail("GET /v1/payment_intents", "silence", "silence", "silence", "silence", "silence");
    minutesLater(shop, 2);
    await runMinute(setup);
    expect(stripe.requestsTo("GET /v1/payment_intents/:id").length).toBe(52);
    const [row] = await shop.db.select().from(restaurantOrder).where(eq(restaurantOrder.id, paid.orderId));
    expect(row?.status).toBe("sent_to_kitchen");
  });
});
