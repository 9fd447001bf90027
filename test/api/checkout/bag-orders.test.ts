import { describe, expect, it } from "vitest";
import { storeSettings } from "../../../db/schema/index.ts";
import type { Cart } from "../../../worker/domain/cart/schemas.ts";
import type { Actor } from "../../support/builders/client.ts";
import {
  cancel,
  cards,
  complete,
  confirm,
  dumpOrderTables,
  loadOrderRow,
  orderBody,
  type Placed,
  sendOrder,
  soup,
  tea,
} from "../../support/builders/orders.ts";
import { byPaypal, paypalShop, readPaypalId } from "../../support/fakes/paypal-shop.ts";
import { payWith, stripeShop, toIntentId } from "../../support/fakes/stripe-shop.ts";
import { type World, world } from "../../support/world.ts";

const readRevision = async (guest: Actor): Promise<string | null> =>
  (await (await guest.get("/api/cart")).json<Cart>()).revision;

const add = (guest: Actor, menuItemId = tea) => guest.post("/api/cart/items", { menuItemId, quantity: 3 });

/** Lets guests of Copper Pot pay in cash at pickup. */
const takeCash = ({ db }: World) => db.update(storeSettings).set({ cashOnPickupEnabled: true, menuRevision: 1000 });

/** A browser with three teas in its bag, and the body that any of its tabs sends to order them. */
const withBag = async (shop: World, input: object = {}) => {
  const guest = shop.asGuest();
  await add(guest);
  return { guest, body: { ...(await orderBody(guest)), ...input, bagRevision: await readRevision(guest) } };
};

const place = async (guest: Actor, body: object, key = ""): Promise<Placed> => {
  const response = await sendOrder(guest, body, { key });
  const placed = await response.json<Placed>();
  expect([response.status, placed]).toEqual([201, expect.objectContaining({ success: true })]);
  return placed;
};

const readRefused = async (response: Response): Promise<Record<string, unknown>> => ({
  status: response.status,
  ...(await response.json<Record<string, unknown>>()),
});

/** The number and status of each order, oldest first. */
const listOrders = async () =>
  ((await dumpOrderTables())["restaurant_order"] ?? []).map((row) => {
    const { order_number: number, status } = row as { order_number: string; status: string };
    return `${number} ${status}`;
  });

const stays = (reason: string, { orderId, orderNumber, secretKey }: Placed) => ({
  ...{ status: 409, code: "CONFLICT", reason, orderId, orderNumber, secretKey },
});

