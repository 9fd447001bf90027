import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { notification } from "../../../db/schema/index.ts";
import { addMinutes } from "../../../worker/domain/time.ts";
import type { Actor } from "../../support/builders/client.ts";
import { dumpOrderTables, orderBody, sendOrder, tea } from "../../support/builders/orders.ts";
import { type World, world } from "../../support/world.ts";

const key = "order-0123456789abcdef";
const refused = [409, "IDEMPOTENCY_KEY_REUSED"];

const outcome = async (response: Response) => {
  const { code = null, orderId, secretKey } = await response.json<Record<string, string | undefined>>();
  return { is: [response.status, code], orderId, secretKey };
};

/** Adds an item, so that the browser gets its cart cookie. */
const withBag = async (browser: Actor): Promise<Actor> => {
  await browser.post("/api/cart/items", { menuItemId: tea, quantity: 1 });
  return browser;
};

const send = async (sender: Pick<Actor, "get" | "post">, body: object) =>
  outcome(await sendOrder(sender, body, { key }));

const rotateLink = async (shop: World, orderId: string) => {
  const staff = await shop.withKey(["write_orders"]);
  const { errors } = await staff.graphql("mutation ($id: ID!) { rotateOrderLink(orderId: $id) { secretKey } }", {
    id: orderId,
  });
  expect(errors).toEqual([]);
};

describe("a signed-in customer's order with an idempotency key", () => {
  it("is returned to that customer in any browser, and after sign-out to the browser with the same cart", async () => {
    const shop = await world();
    const ada = await withBag(await shop.asCustomer("ada@example.com"));
    const body = await orderBody(ada);
    const first = await send(ada, body);
    expect(first.is).toEqual([201, null]);
    const otherBrowser = await shop.asCustomer("ada@example.com");
    expect(await send(otherBrowser, body)).toEqual({ ...first, is: [200, null] });
    ada.cookies.delete("tiffin_session");
    expect(await send(ada, body)).toEqual({ ...first, is: [200, null] });
  });

  it("is returned to no other caller: guests, other customers and staff get IDEMPOTENCY_KEY_REUSED", async () => {
    const shop = await world();
    const ada = await withBag(await shop.asCustomer("ada@example.com"));
    const body = await orderBody(ada);
    await send(ada, body);
    const otherSenders = [
      shop,
      await withBag(shop.asGuest()),
      await shop.asCustomer("ben@example.com"),
      await shop.asStaff("owner"),
    ];
    for (const otherSender of otherSenders) {
      expect(await send(otherSender, body)).toEqual({ is: refused, orderId: undefined, secretKey: undefined });
    }
    expect((await dumpOrderTables())["restaurant_order"]).toHaveLength(1);
  });

  it("is created once if two customers send the same key concurrently, and the loser does not get it", async () => {
    const shop = await world();
    const people = [await shop.asCustomer("ada@example.com"), await shop.asCustomer("ben@example.com")];
    const body = await orderBody(shop);
    const responses = await Promise.all(people.flatMap((one) => [send(one, body), send(one, body)]));
    const statuses = responses.map(({ is: [status] }) => status).sort();
    expect(statuses).toEqual([200, 201, 409, 409]);
    expect((await dumpOrderTables())["restaurant_order"]).toHaveLength(1);
  });

  it("releases its key after a day to another customer, who then owns it", async () => {
    const shop = await world();
    const ada = await shop.asCustomer("ada@example.com");
    const ben = await shop.asCustomer("ben@example.com");
    const body = await orderBody(shop);
    await send(ada, body);
    shop.at("2026-11-21T23:30:00.000Z");
    expect((await send(ben, body)).is).toEqual([201, null]);
    expect((await send(ada, body)).is).toEqual(refused);
  });
});

describe("an order of a caller without cookies", () => {
  const from = (shop: World, address: string): Pick<Actor, "get" | "post"> => ({
    get: shop.get,
    post: (path, body, options = {}) =>
      shop.post(path, body, { ...options, headers: { ...options.headers, "cf-connecting-ip": address } }),
  });
  const exists = { success: true, secretKey: null, clientSecret: null, errorCode: null };

  it("is returned whole to the same network for 30 minutes, then without its secrets, and its link is mailed once", async () => {
    const shop = await world();
    const guest = from(shop, "192.0.2.7");
    const body = await orderBody(shop);
    const first = await (await sendOrder(guest, body, { key })).json<Record<string, unknown>>();
    shop.at(addMinutes(shop.now, 29));
    expect(await (await sendOrder(guest, body, { key })).json()).toEqual(first);
    const stranger = await (await sendOrder(from(shop, "198.51.100.9"), body, { key })).json();
    const error = "This order exists already. Its link was mailed.";
    expect(stranger).toMatchObject({ ...exists, error, orderId: first["orderId"] });
    shop.at(addMinutes(shop.now, 2));
    expect(await (await sendOrder(guest, body, { key })).json()).toMatchObject({ ...exists, error });
    const mails = await shop.db.select().from(notification).where(eq(notification.kind, "link"));
    expect(mails.map(({ orderId }) => orderId)).toEqual([first["orderId"]]);
  });

  it("answers no caller of another kind, and is answered by none", async () => {
    const shop = await world();
    const body = await orderBody(shop);
    expect((await send(shop, body)).is).toEqual([201, null]);
    for (const other of [await withBag(shop.asGuest()), await shop.asCustomer("ben@example.com")]) {
      expect(await send(other, body)).toEqual({ is: refused, orderId: undefined, secretKey: undefined });
    }
    const otherKey = "order-fedcba9876543210";
    const guest = await withBag(shop.asGuest());
    expect((await sendOrder(guest, body, { key: otherKey })).status).toBe(201);
    expect((await sendOrder(shop, body, { key: otherKey })).status).toBe(409);
  });
});

