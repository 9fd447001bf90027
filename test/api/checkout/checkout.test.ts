import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { menuItem, orderSlot, payment, restaurantOrder, storeSettings } from "../../../db/schema/index.ts";
import type { CreateOrderResult } from "../../../worker/domain/checkout/schemas.ts";
import {
  bowl,
  brooklyn,
  cancel,
  dish,
  dumpOrderTables,
  loadOrderRow,
  orderBody,
  type Placed,
  placeOrder,
  readQuote,
  sendOrder,
  sendOrderAs,
  soup,
  tea,
} from "../../support/builders/orders.ts";
import { posClient } from "../../support/fakes/pos-client.ts";
import { addEndpoint } from "../../support/fakes/receivers.ts";
import { type World, world } from "../../support/world.ts";

const half = "2026-11-21T00:30:00.000Z";

const changeStore = ({ db }: World, slug: string, changes: Partial<typeof storeSettings.$inferInsert>) =>
  db
    .update(storeSettings)
    .set({ menuRevision: 2, ...changes })
    .where(eq(storeSettings.slug, slug));

const changeTea = async (shop: World, changes: Partial<typeof menuItem.$inferInsert>) => {
  await shop.db.update(menuItem).set(changes).where(eq(menuItem.id, tea));
  await changeStore(shop, "copper-pot", {});
};

