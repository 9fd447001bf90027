import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { notification, orderSlot, outbox, refund, restaurantOrder, storeSettings } from "../../../db/schema/index.ts";
import {
  cancel,
  loadOrderRow,
  orderBody,
  type Placed,
  placeOrder,
  sendOrder,
  tea,
} from "../../support/builders/orders.ts";
import { aPromo, readUses } from "../../support/builders/promos.ts";
import {
  codeOf,
  paidOrder,
  posClient,
  readHistory,
  readStaffOrder,
  runDueWork,
} from "../../support/fakes/pos-client.ts";
import { type World, world } from "../../support/world.ts";

/** Saturday, 19:00 in New York. */
const saturday = "2026-11-22T00:00:00.000Z";

const cashShop = async (): Promise<World> => {
  const shop = await world();
  await shop.db.update(storeSettings).set({ cashOnPickupEnabled: true, menuRevision: 1000 });
  return shop;
};

type Way = (shop: World, scheduledFor?: string) => Promise<Placed>;

const inCash: Way = (shop, scheduledFor) =>
  placeOrder(shop, { paymentMethod: "cash", ...(scheduledFor ? { scheduledFor } : {}) });
const byCard: Way = (shop, scheduledFor) => paidOrder(shop, scheduledFor ? { scheduledFor } : {});
const forNothing: Way = async (shop, scheduledFor) => {
  const promoCode = await aPromo(shop, { code: "ALL", kind: "percent", percentOff: 100 });
  return placeOrder(shop, { promoCode, ...(scheduledFor ? { scheduledFor } : {}) });
};
const ways: [string, Way][] = [
  ["by card", byCard],
  ["in cash", inCash],
  ["with nothing to pay", forNothing],
];

const listMails = async (shop: World) => (await shop.db.select().from(notification)).map(({ kind }) => kind);

describe.each(ways)("an order for tomorrow that is paid %s", (_way, placeWith) => {
  it("waits until its time less the lead, and then goes to the kitchen once", async () => {
    const shop = await cashShop();
    const placed = await placeWith(shop, saturday);
    const counter = await posClient(shop);
    for (const at of ["2026-11-21T12:00:00.000Z", "2026-11-21T23:39:59.000Z"]) {
      await runDueWork(shop.at(at));
      expect((await readStaffOrder(counter, placed.orderId)).status).toBe("open");
    }
    await Promise.all([1, 2, 3].map(() => runDueWork(shop.at("2026-11-21T23:40:00.000Z"))));
    const order = await readStaffOrder(counter, placed.orderId);
    expect(order.status).toBe("sent_to_kitchen");
    expect(readHistory(order).filter((type) => type === "order_released")).toHaveLength(1);
  });

  it("is confirmed by mail once it is placed and paid, and not again when it is released", async () => {
    const shop = await cashShop();
    await placeWith(shop, saturday);
    expect(await listMails(shop)).toEqual(["confirmed"]);
    await runDueWork(shop.at(saturday));
    expect(await listMails(shop)).toEqual(["confirmed"]);
  });

  it("can be cancelled by staff until its release", async () => {
    const shop = await cashShop();
    const placed = await placeWith(shop, saturday);
    const counter = await posClient(shop);
    const { errors } = await counter.graphql(
      `mutation ($id: ID!) { transitionRestaurantOrder(orderId: $id, status: cancelled, reason: "Closed") { id } }`,
      { id: placed.orderId },
    );
    expect(errors).toEqual([]);
    await runDueWork(shop.at(saturday));
    expect((await readStaffOrder(counter, placed.orderId)).status).toBe("cancelled");
    expect((await shop.db.select().from(orderSlot)).map(({ taken }) => taken)).toEqual([0]);
    expect(await listMails(shop)).toContain("cancelled");
  });
});

