import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { outboxEvents } from "../../../db/schema/enums.ts";
import { webhookEndpoint as endpoints, outbox } from "../../../db/schema/index.ts";
import { eventMessages } from "../../../worker/domain/events/schemas.ts";
import { complete, confirm, placeOrder, soup } from "../../support/builders/orders.ts";
import { dumpDatabase } from "../../support/dump-database.ts";
import { codeOf, paidOrder, posClient, readStaffOrder } from "../../support/fakes/pos-client.ts";
import { addEndpoint, deliverWebhooks, isSignedByUs, Receivers, readLog } from "../../support/fakes/receivers.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

const everything = "https://everything.example/hook";
const money = "https://money.example/hook";

const rotating = `mutation ($id: ID!) { rotateWebhookSecret(id: $id) { secret webhookEndpoint { id } } }`;
const removing = `mutation ($id: ID!) { removeWebhookEndpoint(id: $id) { id } }`;
const adding = `mutation ($url: String!, $events: [String!]!, $key: String) {
  addWebhookEndpoint(url: $url, events: $events, idempotencyKey: $key) { secret webhookEndpoint { id } } }`;
const moving = `mutation ($orderId: ID!, $status: OrderStatus!) {
  transitionRestaurantOrder(orderId: $orderId, status: $status, reason: "The oven broke.") { status } }`;

const minutesLater = (shop: World, minutes: number): World =>
  shop.at(new Date(Date.parse(shop.now) + minutes * 60_000).toISOString());

describe("an event of the restaurant", () => {
  it("wakes the queue only if an active endpoint receives it, and is stored in any case", async () => {
    const shop = await world();
    const staff = await posClient(shop);
    const { webhookEndpoint } = await addEndpoint(staff, money, ["order.paid"]);
    const isWaiting = async () =>
      (await shop.db.select().from(outbox)).map(({ event, dispatchedAt }) => [event, dispatchedAt === null]);
    const placed = await placeOrder(shop);
    expect([await isWaiting(), shop.queueMessages]).toEqual([[["order.created", false]], []]);
    await confirm(shop, placed);
    await complete(shop, placed);
    const awaited = (await isWaiting()).flatMap(([event, waits]) => (waits ? [event] : []));
    expect([awaited, shop.queueMessages.length]).toEqual([["order.paid"], 1]);
    await shop.db.update(endpoints).set({ status: "disabled" }).where(eq(endpoints.id, webhookEndpoint.id));
    await paidOrder(shop);
    expect((await isWaiting()).filter(([, waits]) => waits)).toEqual([["order.paid", true]]);
  });

  it("is delivered once and in order to each subscribed endpoint, in the documented format", async () => {
    const shop = await world();
    const staff = await posClient(shop);
    const receivers = new Receivers();
    await addEndpoint(staff, everything, outboxEvents);
    await addEndpoint(staff, money, ["order.refunded", "order.paid", "order.paid"]);
    const { orderId } = await paidOrder(minutesLater(shop, 10));
    // Events are ordered by their write, whatever the clocks of two workers say.
    minutesLater(shop, -5);
    for (const status of ["in_progress", "cancelled"]) await staff.graphql(moving, { orderId, status });
    await staff.graphql(
      `mutation ($id: ID!) { updateMenuItem(where: { id: $id }, data: { available: false }) { id } }`,
      {
        id: soup,
      },
    );
    await deliverWebhooks(shop, receivers);
    const happened = [
      ...["order.created", "order.paid", "order.status_changed", "order.status_changed"],
      ...["order.cancelled", "order.refunded"],
    ];
    const ofOrder = receivers.receivedAt(everything).filter(({ message }) => message.data["orderId"] === orderId);
    expect(ofOrder.map(({ message }) => message.type)).toEqual(happened);
    expect(receivers.typesAt(everything).toSorted()).toEqual(
      ["menu.item_availability_changed", ...happened].toSorted(),
    );
    expect(receivers.typesAt(money)).toEqual(["order.paid", "order.refunded"]);
    expect(new Set(receivers.receivedAt(everything).map(({ message }) => message.id)).size).toBe(7);

    for (const { message, headers } of receivers.received) {
      const [event] = outboxEvents.filter((name) => name === message.type);
      expect(event && eventMessages[event].strict().safeParse(message).error).toBeUndefined();
      expect(headers["webhook-id"]).toBe(message.id);
    }
    const order = await readStaffOrder(staff, orderId);
    expect(ofOrder.at(-1)?.message.data).toMatchObject({
      ...{ orderNumber: order.orderNumber, status: "cancelled", total: 1226, refundedTotal: 1226 },
      seq: order.events.length,
    });
    expect(JSON.stringify(receivers.received)).not.toMatch(/ada@|Lovelace|718.?555/);
    const reference = await (await shop.get("/api/openapi.json")).json<{ webhooks: object }>();
    expect(Object.keys(reference.webhooks)).toEqual([...outboxEvents]);

    const log = await readLog(staff);
    const arrived = { status: "delivered", attempt: 1, responseStatus: 204, failure: null, nextAttemptAt: null };
    expect(log).toMatchObject(Array.from({ length: 9 }, () => arrived));
    await deliverWebhooks(minutesLater(shop, 60), receivers);
    expect(receivers.received).toHaveLength(9);
  });

  it("notifies the queue, and no guest waits for a partner or fails with the queue", async () => {
    const urls: string[] = [];
    const shop = await world({
      fetch: ({ url }) => {
        urls.push(url);
        return new Promise(() => undefined);
      },
    });
    const storeId = await findStoreId(shop.db, "copper-pot");
    await addEndpoint(await posClient(shop), everything, outboxEvents);
    await paidOrder(shop);
    expect(shop.queueMessages).toEqual([
      { storeId, delaySeconds: 0 },
      { storeId, delaySeconds: 0 },
    ]);
    expect(urls).toEqual([]);
    shop.env.EVENTS.send = () => Promise.reject(new Error("The queue is full."));
    expect((await paidOrder(shop)).orderId).toMatch(/^ord_/);
  });
});

