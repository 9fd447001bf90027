import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { storeSettings } from "../../../db/schema/index.ts";
import { addMinutes } from "../../../worker/domain/time.ts";
import { type Meter, metered } from "../../support/builders/metered.ts";
import {
  complete,
  confirm,
  dish,
  loadOrderRow,
  orderBody,
  type Placed,
  placeOrder,
  readQuote,
  sendOrder,
} from "../../support/builders/orders.ts";
import { posClient } from "../../support/fakes/pos-client.ts";
import { payWith, stripeShop } from "../../support/fakes/stripe-shop.ts";
import { world } from "../../support/world.ts";

const items = ["breakfast-tea", "charred-broccoli"].map((slug) => ({ menuItemId: dish(slug), quantity: 1 }));

/** The maximum database cost of one order, from the cart to pickup. test/bench/README.md extrapolates it to a
 *  million orders. */
const max = { statements: 77, rowsRead: 330, rowsWritten: 119 };

const since = (meter: Meter, before: Meter): Meter => ({
  roundTrips: meter.roundTrips - before.roundTrips,
  statements: meter.statements - before.statements,
  rowsRead: meter.rowsRead - before.rowsRead,
  rowsWritten: meter.rowsWritten - before.rowsWritten,
});

it("one order from cart to pickup stays within the database budget", async () => {
  const { database, meter } = metered(env.DB);
  const shop = await world({ env: { DB: database } });
  const guest = shop.asGuest();
  const kitchen = await posClient(shop);
  // The day's first order also creates rows that later orders reuse.
  await placeOrder(shop);
  // Ids of one millisecond come in any order, and with it the rows that an index reads.
  shop.at(addMinutes(shop.now, 1));
  const before = { ...meter };
  await guest.get("/");
  for (const item of items) await guest.post("/api/cart/items", item);
  await readQuote(guest, { items });
  const order = await placeOrder(guest, { items });
  await confirm(guest, order);
  await complete(guest, order);
  for (const status of ["in_progress", "ready", "completed"]) {
    const { errors } = await kitchen.graphql(
      `mutation { transitionRestaurantOrder(orderId: "${order.orderId}", status: ${status}) { id } }`,
    );
    expect(errors).toEqual([]);
    await loadOrderRow(shop, order);
  }
  const cost = since(meter, before);
  expect(cost.rowsWritten).toBeGreaterThan(10);
  expect(cost.statements).toBeLessThanOrEqual(max.statements);
  expect(cost.rowsRead).toBeLessThanOrEqual(max.rowsRead);
  expect(cost.rowsWritten).toBeLessThanOrEqual(max.rowsWritten);
});

it("a guest who orders and pays by card waits for few database round trips", async () => {
  const { database, meter } = metered(env.DB);
  const setup = await stripeShop({ env: { DB: database }, secondsBetweenRequests: 0 });
  const body = await orderBody(setup.shop, { items });
  const send = (key: string) => sendOrder(setup.shop, body, { key });
  await send("the-first-of-the-day");
  const before = { ...meter };
  const placed = await (await send("an-order-like-others")).json<Placed>();
  const toPlace = since(meter, before);
  await payWith(setup, placed);
  const paying = { ...meter };
  expect(await (await complete(setup.shop, placed)).json()).toMatchObject({ status: "sent_to_kitchen" });
  const toPay = since(meter, paying);
  // One read, the order with its limit check, and the processor's payment id.
  expect(toPlace).toMatchObject({ roundTrips: 3, statements: 15 });
  // The order, the settlement with its receipt, the queue position, and in the background the mail's status.
  expect(toPay).toMatchObject({ roundTrips: 4, statements: 12 });
});

it("a store that does not limit its kitchen writes an order without reading before, and needs no queue position", async () => {
  const { database, meter } = metered(env.DB);
  const setup = await stripeShop({ env: { DB: database }, secondsBetweenRequests: 0 });
  const { shop } = setup;
  await shop.db.update(storeSettings).set({ ordersPerSlot: null, prepMinutesPerSlot: null, menuRevision: 1000 });
  const body = await orderBody(shop, { items });
  await sendOrder(shop, body, { key: "the-first-of-the-day" });
  const before = { ...meter };
  const placed = await (await sendOrder(shop, body, { key: "an-order-like-others" })).json<Placed>();
  const toPlace = since(meter, before);
  await payWith(setup, placed);
  const paying = { ...meter };
  expect(await (await complete(shop, placed)).json()).toMatchObject({ status: "sent_to_kitchen" });
  const toPay = since(meter, paying);
  expect(toPlace).toMatchObject({ roundTrips: 2, statements: 10 });
  expect(toPay).toMatchObject({ roundTrips: 3, statements: 11 });
});
