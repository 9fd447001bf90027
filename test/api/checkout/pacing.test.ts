import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { menuItem, orderSlot, restaurantOrder, storeSettings } from "../../../db/schema/index.ts";
import type { CreateOrderResult } from "../../../worker/domain/checkout/schemas.ts";
import { runDue } from "../../../worker/domain/orders/due/run-due.ts";
import type { Slot } from "../../../worker/domain/schedule/slots.ts";
import { daily } from "../../support/builders/opening-hours.ts";
import {
  cancel,
  complete,
  confirm,
  dish,
  loadOrderRow,
  orderBody,
  placeOrder,
  readQuote,
  sendOrder,
  sendOrderAs,
  tea,
} from "../../support/builders/orders.ts";
import { fridayEvening, type World, world } from "../../support/world.ts";

// Friday 18:30 in New York. Copper Pot has slots of 15 minutes, and a pickup takes 20.
const at = (time: string) => `2026-11-21T${time}:00.000Z`;
const ready = { first: "2026-11-20T23:50:00.000Z", second: at("00:00"), third: at("00:15") };
const pace = "2026-11-20T23:45:00.000Z";

/** Copper Pot with other limits on its kitchen's work. */
const worldWithCapacity = async (
  settings: Partial<typeof storeSettings.$inferInsert>,
  prepTimeMinutes = 10,
): Promise<World> => {
  const shop = await world();
  await shop.db.update(menuItem).set({ prepTimeMinutes }).where(eq(menuItem.id, tea));
  await shop.db
    .update(storeSettings)
    .set({ menuRevision: 2, ...settings })
    .where(eq(storeSettings.slug, "copper-pot"));
  return shop;
};
const cups = (quantity: number) => ({ items: [{ menuItemId: tea, quantity }] });
const slotsTaken = async ({ db }: World) =>
  (await db.select().from(orderSlot).orderBy(orderSlot.startsAt)).map(({ startsAt, taken, prepMinutesTaken }) => [
    startsAt,
    taken,
    prepMinutesTaken,
  ]);
const due = (shop: World) => runDue({ env: shop.env, db: shop.db, clock: { now: () => shop.now }, requestId: "due" });

