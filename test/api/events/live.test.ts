import { expect, it, vi } from "vitest";
import type { ConnectionMessage, MenuMessage } from "../../../worker/domain/live/messages.ts";
import type { StoreObject } from "../../../worker/durable/store.ts";
import type { Actor } from "../../support/builders/client.ts";
import {
  bowl,
  choice,
  complete,
  confirm,
  dish,
  loadOrderRow,
  type Placed,
  placeOrder,
  soup,
  tea,
} from "../../support/builders/orders.ts";
import { listen, requestConnection } from "../../support/fakes/live-sockets.ts";
import { paidOrder, posClient, readStaffOrder } from "../../support/fakes/pos-client.ts";
import { deliverEvent, paidAtStripe, runMinute, stripeShop } from "../../support/fakes/stripe-shop.ts";
import { findStoreId, world } from "../../support/world.ts";

const missing = "ord_01JZZZZZZZZZZZZZZZZZZZZZZZ";
const guestPath = ({ orderId, secretKey }: Placed) =>
  `/api/orders/${orderId}/live?secretKey=${encodeURIComponent(secretKey)}`;

/** The outcome of a connection request. An accepted connection is closed again. */
const outcome = async (answer: Response): Promise<[number, unknown]> => {
  if (!answer.webSocket) return [answer.status, (await answer.json<{ code: string }>()).code];
  answer.webSocket.accept();
  answer.webSocket.close(1000);
  return [answer.status, null];
};

const orderLines = ({ messages }: { messages: readonly ConnectionMessage[] }) =>
  messages.flatMap((message) => (message.type === "order" ? [message] : []));

const listStatuses = (listener: { messages: readonly ConnectionMessage[] }) =>
  orderLines(listener).map(({ status, eventSeq }) => [status, eventSeq]);

const listMenus = ({ messages }: { messages: readonly ConnectionMessage[] }): MenuMessage[] =>
  messages.flatMap((message) => (message.type === "menu" ? [message] : []));

const change = async (actor: Actor, mutation: string): Promise<void> => {
  const { errors } = await actor.graphql(`mutation { ${mutation} }`);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
};

it("every client that may see an order may follow it live, and for others it does not exist", async () => {
  const shop = await world();
  const customer = await shop.asCustomer("ada@example.com");
  const mine = await placeOrder(customer);
  const other = await placeOrder(shop);
  const path = `/api/orders/${mine.orderId}/live`;
  const welcome = [
    await requestConnection(shop, guestPath(mine)),
    await requestConnection(shop, path, { "x-order-key": mine.secretKey }),
    await requestConnection(customer, path),
    await requestConnection(await shop.asStaff("staff"), path),
    await requestConnection(await shop.withKey(["read_orders"]), path),
  ];
  expect(await Promise.all(welcome.map(outcome))).toEqual(welcome.map(() => [101, null]));
  const translatorFor = async (answer: Response) => {
    const { requestId, ...body } = await answer.json<Record<string, unknown>>();
    return [answer.status, body];
  };
  const nobody = await translatorFor(
    await requestConnection(shop, `/api/orders/${missing}/live?secretKey=${mine.secretKey}`),
  );
  expect(nobody).toMatchObject([404, { code: "NOT_FOUND" }]);
  const strangers = [
    await requestConnection(shop, path),
    await requestConnection(shop, `${path}?secretKey=${other.secretKey}`),
    await requestConnection(await shop.asCustomer("eve@example.com"), path),
    await requestConnection(shop, guestPath(mine), {}, "gasthaus-linde"),
  ];
  for (const answer of strangers) expect(await translatorFor(answer)).toEqual(nobody);
  const partner = await shop.withKey(["write_menu"]);
  expect(await outcome(await requestConnection(partner, path))).toEqual([403, "MISSING_SCOPE"]);
  const revoked = await shop.withKey(["read_orders"], { status: "revoked" });
  expect(await outcome(await requestConnection(revoked, path))).toEqual([401, "UNAUTHENTICATED"]);
});