describe("an order", () => {
  it("costs the menu's prices and waits for its payment", async () => {
    const shop = await world();
    const items = [
      { menuItemId: tea, quantity: 2 },
      { menuItemId: soup, quantity: 1, modifierIds: [bowl], specialInstructions: "Hot, please" },
    ];
    const texts = { specialInstructions: "The back door", ifMissing: "replace" };
    const body = { ...(await orderBody(shop, { items, tip: 300 })), ...texts };
    const response = await sendOrder(shop, body);
    expect(response.status).toBe(201);
    const placed = await response.json<CreateOrderResult>();
    expect(placed).toMatchObject({ success: true, orderNumber: "1", error: null, errorCode: null, quote: null });
    const { orderId, orderNumber, clientSecret, secretKey } = placed;
    expect([orderId, clientSecret, secretKey]).toEqual([
      expect.stringMatching(/^ord_/),
      expect.stringMatching(/^sim_\w+_secret_\w+$/),
      expect.stringMatching(/^k1\.[\w-]{43}$/),
    ]);
    const openedAt = {
      orderId: orderId ?? "",
      orderNumber: orderNumber ?? "",
      clientSecret: "",
      secretKey: secretKey ?? "",
    };
    // 2 × 395 + 1245 = 2035; 5 % off is 102; 8.875 % of 1933 is 172.
    expect(await loadOrderRow(shop, openedAt)).toMatchObject({
      status: "open",
      orderType: "pickup",
      orderSource: "online",
      ...{ subtotal: 2035, discount: 102, deliveryFee: 0, tax: 172, taxIncluded: false, tip: 300, total: 2405 },
      currencyCode: "USD",
      customerEmail: "ada@example.com",
      ...texts,
      promisedAt: "2026-11-20T23:50:00.000Z",
      deliveryAddress: null,
      orderItems: [
        { menuItemId: tea, quantity: 2, unitPrice: 395, totalPrice: 790, modifiers: [], kitchenStatus: "queued" },
        {
          name: "Roasted Tomato Soup",
          unitPrice: 1245,
          modifiers: [{ id: bowl, modifierGroup: "size", priceAdjustment: 350 }],
          specialInstructions: "Hot, please",
        },
      ],
      payments: [{ amount: 2405, tipAmount: 300, status: "pending", provider: "simulator" }],
      timeline: [
        { label: "Received", at: shop.now },
        { label: "Kitchen", at: null },
        {},
        {},
        {},
        { label: "Picked up" },
      ],
    });
  });

  it("has a short number that counts up over the business day", async () => {
    const shop = await world();
    const body = await orderBody(shop);
    const responses = await Promise.all([1, 2, 3, 4].map((guest) => sendOrderAs(shop, guest, body)));
    const placed = await Promise.all(responses.map((response) => response.json<Placed>()));
    expect(placed.map(({ orderNumber }) => orderNumber).sort()).toEqual(["1", "2", "3", "4"]);
    // One o'clock in the morning still belongs to Friday's business day.
    expect((await placeOrder(shop.at("2026-11-21T05:30:00.000Z"))).orderNumber).toBe("5");
    expect((await placeOrder(shop.at("2026-11-21T17:00:00.000Z"))).orderNumber).toBe("1");
  });

  it("is written in one batch with its events for partners", async () => {
    const shop = await world();
    await addEndpoint(await posClient(shop), "https://pos.example/tiffin", ["order.created"]);
    await placeOrder(shop);
    const { outbox, order_event } = await dumpOrderTables();
    expect(outbox).toMatchObject([{ event: "order.created", dispatched_at: null }]);
    expect(order_event).toMatchObject([{ seq: 1, type: "order_placed", status: "open", actor_type: "guest" }]);
    expect(JSON.stringify(outbox)).not.toMatch(/ada@|Lovelace|718.?555/);
  });

  it("is delivered to an address in a zone, for the zone's fee", async () => {
    const shop = await world();
    const items = [{ menuItemId: tea, quantity: 6 }];
    const placed = await placeOrder(shop, { orderType: "delivery", deliveryAddress: brooklyn, items });
    expect(await loadOrderRow(shop, placed)).toMatchObject({
      orderType: "delivery",
      deliveryFee: 299,
      deliveryAddress: { ...brooklyn, address2: null },
      promisedAt: "2026-11-21T00:05:00.000Z",
    });
  });

  it("may have a hundred items, in a bounded number of statements", async () => {
    const shop = await world();
    const items = Array.from({ length: 100 }, (_, index) => ({
      menuItemId: tea,
      quantity: 1,
      specialInstructions: `Cup ${index} – “hot”, 熱い`,
    }));
    const { orderItems } = await loadOrderRow(shop, await placeOrder(shop, { items }));
    expect(orderItems.map(({ specialInstructions }) => specialInstructions)).toEqual(
      items.map(({ specialInstructions }) => specialInstructions),
    );
  });

  it("of a partner is recorded with the partner as source", async () => {
    const partner = await (await world()).withKey(["write_orders"]);
    expect(await loadOrderRow(partner, await placeOrder(partner))).toMatchObject({ orderSource: "api" });
  });

  it("in cash needs no processor and goes to the kitchen at once", async () => {
    const shop = await world({ now: "2026-11-20T18:00:00.000Z" });
    const linde = {
      store: "gasthaus-linde",
      items: [{ menuItemId: dish("apfelstrudel", "gasthaus-linde"), quantity: 2 }],
    };
    const response = await sendOrder(shop, { ...(await orderBody(shop, linde)), paymentMethod: "cash" }, linde);
    expect(await response.json()).toMatchObject({ success: true, clientSecret: null });
    const { restaurant_order, payment: payments, order_event } = await dumpOrderTables();
    expect(restaurant_order).toMatchObject([{ status: "sent_to_kitchen", last_seq: 2, delivery_address: null }]);
    expect(payments).toMatchObject([{ provider: "cash", payment_method: "cash", status: "pending" }]);
    expect(order_event).toMatchObject([{ type: "order_placed" }, { type: "order_released", seq: 2 }]);
  });

  it("that costs nothing has a payment of 0 and needs no processor", async () => {
    const shop = await world();
    await changeTea(shop, { price: 0 });
    const placed = await placeOrder(shop);
    expect(await loadOrderRow(shop, placed)).toMatchObject({
      ...{ total: 0, status: "sent_to_kitchen" },
      payments: [{ provider: "manual", paymentMethod: "manual", amount: 0, status: "succeeded" }],
    });
    expect(placed.clientSecret).toBe("");
  });
});

