import { describe, expect, it } from "vitest";
import { storeSettings } from "../../../../db/schema/index.ts";
import { complete, orderBody, placeOrder, sendOrder } from "../../../support/builders/orders.ts";
import { differencesFromStripe } from "../../../support/fakes/fake-stripe-objects.ts";
import {
  confirmSetup,
  listCards,
  listCustomerRows,
  placeWith,
  removeCard,
  saveCard,
} from "../../../support/fakes/stripe/card-client.ts";
import { payWith, stripeShop, toIntentId } from "../../../support/fakes/stripe-shop.ts";

const ada = "ada@example.com";
const creatingCustomer = "POST /v1/customers";
const creatingIntent = "POST /v1/payment_intents";

describe("a saved card", () => {
  it("is saved by an order with the tick alone, listed to its customer, and pays the next order", async () => {
    const setup = await stripeShop();
    const { shop, stripe, account } = setup;
    const browser = await shop.asCustomer(ada);
    expect(await listCards(browser)).toEqual([]);
    const plain = await placeWith(browser, null);
    await payWith(setup, plain);
    await complete(browser, plain);
    expect(stripe.requestsTo(creatingCustomer)).toEqual([]);

    const first = await saveCard(setup, browser);
    const [customer] = account.saved.customers.values();
    expect(account.intent(toIntentId(first))).toMatchObject({
      customer: customer?.id,
      setup_future_usage: "on_session",
    });
    // Nothing of the person is sent to Stripe with the customer.
    expect(customer).toMatchObject({ email: null, name: null, phone: null });
    const [card] = await listCards(browser);
    expect(card).toEqual({
      id: expect.stringMatching(/^pm_/),
      ...{ brand: "visa", last4: "4242", expMonth: 8, expYear: 2030, isExpired: false },
    });

    const next = await placeWith(browser, "use");
    expect(account.intent(toIntentId(next))).toMatchObject({ customer: customer?.id, setup_future_usage: null });
    await payWith(setup, next, card?.id);
    expect(await (await complete(browser, next)).json()).toMatchObject({
      status: "sent_to_kitchen",
      payments: [{ status: "succeeded", cardLast4: "4242" }],
    });
    expect(account.saved.customers.size).toBe(1);
  });

  it("belongs to one customer of one restaurant, and needs a sign-in", async () => {
    const setup = await stripeShop();
    const { shop } = setup;
    const browser = await shop.asCustomer(ada);
    await saveCard(setup, browser);
    const [card] = await listCards(browser);
    const id = card?.id ?? "";
    const ben = await shop.asCustomer("ben@example.com");
    const elsewhere = await shop.asCustomer(ada, { store: "gasthaus-linde" });
    const answers = await Promise.all(
      [ben, elsewhere].flatMap((other) => [removeCard(other, id), removeCard(other, "pm_missing")]),
    );
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(Array(4).fill({ items: [] }));
    const foreign = await placeWith(ben, "use", { customerInfo: { name: "Ben", email: "ben@example.com", phone: "" } });
    expect(await payWith(setup, foreign, id)).toMatchObject({ error: { code: "payment_method_unexpected_state" } });
    expect(await listCards(browser)).toHaveLength(1);
    const guest = shop.asGuest();
    expect((await guest.get("/api/payment-methods")).status).toBe(401);
    expect((await guest.post("/api/payment-methods/setup", {})).status).toBe(401);
  });

  it("is refused to a guest without an account, and nothing is left behind", async () => {
    const { shop, account } = await stripeShop();
    const body = await orderBody(shop);
    const refused = await sendOrder(shop, { ...body, cardOnFile: "save" });
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: "UNAUTHENTICATED" }]);
    expect([account.intents.size, account.saved.customers.size]).toEqual([0, 0]);
  });

  it("is removed for good with every copy of its number, and removing it again changes nothing", async () => {
    const setup = await stripeShop();
    const { shop } = setup;
    const browser = await shop.asCustomer(ada);
    await saveCard(setup, browser);
    await saveCard(setup, browser);
    await saveCard(setup, browser, "pm_card_visa_debit");
    const [lastUsed, other, ...rest] = await listCards(browser);
    expect([lastUsed?.last4, other?.last4, rest]).toEqual(["5556", "4242", []]);
    const removed = await removeCard(browser, other?.id ?? "");
    expect(await removed.json()).toMatchObject({ items: [{ last4: "5556" }] });
    expect(await (await removeCard(browser, other?.id ?? "")).json()).toMatchObject({ items: [{ last4: "5556" }] });
    const order = await placeWith(browser, "use");
    expect(await payWith(setup, order, other?.id)).toMatchObject({
      error: { code: "payment_method_unexpected_state" },
    });
    expect(await (await complete(browser, order)).json()).toMatchObject({
      status: "open",
      payments: [{ status: "pending" }],
    });
  });

  it("that paid last is listed first, and an expired one says so", async () => {
    const setup = await stripeShop();
    const { shop, account } = setup;
    const browser = await shop.asCustomer(ada);
    await saveCard(setup, browser);
    await saveCard(setup, browser, "pm_card_visa_debit");
    const [, older] = await listCards(browser);
    const order = await placeWith(browser, "use");
    await payWith(setup, order, older?.id);
    await complete(browser, order);
    account.saved.expire(older?.id ?? "", 10, 2026);
    expect(await listCards(browser)).toMatchObject([
      { last4: "4242", isExpired: true },
      { last4: "5556", isExpired: false },
    ]);
  });

  it("is saved without a payment by a setup", async () => {
    const setup = await stripeShop();
    const { shop, account } = setup;
    const browser = await shop.asCustomer(ada);
    const response = await browser.post("/api/payment-methods/setup", {});
    const { provider, clientSecret } = await response.json<{ provider: string; clientSecret: string }>();
    expect(provider).toBe("stripe");
    const [intent] = account.saved.setups.values();
    expect(intent).toMatchObject({ usage: "on_session", customer: [...account.saved.customers.keys()][0] });
    expect(await confirmSetup(setup, clientSecret)).toMatchObject({ status: "succeeded" });
    expect(await listCards(browser)).toMatchObject([{ last4: "4242" }]);
    expect(differencesFromStripe("setup_intent", intent ?? {})).toEqual([]);
    const [customer] = account.saved.customers.values();
    expect(differencesFromStripe("customer", customer ?? {})).toEqual([]);
    expect(differencesFromStripe("payment_method", account.saved.list(customer?.id ?? "")[0] ?? {})).toEqual([
      // The example has metadata of its own.
      "payment_method.metadata.order_id is missing",
    ]);
  });
});

