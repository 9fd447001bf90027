import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import type { Actor } from "../../support/builders/client.ts";
import { complete, confirm, dish, type Placed, placeOrder, soup, tea } from "../../support/builders/orders.ts";
import { connectTo, type Listener, listen } from "../../support/fakes/live-sockets.ts";
import { paidOrder, readStaffOrder } from "../../support/fakes/pos-client.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

const kitchenPath = "/api/live?topic=kitchen";
const guestPath = ({ orderId, secretKey }: Placed) =>
  `/api/orders/${orderId}/live?secretKey=${encodeURIComponent(secretKey)}`;
const since = (path: string, { position }: Listener) => `${path}${path.includes("?") ? "&" : "?"}after=${position}`;

const change = async (actor: Actor, mutation: string): Promise<void> => {
  const { errors } = await actor.graphql(`mutation { ${mutation} }`);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
};

interface Shop {
  shop: World;
  staff: Actor;
  order: Placed;
  /** Makes a change whose worker is killed between the write and the announcement. */
  changeUnannounced(mutation: string): Promise<void>;
  /** The check that the channel runs every few seconds while clients are connected. */
  check(): Promise<void>;
}

const openShop = async (): Promise<Shop> => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const shop = await world();
  const storeId = await findStoreId(shop.db, "copper-pot");
  const staff = await shop.withKey(["write_orders", "write_payments", "write_menu"]);
  const order = await paidOrder(shop);
  shop.at("2026-11-20T23:31:00.000Z");
  return {
    ...{ shop, staff, order },
    changeUnannounced: async (mutation) => {
      shop.faults.add({ service: "store", kind: "fail", method: "publish" });
      await change(staff, mutation);
      shop.faults.clear();
    },
    check: async () => {
      expect(await runDurableObjectAlarm(env.STORE.getByName(storeId))).toBe(true);
    },
  };
};

const start = ({ orderId }: Placed) => `transitionRestaurantOrder(orderId: "${orderId}", status: in_progress) { id }`;
const sellOut = (id: string) => `updateMenuItem(where: { id: "${id}" }, data: { available: false }) { id }`;

const typesOf = ({ messages }: Listener) => messages.map(({ type }) => type);
const settled = (...listeners: Listener[]) => Promise.all(listeners.map((listener) => listener.receiveAll()));

describe("a worker that is killed between a write and its announcement", () => {
  it("leaves affected clients uninformed until the next check, and does not disturb others", async () => {
    const { shop, staff, order, changeUnannounced, check } = await openShop();
    const otherOrder = await paidOrder(shop);
    const kitchen = await listen(staff, kitchenPath);
    const guest = await listen(shop, guestPath(order));
    const otherGuest = await listen(shop, guestPath(otherOrder));
    const menu = await listen(shop, "/api/live");
    await changeUnannounced(start(order));
    await settled(kitchen, guest);
    expect([typesOf(kitchen), typesOf(guest)]).toEqual([["hello"], ["hello"]]);
    await check();
    await check();
    await settled(kitchen, guest, otherGuest, menu);
    const all = [kitchen, guest, otherGuest, menu];
    expect(all.map(typesOf)).toEqual([["hello", "resync"], ["hello", "resync"], ["hello"], ["hello"]]);
    // Later changes are announced as usual, and the position advances.
    await change(staff, `transitionRestaurantOrder(orderId: "${order.orderId}", status: ready) { id }`);
    await settled(guest);
    expect(guest.messages.at(-1)).toMatchObject({ type: "order", status: "ready" });
    expect(typesOf(await listen(shop, since(guestPath(order), guest)))).toEqual(["hello"]);
  });

  it("makes a client that reconnects with an earlier position reload, for every kind of change", async () => {
    const { shop, staff, order, changeUnannounced } = await openShop();
    const [item] = (await readStaffOrder(staff, order.orderId)).orderItems;
    const changes = [
      `acknowledgeOrder(orderId: "${order.orderId}") { id }`,
      `setPromisedTime(orderId: "${order.orderId}", at: "2026-11-21T00:40:00.000Z") { id }`,
      `setOrderItemStatus(orderItemId: "${item?.id}", kitchenStatus: cooking) { id }`,
      start(order),
      sellOut(tea),
    ];
    const types = [];
    for (const [index, mutation] of changes.entries()) {
      const before = await listen(staff, kitchenPath);
      before.close();
      shop.at(`2026-11-20T23:3${2 + index}:00.000Z`);
      await changeUnannounced(mutation);
      types.push(typesOf(await listen(staff, since(kitchenPath, before))));
      const reconnected = await listen(staff, kitchenPath);
      types.push(typesOf(await listen(staff, since(kitchenPath, reconnected))));
    }
    expect(types).toEqual(changes.flatMap(() => [["resync"], ["hello"]]));
  });

  it("is detected for the menu even if a later menu change was announced", async () => {
    const { shop, staff, changeUnannounced, check } = await openShop();
    const menu = await listen(shop, "/api/live?revision=1");
    expect(typesOf(menu)).toEqual(["hello"]);
    await changeUnannounced(`updateMenuItem(where: { id: "${soup}" }, data: { price: 999 }) { id }`);
    await change(staff, sellOut(tea));
    await check();
    await settled(menu);
    expect(typesOf(menu)).toEqual(["hello", "menu", "resync"]);
    expect(typesOf(await listen(shop, "/api/live?revision=2"))).toEqual(["resync"]);
    expect(typesOf(await listen(shop, "/api/live?revision=3"))).toEqual(["hello"]);
  });

  it("is detected for an order that the request placed", async () => {
    const { staff, changeUnannounced, check } = await openShop();
    const kitchen = await listen(staff, kitchenPath);
    await changeUnannounced(
      `createPOSOrder(orderType: "pickup", items: [{ menuItemId: "${tea}", quantity: 1 }]) { id }`,
    );
    await check();
    await settled(kitchen);
    expect(typesOf(kitchen)).toEqual(["hello", "resync"]);
  });
});

