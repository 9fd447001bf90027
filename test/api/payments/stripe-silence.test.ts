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
  const held = await stripeShop();
  const { shop, stripe } = held;
  const placed = await paidAtStripe(held);
  const unpaid = await placeOrder(shop);
  const asked = stripe.requests.length;
  await runMinute({ ...held, shop: minutesLater(shop, 1) });
  expect(stripe.requests).toHaveLength(asked);
  stripe.fail("GET /v1/payment_intents/:id", "silence", "overload");
  await readWarnings(() => runMinute({ ...held, shop: minutesLater(shop, 1) }));
  minutesLater(shop, 2);
  await Promise.all([runMinute(held), runMinute(held)]);
  expect(await loadOrderRow(shop, placed)).toMatchObject({
    status: "sent_to_kitchen",
    payments: [{ status: "succeeded" }],
  });
  expect(await loadOrderRow(shop, unpaid)).toMatchObject({ status: "open", payments: [{ status: "pending" }] });
});

it("a payment for a cancelled order is refunded in full once, despite failures and repeated webhooks", async () => {
  const held = await stripeShop();
  const { shop, stripe, account } = held;
  const placed = await placeOrder(shop);
  const { ledger: books } = await posOrder(held, placed);
  await cancel(shop, placed);
  // The guest's bank was faster than the cancellation, which Stripe reports later.
  Object.assign(account.intent(toIntentId(placed)), { status: "requires_payment_method" });
  await payWith(held, placed);
  stripe.fail(refundRoute, "silence after", "silence", "overload");
  const came = account.events.at(-1);
  await readWarnings(() => Promise.all([deliverEvent(held, came), deliverEvent(held, came), complete(shop, placed)]));
  await readWarnings(() => Promise.all([runMinute(held), runMinute(held), deliverEvent(held, account.events.at(-1))]));
  for (const event of account.events) await deliverEvent(held, event);
  await complete(shop, placed);
  expect(await books()).toEqual({
    order: "cancelled",
    payment: "refunded",
    // The payment was surplus, so this is no refund of the order's own total.
    refunded: [0, 1226],
    refunds: [[1226, "succeeded"]],
    ...{ times: 1, told: 1 },
  });
  expect([...account.refunds.values()].map(({ amount }) => amount)).toEqual([1226]);
});

it("an order without a payment at Stripe is cancelled in time too", async () => {
  const held = await stripeShop();
  const { shop, stripe, account } = held;
  const scheduledFor = "2026-11-21T02:00:00.000Z";
  stripe.fail(creating, "failure");
  expect((await sendOrder(shop, await orderBody(shop, { scheduledFor }))).status).toBe(503);
  minutesLater(shop, 30);
  stripe.fail(creating, "failure");
  await readWarnings(() => runMinute(held));
  const { restaurant_order, payment, order_slot } = await dumpOrderTables();
  expect(restaurant_order).toMatchObject([{ status: "cancelled" }]);
  expect(payment).toMatchObject([{ status: "cancelled", provider_payment_id: null }]);
  expect(order_slot).toMatchObject([{ taken: 0 }]);
  expect(account.intents.size).toBe(0);
});

it("a payment whose creation response was lost is stopped at Stripe before its order is cancelled", async () => {
  const held = await stripeShop();
  const { shop, stripe, account } = held;
  stripe.fail(creating, "silence after");
  expect((await sendOrder(shop, await orderBody(shop))).status).toBe(503);
  const standing = async () => {
    const [order] = await shop.db.select().from(restaurantOrder);
    return [order?.status, ...[...account.intents.values()].map(({ status }) => status)];
  };
  await runMinute({ ...held, shop: minutesLater(shop, 11) });
  expect(await standing()).toEqual(["open", "requires_payment_method"]);
  minutesLater(shop, 1);
  stripe.fail(creating, "silence");
  expect(await readWarnings(() => runMinute(held))).toContain("DUE_WAITS");
  minutesLater(shop, 5);
  stripe.fail(cancelling, "silence");
  expect(await readWarnings(() => runMinute(held))).toContain("DUE_WAITS");
  expect(await standing()).toEqual(["open", "requires_payment_method"]);
  minutesLater(shop, 5);
  await Promise.all([runMinute(held), runMinute(held)]);
  expect(await standing()).toEqual(["cancelled", "canceled"]);
});
