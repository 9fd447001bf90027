import { expect, it, vi } from "vitest";
import { payment, paymentEventIn } from "../../../db/schema/index.ts";
import { dumpOrderTables, loadOrderRow, placeOrder } from "../../support/builders/orders.ts";
import { paypalMessage } from "../../support/fakes/fake-paypal.ts";
import { aPaypalEvent, type FakeEvent, link, newPaypalId } from "../../support/fakes/fake-paypal-objects.ts";
import {
  approvedAtPaypal,
  byPaypal,
  connectPaypal,
  deliverPaypalEvent,
  paypalKeysFor,
  paypalShop,
  readPaypalId,
  runPaypalMinute,
} from "../../support/fakes/paypal-shop.ts";
import { minutesLater } from "../../support/fakes/stripe-shop.ts";
import type { World } from "../../support/world.ts";

const certificate = "GET /v1/notifications/certs/CERT-1";
const capturing = "POST /v2/checkout/orders/:id/capture";

const readEvents = async () => (await dumpOrderTables())["order_event"] as { type: string; note: string | null }[];
const readHistory = async () => (await readEvents()).map(({ type }) => type);
const readMessages = async ({ db }: World) =>
  (await db.select().from(paymentEventIn)).map(({ type, status }) => [type, status]);

const paid = ["order_placed", "payment_succeeded", "order_released"];

it("a guest who approves and closes the tab still gets the order: PayPal's webhook completes it once", async () => {
  const setup = await paypalShop();
  const { shop, paypal, account } = setup;
  const placed = await approvedAtPaypal(setup);
  await Promise.all([deliverPaypalEvent(setup, account.events[0]), deliverPaypalEvent(setup, account.events[0])]);
  expect(await loadOrderRow(shop, placed)).toMatchObject({
    status: "sent_to_kitchen",
    payments: [{ status: "succeeded" }],
  });
  for (const event of [...account.events, ...account.events]) {
    expect((await deliverPaypalEvent(setup, event)).status).toBe(200);
  }
  expect(await readHistory()).toEqual(paid);
  expect(account.captures.size).toBe(1);
  expect(await readMessages(shop)).toEqual([
    ["CHECKOUT.ORDER.APPROVED", "processed"],
    ["PAYMENT.CAPTURE.COMPLETED", "processed"],
  ]);

  // Without a webhook, due work queries PayPal.
  const silent = await approvedAtPaypal(setup, { tip: 100 });
  minutesLater(shop, 3);
  await runPaypalMinute(setup);
  expect(await loadOrderRow(shop, silent)).toMatchObject({ status: "sent_to_kitchen" });
  expect(paypal.requestsTo(capturing).length).toBeGreaterThan(1);
});

it("a webhook's content is not trusted: without an approval nothing is paid", async () => {
  const setup = await paypalShop();
  const { shop, account } = setup;
  const placed = await placeOrder(shop, byPaypal);
  const order = { ...account.order(readPaypalId(placed)), status: "COMPLETED" };
  const type = "CHECKOUT.ORDER.APPROVED";
  const at = "2026-11-20T23:30:00Z";
  const falseEvent = {
    id: "WH-BOAST",
    event_type: type,
    resource_type: "checkout-order",
    create_time: at,
    resource: order,
  };
  expect((await deliverPaypalEvent(setup, falseEvent)).status).toBe(200);
  expect(await loadOrderRow(shop, placed)).toMatchObject({ status: "open", payments: [{ status: "pending" }] });
});

it("a webhook that is forged, changed, unsigned or for another store is refused and leaves nothing behind", async () => {
  const setup = await paypalShop();
  const { shop, paypal, account } = setup;
  const otherAccount = paypal.open(paypalKeysFor("gasthaus-linde"));
  await connectPaypal(shop, "gasthaus-linde");
  const placed = await approvedAtPaypal(setup);
  const [event] = account.events;
  if (!event) throw new Error("PayPal has sent no event.");
  const genuineRequest = () => paypalMessage(account.webhookId, event);
  const text = await (await genuineRequest()).text();
  const unsigned = await genuineRequest();
  unsigned.headers.delete("paypal-transmission-sig");
  const refused = [
    unsigned,
    new Request(await genuineRequest(), { body: text.replace("APPROVED", "COMPLETED") }),
    new Request(await genuineRequest(), { body: `${text} ` }),
    new Request(await genuineRequest(), { body: "not JSON" }),
    new Request(await genuineRequest(), { body: "{}" }),
    await paypalMessage(otherAccount.webhookId, event),
    await paypalMessage(account.webhookId, event, "linde.localhost"),
    // Genuine, but Umi has no account that it could be about.
  ];
  for (const message of refused) {
    const response = await shop.fetch(message);
    expect([response.status, await response.json()]).toMatchObject([400, { code: "BAD_INPUT" }]);
  }
  expect((await shop.fetch(await paypalMessage(account.webhookId, event, "umi.localhost"))).status).toBe(503);
  expect(await readMessages(shop)).toEqual([]);
  expect(await loadOrderRow(shop, placed)).toMatchObject({ status: "open" });
  expect((await shop.fetch(await genuineRequest())).status).toBe(200);
  expect(await loadOrderRow(shop, placed)).toMatchObject({ status: "sent_to_kitchen" });
});