describe("a webhook endpoint", () => {
  it("must have a public URL and known events, and is limited to ten per store", async () => {
    const shop = await world();
    const staff = await shop.withKey(["manage_webhooks"]);
    const refused = async (variables: object) => {
      const { errors } = await staff.graphql(adding, { events: ["order.paid"], ...variables });
      const [{ path } = { path: "" }] = (errors[0]?.extensions["errors"] ?? []) as { path: string }[];
      return [errors[0]?.extensions["code"], path];
    };
    expect(await refused({ url: "https://169.254.169.254/latest" })).toEqual(["BAD_INPUT", "url"]);
    expect(await refused({ url: "http://pos.example/" })).toEqual(["BAD_INPUT", "url"]);
    expect(await refused({ url: money, events: [] })).toEqual(["BAD_INPUT", "events"]);
    expect(await refused({ url: money, events: ["order.eaten"] })).toEqual(["BAD_INPUT", "events.0"]);
    expect(await addEndpoint(staff, "http://localhost:9999/hook", ["order.paid"])).toMatchObject({
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      webhookEndpoint: { url: "http://localhost:9999/hook", status: "active" },
    });
    const deployed = await world({ env: { ENVIRONMENT: "production" } });
    const partner = await deployed.withKey(["manage_webhooks"]);
    expect(codeOf(await partner.graphql(adding, { url: "http://localhost/", events: ["order.paid"] }))).toBe(
      "BAD_INPUT",
    );
    for (let count = 1; count < 10; count += 1) await addEndpoint(staff, `${money}${count}`, ["order.paid"]);
    expect(await refused({ url: money })).toEqual(["LIMIT_EXCEEDED", ""]);
  });

  it("is visible and changeable only at its own restaurant and with the scope", async () => {
    const shop = await world();
    const { webhookEndpoint } = await addEndpoint(await posClient(shop), money, ["order.paid"]);
    const otherStoreStaff = await posClient(shop, "gasthaus-linde");
    const { id } = webhookEndpoint;
    const otherStore = { store: "gasthaus-linde" };
    for (const mutation of [rotating, removing]) {
      expect(codeOf(await otherStoreStaff.graphql(mutation, { id }, otherStore))).toBe("NOT_FOUND");
      expect(codeOf(await (await shop.withKey(["write_orders"])).graphql(mutation, { id }))).toBe("MISSING_SCOPE");
      expect(codeOf(await shop.graphql(mutation, { id }))).toBe("UNAUTHENTICATED");
    }
  });

  it("shows its secret once, and no table or list contains it", async () => {
    const shop = await world();
    const staff = await posClient(shop);
    const input = { url: money, events: ["order.paid"], key: "webhook-0123456789" };
    type ResponseBody = { addWebhookEndpoint: { secret: string | null; webhookEndpoint: { id: string } } };
    const first = (await staff.graphql<ResponseBody>(adding, input)).data?.addWebhookEndpoint;
    const repeated = (await staff.graphql<ResponseBody>(adding, input)).data?.addWebhookEndpoint;
    expect(repeated).toEqual({ secret: null, webhookEndpoint: first?.webhookEndpoint });
    const dump = await dumpDatabase(env.DB);
    const secret = first?.secret ?? "";
    const receivers = new Receivers();
    receivers.handlers.set(money, () => Promise.reject(new Error(secret)));
    const logged = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await paidOrder(shop);
    await deliverWebhooks(shop, receivers);
    expect(receivers.received).toHaveLength(1);
    expect(JSON.stringify([logged.mock.calls, await readLog(staff), await dumpDatabase(env.DB)])).not.toContain(secret);
    logged.mockRestore();
    expect(secret.length).toBeGreaterThan(40);
    expect(dump).not.toContain(secret.slice(6));
    const list = await staff.graphql("{ webhookEndpoints { id url events status deliveries { id } } }");
    expect(JSON.stringify(list)).not.toContain(secret.slice(6));
    const unready = await world({ env: { MASTER_KEY: "" } });
    expect(codeOf(await (await posClient(unready)).graphql(adding, input))).toBe("INTERNAL");
  });

  it("receives nothing after its removal, including pending deliveries", async () => {
    const shop = await world();
    const staff = await posClient(shop);
    const receivers = new Receivers();
    const { webhookEndpoint } = await addEndpoint(staff, money, ["order.paid"]);
    receivers.handlers.set(money, () => new Response(null, { status: 500 }));
    await paidOrder(shop);
    await deliverWebhooks(shop, receivers);
    await staff.graphql(removing, { id: webhookEndpoint.id });
    await paidOrder(shop);
    await deliverWebhooks(minutesLater(shop, 5), receivers);
    expect(receivers.received).toHaveLength(1);
    expect(await readLog(staff)).toEqual([]);
  });
});