describe("a chosen time slot", () => {
  it("is reserved for the order, and released when the unpaid order is cancelled", async () => {
    const shop = await world();
    const placed = await placeOrder(shop, { scheduledFor: half });
    expect(await loadOrderRow(shop, placed)).toMatchObject({ scheduledFor: half, promisedAt: half, status: "open" });
    expect(await shop.db.select().from(orderSlot)).toMatchObject([{ startsAt: half, taken: 1, capacity: 12 }]);
    await placeOrder(shop, { scheduledFor: half });
    await cancel(shop, placed);
    await cancel(shop, placed);
    expect(await shop.db.select().from(orderSlot)).toMatchObject([{ taken: 1 }]);
  });

  it("with one place left goes to one of several concurrent guests", async () => {
    const shop = await world();
    await changeStore(shop, "copper-pot", { ordersPerSlot: 1 });
    const bodies = await Promise.all([1, 2, 3, 4].map(() => orderBody(shop, { scheduledFor: half })));
    const responses = await Promise.all(bodies.map((body) => sendOrder(shop, body)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
    const refused = responses.find(({ status }) => status === 422);
    expect(await refused?.json()).toMatchObject({
      code: "SLOT_UNAVAILABLE",
      errors: [{ path: "scheduledFor" }],
      quote: { readyAt: null, total: 1226 },
    });
    const { restaurant_order, payment: payments } = await dumpOrderTables();
    expect([restaurant_order?.length, payments?.length]).toEqual([1, 1]);
  });

  it("counts the kitchen's work, and an order that exceeds a slot's work gets an empty slot", async () => {
    const shop = await world();
    await changeTea(shop, { prepTimeMinutes: 10 });
    await changeStore(shop, "copper-pot", { menuRevision: 3, prepMinutesPerSlot: 50 });
    const first = await placeOrder(shop, { scheduledFor: half });
    const six = { items: [{ menuItemId: tea, quantity: 6 }], scheduledFor: half };
    const refused = await sendOrder(shop, await orderBody(shop, six));
    expect(await refused.json()).toMatchObject({ code: "SLOT_UNAVAILABLE" });
    expect(await shop.db.select().from(orderSlot)).toMatchObject([{ taken: 1, prepMinutesTaken: 30 }]);
    await cancel(shop, first);
    expect(await shop.db.select().from(orderSlot)).toMatchObject([{ taken: 0, prepMinutesTaken: 0 }]);
    await placeOrder(shop, six);
    expect(await shop.db.select().from(orderSlot)).toMatchObject([{ taken: 1, prepMinutesTaken: 50 }]);
  });
});

describe("a menu that changes during checkout", () => {
  /** Runs a function between the decision and the write of the next order. */
  const beforeNextWrite = async (shop: World, happen: () => Promise<unknown>) => {
    await placeOrder(shop);
    const database = shop.env.DB;
    let armed = true;
    shop.env.DB = new Proxy(database, {
      get: (target, name) => {
        if (name !== "batch") return Reflect.get(target, name).bind(target);
        return async (statements: D1PreparedStatement[]) => {
          if (armed) {
            armed = false;
            await happen();
          }
          return target.batch(statements);
        };
      },
    });
  };

  it("is read again, and an order that is not affected is placed", async () => {
    const shop = await world();
    const body = await orderBody(shop);
    await beforeNextWrite(shop, () => changeStore(shop, "copper-pot", { tagline: "New" }));
    expect((await sendOrder(shop, body)).status).toBe(201);
    expect(await shop.db.select().from(restaurantOrder)).toMatchObject([{ menuRevision: 1 }, { menuRevision: 2 }]);
  });

  it("never sells at an outdated price", async () => {
    const shop = await world();
    const body = await orderBody(shop);
    await beforeNextWrite(shop, () => changeTea(shop, { price: 400 }));
    const response = await sendOrder(shop, body);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: "PRICE_CHANGED", quote: { subtotal: 1200 } });
    expect(await shop.db.select().from(restaurantOrder)).toHaveLength(1);
  });

  it("does not change what was sold before", async () => {
    const shop = await world();
    const placed = await placeOrder(shop);
    await shop.db.delete(menuItem).where(eq(menuItem.id, tea));
    const { orderItems } = await loadOrderRow(shop, placed);
    expect(orderItems).toMatchObject([{ name: "English Breakfast Tea", unitPrice: 395, quantity: 3 }]);
  });
});

it("quotes and orders agree under every store's rules", async () => {
  // 19:45 in Brooklyn, 01:45 in Berlin and 21:45 in Tokyo: all stores are open.
  const shop = await world({ now: "2026-11-20T12:45:00.000Z" });
  const dishes = (store: string, ...slugs: string[]) =>
    slugs.map((slug) => ({ menuItemId: dish(slug, store), quantity: 3 }));
  const inputs = [
    { store: "copper-pot", items: [{ menuItemId: tea, quantity: 7 }], tip: 123 },
    { store: "gasthaus-linde", items: dishes("gasthaus-linde", "apfelstrudel", "riesling") },
    { store: "umi-sando", items: dishes("umi-sando", "ichigo-sando") },
  ];
  for (const input of inputs) {
    const { subtotal, discount, tax, taxIncluded, total, problems } = await readQuote(shop, input);
    expect(problems).toEqual([]);
    const { orderId } = await (await sendOrder(shop, await orderBody(shop, input), input)).json<CreateOrderResult>();
    const [order] = await shop.db
      .select()
      .from(restaurantOrder)
      .where(eq(restaurantOrder.id, orderId ?? ""));
    expect(order).toMatchObject({ subtotal, discount, tax, taxIncluded, total });
    const [paid] = await shop.db
      .select()
      .from(payment)
      .where(eq(payment.orderId, orderId ?? ""));
    expect(paid).toMatchObject({ amount: total });
  }
});
