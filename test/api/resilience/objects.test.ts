import { beforeEach, describe, expect, it, vi } from "vitest";
import { notification, payment, signInCode } from "../../../db/schema/index.ts";
import { runDue } from "../../../worker/domain/orders/due/run-due.ts";
import { addItem, readCart, tea } from "../../support/builders/cart.ts";
import {
  complete,
  confirm,
  loadOrderRow,
  orderBody,
  type Placed,
  placeOrder,
  sendOrder,
} from "../../support/builders/orders.ts";
import { listMails, requestCode } from "../../support/builders/people.ts";
import { minutesLater } from "../../support/fakes/stripe-shop.ts";
import { measure, useVirtualTimers } from "../../support/fakes/virtual-timers.ts";
import { world } from "../../support/world.ts";

useVirtualTimers();

beforeEach(() => {
  for (const method of ["log", "warn", "error"] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

const socket = { upgrade: "websocket" };

describe("a bag that fails", () => {
  it("answers 503 with Retry-After, keeps its dishes, and does not stop an order", async () => {
    const shop = await world();
    const guest = shop.asGuest();
    await addItem(guest, { menuItemId: tea, quantity: 2 });
    shop.faults.add({ service: "cart", kind: "fail" });
    const key = crypto.randomUUID();
    const add = () =>
      guest.post("/api/cart/items", { menuItemId: tea, quantity: 1 }, { headers: { "idempotency-key": key } });
    for (const response of [await guest.get("/api/cart"), await add()])
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect((await guest.get("/")).status).toBe(200);
    const placed = await placeOrder(guest);
    await confirm(guest, placed);
    expect(await (await complete(guest, placed)).json()).toMatchObject({ status: "sent_to_kitchen" });
    shop.faults.clear();
    expect((await add()).status).toBe(200);
    expect(await readCart(guest)).toMatchObject({ itemCount: 3 });
  });

  it("after it has stored a dish adds it only once, however often the same key is sent", async () => {
    const shop = await world();
    const guest = shop.asGuest();
    await addItem(guest, { menuItemId: tea, quantity: 1 });
    const headers = { "idempotency-key": crypto.randomUUID() };
    const add = () => guest.post("/api/cart/items", { menuItemId: tea, quantity: 1 }, { headers });
    shop.faults.add({ service: "cart", kind: "lose-answer", calls: 1 });
    expect([(await add()).status, (await add()).status]).toEqual([503, 200]);
    expect(await readCart(guest)).toMatchObject({ itemCount: 2 });
  });
});

describe("a bag that hangs", () => {
  it("answers 503 within seconds, and delays a paid order by at most two", async () => {
    const shop = await world();
    const guest = shop.asGuest();
    await addItem(guest, { menuItemId: tea, quantity: 3 });
    const placed = await placeOrder(guest);
    await confirm(guest, placed);
    shop.faults.add({ service: "cart", kind: "hang" });
    const { result: bag, waitedMs: readMs } = await measure(() => guest.get("/api/cart"));
    expect([bag.status, bag.headers.get("retry-after"), readMs]).toEqual([503, "5", 3_000]);
    const { result: paid, waitedMs: paidMs } = await measure(() => complete(guest, placed));
    expect([await paid.json(), paidMs]).toMatchObject([{ status: "sent_to_kitchen" }, 2_000]);
    shop.faults.clear();
    // The next check of the paid order empties the bag.
    await complete(guest, placed);
    expect(await readCart(guest)).toMatchObject({ itemCount: 0 });
  });
});

describe.each([
  ["fail", 0],
  ["hang", 5_000],
] as const)("a live channel with the fault “%s”", (kind, limitMs) => {
  it("stops no order, and refuses no other request", async () => {
    const shop = await world();
    shop.faults.add({ service: "store", kind });
    const placed = await placeOrder(shop);
    await confirm(shop, placed);
    await complete(shop, placed);
    expect(await loadOrderRow(shop, placed)).toMatchObject({ status: "sent_to_kitchen" });
  });

  it("refuses connections with Retry-After, so that clients poll and reconnect", async () => {
    const shop = await world();
    shop.faults.add({ service: "store", kind });
    const { result: refused, waitedMs } = await measure(() => shop.get("/api/live", { headers: socket }));
    expect([refused.status, refused.headers.get("retry-after"), waitedMs]).toEqual([503, "5", limitMs]);
    shop.faults.clear();
    const open = await shop.get("/api/live", { headers: socket });
    expect(open.status).toBe(101);
    open.webSocket?.accept();
    open.webSocket?.close();
  });
});

describe("a simulator that hangs", () => {
  it("answers an order and its payment with 503 in 8 seconds, and a retry with the same key continues the order", async () => {
    const shop = await world();
    const body = await orderBody(shop);
    const key = crypto.randomUUID();
    const expectRefusal = async (call: () => Promise<Response>) => {
      const { result: refused, waitedMs } = await measure(call);
      expect([refused.status, refused.headers.get("retry-after"), waitedMs]).toEqual([503, "30", 8_000]);
    };
    shop.faults.add({ service: "simulator", kind: "hang" });
    await expectRefusal(() => sendOrder(shop, body, { key }));
    shop.faults.clear();
    const continued = await sendOrder(shop, body, { key });
    expect(continued.status).toBe(200);
    const placed = await continued.json<Placed>();
    await confirm(shop, placed);
    shop.faults.add({ service: "simulator", kind: "hang" });
    await expectRefusal(() => complete(shop, placed));
    shop.faults.clear();
    expect(await (await complete(shop, placed)).json()).toMatchObject({ status: "sent_to_kitchen" });
    expect(await shop.db.select().from(payment)).toHaveLength(1);
  });
});

describe.each(["fail", "hang"] as const)("a mailbox with the fault “%s”", (kind) => {
  it("refuses a sign-in code and leaves none behind, while an order's mail is sent later", async () => {
    const shop = await world();
    shop.faults.add({ service: "mailbox", kind });
    const { result: refused, waitedMs } = await measure(() => requestCode(shop.asGuest(), "ada@example.com"));
    expect(waitedMs).toBe(kind === "hang" ? 11_000 : 0);
    expect([refused.status, await refused.json()]).toMatchObject([503, { detail: expect.stringContaining("again") }]);
    expect(await shop.db.select().from(signInCode)).toEqual([]);
    const placed = await placeOrder(shop);
    await confirm(shop, placed);
    expect((await complete(shop, placed)).status).toBe(200);
    expect(await shop.db.select().from(notification)).toMatchObject([{ kind: "confirmed", status: "pending" }]);
    shop.faults.clear();
    await runDue(minutesLater(shop, 20).dueWork());
    expect((await listMails(shop)).map(({ subject }) => subject)).toEqual(["Order #1 confirmed · Copper Pot"]);
  });
});
