import { env } from "cloudflare:workers";
import { beforeEach, expect, it, vi } from "vitest";
import { schemaVersion } from "../../../db/schema-version.ts";
import { Background } from "../../../worker/background.ts";
import { addMinutes } from "../../../worker/domain/time.ts";
import {
  complete,
  loadOrderRow,
  orderBody,
  type Placed,
  placeOrder,
  sendOrder,
} from "../../support/builders/orders.ts";
import { dumpDatabase } from "../../support/dump-database.ts";
import { acceptKeys } from "../../support/fakes/accepting-processors.ts";
import { deliverEvent, paidAtStripe, stripeShop } from "../../support/fakes/stripe-shop.ts";
import { duringRelease } from "../../support/migrations/release.ts";
import { paid, readHistory } from "../../support/webhook-outcomes.ts";
import { world } from "../../support/world.ts";

beforeEach(() => {
  for (const method of ["warn", "error"] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

it("an order that a guest sends in the middle of a release is placed once by the same request after it", async () => {
  const shop = await world();
  const body = await orderBody(shop);
  const send = () => sendOrder(shop, body, { key: "sent-in-a-release" });
  const before = await dumpDatabase(env.DB);
  const refused = await duringRelease(send);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("5");
  expect(await refused.json()).toMatchObject({ code: "UNAVAILABLE", reason: "release" });
  expect(await dumpDatabase(env.DB)).toBe(before);
  const first = await send();
  const second = await send();
  expect([first.status, second.status]).toEqual([201, 200]);
  expect(await second.json()).toMatchObject({ orderId: (await first.json<Placed>()).orderId });
});

it("menus, pages and orders can be read in the middle of a release", async () => {
  const shop = await world();
  const order = await placeOrder(shop);
  await duringRelease(async () => {
    const statuses = await Promise.all(
      ["/", "/api/menu", "/api/store"].map(async (path) => (await shop.get(path)).status),
    );
    expect(statuses).toEqual([200, 200, 200]);
    expect(await loadOrderRow(shop, order)).toMatchObject({ status: "open" });
  });
});

it("a payment that a guest makes in the middle of a release is booked by the page's next attempt", async () => {
  const setup = await stripeShop();
  const placed = await paidAtStripe(setup);
  const refused = await duringRelease(() => complete(setup.shop, placed));
  expect(refused.status).toBe(503);
  expect(await (await complete(setup.shop, placed)).json()).toMatchObject({ status: "sent_to_kitchen" });
  expect(await readHistory()).toEqual(paid);
});

it("a processor repeats a webhook that arrives in the middle of a release, and cron and queue write nothing", async () => {
  const setup = await stripeShop();
  const { shop, account } = setup;
  const placed = await paidAtStripe(setup);
  const [event] = account.events;
  const background = new Background({ fetch: acceptKeys, faults: shop.faults });
  const used = { ...shop.env, NOW: addMinutes(shop.now, 60) };
  const body = { storeId: "", kind: "orders" };
  const before = await dumpDatabase(env.DB);
  await duringRelease(async () => {
    expect((await deliverEvent(setup, event)).status).toBe(503);
    await background.runCron(used);
    await background.handleQueue({ messages: [{ body }] }, used);
  });
  expect(shop.queueMessages).toEqual([]);
  expect(await dumpDatabase(env.DB)).toBe(before);
  expect((await deliverEvent(setup, event)).status).toBe(200);
  expect(await loadOrderRow(shop, placed)).toMatchObject({ status: "sent_to_kitchen" });
});

it("the health check names the migrations of worker and database while they differ", async () => {
  const shop = await world();
  const read = async () => {
    const response = await shop.get("/api/health");
    return { status: response.status, body: await response.json() };
  };
  expect(await duringRelease(read)).toMatchObject({
    status: 503,
    body: {
      status: "failing",
      checks: {
        migrations: "differ",
        newestMigration: { worker: schemaVersion, database: "9999_next_release.sql" },
      },
    },
  });
  expect(await read()).toMatchObject({ status: 200, body: { checks: { migrations: "ok" } } });
});

it("a worker that is newer than its database writes nothing either", async () => {
  const shop = await world();
  const body = await orderBody(shop);
  await env.DB.prepare("UPDATE d1_migrations SET name = '0001_older.sql'").run();
  const refused = await sendOrder(shop, body, { key: "before-the-migration" });
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ reason: "release" });
});
