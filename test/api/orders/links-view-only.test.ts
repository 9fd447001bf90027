import { describe, expect, it } from "vitest";
import type { CustomerOrder } from "../../../worker/domain/orders/read/schemas.ts";
import type { Actor } from "../../support/builders/client.ts";
import {
  bowl,
  brooklyn,
  loadOrderRow,
  type Placed,
  placeOrder,
  type Sender,
  soup,
} from "../../support/builders/orders.ts";
import { listen, requestConnection } from "../../support/fakes/live-sockets.ts";
import { paidOrder, posClient } from "../../support/fakes/pos-client.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

const missing = "ord_01JZZZZZZZZZZZZZZZZZZZZZZZ";

const delivery = {
  orderType: "delivery" as const,
  items: [{ menuItemId: soup, quantity: 2, modifierIds: [bowl], specialInstructions: "For Grace" }],
  deliveryAddress: { ...brooklyn, instructions: "Ring twice" },
  specialInstructions: "No cutlery",
};

const readViewKey = async (shop: World, placed: Placed): Promise<string> => {
  const { viewKey } = await loadOrderRow(shop, placed);
  if (viewKey === null) throw new Error("The order has no view-only link.");
  return viewKey;
};

const byView = (sender: Sender, orderId: string, view: string, options: { store?: string } = {}) =>
  sender.get(`/api/orders/${orderId}?view=${encodeURIComponent(view)}`, options);

const readOutcome = async (response: Response) => {
  const { requestId, ...body } = await response.json<Record<string, unknown>>();
  return { status: response.status, body };
};

const graphqlView = (actor: Pick<Actor, "graphql">, orderId: string, view: string) =>
  actor.graphql<{ getCustomerOrder: CustomerOrder }>(
    `query ($orderId: ID!, $view: String) { getCustomerOrder(orderId: $orderId, view: $view) {
      orderNumber customerName total orderItems { name quantity unitPrice modifiers { name priceAdjustment } }
      payments { id } timeline { label at } viewKey } }`,
    { orderId, view },
  );

