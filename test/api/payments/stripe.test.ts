import { expect, it, vi } from "vitest";
import {
  buildContact,
  cancel,
  complete,
  dumpOrderTables,
  loadOrderRow,
  orderBody,
  placeOrder,
  sendOrder,
} from "../../support/builders/orders.ts";
import type { Fault } from "../../support/fakes/fake-stripe.ts";
import { differencesFromStripe } from "../../support/fakes/fake-stripe-objects.ts";
import {
  minutesLater,
  paidAtStripe,
  payWith,
  runMinute,
  stripeShop,
  toIntentId,
} from "../../support/fakes/stripe-shop.ts";

const creating = "POST /v1/payment_intents";
const key = "a-key-of-sixteen-or-more";

const rowsOf = async (table: string) => (await dumpOrderTables())[table] ?? [];
const readCounts = async () => {
  const rows = await dumpOrderTables();
  return [rows["restaurant_order"]?.length, rows["payment"]?.length];
};
const readHistory = async () => (await rowsOf("order_event")).map((event) => (event as { type: string }).type);

it("a card payment at the restaurant's own account sends the order to the kitchen", async () => {
  const setup = await stripeShop();
  const { shop, stripe, account } = setup;
  const placed = await placeOrder(shop);
  const [intent] = account.intents.values();
  expect(intent).toMatchObject({
    amount: (await loadOrderRow(shop, placed)).total,
    currency: "usd",
    payment_method_types: ["card"],
    receipt_email: "ada@example.com",
    statement_descriptor_suffix: "Copper Pot",
    description: `Order ${placed.orderId}`,
    metadata: { orderId: placed.orderId, storeId: expect.stringMatching(/^sto_/), paymentId: expect.any(String) },
  });
  expect(stripe.requestsTo(creating).map(({ idempotencyKey }) => idempotencyKey)).toEqual([
    `${intent?.metadata["paymentId"]}:1`,
  ]);
  expect([...stripe.hosts]).toEqual(["api.stripe.com"]);

  expect(await (await complete(shop, placed)).json()).toMatchObject({
    status: "open",
    payments: [{ status: "pending" }],
  });
  await payWith(setup, placed);
  expect(await (await complete(shop, placed)).json()).toMatchObject({
    status: "sent_to_kitchen",
    payments: [
      {
        status: "succeeded",
        paymentMethod: "credit_card",
        cardBrand: "visa",
        cardLast4: "4242",
        processedAt: shop.now,
      },
    ],
  });
  expect(await readHistory()).toEqual(["order_placed", "payment_succeeded", "order_released"]);

  const wallet = await placeOrder(shop);
  await payWith(setup, wallet, "pm_fake_applePay");
  expect(await (await complete(shop, wallet)).json()).toMatchObject({ payments: [{ paymentMethod: "apple_pay" }] });
});

it("another card can be tried after a declined one, and each decline is recorded once with our message", async () => {
  const setup = await stripeShop();
  const { shop } = setup;
  const placed = await placeOrder(shop);
  expect(await payWith(setup, placed, "pm_card_visa_chargeDeclined")).toMatchObject({
    error: { code: "card_declined" },
  });
  const refused = { status: "failed", errorMessage: "Your card was declined. Please try another one." };
  for (const _ of [1, 2]) {
    expect(await (await complete(shop, placed)).json()).toMatchObject({ status: "open", payments: [refused] });
  }
  await payWith(setup, placed, "pm_card_visa_chargeDeclinedInsufficientFunds");
  expect(await (await complete(shop, placed)).json()).toMatchObject({
    payments: [{ errorMessage: "Your card has insufficient funds. Please try another one.", cardLast4: "9995" }],
  });
  await payWith(setup, placed, "pm_card_visa_debit");
  expect(await (await complete(shop, placed)).json()).toMatchObject({
    status: "sent_to_kitchen",
    payments: [{ status: "succeeded", errorMessage: null, paymentMethod: "debit_card", cardLast4: "5556" }],
  });
  const declines = ["payment_failed", "payment_failed"];
  expect(await readHistory()).toEqual(["order_placed", ...declines, "payment_succeeded", "order_released"]);
});

