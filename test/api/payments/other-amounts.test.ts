import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { notification, orderSlot, payment, restaurantOrder } from "../../../db/schema/index.ts";
import { complete, placeOrder } from "../../support/builders/orders.ts";
import { posClient } from "../../support/fakes/pos-client.ts";
import {
  deliverEvent,
  minutesLater,
  paidAtStripe,
  payWith,
  runMinute,
  type StripeShop,
  stripeShop,
  toIntentId,
} from "../../support/fakes/stripe-shop.ts";

const later = "2026-11-21T02:00:00.000Z";

interface Seen {
  status: string;
  outstanding: number;
  payments: { status: string; amount: number; askedAmount: number; refundedAmount: number; currencyCode: string }[];
  events: { type: string; note: string | null }[];
}

const read = async ({ shop }: StripeShop, id: string): Promise<{ order: Seen; tasks: object[] }> => {
  const query = `query ($id: ID!) { restaurantOrder(where: { id: $id }) { status outstanding
    payments { status amount askedAmount refundedAmount currencyCode } events(orderBy: [{ seq: asc }]) { type note } }
    storeTasks { kind subjectId order { id } amount detail } }`;
  const { data } = await (await posClient(shop)).graphql<{ restaurantOrder: Seen; storeTasks: object[] }>(query, {
    id,
  });
  if (!data) throw new Error("No order.");
  return { order: data.restaurantOrder, tasks: data.storeTasks };
};

/** An order of 1226 that its guest paid with another amount. */
const paidOtherwise = async (received: { amount: number; currency?: string }) => {
  const setup = await stripeShop();
  const placed = await paidAtStripe(setup, { scheduledFor: later });
  setup.account.receive(toIntentId(placed), received);
  return { setup, placed };
};

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("an order that waits for its payment", () => {
  it("is cancelled if less came, which goes back, frees its slot, and is explained to the guest", async () => {
    const { setup, placed } = await paidOtherwise({ amount: 1126 });
    const { shop, account } = setup;
    expect((await complete(shop, placed)).status).toBe(200);
    const { order, tasks } = await read(setup, placed.orderId);
    expect(order).toMatchObject({
      status: "cancelled",
      payments: [{ status: "refunded", amount: 1126, askedAmount: 1226, refundedAmount: 1126 }],
    });
    expect(order.events.find(({ type }) => type === "order_cancelled")?.note).toBe("payment_mismatch");
    expect(tasks).toEqual([]);
    expect([...account.refunds.values()].map(({ amount }) => amount)).toEqual([1126]);
    expect((await shop.db.select().from(orderSlot)).map(({ taken }) => taken)).toEqual([0]);
    const mails = await shop.db.select().from(notification).where(eq(notification.orderId, placed.orderId));
    expect(mails.map(({ kind }) => kind).sort()).toEqual(["cancelled", "refunded"]);
    expect(mails.find(({ kind }) => kind === "cancelled")?.reason).toBe("payment_mismatch");
  });

  it("is cancelled once, however often the webhook and due work report it", async () => {
    const { setup, placed } = await paidOtherwise({ amount: 1126 });
    const { shop, account } = setup;
    for (let index = 0; index < 2; index += 1) {
      expect((await deliverEvent(setup, account.events[0])).status).toBe(200);
      await runMinute({ ...setup, shop: minutesLater(shop, 60 * 24) });
    }
    expect(account.refunds.size).toBe(1);
    const { order } = await read(setup, placed.orderId);
    expect(order.events.filter(({ type }) => type === "order_cancelled")).toHaveLength(1);
  });

  it("is accepted if more came, and the rest goes back", async () => {
    const { setup, placed } = await paidOtherwise({ amount: 1300 });
    expect((await complete(setup.shop, placed)).status).toBe(200);
    const { order, tasks } = await read(setup, placed.orderId);
    expect(order).toMatchObject({
      outstanding: 0,
      payments: [{ status: "partially_refunded", amount: 1300, askedAmount: 1226, refundedAmount: 74 }],
    });
    expect(order.status).not.toBe("cancelled");
    expect(tasks).toEqual([]);
  });

  it("is cancelled if another currency came, whose amount counts in no sum, and staff get a task", async () => {
    const { setup, placed } = await paidOtherwise({ amount: 1226, currency: "eur" });
    const { shop } = setup;
    expect((await complete(shop, placed)).status).toBe(200);
    const { order, tasks } = await read(setup, placed.orderId);
    expect(order).toMatchObject({
      status: "cancelled",
      outstanding: 1226,
      payments: [{ status: "refunded", amount: 1226, currencyCode: "EUR", refundedAmount: 1226 }],
    });
    expect(tasks).toEqual([
      {
        kind: "other_currency",
        subjectId: expect.any(String),
        order: { id: placed.orderId },
        amount: null,
        detail: "€12.26",
      },
    ]);
    const [row] = await shop.db.select().from(restaurantOrder);
    expect(row).toMatchObject({ firstPaidAt: null, refundedTotal: 0 });
  });
});

it("another amount than asked counts as paid on an order that the kitchen has, and staff get a task", async () => {
  const setup = await stripeShop();
  const { shop } = setup;
  const placed = await placeOrder(shop);
  // As if the order had been released while its payment was under way.
  const released = { status: "sent_to_kitchen", firstPaidAt: shop.now } as const;
  await shop.db.update(restaurantOrder).set(released).where(eq(restaurantOrder.id, placed.orderId));
  await payWith(setup, placed);
  setup.account.receive(toIntentId(placed), { amount: 1126 });
  expect((await complete(shop, placed)).status).toBe(200);
  const { order, tasks } = await read(setup, placed.orderId);
  expect(order).toMatchObject({
    status: "sent_to_kitchen",
    outstanding: 100,
    payments: [{ status: "succeeded", amount: 1126, askedAmount: 1226, refundedAmount: 0 }],
  });
  const [paid] = await shop.db.select().from(payment);
  expect(tasks).toEqual([
    { kind: "other_amount", subjectId: paid?.id, order: { id: placed.orderId }, amount: 1126, detail: "$12.26" },
  ]);
});

it("a payment of the asked amount stores nothing beside it", async () => {
  const setup = await stripeShop();
  const placed = await paidAtStripe(setup);
  expect((await complete(setup.shop, placed)).status).toBe(200);
  expect(await setup.shop.db.select().from(payment)).toMatchObject([{ amount: 1226, askedAmount: null }]);
  expect((await read(setup, placed.orderId)).order.payments).toMatchObject([{ amount: 1226, askedAmount: 1226 }]);
});