describe("a receiver that verifies signatures", () => {
  it("accepts our messages, and none that was changed, is old or was signed with another secret", async () => {
    const shop = await world();
    const receivers = new Receivers();
    const { secret } = await addEndpoint(await posClient(shop), everything, ["order.created"]);
    await paidOrder(shop);
    await deliverWebhooks(shop, receivers);
    const [received] = receivers.received;
    if (!received) throw new Error("Nothing was delivered.");
    const { body, headers } = received;
    expect(isSignedByUs(received, secret, shop.now)).toBe(true);
    expect(isSignedByUs({ headers, body: body.replace("order.created", "order.createe") }, secret, shop.now)).toBe(
      false,
    );
    expect(isSignedByUs({ headers: { ...headers, "webhook-id": "out_other" }, body }, secret, shop.now)).toBe(false);
    expect(isSignedByUs(received, `whsec_${btoa("another secret of any length")}`, shop.now)).toBe(false);
    expect(isSignedByUs(received, secret, minutesLater(shop, 6).now)).toBe(false);
  });

  it("accepts the old secret for a day while it switches to the new one", async () => {
    const shop = await world();
    const staff = await posClient(shop);
    const receivers = new Receivers();
    const { secret, webhookEndpoint } = await addEndpoint(staff, everything, ["order.created"]);
    const rotate = async (): Promise<string> => {
      const response = await staff.graphql<{ rotateWebhookSecret: { secret: string } }>(rotating, webhookEndpoint);
      return response.data?.rotateWebhookSecret.secret ?? "";
    };
    const takenWith = async (secrets: readonly string[]) => {
      await paidOrder(shop);
      await deliverWebhooks(shop, receivers);
      const last = receivers.received.at(-1);
      return secrets.map((secret) => last && isSignedByUs(last, secret, shop.now));
    };
    const second = await rotate();
    const third = await rotate();
    expect(new Set([secret, second, third]).size).toBe(3);
    expect(await takenWith([secret, second, third])).toEqual([true, true, true]);
    minutesLater(shop, 24 * 60 - 10);
    expect(await takenWith([secret, third])).toEqual([true, true]);
    minutesLater(shop, 11);
    expect(await takenWith([secret, second, third])).toEqual([false, false, true]);
  });
});