it("a bank authentication is possible, and a processing payment is waited for beyond half an hour", async () => {
  const setup = await stripeShop();
  const { shop, account } = setup;
  const order = await placeOrder(shop);
  expect(await payWith(setup, order, "pm_card_threeDSecure2Required")).toMatchObject({ status: "requires_action" });
  expect(await (await complete(shop, order)).json()).toMatchObject({
    status: "open",
    payments: [{ status: "pending" }],
  });
  account.answerAsBank(toIntentId(order), "no");
  expect(await (await complete(shop, order)).json()).toMatchObject({
    payments: [{ status: "failed", errorMessage: expect.stringContaining("could not confirm") }],
  });
  await payWith(setup, order, "pm_card_threeDSecure2Required");
  account.answerAsBank(toIntentId(order), "yes");
  expect(await (await complete(shop, order)).json()).toMatchObject({ status: "sent_to_kitchen" });

  const slow = await placeOrder(shop);
  await payWith(setup, slow, "pm_fake_processing");
  expect(await (await complete(shop, slow)).json()).toMatchObject({ payments: [{ status: "processing" }] });
  minutesLater(shop, 31);
  await runMinute(setup);
  expect(await loadOrderRow(shop, slow)).toMatchObject({ status: "open", payments: [{ status: "processing" }] });
  account.answerAsBank(toIntentId(slow), "yes");
  minutesLater(shop, 5);
  await runMinute(setup);
  expect(await loadOrderRow(shop, slow)).toMatchObject({ status: "sent_to_kitchen" });
});

it("a retry with the same key creates one order and one Stripe payment, whatever failed before", async () => {
  const setup = await stripeShop();
  const { shop, stripe, account } = setup;
  const body = await orderBody(shop);
  const faultSequences = [
    { faults: ["silence after"], attempt: 1, names: 1 },
    { faults: ["silence"], attempt: 1, names: 1 },
    { faults: ["overload"], attempt: 1, names: 1 },
    { faults: ["busy", "busy", "busy"], attempt: 1, names: 1 },
    // Stripe repeats a stored failure for its key, so a new key is needed.
    { faults: ["failure"], attempt: 2, names: 2 },
  ] as const;
  for (const [index, { faults, attempt, names }] of faultSequences.entries()) {
    stripe.fail(creating, ...faults);
    const own = { ...body, customerInfo: buildContact(index) };
    const first = await sendOrder(shop, own, { key: `${key}-${index}` });
    expect([first.status, await first.json()]).toMatchObject([503, { code: "PAYMENT_UNAVAILABLE" }]);
    const row = (await rowsOf("payment"))[index];
    expect(row).toMatchObject({ status: "pending", attempt, provider_payment_id: null });
    const retry = await sendOrder(shop, own, { key: `${key}-${index}` });
    expect([retry.status, await retry.json()]).toMatchObject([200, { clientSecret: expect.stringMatching(/^pi_/) }]);
    expect(await readCounts()).toEqual([index + 1, index + 1]);
    expect(account.intents.size).toBe(index + 1);
    const { id } = row as { id: string };
    const used = stripe.requestsTo(creating).map(({ idempotencyKey }) => idempotencyKey ?? "");
    expect(new Set(used.filter((name) => name.startsWith(id))).size).toBe(names);
  }
});

it("a late Stripe response creates no second payment", async () => {
  const setup = await stripeShop();
  const { shop, stripe, account } = setup;
  const body = await orderBody(shop);
  stripe.fail(creating, "late");
  const first = sendOrder(shop, body, { key });
  await vi.waitFor(() => expect(stripe.requestsTo(creating)).toHaveLength(1), { timeout: 20_000 });
  const concurrentResponse = await sendOrder(shop, body, { key });
  expect(concurrentResponse.status).toBe(503);
  stripe.release();
  expect((await first).status).toBe(201);
  expect((await sendOrder(shop, body, { key })).status).toBe(200);
  expect([account.intents.size, ...(await readCounts())]).toEqual([1, 1, 1]);
});

it("sixteen concurrent requests make one order, one Stripe payment, and sixteen equal responses", async () => {
  const { shop, account } = await stripeShop();
  const body = await orderBody(shop);
  const responses = await Promise.all(Array.from({ length: 16 }, () => sendOrder(shop, body, { key })));
  const responseTexts = await Promise.all(responses.map((answer) => answer.text()));
  expect(responses.map(({ ok }) => ok)).toEqual(Array.from({ length: 16 }, () => true));
  expect(new Set(responseTexts).size).toBe(1);
  expect(responseTexts[0]).toContain("_secret_");
  expect([account.intents.size, ...(await readCounts())]).toEqual([1, 1, 1]);
});

