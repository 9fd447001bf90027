import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { notCounted } from "../../../db/queries/orders/orders.ts";
import { restaurantOrder, storeSettings } from "../../../db/schema/index.ts";
import type { Actor } from "../../support/builders/client.ts";
import {
  cancel,
  cards,
  complete,
  confirm,
  dumpOrderTables,
  type OrderBody,
  orderBody,
  type Placed,
  sendOrder,
  tea,
} from "../../support/builders/orders.ts";
import { type World, world } from "../../support/world.ts";

type Sender = Pick<Actor, "get" | "post">;

let serial = 0;

/** A guest whose contact details no other order uses. */
const newGuest = () => {
  serial += 1;
  return { name: "Ada Lovelace", email: `guest${serial}@example.com`, phone: `+1 718 555 ${1000 + serial}` };
};

/** A browser at its own network address, known by its bag's cookie. Its bag is empty: a full one makes one order. */
const atAddress = async (shop: World, address: string): Promise<Sender & { browser: Actor }> => {
  const browser = shop.asGuest();
  const headers = { "cf-connecting-ip": address };
  await browser.post("/api/cart/items", { menuItemId: tea, quantity: 1 }, { headers });
  await browser.delete("/api/cart", { headers });
  return {
    browser,
    get: (path) => browser.get(path, { headers }),
    post: (path, body, options) =>
      browser.post(path, body, { ...options, headers: { ...options?.headers, ...headers } }),
  };
};

let network = 0;

const anyBrowser = (shop: World) => {
  network += 1;
  return atAddress(shop, `198.51.100.${network}`);
};

/** Another browser in the home of the browsers before. */
const atHome = (shop: World) => atAddress(shop, "203.0.113.5");

const placeAs = (sender: Sender, body: OrderBody, overrides: object = {}) =>
  sendOrder(sender, { ...body, customerInfo: newGuest(), ...overrides });

const codeOf = async (response: Response) => ((await response.json()) as { code?: string }).code ?? response.status;

const listCodes = async (sender: Sender, body: OrderBody, bodies: readonly object[]) => {
  const codes: unknown[] = [];
  for (const overrides of bodies) codes.push(await codeOf(await placeAs(sender, body, overrides)));
  return codes;
};

const countOpen = async () => ((await dumpOrderTables())["restaurant_order"] ?? []).length;

const tooMany = "TOO_MANY_OPEN_ORDERS";

