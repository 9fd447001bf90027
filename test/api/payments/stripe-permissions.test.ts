import { describe, expect, it } from "vitest";
import { storePaymentAccount } from "../../../db/schema/index.ts";
import { differencesFromStripe } from "../../support/fakes/fake-stripe-objects.ts";
import { saveCard } from "../../support/fakes/stripe/card-client.ts";
import { type StripeShop, setPaymentAccount, stripeKeys, stripeShop } from "../../support/fakes/stripe-shop.ts";

const restricted = { secretKey: "rk_test_restricted" };

/** What an owner reads about a new restricted key that may not read some lists. */
const connect = async ({ shop, stripe }: StripeShop, ...lists: string[]) => {
  stripe.open(restricted.secretKey);
  for (const list of lists) stripe.fail(`GET /v1/${list}`, "restricted");
  const { data, errors } = await setPaymentAccount(shop, "copper-pot", restricted);
  const { code, errors: fields } = errors[0]?.extensions ?? {};
  return { isSet: data?.setPaymentAccount != null, code, fields, message: errors[0]?.message };
};

const refusal = (settings: string) => {
  const message = `This key lacks permissions. In your Stripe dashboard, set ${settings}.`;
  return { isSet: false, code: "BAD_INPUT", fields: [{ path: "secretKey", message }], message };
};

describe("a new restricted key of Stripe", () => {
  it.each([
    ["payment_intents", "PaymentIntents to Write"],
    ["refunds", "Charges and Refunds to Write"],
    ["customers", "Customers to Write"],
    ["payment_methods", "PaymentMethods to Write"],
    ["setup_intents", "SetupIntents to Write"],
    ["disputes", "Disputes to Read"],
    ["payouts", "Payouts to Read"],
  ])("that may not read %s is refused, and the owner reads which permission it lacks", async (list, settings) => {
    const setup = await stripeShop();
    const before = await setup.shop.db.select().from(storePaymentAccount);
    expect(await connect(setup, list)).toEqual(refusal(settings));
    expect(await setup.shop.db.select().from(storePaymentAccount)).toEqual(before);
  });

  it("that lacks several permissions is refused with all of them at once", async () => {
    const setup = await stripeShop();
    const cards = ["customers", "payment_methods", "setup_intents"] as const;
    expect(await connect(setup, ...cards)).toEqual(refusal("Customers, PaymentMethods, and SetupIntents to Write"));
    expect(await connect(setup, ...cards, "payouts")).toEqual(
      refusal("Customers, PaymentMethods, and SetupIntents to Write, and Payouts to Read"),
    );
  });

  it("with all permissions is saved after one read of each, which changes nothing at Stripe", async () => {
    const setup = await stripeShop();
    expect(await connect(setup)).toMatchObject({ isSet: true });
    const [registration, ...reads] = setup.stripe.requests.map(({ route, form }) => `${route}?${form}`).toReversed();
    expect(registration).toBe("POST /v1/payment_method_domains?domain_name=localhost");
    expect(reads.toSorted()).toEqual(
      ["customers", "disputes", "payment_intents", "payment_methods", "payouts", "refunds", "setup_intents"].map(
        (list) => `GET /v1/${list}?limit=1`,
      ),
    );
  });

  it("is not judged while Stripe fails in one of the reads, so that no permission is named wrongly", async () => {
    const setup = await stripeShop();
    for (const fault of ["failure", "silence", "overload"] as const) {
      setup.stripe.fail("GET /v1/setup_intents", fault);
      expect(await connect(setup, "customers")).toMatchObject({ isSet: false, code: "PAYMENT_UNAVAILABLE" });
    }
  });

  it("reads lists of Stripe's own shape", async () => {
    const setup = await stripeShop();
    const { shop, stripe, account } = setup;
    const browser = await shop.asCustomer("ada@example.com");
    await saveCard(setup, browser);
    await saveCard(setup, browser);
    await browser.post("/api/payment-methods/setup", {});
    const authorization = `Bearer ${stripeKeys("copper-pot").secretKey}`;
    const read = async (list: string) => {
      const request = new Request(`https://api.stripe.com/v1/${list}?limit=1`, { headers: { authorization } });
      return (await stripe.fetch(request)).json<{ data: object[] }>();
    };
    const customers = await read("customers");
    expect(customers).toEqual({
      ...{ object: "list", url: "/v1/customers", has_more: false },
      data: [...account.saved.customers.values()],
    });
    expect(differencesFromStripe("customer", customers.data[0] ?? {})).toEqual([]);
    const setups = await read("setup_intents");
    expect(setups).toMatchObject({ object: "list", url: "/v1/setup_intents", has_more: false });
    expect(differencesFromStripe("setup_intent", setups.data[0] ?? {})).toEqual([]);
    expect(await read("payment_methods")).toMatchObject({
      ...{ object: "list", url: "/v1/payment_methods", has_more: true },
      data: [{ object: "payment_method", type: "card" }],
    });
  });
});
