import { expect, it, vi } from "vitest";
import { storeSettings } from "../../../db/schema/index.ts";
import type { ConnectionMessage } from "../../../worker/domain/live/messages.ts";
import type { StoreObject } from "../../../worker/durable/store.ts";
import type { Actor } from "../../support/builders/client.ts";
import { complete, confirm, loadOrderRow, type Placed, placeOrder, tea } from "../../support/builders/orders.ts";
import { listen, requestConnection } from "../../support/fakes/live-sockets.ts";
import { paidOrder, posClient, readStaffOrder } from "../../support/fakes/pos-client.ts";
import { deliverEvent, paidAtStripe, runMinute, stripeShop } from "../../support/fakes/stripe-shop.ts";
import { world } from "../../support/world.ts";

const missing = "ord_01JZZZZZZZZZZZZZZZZZZZZZZZ";
const guestPath = ({ orderId, secretKey }: Placed) =>
  `/api/orders/${orderId}/live?secretKey=${encodeURIComponent(secretKey)}`;

/** The outcome of a connection request. An accepted connection is closed again. */
const outcome = async (response: Response): Promise<[number, unknown]> => {
  if (!response.webSocket) return [response.status, (await response.json<{ code: string }>()).code];
  response.webSocket.accept();
  response.webSocket.close(1000);
  return [response.status, null];
};

const orderLines = ({ messages }: { messages: readonly ConnectionMessage[] }) =>
  messages.flatMap((message) => (message.type === "order" ? [message] : []));

const listStatuses = (listener: { messages: readonly ConnectionMessage[] }) =>
  orderLines(listener).map(({ status, eventSeq }) => [status, eventSeq]);

const change = async (actor: Actor, mutation: string): Promise<void> => {
  const { errors } = await actor.graphql(`mutation { ${mutation} }`);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
};

it("every client that may see an order may follow it live, and for others it does not exist", async () => {
  const shop = await world();
  const customer = await shop.asCustomer("ada@example.com");
  const ownOrder = await placeOrder(customer);
  const otherOrder = await placeOrder(shop);
  const path = `/api/orders/${ownOrder.orderId}/live`;
  const welcome = [
    await requestConnection(shop, guestPath(ownOrder)),
    await requestConnection(shop, path, { "x-order-key": ownOrder.secretKey }),
    await requestConnection(customer, path),
    await requestConnection(await shop.asStaff("staff"), path),
    await requestConnection(await shop.withKey(["read_orders"]), path),
  ];
  expect(await Promise.all(welcome.map(outcome))).toEqual(welcome.map(() => [101, null]));
  const outcomeWithoutRequestId = async (response: Response) => {
    const { requestId, ...body } = await response.json<Record<string, unknown>>();
    return [response.status, body];
  };
  const missingOutcome = await outcomeWithoutRequestId(
    await requestConnection(shop, `/api/orders/${missing}/live?secretKey=${ownOrder.secretKey}`),
  );
  expect(missingOutcome).toMatchObject([404, { code: "NOT_FOUND" }]);
  const refusedClients = [
    await requestConnection(shop, path),
    await requestConnection(shop, `${path}?secretKey=${otherOrder.secretKey}`),
    await requestConnection(await shop.asCustomer("eve@example.com"), path),
    await requestConnection(shop, guestPath(ownOrder), {}, "gasthaus-linde"),
  ];
  for (const response of refusedClients) expect(await outcomeWithoutRequestId(response)).toEqual(missingOutcome);
  const partner = await shop.withKey(["write_menu"]);
  expect(await outcome(await requestConnection(partner, path))).toEqual([403, "MISSING_SCOPE"]);
  const revoked = await shop.withKey(["read_orders"], { status: "revoked" });
  expect(await outcome(await requestConnection(revoked, path))).toEqual([401, "UNAUTHENTICATED"]);
});

it("the menu topic is public, and the kitchen topic is open to clients that may read orders", async () => {
  const shop = await world();
  const kitchen = "/api/live?topic=kitchen";
  const attempts: [Pick<Actor, "get">, string][] = [
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
  for (const [caller, path] of attempts) outcomes.push(await outcome(await requestConnection(caller, path)));
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
    const withoutUpgrade = await shop.get(path);
    expect([withoutUpgrade.headers.get("upgrade"), ...(await outcome(withoutUpgrade))]).toEqual([
      "websocket",
      426,
      "BAD_INPUT",
    ]);
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

it("guest and kitchen receive every change of a paid order, in order and without personal data", async () => {
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
  const otherOrder = await paidOrder(shop);
  await change(staff, `transitionRestaurantOrder(orderId: "${otherOrder.orderId}", status: cancelled) { id }`);
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
  expect(listStatuses(kitchen).slice(0, 6)).toEqual(steps);
  expect(kitchen.liveMessages).toContainEqual({
    type: "kitchen_item",
    orderId: placed.orderId,
    orderItemId: item?.id,
    kitchenStatus: "cooking",
    at: shop.now,
    position: expect.any(String),
  });
  expect(orderLines(kitchen).at(-1)).toMatchObject({ orderId: otherOrder.orderId, status: "cancelled" });
  expect(JSON.stringify(kitchen.messages)).not.toMatch(/\b(Ada|Grace|555|tea)\b|example\.com/i);
});

it("the kitchen receives an online order once it is paid, and one that is paid at the counter at once", async () => {
  const shop = await world();
  await shop.db.update(storeSettings).set({ cashOnPickupEnabled: true });
  const kitchen = await listen(await posClient(shop), "/api/live?topic=kitchen");
  const unpaid = await placeOrder(shop);
  await kitchen.receiveAll();
  expect(listStatuses(kitchen)).toEqual([]);
  const inCash = await placeOrder(shop, { scheduledFor: "2026-11-21T02:00:00.000Z", paymentMethod: "cash" });
  await confirm(shop, unpaid);
  await complete(shop, unpaid);
  await kitchen.receiveAll();
  expect(orderLines(kitchen).map(({ orderId, status }) => [orderId, status])).toEqual([
    [inCash.orderId, "open"],
    [unpaid.orderId, "sent_to_kitchen"],
  ]);
});

it("the kitchen receives changes made by the POS, the processor and due work too", async () => {
  const setup = await stripeShop();
  const { shop, account } = setup;
  const staff = await posClient(shop);
  const kitchen = await listen(staff, "/api/live?topic=kitchen");
  await change(staff, `createPOSOrder(orderType: "dine_in", items: [{ menuItemId: "${tea}", quantity: 1 }]) { id }`);
  const paid = await paidAtStripe(setup, { scheduledFor: "2026-11-21T02:00:00.000Z" });
  const guest = await listen(shop, guestPath(paid));
  await deliverEvent(setup, account.events.at(-1));
  shop.at("2026-11-21T01:59:00.000Z");
  await runMinute(setup);
  await Promise.all([kitchen.receiveAll(), guest.receiveAll()]);
  const toGuest = [
    ["open", 2],
    ["sent_to_kitchen", 3],
  ];
  expect(listStatuses(guest)).toEqual(toGuest);
  expect(listStatuses(kitchen)).toEqual([["sent_to_kitchen", 2], ...toGuest]);
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
  const warnings = warn.mock.calls.map(([entry]) => JSON.parse(String(entry)).warning);
  expect(new Set(warnings)).toEqual(new Set(["LIVE_NOT_TOLD"]));
  expect(JSON.stringify(warn.mock.calls)).not.toContain(placed.secretKey);
});
