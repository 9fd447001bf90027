import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { outbox, refund, restaurantOrder } from "../../../db/schema/index.ts";
import type { Cart } from "../../../worker/domain/cart/schemas.ts";
import type { CustomerOrder } from "../../../worker/domain/orders/read/schemas.ts";
import {
  cancel,
  cards,
  complete,
  confirm,
  dumpOrderTables,
  loadOrderRow,
  type Placed,
  placeOrder,
  type Sender,
  soup,
  tea,
} from "../../support/builders/orders.ts";
import { refusingSimulator } from "../../support/fakes/simulators.ts";
import { type World, world } from "../../support/world.ts";

const completed = async (sender: Sender, placed: Placed): Promise<CustomerOrder> => {
  const response = await complete(sender, placed);
  if (!response.ok) throw new Error(await response.text());
  return response.json<CustomerOrder>();
};

const readHistory = async () =>
  (await dumpOrderTables())["order_event"]?.map((event) => (event as { type: string }).type);
const readMessages = async ({ db }: World) => (await db.select().from(outbox)).map(({ event }) => event).sort();

/** An order that is paid at the processor, before the restaurant knows. */
const paidAtProcessor = async (sender: Sender, input = {}) => {
  const placed = await placeOrder(sender, input);
  expect(await confirm(sender, placed)).toEqual({ status: "succeeded", message: null });
  return placed;
};

describe("completing a payment", () => {
  it("sends the order to the kitchen, with its history and partner events", async () => {
    const shop = await world();
    const placed = await paidAtProcessor(shop);
    expect(await loadOrderRow(shop, placed)).toMatchObject({ status: "open", payments: [{ status: "pending" }] });
    expect(await completed(shop, placed)).toMatchObject({
      status: "sent_to_kitchen",
      payments: [{ status: "succeeded", cardBrand: "visa", cardLast4: "4242", paymentMethod: "credit_card" }],
      timeline: [{ at: shop.now }, { label: "Kitchen", at: shop.now }, {}, {}, {}, {}],
    });
    expect(await readHistory()).toEqual(["order_placed", "payment_succeeded", "order_released"]);
    expect(await readMessages(shop)).toEqual(["order.created", "order.paid", "order.status_changed"]);
  });

  it("counts once, however often and from however many tabs it is reported", async () => {
    const shop = await world();
    const placed = await paidAtProcessor(shop);
    const responses = await Promise.all(Array.from({ length: 8 }, () => completed(shop, placed)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set(["sent_to_kitchen"]));
    expect(await completed(shop, placed)).toMatchObject({ status: "sent_to_kitchen" });
    expect(await readHistory()).toEqual(["order_placed", "payment_succeeded", "order_released"]);
    expect(await readMessages(shop)).toEqual(["order.created", "order.paid", "order.status_changed"]);
  });

  it("is refused if the browser reports a payment that the processor does not confirm", async () => {
    const shop = await world();
    const placed = await placeOrder(shop);
    expect(await completed(shop, placed)).toMatchObject({ status: "open", payments: [{ status: "pending" }] });
    expect(await readHistory()).toEqual(["order_placed"]);
  });

  it("can be retried after a declined card, and records each decline once", async () => {
    const shop = await world();
    const placed = await placeOrder(shop);
    await confirm(shop, placed, cards.declined);
    const refused = {
      status: "failed",
      errorMessage: "Your card was declined. Please try another one.",
      cardLast4: "0002",
    };
    expect(await completed(shop, placed)).toMatchObject({ status: "open", payments: [refused] });
    expect(await completed(shop, placed)).toMatchObject({ payments: [refused] });
    await confirm(shop, placed, cards.declined);
    await confirm(shop, placed);
    expect(await completed(shop, placed)).toMatchObject({
      status: "sent_to_kitchen",
      payments: [{ status: "succeeded", errorMessage: null, cardLast4: "4242" }],
    });
    expect(await readHistory()).toEqual([
      "order_placed",
      "payment_failed",
      "payment_failed",
      "payment_succeeded",
      "order_released",
    ]);
  });

  it("waits for the bank's authentication if the bank requires one", async () => {
    const shop = await world();
    const placed = await placeOrder(shop);
    expect(await confirm(shop, placed, cards.asks)).toMatchObject({ status: "requires_action" });
    expect(await completed(shop, placed)).toMatchObject({ status: "open", payments: [{ status: "pending" }] });
    await confirm(shop, placed, cards.asks, { authenticated: true });
    expect(await completed(shop, placed)).toMatchObject({ status: "sent_to_kitchen" });
  });

  it("keeps a scheduled order out of the kitchen until its time", async () => {
    const shop = await world();
    const placed = await paidAtProcessor(shop, { scheduledFor: "2026-11-21T20:30:00.000Z" });
    expect(await completed(shop, placed)).toMatchObject({ status: "open", payments: [{ status: "succeeded" }] });
    expect(await readMessages(shop)).toEqual(["order.created", "order.paid"]);
  });

  it("removes the ordered items from the cart, and no items added later", async () => {
    const shop = await world();
    const guest = shop.asGuest();
    await guest.post("/api/cart/items", { menuItemId: tea, quantity: 3 });
    const placed = await paidAtProcessor(guest);
    shop.at("2026-11-20T23:31:00.000Z");
    await guest.post("/api/cart/items", { menuItemId: soup, quantity: 1, modifierIds: [] });
    await guest.post("/api/cart/items", { menuItemId: tea, quantity: 1, specialInstructions: "For tomorrow" });
    await completed(guest, placed);
    await completed(guest, placed);
    const { items } = await (await guest.get("/api/cart")).json<Cart>();
    expect(items).toMatchObject([{ quantity: 1, specialInstructions: "For tomorrow" }]);
  });

  it("can be retried if the processor did not respond", async () => {
    const shop = await world();
    const placed = await paidAtProcessor(shop);
    shop.faults.add({ service: "simulator", kind: "fail", method: "retrieve", calls: 1 });
    const response = await complete(shop, placed);
    expect([response.status, await response.json()]).toMatchObject([503, { code: "PAYMENT_UNAVAILABLE" }]);
    expect(await loadOrderRow(shop, placed)).toMatchObject({ status: "open", payments: [{ status: "pending" }] });
    expect(await completed(shop, placed)).toMatchObject({ status: "sent_to_kitchen" });
  });

  it("never returns the card's number or the processor's ids", async () => {
    const shop = await world();
    const placed = await paidAtProcessor(shop);
    const responseText = JSON.stringify(await completed(shop, placed));
    expect(responseText).toContain("4242");
    expect(responseText).not.toMatch(/sim_|42424242|providerPaymentId|clientSecret|bagName|linkVersion/);
    expect(JSON.stringify(await dumpOrderTables())).not.toMatch(/4242 ?4242/);
  });
});

describe("an unpaid order", () => {
  it("can be cancelled by its guest, and then cannot be paid", async () => {
    const shop = await world();
    const placed = await placeOrder(shop);
    const responses = [await cancel(shop, placed), await cancel(shop, placed)];
    for (const response of responses) {
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ status: "cancelled", payments: [{ status: "cancelled" }] });
    }
    expect(await confirm(shop, placed)).toMatchObject({ status: "failed" });
    expect(await readHistory()).toEqual(["order_placed", "payment_cancelled", "order_cancelled"]);
    expect(await readMessages(shop)).toEqual(["order.cancelled", "order.created"]);
  });

  it("is settled instead of cancelled if its payment was faster", async () => {
    const shop = await world();
    const placed = await paidAtProcessor(shop);
    const response = await cancel(shop, placed);
    expect([response.status, await response.json()]).toMatchObject([409, { code: "CONFLICT" }]);
    expect(await loadOrderRow(shop, placed)).toMatchObject({
      status: "sent_to_kitchen",
      payments: [{ status: "succeeded" }],
    });
    expect((await cancel(shop, placed)).status).toBe(409);
  });

  it("is cancelled once for concurrent requests", async () => {
    const shop = await world();
    const placed = await placeOrder(shop, { scheduledFor: "2026-11-21T00:30:00.000Z" });
    const responses = await Promise.all(Array.from({ length: 6 }, () => cancel(shop, placed)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await readHistory()).toEqual(["order_placed", "payment_cancelled", "order_cancelled"]);
    expect((await dumpOrderTables())["order_slot"]).toMatchObject([{ taken: 0 }]);
  });

  it("is not changed if the processor does not respond", async () => {
    const shop = await world();
    const placed = await placeOrder(shop);
    shop.faults.add({ service: "simulator", kind: "fail", method: "cancel", calls: 1 });
    expect((await cancel(shop, placed)).status).toBe(503);
    expect(await loadOrderRow(shop, placed)).toMatchObject({ status: "open" });
    expect((await cancel(shop, placed)).status).toBe(200);
  });
});

