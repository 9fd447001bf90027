import { describe, expect, it } from "vitest";
import { buildContact, cancel, orderBody, placeOrder, sendOrder } from "../../support/builders/orders.ts";
import { confirmSetup, listCards, removeCard } from "../../support/fakes/stripe/card-client.ts";
import { paidByCard, refundRoute } from "../../support/fakes/stripe-refunds.ts";
import { stripeShop, toIntentId } from "../../support/fakes/stripe-shop.ts";

const creating = "POST /v1/payment_intents";
const cancelling = "POST /v1/payment_intents/:id/cancel";

describe("a request whose connection to Stripe was lost", () => {
  it("is sent again with the same key, so that the order is placed with one payment", async () => {
    const { shop, stripe, account } = await stripeShop();
    const body = await orderBody(shop);
    for (const [index, fault] of (["lost", "lost after", "locked"] as const).entries()) {
      stripe.fail(creating, fault);
      const placed = await sendOrder(shop, { ...body, customerInfo: buildContact(index) });
      expect([placed.status, await placed.json()]).toMatchObject([201, { success: true }]);
      expect(account.intents.size).toBe(index + 1);
      const keys = stripe.requestsTo(creating).map(({ idempotencyKey }) => idempotencyKey);
      expect(keys.slice(-2)).toEqual([expect.stringMatching(/:1$/), keys.at(-1)]);
      expect(keys).toHaveLength(2 * (index + 1));
    }
  });

  it("is given up after the second loss, and the guest's retry finishes the order", async () => {
    const { shop, stripe, account } = await stripeShop();
    const body = await orderBody(shop);
    const key = "a-key-of-sixteen-or-more";
    stripe.fail(creating, "lost", "lost after");
    const refused = await sendOrder(shop, body, { key });
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: "PAYMENT_UNAVAILABLE" }]);
    expect(stripe.requestsTo(creating)).toHaveLength(2);
    expect((await sendOrder(shop, body, { key })).status).toBe(200);
    expect(account.intents.size).toBe(1);
  });

  it("is not sent again after a timeout, because its time is over", async () => {
    const { shop, stripe } = await stripeShop();
    stripe.fail(creating, "silence");
    expect((await sendOrder(shop, await orderBody(shop))).status).toBe(503);
    expect(stripe.requestsTo(creating)).toHaveLength(1);
  });

  it("refunds and cancels once", async () => {
    const setup = await stripeShop();
    const { shop, stripe, account } = setup;
    const left = await placeOrder(shop);
    stripe.fail(cancelling, "lost after");
    expect((await cancel(shop, left)).status).toBe(200);
    expect(account.intent(toIntentId(left)).status).toBe("canceled");
    const keys = stripe.requestsTo(cancelling).map(({ idempotencyKey }) => idempotencyKey);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);

    const { refund } = await paidByCard(setup);
    stripe.fail(refundRoute, "lost after");
    expect((await refund(100)).data?.refundPayment).toMatchObject({ status: "succeeded" });
    expect([...account.refunds.values()].map(({ amount }) => amount)).toEqual([100]);
    expect(stripe.requestsTo(refundRoute)).toHaveLength(2);
  });

  it("saves, lists and removes a card", async () => {
    const setup = await stripeShop();
    const browser = await setup.shop.asCustomer("ada@example.com");
    setup.stripe.fail("POST /v1/customers", "lost after");
    setup.stripe.fail("POST /v1/setup_intents", "lost after");
    const response = await browser.post("/api/payment-methods/setup", {});
    const { clientSecret } = await response.json<{ clientSecret: string }>();
    expect([setup.account.saved.customers.size, setup.account.saved.setups.size]).toEqual([1, 1]);
    await confirmSetup(setup, clientSecret);
    setup.stripe.fail("GET /v1/customers/:id/payment_methods", "lost");
    const [card] = await listCards(browser);
    setup.stripe.fail("POST /v1/payment_methods/:id/detach", "lost after");
    expect((await removeCard(browser, card?.id ?? "")).status).toBe(200);
    expect(await listCards(browser)).toEqual([]);
  });
});
