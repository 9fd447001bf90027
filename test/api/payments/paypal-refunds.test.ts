import { expect, it, vi } from "vitest";
import { complete, dish, loadOrderRow, type Placed } from "../../support/builders/orders.ts";
import {
  approvedAtPaypal,
  paypalKeysFor,
  paypalShop,
  readPaypalId,
  runPaypalMinute,
} from "../../support/fakes/paypal-shop.ts";
import { minutesLater } from "../../support/fakes/stripe-shop.ts";
import type { World } from "../../support/world.ts";

const refunding = "POST /v2/payments/captures/:id/refund";

const mutation = `mutation ($paymentId: ID!, $amount: Int) {
  refundPayment(paymentId: $paymentId, amount: $amount) { id amount status payment { status } }
}`;

interface Refunded {
  refundPayment: { id: string; amount: number; status: string; payment: { status: string } } | null;
}

const refund = async (shop: World, { orderId, secretKey }: Placed, amount: number | null = null) => {
  const [payment] =
    (await loadOrderRow(shop, { orderId, secretKey, orderNumber: "", clientSecret: "" })).payments ?? [];
  const counter = await shop.withKey(["read_payments", "write_payments"]);
  const { data } = await counter.graphql<Refunded>(mutation, { paymentId: payment?.id, amount });
  return data?.refundPayment ?? null;
};

it("PayPal refunds are made in part and in full, with our own key for each", async () => {
  const setup = await paypalShop();
  const { shop, paypal, account } = setup;
  const placed = await approvedAtPaypal(setup);
  await complete(shop, placed);
  const { total } = await loadOrderRow(shop, placed);
  const part = await refund(shop, placed, 226);
  expect(part).toMatchObject({ amount: 226, status: "succeeded", payment: { status: "partially_refunded" } });
  const rest = await refund(shop, placed);
  expect(rest).toMatchObject({ amount: (total ?? 0) - 226, status: "succeeded", payment: { status: "refunded" } });
  expect(await refund(shop, placed)).toBeNull();
  expect(paypal.requestsTo(refunding).map(({ requestId }) => requestId)).toEqual([part?.id, rest?.id]);
  expect([...account.refunds.values()]).toMatchObject([
    { amount: { currency_code: "USD", value: "2.26" }, custom_id: part?.id },
    { custom_id: rest?.id },
  ]);
  expect(account.findCapture(readPaypalId(placed)).status).toBe("REFUNDED");
  expect(await loadOrderRow(shop, placed)).toMatchObject({ refundedTotal: total });
});

it("a PayPal refund is made once whatever fails, and a pending one is not reported as done", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const setup = await paypalShop();
  const { shop, paypal, account } = setup;
  const placed = await approvedAtPaypal(setup);
  await complete(shop, placed);
  for (const [index, fault] of (["silence after", "silence", "failure"] as const).entries()) {
    paypal.fail(refunding, fault);
    expect(await refund(shop, placed, 100)).toMatchObject({ status: "pending" });
    minutesLater(shop, 1);
    await runPaypalMinute(setup);
    expect(account.refunds.size).toBe(index + 1);
    expect(await loadOrderRow(shop, placed)).toMatchObject({ refundedTotal: (index + 1) * 100 });
  }
  const [first, second, failed] = await shop.query.refund.findMany({ orderBy: (row, { asc }) => asc(row.id) });
  const requestIds = paypal.requestsTo(refunding).map(({ requestId }) => requestId);
  // A request without a response is retried with the same key, a failed one with a new key.
  expect(requestIds).toEqual([first?.id, second?.id, second?.id, failed?.id, `${failed?.id}:2`]);
  expect([...account.refunds.values()].map(({ custom_id }) => custom_id)).toEqual([first?.id, second?.id, failed?.id]);
  expect(await loadOrderRow(shop, placed)).toMatchObject({ payments: [{ status: "partially_refunded" }] });
  account.refundStatus = "PENDING";
  expect(await refund(shop, placed, 100)).toMatchObject({ status: "pending" });
  account.refundStatus = "FAILED";
  expect(await refund(shop, placed, 100)).toBeNull();
  expect(await loadOrderRow(shop, placed)).toMatchObject({ refundedTotal: 400 });
  const readRefundStatuses = async () =>
    (await shop.query.refund.findMany()).map(({ status }) => status).filter((status) => status !== "succeeded");
  expect(await readRefundStatuses()).toEqual(["pending", "failed"]);
  account.finishRefunds();
  minutesLater(shop, 20);
  await runPaypalMinute(setup);
  expect(await readRefundStatuses()).toEqual(["failed"]);
  vi.restoreAllMocks();
});

it("yen and euros are refunded in the same amounts as they were paid", async () => {
  const now = "2026-11-20T16:30:00.000Z";
  const soups = { "umi-sando": "miso-soup", "gasthaus-linde": "kartoffelsuppe" } as const;
  for (const [store, slug] of Object.entries(soups)) {
    const setup = await paypalShop({ now }, store);
    const { shop, account } = setup;
    const placed = await approvedAtPaypal(setup, { store, items: [{ menuItemId: dish(slug, store), quantity: 2 }] });
    const refundResponse = await shop.post(
      `/api/orders/${placed.orderId}/complete-payment`,
      { secretKey: placed.secretKey },
      { store },
    );
    const { payments } = await refundResponse.json<Awaited<ReturnType<typeof loadOrderRow>>>();
    const counter = await shop.withKey(["read_payments", "write_payments"], { store });
    const { data } = await counter.graphql<Refunded>(
      mutation,
      { paymentId: payments?.[0]?.id, amount: 100 },
      { store },
    );
    expect(data?.refundPayment).toMatchObject({ amount: 100, status: "succeeded" });
    const [refund] = account.refunds.values();
    const isYen = store === "umi-sando";
    expect(refund?.amount).toEqual({ currency_code: isYen ? "JPY" : "EUR", value: isYen ? "100" : "1.00" });
    expect(account.webhookId).toBe(paypalKeysFor(store).webhookId);
  }
});
