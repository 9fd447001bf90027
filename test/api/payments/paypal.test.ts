import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { payment } from "../../../db/schema/index.ts";
import {
  cancel,
  complete,
  dumpOrderTables,
  loadOrderRow,
  orderBody,
  placeOrder,
  sendOrder,
} from "../../support/builders/orders.ts";
import {
  approvedAtPaypal,
  byPaypal,
  deliverPaypalEvent,
  paypalShop,
  readPaypalId,
  runPaypalMinute,
} from "../../support/fakes/paypal-shop.ts";
import { minutesLater } from "../../support/fakes/stripe-shop.ts";

const creating = "POST /v2/checkout/orders";
const retrieving = "GET /v2/checkout/orders/:id";
const capturing = "POST /v2/checkout/orders/:id/capture";
const tokens = "POST /v1/oauth2/token";
const key = "a-key-of-sixteen-or-more";

const rowsOf = async (table: string) => (await dumpOrderTables())[table] ?? [];
const readHistory = async () => (await rowsOf("order_event")).map((event) => (event as { type: string }).type);
const paid = ["order_placed", "payment_succeeded", "order_released"];

it("a guest who approves at PayPal and returns has paid, and the order goes to the kitchen", async () => {
  const { shop, paypal, account } = await paypalShop();
  const body = { ...(await orderBody(shop)), ...byPaypal };
  const placed = await (await sendOrder(shop, body, { key })).json<Awaited<ReturnType<typeof placeOrder>>>();
  expect(placed.clientSecret).toBe(`https://www.paypal.com/checkoutnow?token=${readPaypalId(placed)}`);
  // PayPal may revoke a token early.
  paypal.fail(retrieving, "ended");
  const repeated = await sendOrder(shop, body, { key });
  expect([repeated.status, await repeated.json()]).toEqual([200, placed]);
  const [row] = await shop.db.select().from(payment);
  const paypalOrder = account.order(readPaypalId(placed));
  expect(paypalOrder).toMatchObject({
    intent: "CAPTURE",
    purchase_units: [
      {
        reference_id: placed.orderId,
        invoice_id: placed.orderId,
        custom_id: `${row?.id} ${row?.storeId}`,
        amount: { currency_code: "USD", value: ((row?.amount ?? 0) / 100).toFixed(2) },
      },
    ],
    payment_source: { paypal: { experience_context: { brand_name: "Copper Pot", user_action: "PAY_NOW" } } },
  });
  expect(paypal.requestsTo(creating).map(({ requestId }) => requestId)).toEqual([`${row?.id}:1`]);
  // The order's key stays with the guest, and nothing that PayPal receives gives access.
  expect(paypal.requests.map(({ body: requestBody }) => requestBody).join()).not.toContain(placed.secretKey);

  expect(await (await complete(shop, placed)).json()).toMatchObject({
    status: "open",
    payments: [{ status: "pending", paymentMethod: "paypal", provider: "paypal" }],
  });
  expect(paypal.requestsTo(capturing)).toEqual([]);
  const back = account.approve(readPaypalId(placed));
  expect(`${back.origin}${back.pathname}`).toBe(`http://localhost/order/confirmed/${placed.orderId}`);
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ paid: "paypal", token: readPaypalId(placed) });
  const taps = await Promise.all(Array.from({ length: 4 }, () => complete(shop, placed)));
  expect(taps.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await loadOrderRow(shop, placed)).toMatchObject({
    status: "sent_to_kitchen",
    payments: [{ status: "succeeded", paymentMethod: "paypal", cardLast4: null, processedAt: shop.now }],
  });
  expect(await readHistory()).toEqual(paid);
  expect(account.captures.size).toBe(1);

  // One token was used to verify the account's keys, and PayPal revoked the next one.
  expect(paypal.requestsTo(tokens)).toHaveLength(3);
  expect([...paypal.hosts]).toEqual(["api-m.paypal.com"]);
  await placeOrder(shop.at("2026-11-21T18:00:00.000Z"), byPaypal);
  expect(paypal.requestsTo(tokens)).toHaveLength(4);
});

