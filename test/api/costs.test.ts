import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { metered } from "../support/metered.ts";
import { complete, confirm, dish, orderOf, placeOrder, quoteOf } from "../support/orders.ts";
import { till } from "../support/till.ts";
import { world } from "../support/world.ts";

const items = ["breakfast-tea", "charred-broccoli"].map((slug) => ({ menuItemId: dish(slug), quantity: 1 }));

/** The most that one order may cost the database, from the bag to the guest's hands. test/bench/README.md says what that comes
 *  to for a million of them. */
const most = { statements: 140, rowsRead: 450, rowsWritten: 115 };

it("an order costs the database so little, from the bag to the guest's hands, that a million of them are affordable", async () => {
  const { database, meter } = metered(env.DB);
  const shop = await world({ env: { DB: database } });
  const [guest, kitchen] = [shop.asGuest(), await till(shop)];
  // The day's first order also makes what the later ones find.
  await placeOrder(shop);
  const before = { ...meter };
  await guest.get("/");
  for (const item of items) await guest.post("/api/cart/items", item);
  await quoteOf(guest, { items });
  const order = await placeOrder(guest, { items });
  await confirm(guest, order);
  await complete(guest, order);
  for (const status of ["in_progress", "ready", "completed"]) {
    const { errors } = await kitchen.graphql(
      `mutation { transitionRestaurantOrder(orderId: "${order.orderId}", status: ${status}) { id } }`,
    );
    expect(errors).toEqual([]);
    await orderOf(shop, order);
  }
  const cost = {
    statements: meter.statements - before.statements,
    rowsRead: meter.rowsRead - before.rowsRead,
    rowsWritten: meter.rowsWritten - before.rowsWritten,
  };
  expect(cost.rowsWritten).toBeGreaterThan(10);
  expect(cost.statements).toBeLessThanOrEqual(most.statements);
  expect(cost.rowsRead).toBeLessThanOrEqual(most.rowsRead);
  expect(cost.rowsWritten).toBeLessThanOrEqual(most.rowsWritten);
});