describe("an order for tomorrow in cash", () => {
  it("can be cancelled by its guest while it waits: slot and promo code are released, and a mail confirms it", async () => {
    const shop = await cashShop();
    const promoCode = await aPromo(shop);
    const placed = await placeOrder(shop, { paymentMethod: "cash", scheduledFor: saturday, promoCode });
    expect((await cancel(shop, placed)).status).toBe(200);
    expect(await loadOrderRow(shop, placed)).toMatchObject({
      status: "cancelled",
      payments: [{ status: "cancelled" }],
    });
    expect((await shop.db.select().from(orderSlot)).map(({ taken }) => taken)).toEqual([0]);
    expect((await readUses(shop)).counted).toEqual([0]);
    expect(await listMails(shop)).toEqual(["confirmed", "cancelled"]);
    await runDueWork(shop.at(saturday));
    expect((await loadOrderRow(shop, placed)).status).toBe("cancelled");
  });

  it("cannot be cancelled by its guest once the kitchen has it", async () => {
    const shop = await cashShop();
    const placed = await inCash(shop, saturday);
    await runDueWork(shop.at(saturday));
    expect((await cancel(shop, placed)).status).toBe(409);
  });

  it("empties the cart that it came from as soon as it is placed", async () => {
    const shop = await cashShop();
    const guest = shop.asGuest();
    await guest.post("/api/cart/items", { menuItemId: tea, quantity: 3 });
    await placeOrder(guest, { paymentMethod: "cash", scheduledFor: saturday });
    expect(await (await guest.get("/api/cart")).json()).toMatchObject({ itemCount: 0 });
  });

  it("is the same order if its request is repeated", async () => {
    const shop = await cashShop();
    const body = { ...(await orderBody(shop, { scheduledFor: saturday })), paymentMethod: "cash" };
    const send = () => sendOrder(shop, body, { key: "cash-for-tomorrow" });
    const responses = [await send(), ...(await Promise.all([send(), send()]))];
    expect(responses.map(({ status }) => status)).toEqual([201, 200, 200]);
    const orders = await Promise.all(responses.map((response) => response.json<Placed>()));
    expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await shop.db.select({ id: restaurantOrder.id }).from(restaurantOrder)).toHaveLength(1);
  });
});

describe("an order that costs nothing", () => {
  it("has a succeeded payment of 0, is announced to partners as paid, and is never refunded", async () => {
    const shop = await cashShop();
    const placed = await forNothing(shop);
    const counter = await posClient(shop);
    const order = await readStaffOrder(counter, placed.orderId);
    expect(order).toMatchObject({
      status: "sent_to_kitchen",
      payments: [{ provider: "manual", status: "succeeded", amount: 0 }],
    });
    expect(readHistory(order)).toEqual(["order_placed", "payment_succeeded", "order_released"]);
    const events = await shop.db.select().from(outbox).where(eq(outbox.subjectId, placed.orderId));
    expect(events.map(({ event }) => event)).toEqual(["order.created", "order.paid"]);
    const refunding = `mutation ($id: ID!) { refundPayment(paymentId: $id) { id } }`;
    expect(codeOf(await counter.graphql(refunding, { id: order.payments[0]?.id }))).not.toBeNull();
    const cancelling = `mutation ($id: ID!) { transitionRestaurantOrder(orderId: $id, status: cancelled) { id } }`;
    expect(codeOf(await counter.graphql(cancelling, { id: placed.orderId }))).toBeNull();
    expect(await shop.db.select().from(refund)).toEqual([]);
    expect(await listMails(shop)).toEqual(["confirmed", "cancelled"]);
  });
});

const marking = `mutation ($id: ID!) { markNoShow(orderId: $id) { id status } }`;
const moving = `mutation ($id: ID!, $status: OrderStatus!) { transitionRestaurantOrder(orderId: $id, status: $status) { id } }`;

