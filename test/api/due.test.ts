import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { orderEvent, orderSlot, payment, restaurantOrder } from "../../db/schema/index.ts";
import { runDue } from "../../worker/domain/orders/run-due.ts";
import { confirm, placeOrder } from "../support/orders.ts";
import { brokenLine } from "../support/simulators.ts";
import { type World, world } from "../support/world.ts";

const run = (shop: World) => runDue({ env: shop.env, db: shop.db, clock: { now: () => shop.now }, requestId: "due" });

const order = async (shop: World, id: string) => {
  const [row] = await shop.db.select().from(restaurantOrder).where(eq(restaurantOrder.id, id));
  const [paid] = await shop.db.select().from(payment).where(eq(payment.orderId, id));
  const events = await shop.db.select().from(orderEvent).where(eq(orderEvent.orderId, id)).orderBy(orderEvent.seq);
  return { status: row?.status, payment: paid?.status, events: events.map(({ type, actorType }) => [type, actorType]) };
};

const minutesLater = (shop: World, minutes: number): World =>
  shop.at(new Date(Date.parse(shop.now) + minutes * 60_000).toISOString());

describe("an order that nobody pays", () => {
  it("is cancelled after half an hour, at the processor too, and gives its place back", async () => {
    const shop = await world();
    const placed = await placeOrder(shop, { scheduledFor: "2026-11-21T02:00:00.000Z" });
    await run(minutesLater(shop, 29));
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
  });

  it("is settled instead where its money came and nobody told us", async () => {
    const shop = await world();
    const placed = await placeOrder(shop);
    await confirm(shop, placed);
    await run(minutesLater(shop, 3));
    expect(await order(shop, placed.orderId)).toMatchObject({ status: "sent_to_kitchen", payment: "succeeded" });
  });

  it("is settled also by the run that would have cancelled it", async () => {
    const shop = await world();
    const placed = await placeOrder(shop);
    await confirm(shop, placed);
    await run(minutesLater(shop, 31));
    expect(await order(shop, placed.orderId)).toMatchObject({ status: "sent_to_kitchen", payment: "succeeded" });
  });

  it("waits for a processor that does not answer, and holds up no other order", async () => {
    const shop = await world();
    const [first, second] = [await placeOrder(shop), await placeOrder(shop)];
    minutesLater(shop, 31);
    const broken = { ...shop, env: { ...shop.env, SIMULATOR: brokenLine(["cancel"]) } };
    await run(broken);
    const statuses = await Promise.all([first, second].map(async ({ orderId }) => (await order(shop, orderId)).status));
    expect(statuses.sort()).toEqual(["cancelled", "open"]);
    await run(shop);
    expect((await order(shop, first.orderId)).status).toBe("cancelled");
  });
});

describe("a scheduled order that is paid", () => {
  it("goes to the kitchen at its time less the lead, once, though two look at once", async () => {
    const shop = await world();
    const placed = await placeOrder(shop, { scheduledFor: "2026-11-21T02:00:00.000Z" });
    await confirm(shop, placed);
    await shop.post(`/api/orders/${placed.orderId}/complete-payment`, { secretKey: placed.secretKey });
    await run(shop.at("2026-11-21T01:00:00.000Z"));
    expect(await order(shop, placed.orderId)).toMatchObject({ status: "open", payment: "succeeded" });
    shop.at("2026-11-21T01:59:00.000Z");
    await Promise.all([run(shop), run(shop)]);
    const { status, events } = await order(shop, placed.orderId);
    expect(status).toBe("sent_to_kitchen");
    expect(events.filter(([type]) => type === "order_released")).toEqual([["order_released", "system"]]);
  });
});