describe("the customer at Stripe", () => {
  it("is created once by two orders and a setup at once", async () => {
    const setup = await stripeShop();
    const { shop, stripe, account } = setup;
    const browser = await shop.asCustomer(ada);
    const placed = await Promise.all([
      placeWith(browser, "save"),
      placeWith(browser, "save"),
      browser.post("/api/payment-methods/setup", {}),
    ]);
    expect(placed[2].status).toBe(200);
    expect(account.saved.customers.size).toBe(1);
    expect(await listCustomerRows(setup)).toHaveLength(1);
    const keys = stripe.requestsTo(creatingCustomer).map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(1);
  });

  it("is created once if Stripe's answer is lost, and the same key finishes the order", async () => {
    const setup = await stripeShop();
    const { shop, stripe, account } = setup;
    const browser = await shop.asCustomer(ada);
    const body = { ...(await orderBody(browser)), cardOnFile: "save" };
    const key = "a-key-of-sixteen-or-more";
    stripe.fail(creatingCustomer, "silence after");
    expect(await (await sendOrder(browser, body, { key })).json()).toMatchObject({ code: "PAYMENT_UNAVAILABLE" });
    expect(account.intents.size).toBe(0);
    stripe.fail(creatingIntent, "silence after");
    expect(await (await sendOrder(browser, body, { key })).json()).toMatchObject({ code: "PAYMENT_UNAVAILABLE" });
    const placed = await sendOrder(browser, body, { key });
    expect(await placed.json()).toMatchObject({ success: true, clientSecret: expect.any(String) });
    expect([account.intents.size, account.saved.customers.size]).toEqual([1, 1]);
  });

  it("is created anew if it was deleted at Stripe, and the order goes on", async () => {
    const setup = await stripeShop();
    const { shop, account } = setup;
    const browser = await shop.asCustomer(ada);
    await saveCard(setup, browser);
    for (const id of account.saved.customers.keys()) account.saved.deleteCustomer(id);
    expect(await listCards(browser)).toEqual([]);
    await saveCard(setup, browser);
    expect(await listCards(browser)).toHaveLength(1);
    expect(await listCustomerRows(setup)).toHaveLength(1);
  });

  it("is no concern of an order that is paid in another way", async () => {
    const { shop, account } = await stripeShop();
    await shop.db.update(storeSettings).set({ cashOnPickupEnabled: true, menuRevision: 1000 });
    const browser = await shop.asCustomer(ada);
    await placeOrder(browser, { paymentMethod: "cash", cardOnFile: "save" });
    expect(account.saved.customers.size).toBe(0);
  });
});
