import { expect, it } from "vitest";
import { restaurantOrder } from "../../../db/schema/index.ts";
import {
  cancel,
  complete,
  dumpOrderTables,
  loadOrderRow,
  orderBody,
  placeOrder,
  sendOrder,
} from "../../support/builders/orders.ts";
import { posOrder, readWarnings, refundRoute } from "../../support/fakes/stripe-refunds.ts";
import {
  deliverEvent,
  minutesLater,
  paidAtStripe,
  payWith,
  runMinute,
  stripeShop,
  toIntentId,
} from "../../support/fakes/stripe-shop.ts";

const creating = "POST /v1/payment_intents";
const cancelling = "POST /v1/payment_intents/:id/cancel";

it("a paid order goes to the kitchen within minutes even if neither Stripe nor the browser reports the payment", async () => {
  const setup = await stripeShop();
  const { shop, stripe } = setup;
  const placed = await paidAtStripe(setup);
  const unpaid = await placeOrder(shop);
  const requestCount = stripe.requests.length;
  await runMinute({ ...setup, shop: minutesLater(shop, 1) });
  expect(stripe.requests).toHaveLength(requestCount);
  stripe.fail("GET /v1/payment_intents/:id", "silence", "overload");
  await readWarnings(() => runMinute({ ...setup, shop: minutesLater(shop, 1) }));
  minutesLater(shop, 2);
  await Promise.all([runMinute(setup), runMinute(setup)]);
  expect(await loadOrderRow(shop, placed)).toMatchObject({
    status: "sent_to_kitchen",
    payments: [{ status: "succeeded" }],
  });
  expect(await loadOrderRow(shop, unpaid)).toMatchObject({ status: "open", payments: [{ status: "pending" }] });
});

it("a payment for a cancelled order is refunded in full once, despite failures and repeated webhooks", async () => {
  const setup = await stripeShop();
  const { shop, stripe, account } = setup;
  const placed = await placeOrder(shop);
  const { ledger } = await posOrder(setup, placed);
  await cancel(shop, placed);
  // The guest's bank was faster than the cancellation, which Stripe reports later.
  Object.assign(account.intent(toIntentId(placed)), { status: "requires_payment_method" });
  await payWith(setup, placed);
  stripe.fail(refundRoute, "silence after", "silence", "overload");
  const came = account.events.at(-1);
  await readWarnings(() => Promise.all([deliverEvent(setup, came), deliverEvent(setup, came), complete(shop, placed)]));
  await readWarnings(() =>
    Promise.all([runMinute(setup), runMinute(setup), deliverEvent(setup, account.events.at(-1))]),
  );
  for (const event of account.events) await deliverEvent(setup, event);
  await complete(shop, placed);
  expect(await ledger()).toEqual({
    order: "cancelled",
    payment: "refunded",
    // The payment was surplus, so this is no refund of the order's own total.
    refundedAmounts: [0, 1226],
    refunds: [[1226, "succeeded"]],
    ...{ inHistory: 1, published: 1 },
  });
  expect([...account.refunds.values()].map(({ amount }) => amount)).toEqual([1226]);
});

it("an order without a payment at Stripe is cancelled in time too", async () => {
  const setup = await stripeShop();
  const { shop, stripe, account } = setup;
  const scheduledFor = "2026-11-21T02:00:00.000Z";
  stripe.fail(creating, "failure");
  expect((await sendOrder(shop, await orderBody(shop, { scheduledFor }))).status).toBe(503);
  minutesLater(shop, 30);
  stripe.fail(creating, "failure");
  await readWarnings(() => runMinute(setup));
  const { restaurant_order, payment, order_slot } = await dumpOrderTables();
  expect(restaurant_order).toMatchObject([{ status: "cancelled" }]);
  expect(payment).toMatchObject([{ status: "cancelled", provider_payment_id: null }]);
  expect(order_slot).toMatchObject([{ taken: 0 }]);
  expect(account.intents.size).toBe(0);
});

it("a payment whose creation response was lost is stopped at Stripe before its order is cancelled", async () => {
  const setup = await stripeShop();
  const { shop, stripe, account } = setup;
  stripe.fail(creating, "silence after");
  expect((await sendOrder(shop, await orderBody(shop))).status).toBe(503);
  const readStates = async () => {
    const [order] = await shop.db.select().from(restaurantOrder);
    return [order?.status, ...[...account.intents.values()].map(({ status }) => status)];
  };
  await runMinute({ ...setup, shop: minutesLater(shop, 11) });
  expect(await readStates()).toEqual(["open", "requires_payment_method"]);
  minutesLater(shop, 1);
  stripe.fail(creating, "silence");
  expect(await readWarnings(() => runMinute(setup))).toContain("DUE_WAITS");
  minutesLater(shop, 5);
  stripe.fail(cancelling, "silence");
  expect(await readWarnings(() => runMinute(setup))).toContain("DUE_WAITS");
  expect(await readStates()).toEqual(["open", "requires_payment_method"]);
  minutesLater(shop, 5);
  await Promise.all([runMinute(setup), runMinute(setup)]);
  expect(await readStates()).toEqual(["cancelled", "canceled"]);
});
