import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
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

/** The most that one order may cost the database, from the bag to the guest's hands. test/bench/README.md says what that comes
 *  to for a million of them. */
const most = { statements: 76, rowsRead: 320, rowsWritten: 104 };

const since = (meter: Meter, before: Meter): Meter => ({
  roundTrips: meter.roundTrips - before.roundTrips,
  statements: meter.statements - before.statements,
  rowsRead: meter.rowsRead - before.rowsRead,
  rowsWritten: meter.rowsWritten - before.rowsWritten,
});

it("an order costs the database so little, from the bag to the guest's hands, that a million of them are affordable", async () => {
  const { database, meter } = metered(env.DB);
  const shop = await world({ env: { DB: database } });
  const [guest, kitchen] = [shop.asGuest(), await posClient(shop)];
  // The day's first order also makes what the later ones find.
  await placeOrder(shop);
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
  expect(cost.statements).toBeLessThanOrEqual(most.statements);
  expect(cost.rowsRead).toBeLessThanOrEqual(most.rowsRead);
  expect(cost.rowsWritten).toBeLessThanOrEqual(most.rowsWritten);
});

it("a guest who orders and pays by card waits for the database a few times, however far away it is", async () => {
  const { database, meter } = metered(env.DB);
  const held = await stripeShop({ env: { DB: database }, secondsBetweenRequests: 0 });
  const body = await orderBody(held.shop, { items });
  const send = (key: string) => sendOrder(held.shop, body, { key });
  await send("the-first-of-the-day");
  const before = { ...meter };
  const placed = await (await send("an-order-like-others")).json<Placed>();
  const toPlace = since(meter, before);
  await payWith(held, placed);
  const paying = { ...meter };
  expect(await (await complete(held.shop, placed)).json()).toMatchObject({ status: "sent_to_kitchen" });
  const toPay = since(meter, paying);
  // What is known, the order with the bound of open orders, and the processor's name for its payment.
  expect(toPlace).toMatchObject({ roundTrips: 3, statements: 14 });
  // The order, what settles it, how much is before it, and behind the answer that its mail is sent.
  expect(toPay).toMatchObject({ roundTrips: 4, statements: 11 });
});
