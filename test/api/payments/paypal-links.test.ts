import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { complete, loadOrderRow, type Placed, tea } from "../../support/builders/orders.ts";
import { editedOrder } from "../../support/fakes/order-edits.ts";
import { approvedAtPaypal, paypalShop, readPaypalId } from "../../support/fakes/paypal-shop.ts";
import { type GraphqlClient, posClient } from "../../support/fakes/pos-client.ts";
import { fridayEvening, type World } from "../../support/world.ts";

/** A shop that takes PayPal only, so that its links are paid there: the simulator of cards is off in production. */
const production = { env: { ENVIRONMENT: "production", RATE_LIMITS: "off" } } as const;

// In production the worker reads its clock, which tests freeze.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(fridayEvening) });
});
afterEach(() => vi.useRealTimers());

const orderByLink = async (staff: GraphqlClient): Promise<string> => {
  const { data, errors } = await staff.graphql<{ createPOSOrder: { id: string } | null }>(
    `mutation ($tea: String!) { createPOSOrder(orderType: "pickup", payment: "link", customerPhone: "+1 718 555 0100",
      items: [{ menuItemId: $tea, quantity: 3 }]) { id } }`,
    { tea },
  );
  if (!data?.createPOSOrder) throw new Error(JSON.stringify(errors));
  return data.createPOSOrder.id;
};

/** Opens the payment as the guest does by the link that staff send. */
const openLink = async (shop: World, staff: GraphqlClient, orderId: string): Promise<Placed> => {
  const { data } = await staff.graphql<{ orderLink: { secretKey: string } }>(
    "query ($id: ID!) { orderLink(orderId: $id) { secretKey } }",
    { id: orderId },
  );
  const secretKey = data?.orderLink.secretKey ?? "";
  const response = await shop.post(`/api/orders/${orderId}/payment`, { secretKey });
  const { clientSecret } = await response.json<{ clientSecret: string }>();
  return { orderId, secretKey, clientSecret, orderNumber: "" };
};

it("PayPal returns a guest with a payment link to the order's page, after a payment and after a cancellation", async () => {
  const { shop, paypal, account } = await paypalShop(production);
  const staff = await posClient(shop);
  const orderId = await orderByLink(staff);
  const link = await openLink(shop, staff, orderId);
  const paypalOrder = account.order(readPaypalId(link));
  const page = `http://localhost/order/confirmed/${orderId}`;
  expect(paypalOrder.payment_source?.paypal.experience_context).toMatchObject({
    return_url: `${page}?paid=paypal`,
    cancel_url: `${page}?cancelled=paypal`,
  });
  // The order's key stays in the guest's browser.
  expect(paypal.requests.map(({ body }) => body).join()).not.toContain(link.secretKey);
  // After a cancellation the link opens the same payment again.
  expect(await openLink(shop, staff, orderId)).toEqual(link);
  account.approve(readPaypalId(link));
  expect(await (await complete(shop, link)).json()).toMatchObject({ status: "sent_to_kitchen" });
});

it("a payment link collects the difference of an order that was paid with PayPal before", async () => {
  const setup = await paypalShop(production);
  const { shop, account } = setup;
  const placed = await approvedAtPaypal(setup);
  await complete(shop, placed);
  const staff = await posClient(shop);
  const addTea = { kind: "add", item: { menuItemId: tea, quantity: 1 } };
  await editedOrder(staff, placed.orderId, [addTea], { settle: "link" });
  const link = await openLink(shop, staff, placed.orderId);
  account.approve(readPaypalId(link));
  expect((await complete(shop, link)).status).toBe(200);
  expect(await loadOrderRow(shop, placed)).toMatchObject({
    outstanding: 0,
    payments: [{ status: "succeeded" }, { status: "succeeded" }],
  });
});