it("the menu topic is public, and the kitchen topic is open to clients that may read orders", async () => {
  const shop = await world();
  const kitchen = "/api/live?topic=kitchen";
  const asked: [Pick<Actor, "get">, string][] = [
    [shop, "/api/live"],
    [shop, "/api/live?topic=menu"],
    [shop, kitchen],
    [await shop.asCustomer("ada@example.com"), kitchen],
    [await shop.withKey(["write_menu"]), kitchen],
    [await shop.withKey(["read_orders"], { store: "gasthaus-linde" }), kitchen],
    [await shop.withKey(["write_orders"]), kitchen],
    [await shop.asStaff("staff"), kitchen],
    [shop, "/api/live?topic=order:1"],
    [shop, `/api/live?after=${"9".repeat(101)}`],
  ];
  const outcomes = [];
  for (const [asker, path] of asked) outcomes.push(await outcome(await requestConnection(asker, path)));
  expect(outcomes).toEqual([
    [101, null],
    [101, null],
    [401, "UNAUTHENTICATED"],
    [403, "MISSING_SCOPE"],
    [403, "MISSING_SCOPE"],
    [403, "WRONG_STORE"],
    [101, null],
    [101, null],
    [400, "BAD_INPUT"],
    [400, "BAD_INPUT"],
  ]);
  const { orderId } = await placeOrder(shop);
  for (const path of ["/api/live", kitchen, `/api/orders/${orderId}/live`, `/api/orders/${missing}/live`]) {
    const plain = await shop.get(path);
    expect([plain.headers.get("upgrade"), ...(await outcome(plain))]).toEqual(["websocket", 426, "BAD_INPUT"]);
    expect((await shop.post(path)).status).toBe(405);
  }
});

it("a page of another site cannot connect with a visitor's cookies", async () => {
  const shop = await world();
  const staff = await shop.asStaff("staff");
  const kitchen = "/api/live?topic=kitchen";
  for (const origin of ["https://evil.example", "null", "http://linde.localhost"]) {
    expect(await outcome(await requestConnection(staff, kitchen, { origin }))).toEqual([403, "FORBIDDEN"]);
  }
  expect(await outcome(await requestConnection(staff, kitchen, { origin: "http://localhost" }))).toEqual([101, null]);
  // Without cookies, only public data is available.
  expect(await outcome(await requestConnection(shop, "/api/live", { origin: "https://evil.example" }))).toEqual([
    101,
    null,
  ]);
});

it("guest and kitchen receive every change of an order, in order and without personal data", async () => {
  const shop = await world();
  const staff = await posClient(shop);
  const kitchen = await listen(staff, "/api/live?topic=kitchen");
  const placed = await placeOrder(shop, {
    items: [{ menuItemId: tea, quantity: 1, specialInstructions: "For Grace" }],
  });
  const guest = await listen(shop, guestPath(placed));
  await confirm(shop, placed);
  await complete(shop, placed);
  const order = `orderId: "${placed.orderId}"`;
  const promised = "2026-11-21T00:20:00.000Z";
  await change(staff, `acknowledgeOrder(${order}) { id }`);
  await change(staff, `setPromisedTime(${order}, at: "${promised}") { id }`);
  const [item] = (await readStaffOrder(staff, placed.orderId)).orderItems;
  await change(staff, `setOrderItemStatus(orderItemId: "${item?.id}", kitchenStatus: cooking) { id }`);
  for (const status of ["in_progress", "ready", "completed"]) {
    await change(staff, `transitionRestaurantOrder(${order}, status: ${status}) { id }`);
  }
  const other = await paidOrder(shop);
  await change(staff, `transitionRestaurantOrder(orderId: "${other.orderId}", status: cancelled) { id }`);
  await Promise.all([kitchen.receiveAll(), guest.receiveAll()]);
  const steps = listStatuses(guest);
  expect(steps).toEqual([
    ["sent_to_kitchen", 3],
    ["sent_to_kitchen", 4],
    ["sent_to_kitchen", 5],
    ["in_progress", 6],
    ["ready", 7],
    ["completed", 8],
  ]);
  expect(orderLines(guest).every((message) => message.orderId === placed.orderId)).toBe(true);
  expect(orderLines(guest).at(-1)).toMatchObject({ promisedAt: promised, at: shop.now });
  expect(listStatuses(kitchen).slice(0, 7)).toEqual([["open", 1], ...steps]);
  expect(kitchen.liveMessages).toContainEqual({
    type: "kitchen_item",
    orderId: placed.orderId,
    orderItemId: item?.id,
    kitchenStatus: "cooking",
    at: shop.now,
    position: expect.any(String),
  });
  expect(orderLines(kitchen).at(-1)).toMatchObject({ orderId: other.orderId, status: "cancelled" });
  expect(JSON.stringify(kitchen.messages)).not.toMatch(/\b(Ada|Grace|555|tea)\b|example\.com/i);
});