it("a guest whose PayPal payment is declined sees the reason, pays with another source, and is never charged unasked", async () => {
  const setup = await paypalShop();
  const { shop, paypal, account } = setup;
  const placed = await approvedAtPaypal(setup, {}, "declined");
  const declined = { status: "failed", errorMessage: expect.stringContaining("choose another way to pay") };
  for (const _ of [1, 2]) {
    expect(await (await complete(shop, placed)).json()).toMatchObject({ status: "open", payments: [declined] });
  }
  expect(await readHistory()).toEqual(["order_placed", "payment_failed"]);
  const tried = paypal.requestsTo(capturing).length;
  minutesLater(shop, 5);
  await runPaypalMinute(setup);
  expect(paypal.requestsTo(capturing)).toHaveLength(tried);
  account.approve(readPaypalId(placed));
  expect(await (await complete(shop, placed)).json()).toMatchObject({
    status: "sent_to_kitchen",
    payments: [{ status: "succeeded", errorMessage: null }],
  });
  expect(await readHistory()).toEqual(["order_placed", "payment_failed", "payment_succeeded", "order_released"]);
});

it("a PayPal payment under review is waited for, and may still be denied", async () => {
  const setup = await paypalShop();
  const { shop, account } = setup;
  const slow = await approvedAtPaypal(setup, {}, "pending");
  const doubtful = await approvedAtPaypal(setup, { tip: 100 }, "pending");
  for (const placed of [slow, doubtful]) {
    expect(await (await complete(shop, placed)).json()).toMatchObject({ payments: [{ status: "processing" }] });
    expect((await cancel(shop, placed)).status).toBe(409);
  }
  minutesLater(shop, 31);
  await runPaypalMinute(setup);
  expect(await loadOrderRow(shop, slow)).toMatchObject({ status: "open" });
  account.finishReview(readPaypalId(slow), "yes");
  account.finishReview(readPaypalId(doubtful), "no");
  minutesLater(shop, 5);
  await runPaypalMinute(setup);
  expect(await loadOrderRow(shop, slow)).toMatchObject({ status: "sent_to_kitchen" });
  expect(await loadOrderRow(shop, doubtful)).toMatchObject({
    status: "cancelled",
    payments: [{ status: "cancelled" }],
  });
});

it("retries after any PayPal failure create one order there and collect the payment once", async () => {
  const { shop, paypal, account } = await paypalShop();
  const body = { ...(await orderBody(shop)), ...byPaypal };
  const faultSequences = [
    { faults: ["silence after"], tries: 1 },
    { faults: ["silence"], tries: 1 },
    { faults: ["failure"], tries: 1 },
    { faults: ["overload"], tries: 1 },
    { faults: ["garbage"], tries: 1 },
    { faults: ["busy", "busy", "busy"], tries: 1 },
  ] as const;
  for (const [index, { faults }] of faultSequences.entries()) {
    const own = { ...body, specialInstructions: faults.join() };
    const send = () => sendOrder(shop, own, { key: `${key}-${index}` });
    paypal.fail(creating, ...faults);
    const first = await send();
    expect([first.status, await first.json()]).toMatchObject([503, { code: "PAYMENT_UNAVAILABLE" }]);
    const placed = await (await send()).json<Awaited<ReturnType<typeof placeOrder>>>();
    expect([placed.clientSecret.startsWith("https://"), account.orders.size]).toEqual([true, index + 1]);
    account.approve(readPaypalId(placed));
    paypal.fail(capturing, ...faults);
    expect((await complete(shop, placed)).status).toBe(503);
    expect(await (await complete(shop, placed)).json()).toMatchObject({ status: "sent_to_kitchen" });
    expect(account.captures.size).toBe(index + 1);
  }
  expect((await rowsOf("payment")).map((row) => (row as { attempt: number }).attempt)).toEqual([1, 1, 1, 1, 1, 1]);
});

