import { expect, it } from "vitest";
import { tea } from "../../support/builders/orders.ts";
import { addBroccoli } from "../../support/edits/edit-links.ts";
import { editedOrder } from "../../support/fakes/order-edits.ts";
import {
  codeOf,
  type GraphqlClient,
  paidOrder,
  posClient,
  readMessages,
  readStaffOrder,
} from "../../support/fakes/pos-client.ts";
import { world } from "../../support/world.ts";

const createMutation = `mutation ($tea: String!) {
  createPOSOrder(orderType: "pickup", items: [{ menuItemId: $tea, quantity: 3 }]) { id } }`;
const payMutation = `mutation ($id: ID!, $amount: Int!) {
  processPayment(orderId: $id, amount: $amount, paymentMethod: "cash") { id } }`;
const moveMutation = `mutation ($id: ID!, $status: OrderStatus!, $reason: String, $allowOutstanding: Boolean) {
  transitionRestaurantOrder(orderId: $id, status: $status, reason: $reason, allowOutstanding: $allowOutstanding) { id } }`;

it("an order with money outstanding is not completed, unless a manager allows it and gives a reason", async () => {
  const shop = await world();
  const counter = await posClient(shop);
  const { data } = await counter.graphql<{ createPOSOrder: { id: string } }>(createMutation, { tea });
  const id = data?.createPOSOrder.id ?? "";
  const move = (caller: GraphqlClient, status: string, input: Record<string, unknown> = {}) =>
    caller.graphql(moveMutation, { id, status, ...input });
  for (const status of ["in_progress", "ready"]) await move(counter, status);
  await counter.graphql(payMutation, { id, amount: 1000 });
  const due = await move(counter, "completed");
  expect(due.errors[0]).toMatchObject({ extensions: { code: "PAYMENT_DUE", outstanding: 226 } });
  const allowed = { allowOutstanding: true, reason: "Regular guest, pays tomorrow." };
  expect(codeOf(await move(counter, "completed", { allowOutstanding: true }))).toBe("BAD_INPUT");
  expect(codeOf(await move(counter, "cancelled", allowed))).toBe("BAD_INPUT");
  expect(codeOf(await move(await shop.asStaff("staff"), "completed", allowed))).toBe("MISSING_SCOPE");
  expect(await readStaffOrder(counter, id)).toMatchObject({ status: "ready" });
  expect(codeOf(await move(counter, "completed", allowed))).toBeNull();
  expect(await readStaffOrder(counter, id)).toMatchObject({ status: "completed" });
  expect(codeOf(await counter.graphql(payMutation, { id, amount: 226 }))).toBeNull();
});

it.each(["counter", "later"])(
  "partners learn that more is due when an order becomes dearer, settled %s",
  async (settle) => {
    const shop = await world();
    const counter = await posClient(shop);
    const { orderId } = await paidOrder(shop);
    const listDue = async () => (await readMessages(shop, orderId)).filter((name) => name === "order.payment_due");
    await editedOrder(counter, orderId, [{ kind: "note", note: "Ring twice" }], { settle });
    expect(await listDue()).toEqual([]);
    await editedOrder(counter, orderId, [addBroccoli], { settle, expectedRevision: 2 });
    expect(await listDue()).toEqual(["order.payment_due"]);
  },
);