describe("replaying a guest order whose link was rotated", () => {
  it("returns the new link to the browser that ordered, and to no caller without its cart", async () => {
    const shop = await world();
    const guest = await withBag(shop.asGuest());
    const body = await orderBody(guest);
    const first = await send(guest, body);
    await rotateLink(shop, first.orderId ?? "");
    expect((await send(shop, body)).is).toEqual(refused);
    expect((await send(await withBag(shop.asGuest()), body)).is).toEqual(refused);
    const repeated = await send(guest, body);
    expect(repeated).toMatchObject({ is: [200, null], orderId: first.orderId });
    expect(repeated.secretKey).not.toBe(first.secretKey);
  });

  it("returns it neither to a caller without cookies nor to the customer whose account the order joined", async () => {
    const shop = await world();
    const body = await orderBody(shop);
    const first = await send(shop, body);
    const ada = await shop.asCustomer("ada@example.com");
    await rotateLink(shop, first.orderId ?? "");
    expect((await send(ada, body)).is).toEqual(refused);
    expect((await send(shop, body)).is).toEqual(refused);
  });

  it("returns the new link to the partner whose key ordered", async () => {
    const shop = await world();
    const partner = await shop.withKey(["write_orders"]);
    const body = await orderBody(partner);
    const { orderId = "" } = await send(partner, body);
    await rotateLink(shop, orderId);
    expect(await send(partner, body)).toMatchObject({ is: [200, null], orderId });
  });
});

describe("a staff member's call with an idempotency key", () => {
  const createOrder =
    'mutation ($items: [POSOrderItemInput!]!, $key: String) { made: createPOSOrder(orderType: "pickup", items: $items, idempotencyKey: $key) { id } }';
  const createKey =
    'mutation ($key: String) { made: createApiKey(name: "Till", scopes: ["read_menu"], idempotencyKey: $key) { token apiKey { id } } }';
  const addHook =
    'mutation ($key: String) { made: addWebhookEndpoint(url: "https://partner.example/hook", events: ["order.created"], idempotencyKey: $key) { secret webhookEndpoint { id } } }';
  const createApp =
    'mutation ($key: String) { made: createOAuthApp(name: "App", redirectUris: ["https://partner.example/back"], scopes: ["read_menu"], idempotencyKey: $key) { clientSecret oauthApp { id } } }';
  const operations = { createOrder, createKey, addHook, createApp };

  it.each(Object.entries(operations))("of %s is not replayed to a colleague", async (_name, query) => {
    const shop = await world();
    const owner = await shop.asStaff("owner");
    const otherSender = await shop.asStaff("owner");
    const variables = { key, ...(query === createOrder ? { items: [{ menuItemId: tea, quantity: 1 }] } : {}) };
    const codeOf = async (actor: Actor) => {
      const { data, errors } = await actor.graphql(query, variables);
      return [data?.["made"] !== null, errors[0]?.extensions["code"] ?? null];
    };
    expect(await codeOf(owner)).toEqual([true, null]);
    expect(await codeOf(owner)).toEqual([true, null]);
    expect(await codeOf(otherSender)).toEqual([false, "IDEMPOTENCY_KEY_REUSED"]);
  });

  it.each(["processPayment", "refundPayment"] as const)(
    "of %s on a payment is not replayed to a colleague",
    async (name) => {
      const shop = await world();
      const manager = await shop.asStaff("manager");
      const otherSender = await shop.asStaff("manager");
      const items = [{ menuItemId: tea, quantity: 1 }];
      const made = await manager.graphql<{ made: { id: string } }>(createOrder, { items });
      const orderId = made.data?.made.id;
      const pay =
        'mutation ($id: ID!, $key: String) { made: processPayment(orderId: $id, paymentMethod: "cash", amount: 100, idempotencyKey: $key) { id } }';
      const paid = await manager.graphql<{ made: { id: string } }>(pay, { id: orderId, key });
      expect(paid.errors).toEqual([]);
      const give =
        "mutation ($id: ID!, $key: String) { made: refundPayment(paymentId: $id, amount: 10, idempotencyKey: $key) { id } }";
      const [query, id] = name === "processPayment" ? [pay, orderId] : [give, paid.data?.made.id];
      expect((await manager.graphql(query, { id, key })).errors).toEqual([]);
      expect((await otherSender.graphql(query, { id, key })).errors[0]?.extensions["code"]).toBe(
        "IDEMPOTENCY_KEY_REUSED",
      );
    },
  );
});