it("one lost connection is not noticed while an order is created, and a collection is never sent twice by itself", async () => {
  const { shop, paypal, account } = await paypalShop();
  const body = { ...(await orderBody(shop)), ...byPaypal };
  paypal.fail(creating, "lost after");
  const placed = await (await sendOrder(shop, body, { key })).json<Awaited<ReturnType<typeof placeOrder>>>();
  expect([placed.clientSecret.startsWith("https://"), account.orders.size]).toEqual([true, 1]);
  expect(paypal.requestsTo(creating)).toHaveLength(2);
  account.approve(readPaypalId(placed));
  paypal.fail(capturing, "lost after");
  expect((await complete(shop, placed)).status).toBe(503);
  expect(paypal.requestsTo(capturing)).toHaveLength(1);
  expect(await (await complete(shop, placed)).json()).toMatchObject({ status: "sent_to_kitchen" });
  expect(account.captures.size).toBe(1);
  const own = { ...body, specialInstructions: "Lost twice" };
  paypal.fail(creating, "lost after", "lost after");
  expect((await sendOrder(shop, own, { key: `${key}-twice` })).status).toBe(503);
  expect((await sendOrder(shop, own, { key: `${key}-twice` })).status).toBe(200);
  expect(account.orders.size).toBe(2);
});

it("an abandoned order collects no money, even if the guest approves it afterwards", async () => {
  const setup = await paypalShop();
  const { shop, paypal, account } = setup;
  const left = await placeOrder(shop, byPaypal);
  const late = await approvedAtPaypal(setup, { tip: 100 });
  const old = await placeOrder(shop, { tip: 200, ...byPaypal });
  expect((await cancel(shop, left)).status).toBe(200);
  account.approve(readPaypalId(left));
  expect(await (await complete(shop, left)).json()).toMatchObject({ status: "cancelled" });
  expect((await deliverPaypalEvent(setup, account.events.at(-1))).status).toBe(200);
  expect([paypal.requestsTo(capturing), account.captures.size]).toEqual([[], 0]);
  expect(await loadOrderRow(shop, left)).toMatchObject({ status: "cancelled", payments: [{ status: "cancelled" }] });

  paypal.fail(capturing, "silence after");
  expect((await complete(shop, late)).status).toBe(503);
  expect((await cancel(shop, late)).status).toBe(409);
  expect(await loadOrderRow(shop, late)).toMatchObject({
    status: "sent_to_kitchen",
    payments: [{ status: "succeeded" }],
  });

  account.forget(readPaypalId(old));
  minutesLater(shop, 31);
  await runPaypalMinute(setup);
  expect(await loadOrderRow(shop, old)).toMatchObject({ status: "cancelled" });
});

it("a payment for a cancelled order is refunded automatically", async () => {
  const setup = await paypalShop();
  const { shop, paypal, account } = setup;
  const placed = await approvedAtPaypal(setup);
  expect((await cancel(shop, placed)).status).toBe(200);
  // As if the payment and the cancellation had crossed.
  account.capture(readPaypalId(placed));
  expect((await deliverPaypalEvent(setup, account.events.at(-1))).status).toBe(200);
  expect(await loadOrderRow(shop, placed)).toMatchObject({ status: "cancelled", payments: [{ status: "refunded" }] });
  expect(account.findCapture(readPaypalId(placed)).status).toBe("REFUNDED");
  expect(paypal.requestsTo(capturing)).toEqual([]);
});

it("another amount or currency than asked is not collected, and what PayPal collected anyway goes back", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const setup = await paypalShop();
  const { shop, account } = setup;
  for (const wrong of [{ amount: 1 }, { currencyCode: "EUR" }]) {
    const placed = await approvedAtPaypal(setup);
    await shop.db.update(payment).set(wrong).where(eq(payment.orderId, placed.orderId));
    expect((await complete(shop, placed)).status).toBe(200);
    expect(account.captures.size).toBe(0);
    expect(await loadOrderRow(shop, placed)).toMatchObject({ status: "open", payments: [{ status: "pending" }] });
  }
  const collected = await approvedAtPaypal(setup, { tip: 50 });
  account.capture(readPaypalId(collected));
  account.findCapture(readPaypalId(collected)).amount = { currency_code: "USD", value: "0.01" };
  expect((await complete(shop, collected)).status).toBe(200);
  expect(await loadOrderRow(shop, collected)).toMatchObject({
    status: "cancelled",
    payments: [{ status: "refunded", amount: 1 }],
  });
  expect(logged.mock.lastCall?.[0]).toContain("PAYMENT_MISMATCH");
  logged.mockRestore();
});