it("the kitchen receives changes made by the POS, the processor and due work too", async () => {
  const held = await stripeShop();
  const { shop, account } = held;
  const staff = await posClient(shop);
  const kitchen = await listen(staff, "/api/live?topic=kitchen");
  await change(staff, `createPOSOrder(orderType: "dine_in", items: [{ menuItemId: "${tea}", quantity: 1 }]) { id }`);
  const paid = await paidAtStripe(held, { scheduledFor: "2026-11-21T02:00:00.000Z" });
  const guest = await listen(shop, guestPath(paid));
  await deliverEvent(held, account.events.at(-1));
  shop.at("2026-11-21T01:59:00.000Z");
  await runMinute(held);
  await Promise.all([kitchen.receiveAll(), guest.receiveAll()]);
  const toGuest = [
    ["open", 2],
    ["sent_to_kitchen", 3],
  ];
  expect(listStatuses(guest)).toEqual(toGuest);
  expect(listStatuses(kitchen)).toEqual([["sent_to_kitchen", 2], ["open", 1], ...toGuest]);
});

it("open menus receive each change of availability, pause and content once and at once", async () => {
  const shop = await world();
  const staff = await shop.withKey(["write_menu", "write_products", "write_settings", "manage_keys", "read_orders"]);
  const menu = await listen(shop, "/api/live");
  const kitchen = await listen(staff, "/api/live?topic=kitchen");
  const elsewhere = await requestConnection(shop, "/api/live", {}, "gasthaus-linde");
  const settings = await findStoreId(shop.db, "copper-pot");
  const small = choice("tomato-soup", "size", 0);
  const back = "2026-11-21T02:00:00.000Z";
  const steps: [string, Partial<MenuMessage>][] = [
    [
      `updateMenuItem(where: { id: "${tea}" }, data: { soldOutUntil: "${back}" }) { id }`,
      { edited: false, saleStates: expect.objectContaining({ [tea]: "sold_out", [soup]: "on_sale" }) },
    ],
    [
      `updateMenuItemModifier(where: { id: "${small}" }, data: { available: false }) { id }`,
      { edited: false, soldOutModifierIds: expect.arrayContaining([small]) },
    ],
    [
      `updateMenuItems(data: [{ where: { id: "${tea}" }, data: { soldOutUntil: null } }, { where: { id: "${soup}" }, data: { available: false } }]) { id }`,
      { edited: false, saleStates: expect.objectContaining({ [tea]: "on_sale", [soup]: "sold_out" }) },
    ],
    [
      `updateStoreSettings(where: { id: "${settings}" }, data: { orderingPaused: true, pauseMessage: "The oven is broken." }) { id }`,
      { edited: false, opening: expect.objectContaining({ state: "paused", message: "The oven is broken." }) },
    ],
    [`updateMenuItem(where: { id: "${tea}" }, data: { price: 500, available: true }) { id }`, { edited: true }],
    [`deleteMenuItem(where: { id: "${dish("lemonade")}" }) { id }`, { edited: true }],
    ['createProduct(data: { title: "Mug", handle: "a-mug" }) { id }', { edited: true }],
    [
      `setPaymentAccount(provider: "stripe", publishableKey: "pk_test_x", secretKey: "sk_test_xy", webhookSecret: "whsec_xy") { provider }`,
      { edited: true },
    ],
  ];
  for (const [mutation] of steps) await change(staff, mutation);
  await Promise.all([menu.receiveAll(), kitchen.receiveAll()]);
  expect(listMenus(menu)).toMatchObject(steps.map(([, messages]) => messages));
  expect(listMenus(menu).map(({ revision }) => revision)).toEqual(steps.map((_, index) => 2 + index));
  expect(listMenus(kitchen)).toEqual(listMenus(menu));
  expect(elsewhere.status).toBe(101);
  // A change that guests cannot see is not announced.
  const { data } = await staff.graphql<{ storeOperations: { id: string } }>("{ storeOperations { id } }");
  const operations = data?.storeOperations.id;
  await change(
    staff,
    `updateStoreOperations(where: { id: "${operations}" }, data: { staffMayCancelPaid: false }) { id }`,
  );
  await menu.receiveAll();
  expect(listMenus(menu)).toHaveLength(steps.length);

  const { revision = 0, validUntil = "" } = listMenus(menu).at(-1) ?? {};
  const current = await listen(shop, `/api/live?revision=${revision}`);
  const late = await listen(shop, `/api/live?revision=${revision - 1}`);
  expect([current.messages.map(({ type }) => type), late.messages.map(({ type }) => type)]).toEqual([
    ["hello"],
    ["resync"],
  ]);
  const whole = await (await shop.get("/api/menu")).json<Record<string, unknown>>();
  expect(whole).toMatchObject({
    revision,
    validUntil,
    opening: { state: "paused" },
    saleStates: { [soup]: "sold_out" },
  });
});