describe("a payment for a cancelled order", () => {
  /** A cancellation by staff that crossed with the guest's payment. */
  const cancelledYetPaid = async (shop: World) => {
    const placed = await paidAtProcessor(shop);
    await shop.db.update(restaurantOrder).set({ status: "cancelled" }).where(eq(restaurantOrder.id, placed.orderId));
    return placed;
  };

  const returned = {
    status: "cancelled",
    // The refund is surplus and not part of the order's own total.
    refundedTotal: 0,
    payments: [{ status: "refunded", refundedAmount: 1226, refunds: [{ kind: "surplus", status: "succeeded" }] }],
  };

  it("is refunded at once, and only once", async () => {
    const shop = await world();
    const placed = await cancelledYetPaid(shop);
    const responses = await Promise.all([1, 2, 3].map(() => complete(shop, placed)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await completed(shop, placed)).toMatchObject(returned);
    expect(await shop.db.select().from(refund)).toMatchObject([{ amount: 1226, status: "succeeded" }]);
    expect(await readHistory()).toEqual(["order_placed", "payment_succeeded", "note", "payment_refunded"]);
    expect(await readMessages(shop)).toEqual(["order.created", "order.refunded"]);
  });

  it.each([
    ["before", "fail"],
    ["after", "lose-answer"],
  ] as const)("is refunded by a later run if the connection failed %s the request arrived", async (_, kind) => {
    const shop = await world();
    const placed = await cancelledYetPaid(shop);
    shop.faults.add({ service: "simulator", kind, method: "refund", calls: 1 });
    const refundedState = { payments: [{ status: "succeeded", refundedAmount: 1226 }], refundedTotal: 0 };
    expect(await completed(shop, placed)).toMatchObject(refundedState);
    expect(await shop.db.select().from(refund)).toMatchObject([{ status: "pending", kind: "surplus" }]);
    shop.at(new Date(Date.parse(shop.now) + 60_000).toISOString());
    expect(await completed(shop, placed)).toMatchObject(returned);
    expect(await shop.db.select().from(refund)).toHaveLength(1);
  });

  it("is left to staff if the processor refuses the refund", async () => {
    const shop = await world();
    const placed = await cancelledYetPaid(shop);
    shop.env.SIMULATOR = refusingSimulator("refund");
    expect(await completed(shop, placed)).toMatchObject({ payments: [{ status: "succeeded" }], refundedTotal: 0 });
    await completed(shop, placed);
    expect(await shop.db.select().from(refund)).toMatchObject([{ status: "failed" }]);
    expect(await readHistory()).toEqual(["order_placed", "payment_succeeded", "note", "note"]);
  });
});
