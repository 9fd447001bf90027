import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { storeOperations } from "../../../db/schema/index.ts";
import { placeOrder } from "../../support/builders/orders.ts";
import { dumpDatabase } from "../../support/dump-database.ts";
import { paidOrder, posClient, runDueWork } from "../../support/fakes/pos-client.ts";
import { type World, world } from "../../support/world.ts";

const advance = `mutation ($id: ID!, $status: OrderStatus!) { transitionRestaurantOrder(orderId: $id, status: $status) { id } }`;

const finish = async (shop: World, id: string) => {
  const pos = await posClient(shop);
  for (const status of ["in_progress", "ready", "completed"]) await pos.graphql(advance, { id, status });
};

const ben = { name: "Ben Quast", email: "ben@example.com", phone: "+1 718 555 0100" };

it("guests without an account are erased so many months after their last order, and others stay", async () => {
  const shop = await world();
  await finish(shop, (await paidOrder(shop)).orderId);
  await finish(shop, (await paidOrder(shop, { customerInfo: ben })).orderId);
  await shop.asCustomer(ben.email);
  await runDueWork(shop);
  shop.at("2027-02-20T23:00:00.000Z");
  await runDueWork(shop);
  expect(await dumpDatabase(env.DB)).toContain("Lovelace");
  await shop.db.update(storeOperations).set({ guestRetentionMonths: 3 });
  await runDueWork(shop);
  expect(await dumpDatabase(env.DB)).toContain("Lovelace");
  shop.at("2027-02-21T00:00:00.000Z");
  await runDueWork(shop);
  await runDueWork(shop);
  const after = await dumpDatabase(env.DB);
  expect(after).not.toContain("Lovelace");
  expect(after).toContain("Quast");
});

it("a guest with an unfinished order is not erased, however old it is", async () => {
  const shop = await world();
  await shop.db.update(storeOperations).set({ guestRetentionMonths: 1 });
  await paidOrder(shop);
  await runDueWork(shop);
  await placeOrder(shop, { customerInfo: ben, paymentMethod: "card" });
  shop.at("2027-06-01T00:00:00.000Z");
  await runDueWork(shop);
  expect(await dumpDatabase(env.DB)).toContain("Lovelace");
});
