import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { Language } from "../../worker/domain/language.ts";
import type { IntentRequest, ProviderPayment } from "../../worker/domain/payments/provider/provider.ts";
import type { Instant } from "../../worker/domain/time.ts";
import type { SimulatorResult } from "../../worker/durable/simulator.ts";

const now: Instant = "2026-11-20T12:00:00.000Z";
const pays = "4242 4242 4242 4242";

const processor = () => env.SIMULATOR.getByName("sto_1");

const aRequest = (changes: Partial<IntentRequest> = {}): IntentRequest => ({
  idempotencyKey: "pay_1:1",
  amount: 1089,
  currencyCode: "USD",
  storeId: "sto_1",
  orderId: "ord_1",
  paymentId: "pay_1",
  isLink: false,
  paymentMethod: null,
  receiptEmail: "ada@example.com",
  description: "Order ord_1",
  ...changes,
});

const paymentIn = (response: SimulatorResult<ProviderPayment>): ProviderPayment => {
  if (!response.ok) throw new Error(response.message);
  return response.value;
};

const aPayment = async () => {
  const { providerPaymentId, clientSecret } = paymentIn(await processor().create(aRequest()));
  const pay = (cardNumber = pays, authenticated = false, locale: Language = "en") =>
    processor().confirm({ clientSecret: clientSecret ?? "", cardNumber, authenticated, locale }, now);
  const readStatus = async () => paymentIn(await processor().retrieve(providerPaymentId));
  return { id: providerPaymentId, pay, standing: readStatus };
};

it("two requests with one idempotency key create one payment", async () => {
  const responses = await Promise.all(Array.from({ length: 5 }, () => processor().create(aRequest())));
  expect(new Set(responses.map((response) => paymentIn(response).providerPaymentId)).size).toBe(1);
  const other = paymentIn(await processor().create(aRequest({ idempotencyKey: "pay_1:2" })));
  expect(other.providerPaymentId).not.toBe(paymentIn(await processor().create(aRequest())).providerPaymentId);
});

it("an idempotency key cannot be reused for another amount", async () => {
  await processor().create(aRequest());
  expect(await processor().create(aRequest({ amount: 1 }))).toMatchObject({ ok: false });
});

it("the succeeding test card pays the requested amount once", async () => {
  const { pay, standing: readStatus } = await aPayment();
  expect(await pay()).toEqual({ status: "succeeded", message: null });
  expect(await pay("4000 0000 0000 0002")).toEqual({ status: "succeeded", message: null });
  expect(await readStatus()).toMatchObject({
    status: "succeeded",
    amount: 1089,
    paymentMethod: "credit_card",
    cardBrand: "visa",
    cardLast4: "4242",
    declinedAttempts: 0,
    processedAt: now,
  });
});

it("a declined card gives a reason in the guest's language, and another card can be tried", async () => {
  const { pay, standing: readStatus } = await aPayment();
  expect(await pay("4000000000000002")).toEqual({
    status: "failed",
    message: "Your card was declined. Please try another one.",
  });
  expect(await pay("4000 0000 0000 9995")).toMatchObject({
    status: "failed",
    message: expect.stringContaining("funds"),
  });
  expect(await pay("4000000000000002", false, "de")).toEqual({
    status: "failed",
    message: "Ihre Karte wurde abgelehnt. Bitte versuchen Sie es mit einer anderen.",
  });
  expect(await readStatus()).toMatchObject({ status: "failed", declinedAttempts: 3, cardLast4: "0002" });
  expect(await pay()).toMatchObject({ status: "succeeded" });
  expect(await readStatus()).toMatchObject({ status: "succeeded", declinedAttempts: 3, errorMessage: null });
});

it("a card with bank authentication pays only after the guest confirms", async () => {
  const { pay, standing: readStatus } = await aPayment();
  expect(await pay("4000 0025 0000 3155")).toMatchObject({ status: "requires_action" });
  expect(await readStatus()).toMatchObject({ status: "pending" });
  expect(await pay("4000 0025 0000 3155", true)).toMatchObject({ status: "succeeded" });
});

it("only test cards are accepted, and the refusal lists them", async () => {
  const { pay, standing: readStatus } = await aPayment();
  expect(await pay("5555 5555 5555 4444")).toMatchObject({
    status: "failed",
    message: expect.stringContaining("4242 4242 4242 4242"),
  });
  expect(await readStatus()).toMatchObject({ status: "pending", declinedAttempts: 0, cardLast4: null });
});

it("only the payment's own client secret gives access to it", async () => {
  const { id, standing: readStatus } = await aPayment();
  for (const clientSecret of ["", id, `${id}_secret_`, `${id}_secret_guess`, "sim_unknown_secret_x"]) {
    expect(await processor().confirm({ clientSecret, cardNumber: pays, authenticated: false }, now)).toBeNull();
  }
  expect(await readStatus()).toMatchObject({ status: "pending" });
});

it("the simulator stores only the brand and the last four digits of a card", async () => {
  const { pay } = await aPayment();
  await pay("4000 0000 0000 0002");
  await pay("4111 1111 1111 1111");
  await pay();
  const storedText = await runInDurableObject(processor(), (_, { storage }) => JSON.stringify([...storage.kv.list()]));
  expect(storedText).toContain(`"cardLast4":"4242"`);
  expect(storedText.replaceAll(/[\s-]/g, "")).not.toMatch(/42424242|400000000|41111111/);
});

it("a cancelled payment cannot be paid, and a paid payment cannot be cancelled", async () => {
  const first = await aPayment();
  expect(await processor().cancel(first.id)).toMatchObject({ ok: true, value: { status: "cancelled" } });
  expect(await first.pay()).toMatchObject({ status: "failed" });
  expect(await first.standing()).toMatchObject({ status: "cancelled" });
  const { providerPaymentId, clientSecret } = paymentIn(await processor().create(aRequest({ idempotencyKey: "b:1" })));
  await processor().confirm({ clientSecret: clientSecret ?? "", cardNumber: pays, authenticated: false }, now);
  expect(await processor().cancel(providerPaymentId)).toMatchObject({ ok: false });
});

it("refunds never exceed the paid amount, and a repeated refund is made once", async () => {
  const { id, pay } = await aPayment();
  const refund = (amount: number, idempotencyKey: string) =>
    processor().refund({
      providerPaymentId: id,
      amount,
      currencyCode: "USD",
      refundId: idempotencyKey,
      idempotencyKey,
    });
  expect(await refund(1089, "ref_1")).toMatchObject({ ok: false });
  await pay();
  const first = await refund(1000, "ref_2");
  expect(first).toMatchObject({ ok: true });
  expect(await refund(1000, "ref_2")).toEqual(first);
  expect(await refund(999, "ref_2")).toMatchObject({ ok: false });
  expect(await refund(90, "ref_3")).toMatchObject({ ok: false });
  expect(await refund(89, "ref_4")).toMatchObject({ ok: true });
  expect(await processor().listRefunds(id)).toMatchObject({
    ok: true,
    value: [
      { amount: 1000, refundId: "ref_2", status: "succeeded" },
      { amount: 89, refundId: "ref_4" },
    ],
  });
});
