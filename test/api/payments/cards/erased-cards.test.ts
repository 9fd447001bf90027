import { expect, it } from "vitest";
import type { Actor } from "../../../support/builders/client.ts";
import { readMailedCode } from "../../../support/builders/people.ts";
import { confirmSetup, listCustomerRows, saveCard } from "../../../support/fakes/stripe/card-client.ts";
import { readWarnings } from "../../../support/fakes/stripe-refunds.ts";
import { minutesLater, runMinute, type StripeShop, stripeShop } from "../../../support/fakes/stripe-shop.ts";

const ada = "ada@example.com";

const eraseAccount = async ({ shop }: StripeShop, browser: Actor) => {
  await browser.graphql("mutation { requestErasureCode { digits } }");
  const code = await readMailedCode(shop, ada);
  const { errors } = await browser.graphql("mutation ($code: String) { eraseCustomer(code: $code) { isComplete } }", {
    code,
  });
  expect(errors).toEqual([]);
};

/** A customer with a card that was saved without an order, so that nothing is unfinished. */
const withCard = async () => {
  const setup = await stripeShop();
  const browser = await setup.shop.asCustomer(ada);
  const response = await browser.post("/api/payment-methods/setup", {});
  const { clientSecret } = await response.json<{ clientSecret: string }>();
  await confirmSetup(setup, clientSecret);
  return { setup, browser };
};

it("an erased account's customer and cards are deleted at Stripe, even if Stripe is down for a while", async () => {
  const { setup, browser } = await withCard();
  const { shop, stripe, account } = setup;
  await eraseAccount(setup, browser);
  expect(await listCustomerRows(setup)).toMatchObject([{ customerId: null, dueAt: shop.now }]);
  stripe.fail("DELETE /v1/customers/:id", "silence", "failure");
  await readWarnings(() => runMinute(setup));
  expect(account.saved.customers.size).toBe(1);
  await readWarnings(() => runMinute({ ...setup, shop: minutesLater(shop, 1) }));
  expect(account.saved.customers.size).toBe(1);
  await runMinute({ ...setup, shop: minutesLater(shop, 2) });
  expect(account.saved.customers.size).toBe(0);
  expect(await listCustomerRows(setup)).toEqual([]);
});

it("a customer that Stripe does not know any more, or whose creation was never answered, ends an erasure too", async () => {
  const { setup, browser } = await withCard();
  const { shop, stripe, account } = setup;
  await eraseAccount(setup, browser);
  for (const id of account.saved.customers.keys()) account.saved.deleteCustomer(id);
  await runMinute(setup);
  expect(await listCustomerRows(setup)).toEqual([]);

  const again = await shop.asCustomer(ada);
  stripe.fail("POST /v1/customers", "silence after");
  expect((await again.post("/api/payment-methods/setup", {})).status).toBe(503);
  expect(account.saved.customers.size).toBe(1);
  minutesLater(shop, 2);
  await eraseAccount(setup, again);
  await runMinute(setup);
  expect([account.saved.customers.size, await listCustomerRows(setup)]).toEqual([0, []]);
});

it("a person's export names the customer at Stripe", async () => {
  const setup = await stripeShop();
  const browser = await setup.shop.asCustomer(ada);
  await saveCard(setup, browser);
  const [id] = setup.account.saved.customers.keys();
  const { data } = await browser.graphql<{ exportCustomer: { data: { processorCustomers: unknown[] } } }>(
    "{ exportCustomer { data } }",
  );
  expect(data?.exportCustomer.data.processorCustomers).toMatchObject([{ provider: "stripe", providerCustomerId: id }]);
});
