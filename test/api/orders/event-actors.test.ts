import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { customer } from "../../../db/schema/index.ts";
import { paidOrder, posClient, runDueWork } from "../../support/fakes/pos-client.ts";
import { world } from "../../support/world.ts";

const history = `query ($id: ID!) { orderEvents(where: { order: { id: { equals: $id } } }, orderBy: [{ seq: asc }]) {
  type actorType actor } }`;

it("the history names the person, key or app that did each step, also after they changed their name", async () => {
  const shop = await world();
  const pos = await posClient(shop);
  const manager = await shop.asStaff("manager");
  const { orderId: id } = await paidOrder(shop);
  const readHistory = async () =>
    (await pos.graphql<{ orderEvents: object[] }>(history, { id })).data?.orderEvents ?? [];
  const email = (await manager.graphql<{ activeUser: { email: string } }>("{ activeUser { email } }")).data?.activeUser
    .email;
  await manager.graphql("mutation ($id: ID!) { acknowledgeOrder(orderId: $id) { id } }", { id });
  await shop.db
    .update(customer)
    .set({ name: "Grace Hopper" })
    .where(eq(customer.email, email ?? ""));
  await manager.graphql("mutation ($id: ID!) { transitionRestaurantOrder(orderId: $id, status: in_progress) { id } }", {
    id,
  });
  await pos.graphql("mutation ($id: ID!) { transitionRestaurantOrder(orderId: $id, status: ready) { id } }", { id });
  await runDueWork(shop);
  expect(await readHistory()).toEqual([
    { type: "order_placed", actorType: "guest", actor: null },
    { type: "payment_succeeded", actorType: expect.any(String), actor: null },
    { type: "order_released", actorType: expect.any(String), actor: null },
    { type: "order_acknowledged", actorType: "staff", actor: email },
    { type: "status_changed", actorType: "staff", actor: "Grace Hopper" },
    { type: "status_changed", actorType: "api_key", actor: "A partner" },
  ]);
});
