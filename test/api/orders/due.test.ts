import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { orderEvent, orderSlot, payment, restaurantOrder, storeTask } from "../../../db/schema/index.ts";
import { runDue } from "../../../worker/domain/orders/due/run-due.ts";
import { cards, complete, confirm, placeOrder } from "../../support/builders/orders.ts";
import { paidAtStripe, payWith, runMinute, stripeShop } from "../../support/fakes/stripe-shop.ts";
import { type World, world } from "../../support/world.ts";

const run = (shop: World) => runDue(shop.dueWork());

const order = async (shop: World, id: string) => {
  const [row] = await shop.db.select().from(restaurantOrder).where(eq(restaurantOrder.id, id));
  const [paid] = await shop.db.select().from(payment).where(eq(payment.orderId, id));
  const events = await shop.db.select().from(orderEvent).where(eq(orderEvent.orderId, id)).orderBy(orderEvent.seq);
  return { status: row?.status, payment: paid?.status, events: events.map(({ type, actorType }) => [type, actorType]) };
};

const minutesLater = (shop: World, minutes: number): World =>
  shop.at(new Date(Date.parse(shop.now) + minutes * 60_000).toISOString());

const nextDueAt = async (shop: World, id: string) =>
  (await shop.query.restaurantOrder.findFirst({ where: eq(restaurantOrder.id, id) }))?.dueAt;

describe("an unpaid order", () => {
  it("is cancelled after 12 minutes, at the processor too, and releases its slot", async () => {
    const shop = await world();
    const placed = await placeOrder(shop, { scheduledFor: "2026-11-21T02:00:00.000Z" });
    await run(minutesLater(shop, 11));
    expect((await order(shop, placed.orderId)).status).toBe("open");
    await run(minutesLater(shop, 1));
    expect(await order(shop, placed.orderId)).toEqual({
      status: "cancelled",
      payment: "cancelled",
      events: [
        ["order_placed", "guest"],
        ["payment_cancelled", "processor"],
        ["order_cancelled", "system"],
      ],
    });
    expect((await shop.db.select().from(orderSlot)).map(({ taken }) => taken)).toEqual([0]);
    expect(await confirm(shop, placed)).toMatchObject({ status: "failed" });
    expect(await nextDueAt(shop, placed.orderId)).toBeNull();
  });

  it("of a partner's key is cancelled after the same time", async () => {
    const shop = await world();
    const placed = await placeOrder(await shop.withKey(["write_orders"]));
    await run(minutesLater(shop, 12));
    expect((await order(shop, placed.orderId)).status).toBe("cancelled");
  });

  it("waits for 30 minutes after a declined card", async () => {
    const shop = await world();
    const placed = await placeOrder(shop);
    await confirm(shop, placed, cards.declined);
    await run(minutesLater(shop, 2));
    for (const minutes of [10, 10, 7]) await run(minutesLater(shop, minutes));
    expect(await order(shop, placed.orderId)).toMatchObject({ status: "open", payment: "failed" });
    await run(minutesLater(shop, 1));
    expect(await order(shop, placed.orderId)).toMatchObject({ status: "cancelled", payment: "cancelled" });
  });

  it("waits longer even if the attempt is found only at expiry, because the bank is authenticating the guest", async () => {
    const shop = await world();
    const placed = await placeOrder(shop);
    minutesLater(shop, 12);
    expect(await confirm(shop, placed, cards.asks)).toMatchObject({ status: "requires_action" });
    await run(shop);
    expect(await order(shop, placed.orderId)).toMatchObject({ status: "open", payment: "pending" });
    expect(await confirm(shop, placed, cards.asks, { authenticated: true })).toMatchObject({ status: "succeeded" });
    await run(minutesLater(shop, 5));
    expect(await order(shop, placed.orderId)).toMatchObject({ status: "sent_to_kitchen", payment: "succeeded" });
  });

  it("never expires while its payment is processing, and is settled once it succeeds", async () => {
    const setup = await stripeShop();
    const placed = await placeOrder(setup.shop);
    await payWith(setup, placed, "pm_fake_processing");
    for (const minutes of [2, 10, 18, 60]) {
      minutesLater(setup.shop, minutes);
      await runMinute(setup);
    }
    expect(await order(setup.shop, placed.orderId)).toMatchObject({ status: "open", payment: "processing" });
    setup.account.answerAsBank(placed.clientSecret.split("_secret_")[0] ?? "", "yes");
    minutesLater(setup.shop, 5);
    await runMinute(setup);
    expect(await order(setup.shop, placed.orderId)).toMatchObject({ status: "sent_to_kitchen", payment: "succeeded" });
  });

  it("is checked 2, 4 and 8 minutes after it was placed, and at expiry", async () => {
    const setup = await stripeShop();
    await placeOrder(setup.shop);
    const queryMinutes: number[] = [];
    for (let minute = 1; minute <= 13; minute += 1) {
      const before = setup.stripe.requestsTo("GET /v1/payment_intents/:id").length;
      minutesLater(setup.shop, 1);
      await runMinute(setup);
      if (setup.stripe.requestsTo("GET /v1/payment_intents/:id").length > before) queryMinutes.push(minute);
    }
    expect(queryMinutes).toEqual([2, 4, 8, 12]);
    expect(setup.stripe.requestsTo("POST /v1/payment_intents/:id/cancel")).toHaveLength(1);
  });

  it("is settled instead if its payment succeeded without a notification", async () => {
    const shop = await world();
    const placed = await placeOrder(shop);
    await confirm(shop, placed);
    await run(minutesLater(shop, 2));
    expect(await order(shop, placed.orderId)).toMatchObject({ status: "sent_to_kitchen", payment: "succeeded" });
  });

  it("is settled even by the run that would have cancelled it", async () => {
    const setup = await stripeShop();
    const placed = await paidAtStripe(setup);
    minutesLater(setup.shop, 31);
    await runMinute(setup);
    expect(await order(setup.shop, placed.orderId)).toMatchObject({ status: "sent_to_kitchen", payment: "succeeded" });
    expect(setup.stripe.requestsTo("POST /v1/payment_intents/:id/cancel")).toHaveLength(0);
  });

  it("waits 5 minutes for a processor that does not respond, without delaying other orders", async () => {
    const shop = await world();
    const first = await placeOrder(shop);
    const second = await placeOrder(shop);
    minutesLater(shop, 31);
    shop.faults.add({ service: "simulator", kind: "fail", method: "cancel", calls: 1 });
    const statuses = () => Promise.all([first, second].map(async ({ orderId }) => (await order(shop, orderId)).status));
    await run(shop);
    expect((await statuses()).sort()).toEqual(["cancelled", "open"]);
    await run(minutesLater(shop, 4));
    expect((await statuses()).sort()).toEqual(["cancelled", "open"]);
    await run(minutesLater(shop, 1));
    expect(await statuses()).toEqual(["cancelled", "cancelled"]);
  });
});