it("a menu and a cart are never older than the last position that their page received, on any worker", async () => {
  const shop = await world();
  const other = await world({ secondsBetweenRequests: 0 });
  const guest = other.asGuest();
  const staff = await shop.withKey(["write_menu"]);
  await guest.post("/api/cart/items", { menuItemId: tea, quantity: 1 });
  const readRevision = async (query = "") =>
    (await (await other.get(`/api/menu${query}`)).json<{ revision: number }>()).revision;
  expect(await readRevision()).toBe(1);
  await change(staff, `updateMenuItem(where: { id: "${tea}" }, data: { available: false }) { id }`);
  // Without a newer position the other worker revalidates its cache only after two seconds.
  expect([await readRevision(), await readRevision("?revision=1"), await readRevision("?revision=2")]).toEqual([
    1, 1, 2,
  ]);
  expect([await readRevision(), await readRevision("?revision=900")]).toEqual([2, 2]);
  await change(staff, `updateMenuItem(where: { id: "${soup}" }, data: { available: false }) { id }`);
  await change(staff, `updateMenuItem(where: { id: "${tea}" }, data: { available: true }) { id }`);
  expect(await (await guest.get("/api/cart")).json()).toMatchObject({ items: [{ problems: [] }] });
  const items = [{ menuItemId: soup, quantity: 1, modifierIds: [bowl] }];
  const quote = await other.post("/api/quote", { orderType: "pickup", items });
  expect(await quote.json()).toMatchObject({ lines: [{ problems: [{ code: "ITEM_UNAVAILABLE" }] }] });
});

it("an unreachable channel fails no order and no menu change", async () => {
  const shop = await world();
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const down = { getByName: () => ({ publish: () => Promise.reject(new Error("The channel is unreachable.")) }) };
  // Only publish is called on the channel here.
  shop.env.STORE = down as unknown as DurableObjectNamespace<StoreObject>;
  const placed = await paidOrder(shop);
  const staff = await posClient(shop);
  await change(staff, `transitionRestaurantOrder(orderId: "${placed.orderId}", status: in_progress) { id }`);
  await change(staff, `updateMenuItem(where: { id: "${tea}" }, data: { available: false }) { id }`);
  expect((await loadOrderRow(shop, placed)).status).toBe("in_progress");
  const warnings = warn.mock.calls.map(([line]) => JSON.parse(String(line)).warning);
  expect(new Set(warnings)).toEqual(new Set(["LIVE_NOT_TOLD"]));
  expect(JSON.stringify(warn.mock.calls)).not.toContain(placed.secretKey);
});
