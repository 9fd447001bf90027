import { describe, expect, test } from "vitest";
import { toReport } from "../../../worker/domain/payments/paypal/report.ts";
import { orderResponse } from "../../../worker/domain/payments/paypal/responses.ts";
import { returnAddresses } from "../../../worker/domain/payments/provider/return.rules.ts";

const live = new URL("https://api-m.paypal.com");
const money = (value: string) => ({ currency_code: "EUR", value });
const captured = (status: string, value = "10.00") => ({ id: "CAP", status, amount: money(value) });

const anOrder = (status: string, captures: object[] = [], more: object = {}) =>
  orderResponse.parse({
    id: "ORDER",
    status,
    purchase_units: [{ custom_id: "pay_1", amount: money("10.00"), payments: { captures } }],
    ...more,
  });

describe("toReport for PayPal", () => {
  test.each([
    ["CREATED", [], "pending", false],
    ["PAYER_ACTION_REQUIRED", [], "pending", false],
    ["APPROVED", [], "pending", true],
    ["VOIDED", [], "cancelled", false],
    ["COMPLETED", ["COMPLETED"], "succeeded", false],
    ["COMPLETED", ["REFUNDED"], "succeeded", false],
    ["COMPLETED", ["PARTIALLY_REFUNDED"], "succeeded", false],
    ["COMPLETED", ["PENDING"], "processing", false],
    ["COMPLETED", ["DECLINED"], "failed", false],
    ["COMPLETED", ["FAILED"], "failed", false],
    ["COMPLETED", ["A_NEW_WORD"], "processing", false],
    ["COMPLETED", ["COMPLETED", "DECLINED"], "succeeded", false],
    ["APPROVED", ["DECLINED"], "failed", false],
  ])("maps status %s with captures %j to %s", (status, captures, expected, awaitsCapture) => {
    const report = toReport(
      anOrder(
        status,
        captures.map((captureStatus) => captured(captureStatus)),
      ),
      live,
    );
    expect(report).toMatchObject({
      status: expected,
      awaitsCapture,
      amount: 1000,
      currencyCode: "EUR",
      paymentId: "pay_1",
    });
    expect(report.errorMessage === null).toBe(expected !== "failed");
  });

  test("uses the captured amount, not the requested one", () => {
    expect(toReport(anOrder("COMPLETED", [captured("COMPLETED", "0.01")]), live).amount).toBe(1);
  });

  test("uses PayPal’s approval URL, and builds it if PayPal omits it", () => {
    const links = [
      { rel: "self", href: "https://api-m.paypal.com/v2/checkout/orders/ORDER" },
      { rel: "payer-action", href: "https://www.paypal.com/checkoutnow?token=ORDER&locale=de" },
    ];
    const readSecret = (order: ReturnType<typeof anOrder>, base = live) => toReport(order, base).clientSecret;
    expect(readSecret(anOrder("CREATED", [], { links }))).toBe(
      "https://www.paypal.com/checkoutnow?token=ORDER&locale=de",
    );
    expect(readSecret(anOrder("APPROVED"))).toBe("https://www.paypal.com/checkoutnow?token=ORDER");
    expect(readSecret(anOrder("APPROVED"), new URL("https://api-m.sandbox.paypal.com"))).toBe(
      "https://www.sandbox.paypal.com/checkoutnow?token=ORDER",
    );
  });

  test("never puts the order's key into PayPal's return URLs", () => {
    const buildAddresses = (isLink: boolean) =>
      returnAddresses("https://order.example", { orderId: "ord_1", isLink }, "paypal");
    const approved = "https://order.example/order/confirmed/ord_1?paid=paypal";
    expect(buildAddresses(false)).toEqual({ approved, cancelled: "https://order.example/?cancelled=paypal" });
    expect(buildAddresses(true)).toEqual({
      approved,
      cancelled: "https://order.example/order/confirmed/ord_1?cancelled=paypal",
    });
  });
});