describe("a scheduled and paid order", () => {
  it("goes to the kitchen once at its time less the lead, even if two runs overlap", async () => {
    const shop = await world();
    const placed = await placeOrder(shop, { scheduledFor: "2026-11-21T02:00:00.000Z" });
    await confirm(shop, placed);
    await complete(shop, placed);
    await run(shop.at("2026-11-21T01:00:00.000Z"));
    expect(await order(shop, placed.orderId)).toMatchObject({ status: "open", payment: "succeeded" });
    shop.at("2026-11-21T01:59:00.000Z");
    await Promise.all([run(shop), run(shop)]);
    const { status, events } = await order(shop, placed.orderId);
    expect(status).toBe("sent_to_kitchen");
    expect(events.filter(([type]) => type === "order_released")).toEqual([["order_released", "system"]]);
  });
});

const taskStates = async (shop: World) =>
  (await shop.db.select().from(storeTask)).map(({ kind, subjectId, doneAt }) => [kind, subjectId, doneAt !== null]);

describe("an order that due work cannot end", () => {
  it("is a task after a day, which ends when the order does", async () => {
    const shop = await world();
    const placed = await placeOrder(shop);
    const hours = 60;
    const refuse = (calls: number) => shop.faults.add({ service: "simulator", kind: "fail", method: "cancel", calls });
    refuse(2);
    await run(minutesLater(shop, 23 * hours));
    expect(await taskStates(shop)).toEqual([]);
    await run(minutesLater(shop, 2 * hours));
    expect(await taskStates(shop)).toEqual([["stuck_order", placed.orderId, false]]);
    await run(minutesLater(shop, 1 * hours));
    expect(await order(shop, placed.orderId)).toMatchObject({ status: "cancelled" });
    expect(await taskStates(shop)).toEqual([["stuck_order", placed.orderId, true]]);
  });

  it("is a task again a day after a person said that it was done", async () => {
    const shop = await world();
    const placed = await placeOrder(shop);
    shop.faults.add({ service: "simulator", kind: "fail", method: "cancel", calls: 9 });
    await run(minutesLater(shop, 25 * 60));
    await shop.db.update(storeTask).set({ doneAt: shop.now, doneBy: "Ben", note: "Looked it up." });
    await run(minutesLater(shop, 23 * 60));
    expect(await taskStates(shop)).toEqual([["stuck_order", placed.orderId, true]]);
    await run(minutesLater(shop, 2 * 60));
    expect(await taskStates(shop)).toEqual([["stuck_order", placed.orderId, false]]);
  });
});

it("an open order without a due time, as an older release may leave it, is due at once", async () => {
  const shop = await world();
  const placed = await placeOrder(shop);
  await shop.db.update(restaurantOrder).set({ dueAt: null }).where(eq(restaurantOrder.id, placed.orderId));
  await run(minutesLater(shop, 13));
  expect(await order(shop, placed.orderId)).toMatchObject({ status: "cancelled", payment: "cancelled" });
});
