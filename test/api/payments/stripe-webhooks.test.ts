import { expect, it } from "vitest";
import { payment, restaurantOrder } from "../../../db/schema/index.ts";
import { dumpOrderTables, loadOrderRow, placeOrder } from "../../support/builders/orders.ts";
import { messageOf } from "../../support/fakes/stripe-messages.ts";
import {
  deliverEvent,
  paidAtStripe,
  payWith,
  setPaymentAccount,
  stripeKeys,
  stripeShop,
  toIntentId,
} from "../../support/fakes/stripe-shop.ts";
import { paid, readHistory, readMessages } from "../../support/webhook-outcomes.ts";
import { world } from "../../support/world.ts";

const retrieving = "GET /v1/payment_intents/:id";

it("a Stripe webhook completes an order whose browser is gone, once, even if it is repeated", async () => {
  const setup = await stripeShop();
  const { shop, stripe, account } = setup;
  const placed = await paidAtStripe(setup);
  const [event] = account.events;
  const before = stripe.requests.length;
  expect((await deliverEvent(setup, event)).status).toBe(200);
  expect(stripe.requests.slice(before).map(({ route }) => route)).toEqual([retrieving]);
  expect(await loadOrderRow(shop, placed)).toMatchObject({
    status: "sent_to_kitchen",
    payments: [{ status: "succeeded", cardLast4: "4242" }],
  });
  const repeatedResponses = [
    await deliverEvent(setup, event),
    ...(await Promise.all([deliverEvent(setup, event), deliverEvent(setup, event)])),
  ];
  expect(repeatedResponses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(stripe.requests).toHaveLength(before + 1);
  expect(await readHistory()).toEqual(paid);
  expect(await readMessages(shop)).toEqual([["payment_intent.succeeded", "processed"]]);

  // Two concurrent deliveries of the same event, before either is processed.
  const secondOrder = await paidAtStripe(setup);
  await Promise.all([deliverEvent(setup, account.events.at(-1)), deliverEvent(setup, account.events.at(-1))]);
  expect(await loadOrderRow(shop, secondOrder)).toMatchObject({ status: "sent_to_kitchen" });
  expect(await readHistory()).toEqual([...paid, ...paid]);
});

it("webhooks in the wrong order lead to the same result", async () => {
  const setup = await stripeShop();
  const { shop, account } = setup;
  const placed = await placeOrder(shop);
  await payWith(setup, placed, "pm_card_visa_chargeDeclined");
  expect((await deliverEvent(setup, account.events[0])).status).toBe(200);
  expect(await loadOrderRow(shop, placed)).toMatchObject({ payments: [{ status: "failed" }] });
  await payWith(setup, placed, "pm_fake_processing");
  account.answerAsBank(toIntentId(placed), "yes");
  const [declined, processing, succeeded] = account.events;
  for (const event of [succeeded, processing, declined]) expect((await deliverEvent(setup, event)).status).toBe(200);
  expect(await loadOrderRow(shop, placed)).toMatchObject({
    status: "sent_to_kitchen",
    payments: [{ status: "succeeded" }],
  });
  expect(await readHistory()).toEqual(["order_placed", "payment_failed", "payment_succeeded", "order_released"]);
});

it("a webhook's content is not trusted: Stripe's API decides the status", async () => {
  const setup = await stripeShop();
  const { shop, account } = setup;
  const placed = await placeOrder(shop);
  await payWith(setup, placed, "pm_fake_processing");
  const [event] = account.events;
  if (!event) throw new Error("Stripe has sent no event.");
  const falseEvent = {
    ...event,
    type: "payment_intent.succeeded",
    data: { object: { ...event.data.object, status: "succeeded" } },
  };
  expect((await deliverEvent(setup, falseEvent as typeof event)).status).toBe(200);
  expect(await loadOrderRow(shop, placed)).toMatchObject({ status: "open", payments: [{ status: "processing" }] });
});

it("a webhook that is forged, old, changed, too large or for another store is refused and leaves nothing behind", async () => {
  const setup = await stripeShop();
  const { shop, account, stripe } = setup;
  stripe.open(stripeKeys("gasthaus-linde").secretKey);
  await setPaymentAccount(shop, "gasthaus-linde");
  const placed = await paidAtStripe(setup);
  const [event] = account.events;
  if (!event) throw new Error("Stripe has sent no event.");
  const requestCount = stripe.requests.length;
  const earlier = (seconds: number) => new Date(Date.parse(shop.now) - seconds * 1000).toISOString();
  const own = { sentAt: shop.now, secret: stripeKeys("copper-pot").webhookSecret };
  const genuineRequest = await messageOf(event, own);
  const alteredRequest = new Request(genuineRequest, {
    body: (await genuineRequest.clone().text()).replace("succeeded", "processing"),
  });
  const unsigned = await messageOf(event, own);
  unsigned.headers.delete("stripe-signature");
  const tooLarge = await messageOf({ ...event, pending_webhooks: 1, account: "x".repeat(101 * 1024) }, own);
  const refusals: [number, Request][] = [
    [400, await messageOf(event, { ...own, secret: "whsec_somebodyElse" })],
    [400, await messageOf(event, { ...own, secret: stripeKeys("gasthaus-linde").webhookSecret })],
    [400, await messageOf(event, { ...own, sentAt: earlier(301) })],
    [400, await messageOf(event, { ...own, host: "linde.localhost" })],
    [503, await messageOf(event, { ...own, host: "umi.localhost" })],
    [400, alteredRequest],
    [400, unsigned],
    [413, tooLarge],
  ];
  for (const [status, message] of refusals) expect((await shop.fetch(message)).status).toBe(status);
  expect(await readMessages(shop)).toEqual([]);
  expect(stripe.requests).toHaveLength(requestCount);
  expect(await loadOrderRow(shop, placed)).toMatchObject({ status: "open" });
  expect((await deliverEvent(setup, event, { sentAt: earlier(299) })).status).toBe(200);
  expect(await loadOrderRow(shop, placed)).toMatchObject({ status: "sent_to_kitchen" });
});

it("a webhook is accepted despite cookies or a foreign origin, and unrelated events are not stored", async () => {
  const setup = await stripeShop();
  const { shop, account } = setup;
  await paidAtStripe(setup);
  const [event] = account.events;
  if (!event) throw new Error("Stripe has sent no event.");
  const own = { sentAt: shop.now, secret: stripeKeys("copper-pot").webhookSecret };
  const message = await messageOf(event, own);
  for (const [name, value] of [
    ["cookie", "tiffin_session=x"],
    ["origin", "https://stripe.example"],
  ] as const) {
    message.headers.set(name, value);
  }
  const response = await shop.fetch(message);
  expect([response.status, response.headers.getSetCookie(), await response.json()]).toEqual([
    200,
    [],
    { received: true },
  ]);
  const unrelatedEvent = { ...event, id: "evt_other", type: "customer.created" } as typeof event;
  expect((await shop.fetch(await messageOf(unrelatedEvent, own))).status).toBe(200);
  expect(await readMessages(shop)).toHaveLength(1);
});

it("a payment for a cancelled order is refunded at once, and only once", async () => {
  const setup = await stripeShop();
  const { shop, account } = setup;
  const placed = await paidAtStripe(setup);
  // As if the guest paid at the moment of the cancellation.
  await shop.db.update(payment).set({ status: "cancelled" });
  await shop.db.update(restaurantOrder).set({ status: "cancelled" });
  for (const event of [...account.events, ...account.events])
    expect((await deliverEvent(setup, event)).status).toBe(200);
  const { total } = await loadOrderRow(shop, placed);
  expect([...account.refunds.values()]).toMatchObject([{ amount: total, payment_intent: toIntentId(placed) }]);
  expect(await loadOrderRow(shop, placed)).toMatchObject({ status: "cancelled", payments: [{ status: "refunded" }] });
  for (const event of account.events) expect((await deliverEvent(setup, event)).status).toBe(200);
  expect(account.refunds.size).toBe(1);
  // The event of our own refund changes nothing.
  expect(JSON.stringify(await dumpOrderTables())).not.toContain("more than was refunded here");
});

it("disputes and refunds made in Stripe's dashboard are in the order's history", async () => {
  const setup = await stripeShop();
  const { shop, account } = setup;
  const placed = await paidAtStripe(setup);
  await deliverEvent(setup, account.events[0]);
  account.refund(new URLSearchParams({ payment_intent: toIntentId(placed), amount: "100" }));
  account.dispute(toIntentId(placed));
  for (const event of account.events) {
    const responses = await Promise.all([deliverEvent(setup, event), deliverEvent(setup, event)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  }
  expect(await readMessages(shop)).toEqual([
    ["payment_intent.succeeded", "processed"],
    ["charge.refunded", "processed"],
    ["refund.updated", "processed"],
    ["charge.dispute.created", "processed"],
  ]);
  expect(await readHistory()).toEqual([...paid, "payment_refunded", "dispute_opened"]);
});

it.each([
  null,
  "",
  "t=1,v1=short",
  `v1=${"0".repeat(64)}`,
  `t=1763681400,v1=${"0".repeat(64)}`,
  `t=1795217400,v1=${"0".repeat(64)},${"x".repeat(5000)}`,
])("a webhook signed as %j is refused before an account is read", async (signature) => {
  const shop = await world();
  const headers: HeadersInit = signature === null ? {} : { "stripe-signature": signature };
  const url = "http://umi.localhost/api/webhooks/stripe";
  const response = await shop.fetch(new Request(url, { method: "POST", headers, body: "{}" }));
  // Umi has no account at Stripe, which would be answered with 503.
  expect([response.status, await response.json()]).toMatchObject([400, { code: "BAD_INPUT" }]);
});