describe("an order that is not picked up", () => {
  const ready = async (shop: World, { orderId: id }: Placed) => {
    const counter = await posClient(shop);
    for (const status of ["in_progress", "ready"]) await counter.graphql(moving, { id, status });
    return counter;
  };

  it("is cancelled once as a no-show after it was ready, if no payment was received", async () => {
    const shop = await cashShop();
    const placed = await inCash(shop);
    const counter = await ready(shop, placed);
    const responses = await Promise.all([1, 2].map(() => counter.graphql(marking, { id: placed.orderId })));
    expect(responses.map(codeOf).sort()).toEqual(["ILLEGAL_TRANSITION", null].sort());
    const { status, events, payments } = await readStaffOrder(counter, placed.orderId);
    expect({ status, payment: payments[0]?.status }).toEqual({ status: "cancelled", payment: "cancelled" });
    expect(events.at(-1)).toMatchObject({ type: "order_cancelled", actorType: "api_key", note: "no_show" });
    expect(await listMails(shop)).toContain("cancelled");
  });

  it("cannot be marked as a no-show before it is ready, nor until two hours after its promised time", async () => {
    const shop = await cashShop();
    const placed = await inCash(shop);
    const counter = await posClient(shop);
    expect(codeOf(await counter.graphql(marking, { id: placed.orderId }))).toBe("ILLEGAL_TRANSITION");
    shop.at("2026-11-21T03:00:00.000Z");
    expect(codeOf(await counter.graphql(marking, { id: placed.orderId }))).toBeNull();
  });

  it("cannot be marked as a no-show if it was paid, or if a processor may still collect the payment", async () => {
    const shop = await cashShop();
    const paid = await byCard(shop);
    const counter = await ready(shop, paid);
    expect(codeOf(await counter.graphql(marking, { id: paid.orderId }))).toBe("ILLEGAL_TRANSITION");
    const open = await placeOrder(shop);
    shop.at("2026-11-21T12:00:00.000Z");
    expect(codeOf(await counter.graphql(marking, { id: open.orderId }))).toBe("ILLEGAL_TRANSITION");
  });

  it("cannot be marked as a no-show by a guest, a read-only key or another store", async () => {
    const shop = await cashShop();
    const placed = await inCash(shop);
    await ready(shop, placed);
    const id = placed.orderId;
    expect(codeOf(await shop.graphql(marking, { id }))).toBe("UNAUTHENTICATED");
    expect(codeOf(await (await shop.withKey(["read_orders"])).graphql(marking, { id }))).toBe("MISSING_SCOPE");
    const otherStoreStaff = await shop.withKey(["write_orders"], { store: "gasthaus-linde" });
    expect(codeOf(await otherStoreStaff.graphql(marking, { id }, { store: "gasthaus-linde" }))).toBe("NOT_FOUND");
    expect((await loadOrderRow(shop, placed)).status).toBe("ready");
  });

  it("is marked automatically at the end of its business day if it was scheduled with cash payment", async () => {
    const shop = await cashShop();
    const soon = "2026-11-21T01:00:00.000Z";
    const cash = await inCash(shop, soon);
    const card = await byCard(shop, soon);
    const atOnce = await inCash(shop);
    await runDueWork(shop.at(soon));
    for (const placed of [cash, card, atOnce]) await ready(shop, placed);
    // On Fridays Copper Pot is open until one in the morning.
    await runDueWork(shop.at("2026-11-21T05:59:00.000Z"));
    expect((await loadOrderRow(shop, cash)).status).toBe("ready");
    await runDueWork(shop.at("2026-11-21T06:00:00.000Z"));
    expect((await loadOrderRow(shop, cash)).status).toBe("cancelled");
    for (const left of [card, atOnce]) expect((await loadOrderRow(shop, left)).status).toBe("ready");
    const { events } = await readStaffOrder(await posClient(shop), cash.orderId);
    expect(events.at(-1)).toMatchObject({ type: "order_cancelled", actorType: "system", note: "no_show" });
  });
});