describe("a bag makes one paid order", () => {
  it("when a guest leaves PayPal waiting in one tab and pays in another, whatever is approved afterwards", async () => {
    const { shop, paypal, account } = await paypalShop();
    await takeCash(shop);
    const { guest, body } = await withBag(shop, byPaypal);
    const first = await place(guest, body);
    const second = await place(guest, { ...body, paymentMethod: "cash" });
    expect(await listOrders()).toEqual(["1 cancelled", "2 sent_to_kitchen"]);
    account.approve(readPaypalId(first));
    expect(await (await complete(guest, first)).json()).toMatchObject({ status: "cancelled" });
    expect(account.captures.size).toBe(0);
    expect(paypal.requestsTo("POST /v2/checkout/orders/:id/capture")).toEqual([]);
    expect(await loadOrderRow(guest, second)).toMatchObject({ status: "sent_to_kitchen" });
  });

  it("when the guest approved at PayPal, but has not returned: the other tab leads to that order", async () => {
    const { shop, account } = await paypalShop();
    const { guest, body } = await withBag(shop, byPaypal);
    const first = await place(guest, body);
    account.approve(readPaypalId(first));
    expect(await readRefused(await sendOrder(guest, body))).toMatchObject(stays("unpaid_order", first));
    expect(await (await complete(guest, first)).json()).toMatchObject({ status: "sent_to_kitchen" });
    expect(await listOrders()).toEqual(["1 sent_to_kitchen"]);
  });

  it("when two tabs order at the same instant: one is paid, and the other tab's card is not charged", async () => {
    const setup = await stripeShop();
    const { guest, body } = await withBag(setup.shop);
    const tabs = await Promise.all([sendOrder(guest, body), sendOrder(guest, body)]);
    const placed = await Promise.all(tabs.map((tab) => tab.json<Placed>()));
    await Promise.all(placed.map((order) => payWith(setup, order)));
    const paid = await Promise.all(
      placed.map(async (order) => (await complete(guest, order)).json<{ status: string }>()),
    );
    expect(paid.map(({ status }) => status).sort()).toEqual(["cancelled", "sent_to_kitchen"]);
    const intents = placed.map((order) => setup.account.intent(toIntentId(order)).status);
    expect(intents.sort()).toEqual(["canceled", "succeeded"]);
  });

  it("when both tabs pay in cash at the same instant: the second learns the number of the first", async () => {
    const shop = await world();
    await takeCash(shop);
    const { guest, body } = await withBag(shop, { paymentMethod: "cash" });
    const answers = await Promise.all([sendOrder(guest, body), sendOrder(guest, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [placed, refused] = answers[0]?.status === 201 ? answers : answers.toReversed();
    const order = await placed?.json<Placed>();
    expect(await refused?.json()).toMatchObject({ reason: "bag_ordered", orderId: order?.orderId });
  });

  it("when the card of the first tab is confirmed at the bank: the second learns that order's number and link", async () => {
    const shop = await world();
    const { guest, body } = await withBag(shop);
    const first = await place(guest, body);
    expect(await confirm(guest, first, cards.asks)).toMatchObject({ status: "requires_action" });
    const refused = await readRefused(await sendOrder(guest, body));
    expect(refused).toMatchObject(stays("unpaid_order", first));
    expect(refused["detail"]).toBe(`You have an unpaid order #${first.orderNumber}. Continue it?`);
    expect(await listOrders()).toEqual(["1 open"]);
    // A guest who gives that order up can order the bag again.
    await cancel(guest, first);
    await place(guest, body);
  });

  it("when the money of the first tab is on its way at the processor", async () => {
    const setup = await stripeShop();
    const { guest, body } = await withBag(setup.shop);
    const first = await place(guest, body);
    await payWith(setup, first, "pm_fake_processing");
    expect(await readRefused(await sendOrder(guest, body))).toMatchObject(stays("unpaid_order", first));
    expect(await listOrders()).toEqual(["1 open"]);
  });

  it("when the first tab was paid and the second still shows the bag", async () => {
    const shop = await world();
    const { guest, body } = await withBag(shop);
    const first = await place(guest, body);
    await confirm(guest, first);
    await complete(guest, first);
    expect(await readRefused(await sendOrder(guest, body))).toMatchObject(stays("bag_ordered", first));
    // The card was charged, but no one asked yet.
    await add(guest);
    const again = { ...body, bagRevision: await readRevision(guest) };
    const second = await place(guest, again);
    await confirm(guest, second);
    expect(await readRefused(await sendOrder(guest, again))).toMatchObject(stays("bag_ordered", second));
    expect(await loadOrderRow(guest, second)).toMatchObject({ status: "sent_to_kitchen" });
  });

  it("when the bag changed in between: the unpaid order with its old dishes ends first", async () => {
    const shop = await world();
    const { guest, body } = await withBag(shop);
    const first = await place(guest, body);
    await add(guest, soup);
    await place(guest, { ...body, bagRevision: await readRevision(guest) });
    expect(await loadOrderRow(guest, first)).toMatchObject({ status: "cancelled" });
  });

  it.each([
    ["no revision of the bag, as pages of an earlier release", undefined],
    ["an empty revision", " "],
  ])("when the page sends %s", async (_, bagRevision) => {
    const shop = await world();
    const { guest, body } = await withBag(shop);
    await place(guest, { ...body, bagRevision });
    const second = await place(guest, { ...body, bagRevision });
    expect(await listOrders()).toEqual(["1 cancelled", "2 open"]);
    await confirm(guest, second);
    await complete(guest, second);
  });
});

describe("a bag's order stands in no one's way", () => {
  it("if a caller without a revision orders dishes that are not in the bag", async () => {
    const shop = await world();
    const {
      guest,
      body: { bagRevision: _, ...body },
    } = await withBag(shop);
    const items = body.items.map((item) => ({ ...item, specialInstructions: "No ice" }));
    await place(guest, { ...body, items });
    await place(guest, { ...body, items });
    expect(await listOrders()).toEqual(["1 open", "2 open"]);
  });
  it("if the guest orders the same again on purpose", async () => {
    const shop = await world();
    const { guest, body } = await withBag(shop);
    const first = await place(guest, body);
    await confirm(guest, first);
    await complete(guest, first);
    expect(await readRevision(guest)).toBeNull();
    await add(guest);
    await place(guest, { ...body, bagRevision: await readRevision(guest) });
    expect(await listOrders()).toEqual(["1 sent_to_kitchen", "2 open"]);
  });

  it("if a request is repeated: the same key answers with the same order", async () => {
    const shop = await world();
    const { guest, body } = await withBag(shop);
    const first = await place(guest, body, "a-key-of-sixteen-or-more");
    const repeated = await sendOrder(guest, body, { key: "a-key-of-sixteen-or-more" });
    expect([repeated.status, await repeated.json()]).toMatchObject([200, { orderId: first.orderId }]);
    expect(await listOrders()).toEqual(["1 open"]);
  });

  it("if another browser sends its revision, which learns nothing of it", async () => {
    const shop = await world();
    const { guest, body } = await withBag(shop);
    const first = await place(guest, body);
    const stranger = await withBag(shop);
    await place(stranger.guest, { ...stranger.body, bagRevision: body.bagRevision });
    await sendOrder(shop, body);
    expect(await loadOrderRow(guest, first)).toMatchObject({ status: "open" });
    expect(await listOrders()).toEqual(["1 open", "2 open", "3 open"]);
  });

  it("if a caller has no bag, or an empty one", async () => {
    const shop = await world();
    const partner = await shop.withKey(["write_orders"]);
    const body = await orderBody(shop);
    const guest = shop.asGuest();
    await add(guest);
    await guest.delete("/api/cart");
    for (const sender of [partner, partner, guest, guest]) expect((await sendOrder(sender, body)).status).toBe(201);
    expect(await listOrders()).toEqual(["1 open", "2 open", "3 open", "4 open"]);
  });

  it("if its processor does not answer: the guest hears that, and nothing is placed", async () => {
    const { shop, paypal } = await paypalShop();
    const { guest, body } = await withBag(shop, byPaypal);
    await place(guest, body);
    paypal.fail("GET /v2/checkout/orders/:id", "failure", "failure", "failure");
    expect(await readRefused(await sendOrder(guest, body))).toMatchObject({ status: 503, code: "PAYMENT_UNAVAILABLE" });
    expect(await listOrders()).toEqual(["1 open"]);
  });
});

it("a revision that is no text, or too long, is bad input", async () => {
  const shop = await world();
  const { guest, body } = await withBag(shop);
  for (const bagRevision of [7, {}, ["bgr_1"], true, "b".repeat(41)]) {
    const refused = await readRefused(await sendOrder(guest, { ...body, bagRevision }));
    expect(refused).toMatchObject({ status: 400, code: "BAD_INPUT", errors: [{ path: "bagRevision" }] });
  }
});

it("the revision of a bag changes with its dishes alone, and an empty bag has none", async () => {
  const guest = (await world()).asGuest();
  const revisions: (string | null)[] = [await readRevision(guest)];
  for (const change of [
    () => add(guest),
    () => guest.patch("/api/cart", { orderType: "delivery" }),
    () => add(guest),
    () => guest.delete("/api/cart"),
  ]) {
    await change();
    revisions.push(await readRevision(guest));
  }
  const [before, added, typed, more, cleared] = revisions;
  expect([before, cleared]).toEqual([null, null]);
  expect(added).toMatch(/^bgr_/);
  expect(typed).toBe(added);
  expect(more).not.toBe(added);
});
