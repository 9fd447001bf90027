import { asc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { orderEvent, storeSettings } from "../../../db/schema/index.ts";
import { placeOrder } from "../../support/builders/orders.ts";
import { posClient } from "../../support/fakes/pos-client.ts";
import { later } from "../../support/sign-in/shared-tablet.ts";
import { world } from "../../support/world.ts";

it("an order's history is in the order of time, also if a request that began earlier ends later", async () => {
  const shop = await world();
  await shop.db.update(storeSettings).set({ cashOnPickupEnabled: true });
  const { orderId } = await placeOrder(shop.asGuest(), { paymentMethod: "cash" });
  const counter = await posClient(shop);
  const transition =
    "mutation ($id: ID!, $status: OrderStatus!) { transitionRestaurantOrder(orderId: $id, status: $status) { id } }";
  // The clock of a request stands at its start.
  const minutes = [2, -1, 3, -2];
  for (const [index, status] of ["sent_to_kitchen", "in_progress", "ready", "completed"].entries()) {
    later(shop, minutes[index] ?? 0);
    await counter.graphql(transition, { id: orderId, status });
  }
  const events = await shop.db
    .select({ at: orderEvent.at, status: orderEvent.status })
    .from(orderEvent)
    .where(eq(orderEvent.orderId, orderId))
    .orderBy(asc(orderEvent.seq));
  expect(events.map(({ status }) => status)).toContain("ready");
  expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted());
});