describe("a view-only link", () => {
  it("shows number, status, steps, dishes and the promised time, and no personal data or amounts", async () => {
    const shop = await world();
    const placed = await placeOrder(shop, delivery);
    const full = await loadOrderRow(shop, placed);
    const view = await readViewKey(shop, placed);
    const response = await byView(shop, placed.orderId, view);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const text = await response.text();
    for (const secret of ["Ada", "Lovelace", "ada@", "555", "Elm", "Brooklyn", "11201", "Ring", "cutlery", "Grace"]) {
      expect(text).not.toContain(secret);
    }
    const order = JSON.parse(text) as CustomerOrder;
    expect(order).toMatchObject({
      orderNumber: placed.orderNumber,
      status: "open",
      promisedAt: full.promisedAt,
      timeline: full.timeline,
      orderItems: [{ name: full.orderItems[0]?.name, quantity: 2, modifiers: [{ name: "Bowl" }] }],
    });
    const publicFields = [
      "id",
      "createdAt",
      "updatedAt",
      "orderNumber",
      "orderType",
      "orderSource",
      "status",
      "promisedAt",
    ];
    const visibleFields = Object.entries(order).flatMap(([name, value]) => (value === null ? [] : [name]));
    expect(visibleFields.toSorted()).toEqual(
      [
        ...publicFields,
        "canCancel",
        "canChangeTime",
        "canRate",
        "currencyCode",
        "orderItems",
        "payments",
        "taxLines",
        "timeline",
      ].toSorted(),
    );
    expect(order.payments).toEqual([]);
    const [item] = order.orderItems;
    const visibleItemFields = Object.entries(item ?? {}).flatMap(([name, value]) => (value === null ? [] : [name]));
    expect(visibleItemFields.toSorted()).toEqual(["id", "menuItemId", "modifiers", "name", "quantity", "thumbnail"]);
    expect(item?.modifiers[0]?.priceAdjustment).toBeNull();
  });

  it("shows the same to every visitor, including the order's owner", async () => {
    const shop = await world();
    const ada = await shop.asCustomer("ada@example.com");
    const placed = await placeOrder(ada, delivery);
    const view = await readViewKey(shop, placed);
    const guestOutcome = await readOutcome(await byView(shop, placed.orderId, view));
    const callers = [ada, await shop.asStaff("owner"), await shop.withKey(["write_menu"])];
    for (const caller of callers)
      expect(await readOutcome(await byView(caller, placed.orderId, view))).toEqual(guestOutcome);
    expect(await graphqlView(shop, placed.orderId, view)).toMatchObject({
      errors: [],
      data: {
        getCustomerOrder: {
          orderNumber: placed.orderNumber,
          customerName: null,
          total: null,
          orderItems: [{ quantity: 2, unitPrice: null, modifiers: [{ name: "Bowl", priceAdjustment: null }] }],
          payments: [],
          viewKey: null,
        },
      },
    });
  });

  it("does not work as a secret key, and a secret key does not work as a view-only link", async () => {
    const shop = await world();
    const placed = await placeOrder(shop);
    const otherOrder = await placeOrder(shop);
    const view = await readViewKey(shop, placed);
    const othersView = await readViewKey(shop, otherOrder);
    const path = `/api/orders/${placed.orderId}`;
    const missingOutcome = await readOutcome(await shop.get(`/api/orders/${missing}`));
    const refused = [
      await shop.get(path, { headers: { "x-order-key": view } }),
      await shop.get(`${path}?secretKey=${view}`),
      await shop.post(`${path}/cancel`, { secretKey: view }),
      await shop.post(`${path}/cancel`, { view }),
      await shop.post(`${path}/complete-payment`, { secretKey: view }),
      await byView(shop, placed.orderId, placed.secretKey),
      await byView(shop, placed.orderId, othersView),
      await byView(shop, placed.orderId, `${view}A`),
      await byView(shop, placed.orderId, view.replace("k1.", "k2.")),
      await byView(shop, placed.orderId, "k1."),
      await byView(shop, placed.orderId, view, { store: "gasthaus-linde" }),
      await requestConnection(shop, `${path}/live?secretKey=${view}`),
      await requestConnection(shop, `${path}/live?view=${othersView}`),
    ];
    for (const response of refused) expect(await readOutcome(response)).toEqual(missingOutcome);
    const both = await shop.get(`${path}?view=${othersView}&secretKey=${placed.secretKey}`);
    expect(await both.json()).toMatchObject({ customerEmail: "ada@example.com" });
  });

  it("ends with the confirmation link when that is rotated", async () => {
    const shop = await world();
    const staff = await posClient(shop);
    const placed = await placeOrder(shop);
    const view = await readViewKey(shop, placed);
    const { data } = await staff.graphql<{ rotateOrderLink: { secretKey: string } }>(
      "mutation ($id: ID!) { rotateOrderLink(orderId: $id) { secretKey } }",
      { id: placed.orderId },
    );
    expect((await byView(shop, placed.orderId, view)).status).toBe(404);
    const renewed = await readViewKey(shop, { ...placed, secretKey: data?.rotateOrderLink.secretKey ?? "" });
    expect((await byView(shop, placed.orderId, renewed)).status).toBe(200);
  });

  it("receives the order's live updates without personal data", async () => {
    const shop = await world();
    const staff = await posClient(shop);
    const placed = await paidOrder(shop, { orderType: "pickup" });
    const listener = await listen(shop, `/api/orders/${placed.orderId}/live?view=${await readViewKey(shop, placed)}`);
    await staff.graphql("mutation ($id: ID!) { transitionRestaurantOrder(orderId: $id, status: in_progress) { id } }", {
      id: placed.orderId,
    });
    await listener.receiveAll();
    expect(listener.liveMessages).toMatchObject([{ type: "order", status: "in_progress" }]);
    expect(Object.keys(listener.liveMessages[0] ?? {}).toSorted()).toEqual(
      ["at", "eventSeq", "orderId", "position", "promisedAt", "status", "type"].toSorted(),
    );
  });

  it("is the HMAC that the contract documents", async () => {
    const shop = await world();
    const placed = await placeOrder(shop);
    const [kid, signature = ""] = (await readViewKey(shop, placed)).split(".");
    const keys: Record<string, string> = JSON.parse(shop.env.ORDER_LINK_KEYS ?? "{}");
    const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const raw = bytesOf(keys[kid ?? ""] ?? "");
    const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
    const storeId = await findStoreId(shop.db, "copper-pot");
    const text = new TextEncoder().encode(`order-view\n${storeId}\n${placed.orderId}\n1`);
    const signed = bytesOf(signature.replaceAll("-", "+").replaceAll("_", "/"));
    expect(await crypto.subtle.verify("HMAC", key, signed, text)).toBe(true);
  });
});
