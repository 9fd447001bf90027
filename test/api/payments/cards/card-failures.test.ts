import { describe, expect, it } from "vitest";
import type { Actor } from "../../../support/builders/client.ts";
import { orderBody, sendOrder } from "../../../support/builders/orders.ts";
import {
  confirmSetup,
  listCards,
  listCustomerRows,
  removeCard,
  startSetup,
} from "../../../support/fakes/stripe/card-client.ts";
import { readWarnings } from "../../../support/fakes/stripe-refunds.ts";
import { type StripeShop, stripeKeys, stripeShop } from "../../../support/fakes/stripe-shop.ts";

const ada = "ada@example.com";
const listing = "GET /v1/customers/:id/payment_methods";
const detaching = "POST /v1/payment_methods/:id/detach";
const creatingCustomer = "POST /v1/customers";
const creatingSetup = "POST /v1/setup_intents";

/** A customer with two saved copies of one card, the newest first. */
const withCopies = async () => {
  const setup = await stripeShop();
  const browser = await setup.shop.asCustomer(ada);
  await confirmSetup(setup, await startSetup(browser));
  await confirmSetup(setup, await startSetup(browser));
  const [card] = await listCards(browser);
  return { setup, browser, id: card?.id ?? "" };
};

const copiesAtStripe = ({ account }: StripeShop) =>
  [...account.saved.customers.keys()].flatMap((customer) => account.saved.list(customer));

/** Everything of a response that a caller can compare with another, except its own request id. */
const readAnswer = async (response: Response) => {
  const headers = [...response.headers].filter(([name]) => !/request-id|server-timing|date|ratelimit/.test(name));
  return { status: response.status, headers, body: await response.text() };
};

/** The failures after which the guest is asked to try again. A lost read is sent again once by itself. */
const failures = [["failure"], ["silence"], ["overload"], ["closed"], ["restricted"], ["lost", "lost"]] as const;

const expectUnavailable = async (response: Response) => {
  const text = await response.text();
  expect([response.status, JSON.parse(text).code]).toEqual([503, "PAYMENT_UNAVAILABLE"]);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  for (const secret of ["Stripe", "cus_", "seti_", "req_", stripeKeys("copper-pot").secretKey]) {
    expect(text).not.toContain(secret);
  }
};

describe("a setup of a card", () => {
  it("whose card is declined saves and charges nothing, and takes another card then", async () => {
    const setup = await stripeShop();
    const browser = await setup.shop.asCustomer(ada);
    const secret = await startSetup(browser);
    expect(await confirmSetup(setup, secret, "pm_card_visa_chargeDeclined")).toMatchObject({
      error: { code: "card_declined" },
    });
    expect(await listCards(browser)).toEqual([]);
    expect(await confirmSetup(setup, secret)).toMatchObject({ status: "succeeded" });
    expect(await listCards(browser)).toMatchObject([{ last4: "4242" }]);
    expect([setup.account.intents.size, setup.account.charges.size]).toEqual([0, 0]);
  });

  it("that is confirmed twice saves one card, and does not bring it back once it is removed", async () => {
    const setup = await stripeShop();
    const browser = await setup.shop.asCustomer(ada);
    const secret = await startSetup(browser);
    await confirmSetup(setup, secret);
    const again = { error: { code: "setup_intent_unexpected_state" } };
    expect(await confirmSetup(setup, secret)).toMatchObject(again);
    const [card, ...others] = await listCards(browser);
    expect(others).toEqual([]);
    await removeCard(browser, card?.id ?? "");
    expect(await confirmSetup(setup, secret)).toMatchObject(again);
    expect(copiesAtStripe(setup)).toEqual([]);
  });

  it.each([creatingCustomer, creatingSetup])("is offered again after any failure of %s", async (route) => {
    const setup = await stripeShop();
    const { shop, stripe } = setup;
    const browser = await shop.asCustomer(ada);
    await readWarnings(async () => {
      for (const faults of failures) {
        stripe.fail(route, ...faults);
        await expectUnavailable(await browser.post("/api/payment-methods/setup", {}));
        shop.pass(5);
      }
      expect(await confirmSetup(setup, await startSetup(browser))).toMatchObject({ status: "succeeded" });
    });
    expect(await listCustomerRows(setup)).toHaveLength(1);
    expect(await listCards(browser)).toHaveLength(1);
  });

  it("is the caller's own, whatever customer a request names", async () => {
    const { setup, browser } = await withCopies();
    const ben = await setup.shop.asCustomer("ben@example.com");
    const [customer] = setup.account.saved.customers.keys();
    const response = await ben.post("/api/payment-methods/setup", { customer, providerCustomerId: customer });
    const { clientSecret } = await response.json<{ clientSecret?: string }>();
    if (clientSecret) await confirmSetup(setup, clientSecret, "pm_card_visa_debit");
    expect(await listCards(browser)).toMatchObject([{ last4: "4242" }]);
  });
});