describe("a hundred concurrent guests with three places left", () => {
  it("get exactly three orders for a chosen time", { timeout: 60_000 }, async () => {
    const shop = await worldWithCapacity({ ordersPerSlot: 3 });
    const body = await orderBody(shop, { scheduledFor: at("00:30") });
    const responses = await Promise.all(Array.from({ length: 100 }, (_, guest) => sendOrderAs(shop, guest, body)));
    const bodies = await Promise.all(responses.map((response) => response.json<{ code?: string }>()));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(bodies.filter(({ code }) => code === "SLOT_UNAVAILABLE")).toHaveLength(97);
    expect(await shop.db.select().from(restaurantOrder)).toHaveLength(3);
    expect(await slotsTaken(shop)).toEqual([[at("00:30"), 3, 90]]);
  });

  it("get exactly three orders for the time that was quoted for now, and the others are asked to confirm a new time", async () => {
    const shop = await worldWithCapacity({ ordersPerSlot: 3 });
    const body = { ...(await orderBody(shop)), promisedAt: ready.first };
    const responses = await Promise.all(Array.from({ length: 12 }, (_, guest) => sendOrderAs(shop, guest, body)));
    const bodies = await Promise.all(responses.map((response) => response.json<{ code?: string; quote?: unknown }>()));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = bodies.filter(({ code }) => code !== undefined);
    expect(refused).toHaveLength(9);
    for (const refusal of refused) {
      expect(refusal).toMatchObject({ code: "SLOT_UNAVAILABLE", errors: [{ path: "promisedAt" }] });
      expect(refusal.quote).toMatchObject({ readyAt: ready.second, problems: [] });
    }
    expect(await slotsTaken(shop)).toEqual([[pace, 3, 90]]);
  });

  it("all get a time for an order as soon as possible, and no slot holds more than three", async () => {
    const shop = await worldWithCapacity({ ordersPerSlot: 3 });
    const body = await orderBody(shop);
    const responses = await Promise.all(Array.from({ length: 10 }, (_, guest) => sendOrderAs(shop, guest, body)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    expect((await slotsTaken(shop)).map(([, taken]) => taken)).toEqual([3, 3, 3, 1]);
  });
});

describe("the time that is quoted for an order as soon as possible", () => {
  it("moves with the kitchen's work, and is reserved for guests who have seen it", async () => {
    const shop = await worldWithCapacity({ ordersPerSlot: null, prepMinutesPerSlot: 60 });
    expect((await readQuote(shop, cups(3))).readyAt).toBe(ready.first);
    await placeOrder(shop, cups(4));
    // Forty of sixty minutes are taken: two cups still fit, three do not.
    expect((await readQuote(shop, cups(2))).readyAt).toBe(ready.first);
    expect((await readQuote(shop, cups(3))).readyAt).toBe(ready.second);
    const body = await orderBody(shop, cups(3));
    const response = await sendOrder(shop, { ...body, promisedAt: ready.first });
    expect(response.status).toBe(422);
    const { quote } = await response.json<CreateOrderResult>();
    const repeated = await sendOrder(shop, { ...body, promisedAt: quote?.readyAt });
    expect(repeated.status).toBe(201);
    const [, order] = await shop.db.select().from(restaurantOrder);
    expect(order).toMatchObject({
      promisedAt: ready.second,
      slotStartsAt: ready.second,
      prepMinutes: 30,
      leadMinutes: 20,
    });
  });

  it("is a multiple of five minutes, and stays valid a little longer than its minute", async () => {
    const shop = await worldWithCapacity({});
    shop.at("2026-11-20T23:31:10.000Z");
    const { readyAt } = await readQuote(shop, {});
    expect(readyAt).toBe("2026-11-20T23:55:00.000Z");
    shop.at("2026-11-20T23:38:00.000Z");
    const placed = await placeOrder(shop, { promisedAt: readyAt });
    expect(await loadOrderRow(shop, placed)).toMatchObject({ promisedAt: readyAt });
    shop.at("2026-11-20T23:42:00.000Z");
    const late = await sendOrder(shop, { ...(await orderBody(shop)), promisedAt: readyAt });
    expect(await late.json()).toMatchObject({
      code: "SLOT_UNAVAILABLE",
      quote: { readyAt: "2026-11-21T00:05:00.000Z" },
    });
  });

  it("includes orders at the counter, which are never refused and reserve no slot", async () => {
    const shop = await worldWithCapacity({ ordersPerSlot: 1, prepMinutesPerSlot: null });
    const pos = await shop.withKey(["write_orders"]);
    const sale = `mutation ($id: String!) { createPOSOrder(orderType: "dine_in", items: [{ menuItemId: $id, quantity: 9 }]) { id } }`;
    for (let sold = 0; sold < 3; sold += 1) expect((await pos.graphql(sale, { id: tea })).errors).toEqual([]);
    expect(await slotsTaken(shop)).toEqual([]);
    // These orders fill three slots: 18:30, 18:45 and 19:00.
    expect((await readQuote(shop, {})).readyAt).toBe(ready.third);
  });

  it("is missing once the kitchen's capacity until closing is used up", async () => {
    const shop = await worldWithCapacity({ ordersPerSlot: 1, hours: daily("11:00", "00:00") });
    shop.at(at("04:30"));
    await placeOrder(shop);
    expect(await readQuote(shop, {})).toMatchObject({ readyAt: null, problems: [{ code: "SLOT_UNAVAILABLE" }] });
    const response = await sendOrder(shop, await orderBody(shop));
    expect(await response.json()).toMatchObject({ code: "SLOT_UNAVAILABLE", errors: [{ path: "scheduledFor" }] });
  });
});

describe("a slot reservation", () => {
  it("is released exactly as it was taken, once, even if the dish takes longer by then", async () => {
    const shop = await worldWithCapacity({ prepMinutesPerSlot: 100 });
    const order = await placeOrder(shop, { ...cups(3), scheduledFor: at("00:30") });
    await placeOrder(shop, { ...cups(2), scheduledFor: at("00:30") });
    expect(await slotsTaken(shop)).toEqual([[at("00:30"), 2, 50]]);
    await shop.db.update(menuItem).set({ prepTimeMinutes: 1 }).where(eq(menuItem.id, tea));
    await Promise.all([cancel(shop, order), cancel(shop, order)]);
    await cancel(shop, order);
    expect(await slotsTaken(shop)).toEqual([[at("00:30"), 1, 20]]);
  });

  it("for an order as soon as possible is released if it is not paid, and if staff cancel it after payment", async () => {
    const shop = await worldWithCapacity({ ordersPerSlot: 2 });
    const unpaid = await placeOrder(shop);
    const paid = await placeOrder(shop);
    await confirm(shop, paid);
    await complete(shop, paid);
    expect(await slotsTaken(shop)).toEqual([[pace, 2, 60]]);
    await due(shop.at(at("00:01")));
    expect(await loadOrderRow(shop, unpaid)).toMatchObject({ status: "cancelled", expectedAt: null });
    expect(await slotsTaken(shop)).toEqual([[pace, 1, 30]]);
    const staff = await shop.withKey(["write_orders", "write_payments"]);
    const stop = "mutation ($id: ID!) { transitionRestaurantOrder(orderId: $id, status: cancelled) { id } }";
    await staff.graphql(stop, { id: paid.orderId });
    await staff.graphql(stop, { id: paid.orderId });
    expect(await loadOrderRow(shop, paid)).toMatchObject({ status: "cancelled" });
    expect(await slotsTaken(shop)).toEqual([[pace, 0, 0]]);
  });
});

describe("the expected time of an order", () => {
  it("is the promised time, then later if the kitchen is behind, and empty once the order is ready", async () => {
    const shop = await worldWithCapacity({ ordersPerSlot: 1 });
    const first = await placeOrder(shop);
    const second = await placeOrder(shop);
    for (const placed of [first, second]) {
      await confirm(shop, placed);
      await complete(shop, placed);
    }
    expect(await loadOrderRow(shop, second)).toMatchObject({ promisedAt: ready.second, expectedAt: ready.second });
    shop.at("2026-11-20T23:58:00.000Z");
    expect(await loadOrderRow(shop, first)).toMatchObject({ promisedAt: ready.first, expectedAt: at("00:00") });
    // One order is still ahead of it, which takes one slot of its own.
    expect(await loadOrderRow(shop, second)).toMatchObject({ promisedAt: ready.second, expectedAt: at("00:15") });
    const staff = await shop.withKey(["write_orders"]);
    for (const status of ["in_progress", "ready"]) {
      const move = `mutation ($id: ID!) { transitionRestaurantOrder(orderId: $id, status: ${status}) { id } }`;
      expect((await staff.graphql(move, { id: first.orderId })).errors).toEqual([]);
    }
    expect(await loadOrderRow(shop, first)).toMatchObject({ status: "ready", expectedAt: null });
    expect(await loadOrderRow(shop, second)).toMatchObject({ expectedAt: ready.second });
  });
});

it("sends a scheduled order to the kitchen by its own lead: the zone's, or its longest dish's", async () => {
  const shop = await worldWithCapacity({}, 50);
  const placed = await placeOrder(shop, { ...cups(1), scheduledFor: at("02:00") });
  await confirm(shop, placed);
  await complete(shop, placed);
  await due(shop.at(at("01:09")));
  expect((await loadOrderRow(shop, placed)).status).toBe("open");
  await due(shop.at(at("01:10")));
  expect((await loadOrderRow(shop, placed)).status).toBe("sent_to_kitchen");
});

describe("the available time slots of a cart", () => {
  const slots = async (shop: World, query: string): Promise<string[]> => {
    const slots = await (await shop.get(`/api/slots?date=2026-11-20&${query}`)).json<Slot[]>();
    return slots.map(({ startsAt }) => startsAt);
  };

  it("begin when its longest dish is ready, and leave out slots without enough capacity", async () => {
    const shop = await worldWithCapacity({ prepMinutesPerSlot: 100 }, 40);
    expect((await slots(shop, "orderType=pickup"))[0]).toBe(at("00:00"));
    expect((await slots(shop, `orderType=pickup&menuItemIds=${tea}`))[0]).toBe(at("00:15"));
    await placeOrder(shop, { ...cups(2), scheduledFor: at("00:30") });
    expect(await slots(shop, `orderType=pickup&menuItemIds=${tea}&quantities=1`)).not.toContain(at("00:30"));
    expect(await slots(shop, "orderType=pickup")).toContain(at("00:30"));
  });

  it("follow its delivery zone, and are empty outside of all zones", async () => {
    const shop = await world();
    const first = async (zip: string) => (await slots(shop, `orderType=delivery&zip=${zip}`))[0];
    expect(await first("11201")).toBe(at("00:15"));
    expect(await first("90210")).toBeUndefined();
    expect(await first("11201-1234")).toBe(at("00:15"));
  });

  it("are limited to the serving times of its dishes", async () => {
    const shop = (await world()).at(fridayEvening);
    const pancakes = dish("buttermilk-pancakes");
    expect(await slots(shop, `orderType=pickup&menuItemIds=${pancakes}`)).toEqual([]);
    const morning = await (await shop.get(`/api/slots?date=2026-11-21&orderType=pickup&menuItemIds=${pancakes}`)).json<
      Slot[]
    >();
    expect(morning.length).toBeGreaterThan(0);
    const [early] = morning;
    const quote = await readQuote(shop, {
      items: [{ menuItemId: tea, quantity: 1 }],
      scheduledFor: early?.startsAt ?? "",
    });
    expect(quote.problems).toEqual([]);
  });
});