it("a webhook during a failure is retried by PayPal or by us, and one of another merchant's sales has no effect", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const setup = await paypalShop();
  const { shop, paypal, account } = setup;
  const placed = await approvedAtPaypal(setup);
  paypal.fail(certificate, "silence", "failure");
  for (const _ of [1, 2]) expect((await deliverPaypalEvent(setup, account.events[0])).status).toBe(503);
  expect(await readMessages(shop)).toEqual([]);
  paypal.fail(capturing, "silence after");
  expect((await deliverPaypalEvent(setup, account.events[0])).status).toBe(503);
  expect(await readMessages(shop)).toEqual([["CHECKOUT.ORDER.APPROVED", "waiting"]]);
  await runPaypalMinute(setup);
  expect(await loadOrderRow(shop, placed)).toMatchObject({ status: "sent_to_kitchen" });
  expect([account.captures.size, await readHistory()]).toEqual([1, paid]);

  const foreignOrder = await approvedAtPaypal(setup, { tip: 100 });
  const [latestEvent] = account.events.slice(-1);
  await shop.db.delete(payment);
  expect((await deliverPaypalEvent(setup, latestEvent)).status).toBe(200);
  expect(account.order(readPaypalId(foreignOrder)).status).toBe("APPROVED");

  // An event of a capture that PayPal no longer knows is stored and waits. One that only refers to it is ignored.
  account.forget(readPaypalId(foreignOrder));
  const repeatedEvent = aPaypalEvent(
    "CHECKOUT.ORDER.APPROVED",
    "checkout-order",
    { id: readPaypalId(foreignOrder) },
    shop.now,
  );
  expect(
    (await deliverPaypalEvent(setup, { ...repeatedEvent, resource: { ...repeatedEvent.resource, links: [] } })).status,
  ).toBe(200);
  expect((await readMessages(shop)).at(-1)).toEqual(["CHECKOUT.ORDER.APPROVED", "waiting"]);
  const links = [link("up", `/v2/payments/captures/${newPaypalId()}`)];
  const refund = aPaypalEvent("PAYMENT.CAPTURE.REFUNDED", "refund", { id: newPaypalId(), links }, shop.now);
  expect((await deliverPaypalEvent(setup, refund)).status).toBe(200);
  paypal.fail("GET /v2/payments/captures/:id", "silence");
  expect((await deliverPaypalEvent(setup, { ...refund, id: "WH-SILENCE" })).status).toBe(503);
  vi.restoreAllMocks();
});

it("refunds and reversals at PayPal are assigned to their order, and a reversal is in its history", async () => {
  const setup = await paypalShop();
  const { shop, account } = setup;
  const placed = await approvedAtPaypal(setup);
  await deliverPaypalEvent(setup, account.events[0]);
  const { id, amount } = account.findCapture(readPaypalId(placed));
  account.refund(id, { amount: { ...amount, value: "1.00" }, custom_id: "by hand" });
  account.reverse(readPaypalId(placed));
  for (const event of [...account.events, ...account.events]) {
    expect((await deliverPaypalEvent(setup, event)).status).toBe(200);
  }
  expect((await readMessages(shop)).map(([, status]) => status)).toEqual([
    "processed",
    "processed",
    "processed",
    "processed",
  ]);
  expect((await readEvents()).slice(paid.length)).toMatchObject([
    { type: "payment_refunded", note: "Refunded at the processor" },
    { type: "note", note: expect.stringContaining("reversed this payment") },
  ]);
  expect(await loadOrderRow(shop, placed)).toMatchObject({
    refundedTotal: 100,
    payments: [{ status: "partially_refunded", refundedAmount: 100 }],
  });
});

/** A genuine webhook with replaced headers, or without those that are null. */
const withHeaders = async (
  account: { webhookId: string },
  event: FakeEvent,
  changed: Record<string, string | null>,
) => {
  const message = await paypalMessage(account.webhookId, event);
  for (const [name, value] of Object.entries(changed)) {
    if (value === null) message.headers.delete(name);
    else message.headers.set(name, value);
  }
  return message;
};