describe("the limit on unpaid open orders", () => {
  it("is three per browser, and the fourth is refused with the time to retry", async () => {
    const shop = await world();
    const guest = await anyBrowser(shop);
    const body = await orderBody(guest);
    expect(await listCodes(guest, body, [{}, {}, {}])).toEqual([201, 201, 201]);
    const fourth = await placeAs(guest, body);
    expect([fourth.status, fourth.headers.get("retry-after")]).toEqual([429, "720"]);
    expect(await fourth.json()).toMatchObject({ code: tooMany, detail: expect.stringContaining("12 minutes") });
    expect(await countOpen()).toBe(3);
  });

  it("is three per e-mail address in any spelling, from any browser of a network", async () => {
    const shop = await world();
    const body = await orderBody(shop);
    const codes: unknown[] = [];
    for (const email of [
      "ada@example.com",
      "ADA@example.com",
      " ada@EXAMPLE.com ",
      "Ada@Example.Com",
      "ben@example.com",
    ]) {
      codes.push(await codeOf(await placeAs(await atHome(shop), body, { customerInfo: { ...newGuest(), email } })));
    }
    expect(codes).toEqual([201, 201, 201, tooMany, 201]);
  });

  it("is three per phone number, with or without its calling code, and does not count empty numbers", async () => {
    const shop = await world();
    const body = await orderBody(shop);
    const codes: unknown[] = [];
    for (const phone of ["+1 718 555 0199", "17185550199", "(718) 555-0199", "718.555.0199", "", "", "", "", ""]) {
      codes.push(await codeOf(await placeAs(await atHome(shop), body, { customerInfo: { ...newGuest(), phone } })));
    }
    expect(codes).toEqual([201, 201, 201, tooMany, 201, 201, 201, 201, 201]);
  });

  it("lets no stranger stop a guest: what was typed in other browsers and networks does not count", async () => {
    const shop = await world();
    const guest = await anyBrowser(shop);
    const body = await orderBody(guest);
    const me = newGuest();
    for (const stolen of [{ email: me.email }, { phone: me.phone }, { email: me.email }, { phone: me.phone }]) {
      const customerInfo = { ...newGuest(), ...stolen };
      for (let index = 0; index < 3; index += 1)
        expect(await codeOf(await placeAs(await anyBrowser(shop), body, { customerInfo }))).toBe(201);
    }
    expect(await codeOf(await placeAs(guest, body, { customerInfo: me }))).toBe(201);
  });

  it("of a network is none for a customer who was served before", async () => {
    const shop = await world();
    const body = await orderBody(shop);
    const ada = await shop.asCustomer("ada@example.com");
    const ben = await shop.asCustomer("ben@example.com");
    const { orderId } = await (await sendOrder(ada, body)).json<Placed>();
    await shop.db
      .update(restaurantOrder)
      .set({ status: "completed", ...notCounted })
      .where(eq(restaurantOrder.id, orderId));
    for (let index = 0; index < 30; index += 1) expect((await placeAs(shop, body)).status).toBe(201);
    expect(await codeOf(await placeAs(ben, body))).toBe(tooMany);
    expect(await codeOf(await placeAs(ada, body))).toBe(201);
  });

  it("is 30 per network, even for concurrent orders under invented names", async () => {
    const shop = await world();
    const body = await orderBody(shop);
    const headers = (index: number) => ({ headers: { "cf-connecting-ip": `2001:db8:1:2::${index.toString(16)}` } });
    const attempts = Array.from({ length: 60 }, (_, index) =>
      shop.post("/api/orders/create", { ...body, customerInfo: newGuest() }, headers(index)),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    expect(await countOpen()).toBe(30);
    const otherNetworkResponse = await shop.post(
      "/api/orders/create",
      { ...body, customerInfo: newGuest() },
      {
        headers: { "cf-connecting-ip": "2001:db8:1:3::1" },
      },
    );
    expect(otherNetworkResponse.status).toBe(201);
  });

  it("stays three if one guest sends ten concurrently", async () => {
    const shop = await world();
    const body = await orderBody(shop);
    const responses = await Promise.all(Array.from({ length: 10 }, () => sendOrder(shop, body)));
    expect(responses.map(({ status }) => status).sort()).toEqual([
      201,
      201,
      201,
      ...Array.from({ length: 7 }, () => 429),
    ]);
    expect(await countOpen()).toBe(3);
  });

  it("is counted per store", async () => {
    const shop = await world();
    const body = await orderBody(shop);
    const me = newGuest();
    const store = "umi-sando";
    expect(await listCodes(shop, body, [{ customerInfo: me }, { customerInfo: me }, { customerInfo: me }])).toEqual([
      201, 201, 201,
    ]);
    shop.at("2026-11-21T03:00:00.000Z");
    const menu = await (await shop.get("/api/menu-items?limit=100", { store })).json<{
      items: { id: string; modifiers: unknown[]; saleState: string }[];
    }>();
    const item = menu.items.find(({ modifiers, saleState }) => modifiers.length === 0 && saleState === "on_sale");
    const otherStoreBody = await orderBody(shop, { store, items: [{ menuItemId: item?.id ?? "", quantity: 1 }] });
    expect((await sendOrder(shop, { ...otherStoreBody, customerInfo: me }, { store })).status).toBe(201);
  });

  it("does not apply to partners, who then need no hashing key", async () => {
    const shop = await world({ env: { MASTER_KEY: "" } });
    const partner = await shop.withKey(["write_orders"]);
    const body = await orderBody(partner);
    const responses = [];
    for (let index = 0; index < 5; index += 1) responses.push((await sendOrder(partner, body)).status);
    expect(responses).toEqual([201, 201, 201, 201, 201]);
    expect((await sendOrder(shop, body)).status).toBe(503);
    expect(await countOpen()).toBe(5);
  });

  it("stores no personal data that can be searched without the hashing key", async () => {
    const shop = await world();
    await sendOrder(shop, await orderBody(shop));
    const [order] = (await dumpOrderTables())["restaurant_order"] as Record<string, string | null>[];
    expect(order).toMatchObject({
      asker_browser: null,
      asker_email: expect.stringMatching(/^[0-9a-f]{32}$/),
      asker_phone: expect.stringMatching(/^[0-9a-f]{32}$/),
      asker_network: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    const { errors } = await (await shop.withKey(["read_orders"])).graphql("{ restaurantOrders { askerEmail } }");
    expect(errors).toHaveLength(1);
  });
});

describe("an open order", () => {
  const askers = async (orderId: string) =>
    (await env.DB.prepare(
      "SELECT asker_browser, asker_email, asker_phone, asker_network FROM restaurant_order WHERE id = ?",
    )
      .bind(orderId)
      .first<Record<string, string | null>>()) ?? {};

  const ends: [string, (shop: World, guest: Sender, placed: Placed) => Promise<unknown>][] = [
    [
      "is paid",
      async (shop, guest, placed) => {
        await confirm(shop, placed);
        await complete(guest, placed);
      },
    ],
    [
      "is declined",
      async (shop, guest, placed) => {
        await confirm(shop, placed, cards.declined);
        await complete(guest, placed);
      },
    ],
    ["is cancelled by the guest", (_shop, guest, placed) => cancel(guest, placed)],
    [
      "is cancelled by staff",
      async (shop, _guest, { orderId }) => {
        const staff = await shop.withKey(["write_orders", "write_payments"]);
        const response = await staff.graphql(
          'mutation ($id: ID!) { transitionRestaurantOrder(orderId: $id, status: cancelled, reason: "No oven.") { id } }',
          { id: orderId },
        );
        expect(response.errors).toEqual([]);
      },
    ],
  ];

  it.each(ends)("no longer counts once it %s, and leaves room for another one", async (_end, end) => {
    const shop = await world();
    const guest = await anyBrowser(shop);
    const body = await orderBody(guest);
    const first = await (await sendOrder(guest, body)).json<Placed>();
    expect(await listCodes(guest, body, [{}, {}, {}])).toEqual([201, 201, tooMany]);
    expect(Object.values(await askers(first.orderId))).not.toContain(null);
    await end(shop, guest, first);
    expect(new Set(Object.values(await askers(first.orderId)))).toEqual(new Set([null]));
    expect(await listCodes(guest, body, [{}, {}])).toEqual([201, tooMany]);
  });
});

it("is returned for its idempotency key even if the limit is reached", async () => {
  const shop = await world();
  const body = await orderBody(shop);
  const key = "order-0123456789abcdef";
  const first = await sendOrder(shop, body, { key });
  await sendOrder(shop, body);
  await sendOrder(shop, body);
  const repeated = await sendOrder(shop, body, { key });
  expect(repeated.status).toBe(200);
  expect(await repeated.json()).toEqual(await first.json());
});

it("over the limit is a GraphQL result with the same code", async () => {
  const shop = await world();
  const body = await orderBody(shop);
  for (let index = 0; index < 3; index += 1) await sendOrder(shop, body);
  const { orderType, customerInfo, items, subtotal, tax, tip, total } = body;
  const { data } = await shop.graphql(
    `mutation ($orderType: String!, $customerInfo: CustomerInfoInput!, $items: [StorefrontOrderItemInput!]!, $subtotal: Int!, $tax: Int!, $tip: Int!, $total: Int!) {
      createStorefrontOrder(orderType: $orderType, customerInfo: $customerInfo, items: $items, subtotal: $subtotal, tax: $tax, tip: $tip, total: $total) { success errorCode }
    }`,
    { orderType, customerInfo, items, subtotal, tax, tip, total },
  );
  expect(data).toEqual({ createStorefrontOrder: { success: false, errorCode: tooMany } });
});

describe("the limit on scheduled cash orders", () => {
  const cash = async () => {
    const shop = await world();
    await shop.db.update(storeSettings).set({ cashOnPickupEnabled: true, menuRevision: 2 });
    const scheduledFor = "2026-11-21T23:30:00.000Z";
    return { shop, scheduledFor, body: { ...(await orderBody(shop, { scheduledFor })), paymentMethod: "cash" } };
  };

  it("is two per e-mail address and two per phone number, from any browser of a network", async () => {
    const { shop, body } = await cash();
    const firstGuest = newGuest();
    const secondGuest = newGuest();
    const people = [
      firstGuest,
      { ...firstGuest, phone: "" },
      { ...firstGuest, phone: "" },
      { ...secondGuest, phone: firstGuest.phone },
      { ...newGuest(), phone: firstGuest.phone },
    ];
    const codes: unknown[] = [];
    for (const customerInfo of people)
      codes.push(await codeOf(await placeAs(await atHome(shop), body, { customerInfo })));
    expect(codes).toEqual([201, 201, tooMany, 201, tooMany]);
    expect(await codeOf(await placeAs(await anyBrowser(shop), body, { customerInfo: firstGuest }))).toBe(201);
  });

  it("counts an e-mail address in the same browser, also from another network", async () => {
    const { shop, body } = await cash();
    const { browser } = await anyBrowser(shop);
    const customerInfo = newGuest();
    const codes: unknown[] = [];
    for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) {
      const options = { headers: { "cf-connecting-ip": address } };
      codes.push(await codeOf(await browser.post("/api/orders/create", { ...body, customerInfo }, options)));
    }
    expect(codes).toEqual([201, 201, tooMany]);
  });

  it("is 30 per network", async () => {
    const { shop, body } = await cash();
    await shop.db.update(storeSettings).set({ ordersPerSlot: null, prepMinutesPerSlot: null, menuRevision: 3 });
    const codes: unknown[] = [];
    for (let index = 0; index < 31; index += 1) codes.push(await codeOf(await placeAs(shop, body)));
    expect([codes.filter((code) => code === 201).length, codes.at(-1)]).toEqual([30, tooMany]);
  });

  it("is separate from card orders, and does not count cash orders for now", async () => {
    const { shop, body } = await cash();
    const card = { ...(await orderBody(shop)) };
    expect(
      await listCodes(
        shop,
        body,
        [{}, {}].map(() => ({ customerInfo: body.customerInfo })),
      ),
    ).toEqual([201, 201]);
    const refused = await sendOrder(shop, body);
    expect(await refused.json()).toMatchObject({ code: tooMany, detail: expect.stringContaining("call us") });
    for (let index = 0; index < 3; index += 1)
      expect((await sendOrder(shop, { ...card, paymentMethod: "cash" })).status).toBe(201);
    for (let index = 0; index < 3; index += 1) expect((await sendOrder(shop, card)).status).toBe(201);
  });
});
