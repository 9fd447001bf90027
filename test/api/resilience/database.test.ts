import { beforeEach, describe, expect, it, vi } from "vitest";
import { orderEvent, payment, restaurantOrder } from "../../../db/schema/index.ts";
import { faultBounds } from "../../../worker/faults/faults.ts";
import { complete, confirm, loadOrderRow, orderBody, placeOrder, sendOrder } from "../../support/builders/orders.ts";
import { measure, useVirtualTimers } from "../../support/fakes/virtual-timers.ts";
import { type World, world } from "../../support/world.ts";

useVirtualTimers();

beforeEach(() => {
  for (const method of ["warn", "error"] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

const countOrders = async ({ db }: World): Promise<number[]> => [
  (await db.select().from(restaurantOrder)).length,
  (await db.select().from(payment)).length,
];

describe("D1 whose reads hang", () => {
  it("delays the menu by a lookup, serves it as stale, and refuses an order at once", async () => {
    const shop = await world();
    const guest = shop.asGuest();
    await guest.get("/");
    const body = await orderBody(guest);
    shop.faults.add({ service: "d1-read", kind: "hang" });
    const { result: page, waitedMs: lookupMs } = await measure(() => guest.get("/"));
    expect([page.status, page.headers.get("cache-status")]).toEqual([200, expect.stringContaining("unavailable")]);
    expect(lookupMs).toBe(5_000);
    // Within two seconds of the failed lookup, nothing asks the database again.
    shop.pass(-3);
    const { result: refused, waitedMs } = await measure(() => sendOrder(guest, body, { key: crypto.randomUUID() }));
    expect([refused.status, refused.headers.get("retry-after"), waitedMs]).toEqual([503, "5", 0]);
  });

  it("answers requests to a store that was just found with 503 in 10 seconds", async () => {
    const shop = await world({ secondsBetweenRequests: 0 });
    const partner = await shop.withKey(["read_orders"]);
    const cook = await shop.asStaff("staff");
    const guest = shop.asGuest();
    const body = await orderBody(guest);
    const placed = await placeOrder(shop);
    shop.faults.add({ service: "d1-read", kind: "hang", seconds: faultBounds.maxSeconds });
    const key = { "x-order-key": placed.secretKey };
    const query = "{ restaurantOrders { id } }";
    for (const call of [
      () => sendOrder(guest, body, { key: crypto.randomUUID() }),
      () => shop.get(`/api/orders/${placed.orderId}`, { headers: key }),
      () => cook.post("/api/graphql", { query }),
      () => partner.post("/api/graphql", { query }),
    ]) {
      const { result: refused, waitedMs } = await measure(call);
      expect([refused.status, refused.headers.get("retry-after"), waitedMs]).toEqual([503, "5", 10_000]);
    }
    expect(await measure(() => guest.get("/"))).toMatchObject({ result: { status: 200 }, waitedMs: 0 });
  });
});

describe.each([
  ["fail", 0],
  ["hang", 10_000],
] as const)("D1 whose writes %s", (kind, limitMs) => {
  it("takes no order and still quotes; afterwards the same key places exactly one order", async () => {
    const shop = await world();
    const guest = shop.asGuest();
    shop.faults.add({ service: "d1-write", kind, seconds: faultBounds.maxSeconds });
    const { result: body, waitedMs: quotedMs } = await measure(() => orderBody(guest));
    expect(quotedMs).toBe(0);
    const key = crypto.randomUUID();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { result: refused, waitedMs } = await measure(() => sendOrder(guest, body, { key }));
      expect([refused.status, refused.headers.get("retry-after"), waitedMs]).toEqual([503, "5", limitMs]);
    }
    expect(await countOrders(shop)).toEqual([0, 0]);
    shop.faults.clear();
    expect((await sendOrder(guest, body, { key })).status).toBe(201);
    expect((await sendOrder(guest, body, { key })).status).toBe(200);
    expect(await countOrders(shop)).toEqual([1, 1]);
  });

  it("loses no payment: the answer asks for a retry, and one retry settles it once", async () => {
    const shop = await world();
    const placed = await placeOrder(shop);
    await confirm(shop, placed);
    shop.faults.add({ service: "d1-write", kind });
    const { result: refused, waitedMs } = await measure(() => complete(shop, placed));
    expect([refused.status, waitedMs]).toEqual([503, limitMs]);
    shop.faults.clear();
    for (let attempt = 0; attempt < 2; attempt += 1) expect((await complete(shop, placed)).status).toBe(200);
    const events = await shop.db.select({ type: orderEvent.type }).from(orderEvent);
    expect(events.filter(({ type }) => type === "payment_succeeded")).toHaveLength(1);
  });

  it("refuses a change by the kitchen with Retry-After, and a repeated tap makes it once", async () => {
    const shop = await world();
    const placed = await placeOrder(shop);
    await confirm(shop, placed);
    await complete(shop, placed);
    const kitchen = await shop.asStaff("manager");
    const query = `mutation { transitionRestaurantOrder(orderId: "${placed.orderId}", status: in_progress) { status } }`;
    const accept = () => kitchen.post("/api/graphql", { query });
    shop.faults.add({ service: "d1-write", kind });
    const { result: refused, waitedMs } = await measure(accept);
    expect([refused.status, refused.headers.get("retry-after"), waitedMs]).toEqual([503, "5", limitMs]);
    shop.faults.clear();
    expect((await accept()).status).toBe(200);
    expect(await loadOrderRow(shop, placed)).toMatchObject({ status: "in_progress" });
  });
});

describe("D1 whose answer to a write is lost", () => {
  it("has stored the order, which the same key returns without a second one", async () => {
    const shop = await world();
    const guest = shop.asGuest();
    const body = await orderBody(guest);
    const key = crypto.randomUUID();
    shop.faults.add({ service: "d1-write", kind: "lose-answer", calls: 1 });
    expect((await sendOrder(guest, body, { key })).status).toBe(503);
    const repeated = await sendOrder(guest, body, { key });
    expect([repeated.status, await repeated.json()]).toMatchObject([200, { success: true, orderNumber: "1" }]);
    expect(await countOrders(shop)).toEqual([1, 1]);
  });
});

describe.each(["d1-read", "d1-write"] as const)("D1 whose %s answers late", (service) => {
  it("delays an order and loses nothing", async () => {
    const shop = await world();
    const guest = shop.asGuest();
    const body = await orderBody(guest);
    shop.faults.add({ service, kind: "delay", delayMs: 1_500 });
    const { result: placed, waitedMs } = await measure(() => sendOrder(guest, body, { key: crypto.randomUUID() }));
    expect(placed.status).toBe(201);
    expect(waitedMs).toBeGreaterThanOrEqual(1_000);
    expect(await countOrders(shop)).toEqual([1, 1]);
  });
});