const certificatesAt = "https://api.paypal.com/v1/notifications/certs";

it.each([
  ["paypal-auth-algo", null],
  ["paypal-auth-algo", "SHA1withRSA"],
  ["paypal-transmission-id", null],
  ["paypal-transmission-id", "a|b"],
  ["paypal-transmission-time", null],
  ["paypal-transmission-time", "yesterday"],
  ["paypal-transmission-time", "2026-11-16T23:29:59Z"],
  ["paypal-transmission-time", "2026-11-20T23:35:01Z"],
  ["paypal-transmission-sig", null],
  ["paypal-transmission-sig", "short"],
  ["paypal-cert-url", null],
  ["paypal-cert-url", "https://evil.example/v1/notifications/certs/CERT-1"],
  ["paypal-cert-url", "http://api.paypal.com/v1/notifications/certs/CERT-1"],
  ["paypal-cert-url", "https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1"],
  ["paypal-cert-url", "https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1"],
  ["paypal-cert-url", "https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1"],
  ["paypal-cert-url", "https://api.paypal.com:8443/v1/notifications/certs/CERT-1"],
  ["paypal-cert-url", `${certificatesAt}/../../oauth2/token`],
  ["paypal-cert-url", `${certificatesAt}/CERT-1?x=1`],
])("a webhook whose %s is %s is refused without a request to PayPal", async (name, value) => {
  const setup = await paypalShop();
  const { shop, paypal, account } = setup;
  await approvedAtPaypal(setup);
  const [event] = account.events;
  if (!event) throw new Error("PayPal has sent no event.");
  paypal.requests.length = 0;
  const response = await shop.fetch(await withHeaders(account, event, { [name]: value }));
  expect([response.status, await response.json()]).toMatchObject([400, { code: "BAD_INPUT" }]);
  expect(paypal.requests).toEqual([]);
});

it("a forged signature causes no request once the certificate is cached, and no webhook uses the restaurant's token", async () => {
  const setup = await paypalShop();
  const { shop, paypal, account } = setup;
  await approvedAtPaypal(setup);
  const [event] = account.events;
  if (!event) throw new Error("PayPal has sent no event.");
  paypal.requests.length = 0;
  const forgedHeaders = { "paypal-transmission-sig": btoa("x".repeat(256)) };
  for (const _ of Array(5))
    expect((await shop.fetch(await withHeaders(account, event, forgedHeaders))).status).toBe(400);
  expect(paypal.requests.map(({ route }) => route)).toEqual([certificate]);
  expect((await deliverPaypalEvent(setup, event)).status).toBe(200);
  expect(paypal.requestsTo(certificate)).toHaveLength(1);
  expect(await readMessages(shop)).toEqual([["CHECKOUT.ORDER.APPROVED", "processed"]]);
});

it("webhooks with many unknown certificates are refused after ten a minute from one network", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const setup = await paypalShop({ env: { RATE_LIMITS: "on" } });
  const { shop, paypal, account } = setup;
  await approvedAtPaypal(setup);
  const [event] = account.events;
  if (!event) throw new Error("PayPal has sent no event.");
  paypal.requests.length = 0;
  const statusFrom = async (address: string, number: number) => {
    const invented = { "cf-connecting-ip": address, "paypal-cert-url": `${certificatesAt}/CERT-X${number}` };
    return (await shop.fetch(await withHeaders(account, event, invented))).status;
  };
  const statuses: number[] = [];
  // The rate limit counts per minute. The test may span one minute boundary, but not two.
  for (let count = 0; count < 30; count += 1) statuses.push(await statusFrom(`2001:db8:1:1::${count}`, count));
  expect(new Set(statuses)).toEqual(new Set([400, 429]));
  const certificateRequests = paypal.requests.filter(({ route }) => route.startsWith("GET /v1/notifications/certs/"));
  expect(certificateRequests).toHaveLength(statuses.filter((status) => status === 400).length);
  expect(certificateRequests.length).toBeLessThanOrEqual(20);
  expect((await deliverPaypalEvent(setup, event)).status).toBe(200);
  vi.restoreAllMocks();
});

it("a body of more than 100 KiB is refused before its signature is checked", async () => {
  const { shop, paypal, account } = await paypalShop();
  paypal.requests.length = 0;
  const event = { id: "WH-1", event_type: "X", resource_type: "x", create_time: shop.now, resource: {} };
  const message = new Request(await paypalMessage(account.webhookId, event), { body: "x".repeat(101 * 1024) });
  expect((await shop.fetch(message)).status).toBe(413);
  expect(paypal.requests).toEqual([]);
});