describe("a live channel", () => {
  it("sends no resync if every change was announced, however often it checks", async () => {
    const { shop, staff, order, check } = await openShop();
    const kitchen = await listen(staff, kitchenPath);
    const menu = await listen(shop, "/api/live");
    const [item] = (await readStaffOrder(staff, order.orderId)).orderItems;
    const changes = [
      start(order),
      `setOrderItemStatus(orderItemId: "${item?.id}", kitchenStatus: cooking) { id }`,
      sellOut(tea),
      sellOut(soup),
      `createPOSOrder(orderType: "pickup", items: [{ menuItemId: "${dish("charred-broccoli")}", quantity: 1 }]) { id }`,
      `transitionRestaurantOrder(orderId: "${order.orderId}", status: cancelled) { id }`,
    ];
    for (const [index, mutation] of changes.entries()) {
      shop.at(`2026-11-20T23:${32 + 5 * index}:00.000Z`);
      await change(staff, mutation);
      if (index % 2 === 0) await check();
    }
    await check();
    await settled(kitchen, menu);
    expect([...typesOf(kitchen), ...typesOf(menu)]).not.toContain("resync");
    expect(typesOf(await listen(staff, since(kitchenPath, kitchen)))).toEqual(["hello"]);
  });

  it("answers an earlier position with a resync after it lost its storage, and continues", async () => {
    const { shop, staff, order } = await openShop();
    const before = await listen(staff, kitchenPath);
    await change(staff, start(order));
    await settled(before);
    const channel = env.STORE.getByName(await findStoreId(shop.db, "copper-pot"));
    await runInDurableObject(channel, (_, { storage }) => storage.deleteAll());
    await evictDurableObject(channel, { webSockets: "close" });
    const back = await listen(staff, since(kitchenPath, before));
    expect(typesOf(back)).toEqual(["resync"]);
    expect(back.position.split(".")[0]).not.toBe(before.position.split(".")[0]);
    expect(typesOf(await listen(staff, since(kitchenPath, back)))).toEqual(["hello"]);
  });

  it("sends no resync for an order that waits for its payment, and one if its payment was not announced", async () => {
    const { shop, staff, check } = await openShop();
    const kitchen = await listen(staff, kitchenPath);
    const unpaid = await placeOrder(shop);
    await check();
    await settled(kitchen);
    expect(typesOf(kitchen)).toEqual(["hello"]);
    await confirm(shop, unpaid);
    shop.faults.add({ service: "store", kind: "fail", method: "publish" });
    await complete(shop, unpaid);
    shop.faults.clear();
    await check();
    await settled(kitchen);
    expect(typesOf(kitchen)).toEqual(["hello", "resync"]);
  });

  it("accepts connections while the database is unreachable, and catches up later", async () => {
    const { shop, staff, order, changeUnannounced, check } = await openShop();
    const kitchen = await listen(staff, kitchenPath);
    await changeUnannounced(start(order));
    const storeId = await findStoreId(shop.db, "copper-pot");
    await env.DB.exec("ALTER TABLE store_settings RENAME COLUMN menu_revision TO lost");
    expect(typesOf(await connectTo(storeId, "menu"))).toEqual(["hello"]);
    await check();
    await env.DB.exec("ALTER TABLE store_settings RENAME COLUMN lost TO menu_revision");
    expect(typesOf(kitchen)).toEqual(["hello"]);
    await check();
    await settled(kitchen);
    expect(typesOf(kitchen)).toEqual(["hello", "resync"]);
  });

  it("stops checking once no client is connected", async () => {
    const { shop, staff, check } = await openShop();
    const kitchen = await listen(staff, kitchenPath);
    const channel = env.STORE.getByName(await findStoreId(shop.db, "copper-pot"));
    await check();
    kitchen.close();
    await vi.waitFor(
      async () => {
        expect(await runInDurableObject(channel, (_, state) => state.getWebSockets().length)).toBe(0);
      },
      { timeout: 20_000 },
    );
    await check();
    expect(await runDurableObjectAlarm(channel)).toBe(false);
  });
});
