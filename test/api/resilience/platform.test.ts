import { beforeEach, describe, expect, it, vi } from "vitest";
import { restaurantOrder } from "../../../db/schema/index.ts";
import { sendMessages } from "../../../worker/domain/events/notify-dispatcher.ts";
import { findDueMessages, handleMessages, runDue } from "../../../worker/domain/orders/due/run-due.ts";
import { complete, confirm, loadOrderRow, placeOrder } from "../../support/builders/orders.ts";
import { pictureForm, smallPicture } from "../../support/builders/pictures.ts";
import { partnerApp } from "../../support/fakes/oauth.ts";
import { addEndpoint, Receivers } from "../../support/fakes/receivers.ts";
import { measure, useVirtualTimers } from "../../support/fakes/virtual-timers.ts";
import { type World, world } from "../../support/world.ts";

useVirtualTimers();

beforeEach(() => {
  for (const method of ["log", "warn", "error"] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

const retryable = ({ status, headers }: Response) => [status, headers.get("retry-after")];

const payNewOrder = async (shop: World) => {
  const placed = await placeOrder(shop);
  await confirm(shop, placed);
  expect((await complete(shop, placed)).status).toBe(200);
  return loadOrderRow(shop, placed);
};

describe.each(["fail", "hang"] as const)("KV with the fault “%s”", (kind) => {
  it("makes connected apps wait with Retry-After, and disturbs no guest, key or member of staff", async () => {
    const shop = await world();
    const owner = await shop.asStaff("owner");
    const app = await partnerApp(shop, owner);
    const { access_token } = await app.connect(owner);
    const key = await shop.withKey(["read_orders"]);
    shop.faults.add({ service: "kv", kind });
    const query = { query: "{ restaurantOrders { id } }" };
    expect(retryable(await app.caller(access_token).post("/api/graphql", query))).toEqual([503, "5"]);
    expect((await key.post("/api/graphql", query)).status).toBe(200);
    expect((await owner.post("/api/graphql", query)).status).toBe(200);
    expect(await payNewOrder(shop)).toMatchObject({ status: "sent_to_kitchen" });
    shop.faults.clear();
    expect((await app.caller(access_token).post("/api/graphql", query)).status).toBe(200);
  });
});

const upload = (caller: Pick<World, "post">) => caller.post("/api/images", pictureForm(smallPicture));
const readPath = async (response: Response) => (await response.json<{ imagePath: string }>()).imagePath;

describe.each([
  ["fail", 0, 0],
  ["hang", 5_000, 10_000],
] as const)("pictures whose service has the fault “%s”", (kind, storageMs, imagesMs) => {
  it("that guests have seen before are served while R2 is down; others and uploads answer 503 with Retry-After", async () => {
    const shop = await world();
    const manager = await shop.withKey(["write_menu"]);
    const path = await readPath(await upload(manager));
    expect((await shop.get(path)).status).toBe(200);
    shop.faults.add({ service: "r2", kind });
    const { result: known, waitedMs } = await measure(() => shop.get(path));
    expect([known.status, waitedMs]).toEqual([200, 0]);
    for (const call of [() => shop.get(path.replace("/2.webp", "/320.webp")), () => upload(manager)]) {
      const { result: refused, waitedMs } = await measure(call);
      expect([...retryable(refused), waitedMs]).toEqual([503, "5", storageMs]);
    }
    expect((await shop.get("/")).status).toBe(200);
    shop.faults.clear();
    expect((await upload(manager)).status).toBe(200);
  });

  it("that are stored are served while Images is down; an upload answers 503, and never blames the file", async () => {
    const shop = await world();
    const manager = await shop.withKey(["write_menu"]);
    for (const method of ["output", "info"]) {
      shop.faults.add({ service: "images", kind, method });
      const { result: refused, waitedMs } = await measure(() => upload(manager));
      expect([...retryable(refused), waitedMs]).toEqual([503, "5", imagesMs]);
      expect(await refused.json()).toMatchObject({ code: "UNAVAILABLE" });
      shop.faults.clear();
    }
    const path = await readPath(await upload(manager));
    shop.faults.add({ service: "images", kind });
    expect((await shop.get(path)).status).toBe(200);
  });
});

it("an upload whose answer from R2 is lost asks for a retry, and the retry stores the picture once", async () => {
  const shop = await world();
  const manager = await shop.withKey(["write_menu"]);
  shop.faults.add({ service: "r2", kind: "lose-answer", method: "put", calls: 1 });
  expect(retryable(await upload(manager))).toEqual([503, "5"]);
  const path = await readPath(await upload(manager));
  expect((await shop.get(path)).status).toBe(200);
  const stored = await shop.env.PICTURES?.list();
  expect(stored?.objects).toHaveLength(1);
});

const withPartner = async () => {
  const receivers = new Receivers();
  const shop = await world({ fetch: receivers.fetch });
  await addEndpoint(await shop.withKey(["manage_webhooks"]), "https://partner.example/hook", ["order.created"]);
  return { shop, receivers };
};

describe.each(["fail", "hang"] as const)("a queue with the fault “%s”", (kind) => {
  it("stops no order, and cron itself does the work that no message announces", async () => {
    const { shop, receivers } = await withPartner();
    shop.faults.add({ service: "queue", kind });
    expect(await payNewOrder(shop)).toMatchObject({ status: "sent_to_kitchen" });
    expect([shop.queueMessages.length, receivers.received.length]).toEqual([0, 0]);
    const work = shop.dueWork();
    expect(await sendMessages(work, await findDueMessages(work))).toBe(false);
    await runDue(work);
    expect(receivers.received.map(({ message }) => message.type)).toEqual(["order.created"]);
  });

  it("that repeats a message delivers each event once", async () => {
    const { shop, receivers } = await withPartner();
    await payNewOrder(shop);
    const messages = await findDueMessages(shop.dueWork());
    await Promise.all([1, 2, 3].map(() => handleMessages(shop.dueWork(), messages)));
    expect(receivers.received).toHaveLength(1);
  });
});

describe("cron that does not run for an hour", () => {
  it("delays no order that is paid, and catches up with one run", async () => {
    const shop = await world();
    const unpaid = await placeOrder(shop);
    const later = await placeOrder(shop, { scheduledFor: "2026-11-21T01:30:00.000Z" });
    await confirm(shop, later);
    await complete(shop, later);
    expect(await payNewOrder(shop)).toMatchObject({ status: "sent_to_kitchen" });
    shop.at("2026-11-21T01:30:00.000Z");
    await runDue(shop.dueWork());
    const rows = await shop.db.select({ id: restaurantOrder.id, status: restaurantOrder.status }).from(restaurantOrder);
    expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toMatchObject({
      [unpaid.orderId]: "cancelled",
      [later.orderId]: "sent_to_kitchen",
    });
  });
});

describe.each(["fail", "hang"] as const)("rate limits with the fault “%s”", (kind) => {
  it("refuse no order and no bag", async () => {
    const shop = await world({ env: { RATE_LIMITS: "on" } });
    shop.faults.add({ service: "rate-limits", kind });
    expect(await payNewOrder(shop)).toMatchObject({ status: "sent_to_kitchen" });
    expect((await shop.delete("/api/cart")).status).toBe(200);
  });
});

describe.each(["fail", "hang"] as const)("assets with the fault “%s”", (kind) => {
  it("serve known pages from the cache, answer 503 for others, and stop no order", async () => {
    const shop = await world();
    await shop.get("/");
    const cold = await world();
    for (const { faults } of [shop, cold]) faults.add({ service: "assets", kind });
    expect((await shop.get("/")).status).toBe(200);
    expect(retryable(await cold.get("/"))).toEqual([503, "5"]);
    expect(await payNewOrder(cold)).toMatchObject({ status: "sent_to_kitchen" });
    cold.faults.clear();
    expect((await cold.get("/")).status).toBe(200);
  });
});

describe.each(["fail", "hang"] as const)("an edge cache with the fault “%s”", (kind) => {
  it("makes the worker build each page itself, and stops no order", async () => {
    const shop = await world();
    shop.faults.add({ service: "cache", kind });
    for (const path of ["/", "/api/menu-items"]) expect((await shop.get(path)).status).toBe(200);
    expect(await payNewOrder(shop)).toMatchObject({ status: "sent_to_kitchen" });
  });
});