it("a refund reaches the guest once, whatever fails on the way to Stripe", async () => {
  const setup = await stripeShop();
  const { shop, stripe, account } = setup;
  const placed = await paidAtStripe(setup);
  await complete(shop, placed);
  const partner = await shop.withKey(["write_payments"]);
  const paymentId = (await shop.query.payment.findFirst())?.id;
  const refund = async () => {
    const query = `mutation ($id: ID!) { refundPayment(paymentId: $id, amount: 100) { status } }`;
    const { data, errors } = await partner.graphql<{ refundPayment: { status: string } }>(query, { id: paymentId });
    return data?.refundPayment?.status ?? errors[0]?.extensions["code"];
  };
  const readMade = async (fault: Fault) => {
    stripe.fail("POST /v1/refunds", fault);
    const before = account.refunds.size;
    return [await refund(), account.refunds.size - before];
  };
  expect(await readMade("silence after")).toEqual(["pending", 1]);
  await runMinute({ ...setup, shop: minutesLater(shop, 1) });
  expect(await rowsOf("refund")).toMatchObject([{ status: "succeeded" }]);
  expect(account.refunds.size).toBe(1);
  expect(await readMade("silence")).toEqual(["pending", 0]);
  await runMinute({ ...setup, shop: minutesLater(shop, 1) });
  expect(account.refunds.size).toBe(2);
  // Stripe repeats a stored failure for its key, so the actual result is queried.
  expect(await readMade("failure after")).toEqual(["succeeded", 1]);
  expect(await readMade("failure")).toEqual(["pending", 0]);
  await runMinute({ ...setup, shop: minutesLater(shop, 1) });
  expect(account.refunds.size).toBe(4);
  expect(await readMade("busy")).toEqual(["succeeded", 1]);
  expect([...account.refunds.values()].map(({ amount }) => amount)).toEqual([100, 100, 100, 100, 100]);
  expect(await rowsOf("payment")).toMatchObject([{ status: "partially_refunded", refunded_amount: 500 }]);
});

it("an unpaid order is cancelled at Stripe too, unless its payment was faster", async () => {
  const setup = await stripeShop();
  const { shop, account } = setup;
  const left = await placeOrder(shop);
  const late = await placeOrder(shop, { tip: 100 });
  expect((await cancel(shop, left)).status).toBe(200);
  expect(account.intent(toIntentId(left)).status).toBe("canceled");
  expect(await payWith(setup, left)).toMatchObject({ error: { code: "payment_intent_unexpected_state" } });
  await payWith(setup, late);
  expect((await cancel(shop, late)).status).toBe(409);
  expect(await loadOrderRow(shop, late)).toMatchObject({
    status: "sent_to_kitchen",
    payments: [{ status: "succeeded" }],
  });
});

it("the fake Stripe's objects have Stripe's own fields and types, and every request is recorded", async () => {
  const setup = await stripeShop();
  const { account, stripe } = setup;
  const placed = await paidAtStripe(setup);
  await payWith(setup, await placeOrder(setup.shop), "pm_card_visa_chargeDeclined");
  account.refund(new URLSearchParams({ payment_intent: toIntentId(placed), amount: "100" }));
  const dispute = account.dispute(toIntentId(placed));
  const kinds = [
    ...[...account.intents.values()].map((intent) => ["payment_intent", intent] as const),
    ...[...account.charges.values()].map((charge) => ["charge", charge] as const),
    ...[...account.refunds.values()].map((refund) => ["refund", refund] as const),
    ["dispute", dispute] as const,
  ];
  expect(kinds.map(([kind]) => kind)).toEqual([
    "payment_intent",
    "payment_intent",
    "charge",
    "charge",
    "refund",
    "dispute",
  ]);
  for (const [kind, object] of kinds) expect(differencesFromStripe(kind, object)).toEqual([]);
  for (const event of account.events) {
    // The event's object differs from the one in the example.
    const responseTexts = differencesFromStripe("event", event);
    expect(responseTexts.filter((difference) => !difference.startsWith("event.data.object."))).toEqual([]);
  }
  const [odd] = account.intents.values();
  expect(differencesFromStripe("payment_intent", { ...odd, amount: "1089", more: 1 })).toEqual([
    "payment_intent.amount is a string, not a number",
    "payment_intent.more is not Stripe's",
  ]);
  expect(stripe.requestsTo(creating)).toHaveLength(2);
});