it("an order that saves its card can be placed again after Stripe failed to create the customer", async () => {
  const setup = await stripeShop();
  const { shop, stripe, account } = setup;
  const browser = await shop.asCustomer(ada);
  const body = { ...(await orderBody(browser)), cardOnFile: "save" };
  const key = "a-key-of-sixteen-or-more";
  stripe.fail(creatingCustomer, "failure");
  await readWarnings(async () => {
    expect(await (await sendOrder(browser, body, { key })).json()).toMatchObject({ code: "PAYMENT_UNAVAILABLE" });
    expect(account.intents.size).toBe(0);
    expect(await (await sendOrder(browser, body, { key })).json()).toMatchObject({ success: true });
  });
  expect([account.intents.size, account.saved.customers.size]).toEqual([1, 1]);
});

describe("while Stripe fails", () => {
  it("the list of cards asks to try again, and says nothing of Stripe", async () => {
    const { setup, browser } = await withCopies();
    await readWarnings(async () => {
      for (const faults of failures) {
        setup.stripe.fail(listing, ...faults);
        await expectUnavailable(await browser.get("/api/payment-methods"));
      }
    });
    expect(await listCards(browser)).toHaveLength(1);
  });

  it("a card is not reported as removed, and the retry removes every copy", async () => {
    const { setup, browser, id } = await withCopies();
    await readWarnings(async () => {
      for (const faults of failures) {
        setup.stripe.fail(listing, ...faults);
        await expectUnavailable(await removeCard(browser, id));
      }
      expect(copiesAtStripe(setup)).toHaveLength(2);
      for (const faults of failures) {
        setup.stripe.fail(detaching, ...faults);
        await expectUnavailable(await removeCard(browser, id));
      }
    });
    expect(copiesAtStripe(setup)).toHaveLength(2);
    expect(await (await removeCard(browser, id)).json()).toEqual({ items: [] });
    expect(copiesAtStripe(setup)).toEqual([]);
  });

  it("a removal that fails halfway is finished by its retry", async () => {
    const { setup, browser, id } = await withCopies();
    setup.stripe.fail(detaching, "silence after", "failure");
    await expectUnavailable(await removeCard(browser, id));
    expect(copiesAtStripe(setup)).toHaveLength(1);
    await expectUnavailable(await removeCard(browser, id));
    expect(await (await removeCard(browser, id)).json()).toEqual({ items: [] });
    expect(copiesAtStripe(setup)).toEqual([]);
  });

  it("a card that Stripe refuses to remove stays in the list, and the customer reads that it failed", async () => {
    const { setup, browser, id } = await withCopies();
    await readWarnings(async () => {
      setup.stripe.fail(detaching, "refused");
      await expectUnavailable(await removeCard(browser, id));
    });
    expect(await listCards(browser)).toMatchObject([{ id }]);
  });

  it("two removals at once both succeed", async () => {
    const { setup, browser, id } = await withCopies();
    await readWarnings(async () => {
      const answers = await Promise.all([removeCard(browser, id), removeCard(browser, id)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      for (const answer of answers) expect(await answer.json()).toEqual({ items: [] });
    });
    expect(copiesAtStripe(setup)).toEqual([]);
  });
});

describe("a card that the caller does not have", () => {
  it("answers the same whether it is another customer's, another restaurant's or missing", async () => {
    const { setup, id } = await withCopies();
    const ask = async (caller: Actor) => {
      const answers = [];
      for (const card of [id, "pm_missing", "💳", "../customers", "a' OR '1'='1"]) {
        answers.push(await readAnswer(await removeCard(caller, encodeURIComponent(card))));
      }
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]).toMatchObject({ status: 200, body: JSON.stringify({ items: [] }) });
    };
    const ben = await setup.shop.asCustomer("ben@example.com");
    await ask(ben);
    await confirmSetup(setup, await startSetup(ben), "pm_card_visa_debit");
    const [own] = await listCards(ben);
    const foreign = await readAnswer(await removeCard(ben, id));
    expect(foreign).toEqual(await readAnswer(await removeCard(ben, "pm_missing")));
    expect(await listCards(ben)).toEqual([own]);
    await ask(await setup.shop.asCustomer(ada, { store: "gasthaus-linde" }));
    expect(setup.stripe.requestsTo(detaching)).toEqual([]);
    expect(copiesAtStripe(setup)).toHaveLength(3);
  });

  it("is bad input if its id cannot be one", async () => {
    const { setup, browser } = await withCopies();
    for (const id of ["x".repeat(65), "x".repeat(5000), "%00"]) {
      const response = await removeCard(browser, id);
      expect([response.status, await response.json()]).toMatchObject([400, { code: "BAD_INPUT" }]);
    }
    const remove = "mutation ($id: ID!) { removePaymentMethod(paymentMethodId: $id) { items { id } } }";
    for (const id of [null, {}, ["pm_1", "pm_2"], true, 1.5]) {
      const { data, errors } = await browser.graphql(remove, { id });
      expect([data?.["removePaymentMethod"] ?? null, errors[0]?.extensions["code"]]).toEqual([null, "BAD_INPUT"]);
    }
    expect(setup.stripe.requestsTo(detaching)).toEqual([]);
    expect(copiesAtStripe(setup)).toHaveLength(2);
  });
});
