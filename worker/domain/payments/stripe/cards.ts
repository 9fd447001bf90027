import type Stripe from "stripe";
import type { CardVault, ProviderCard } from "../provider/provider.ts";
import type { CallStripe } from "./client.ts";

const maxCards = 100;

const toCard = ({ id, card }: Stripe.PaymentMethod): ProviderCard[] => {
  if (!card) return [];
  const { brand, last4, exp_month: expMonth, exp_year: expYear, fingerprint = null } = card;
  return [{ id, brand, last4, expMonth, expYear, fingerprint }];
};

/** The saved cards of one account. A customer there has no name or e-mail address: its cards are all that it is for.
 *  Each card was saved by a tick or a form for saving, so all of them may be offered. Source: Stripe, "Save a
 *  customer's payment method when they use it for a payment". */
export const stripeCards = (callApi: CallStripe): CardVault => ({
  createCustomer: async ({ reference, storeId }) => {
    const params = { metadata: { storeId, reference } };
    const create = (client: Stripe) => client.customers.create(params, { idempotencyKey: reference });
    return (await callApi(create, { canUseNewKey: true })).id;
  },
  deleteCustomer: async (id) => {
    await callApi((client) => client.customers.del(id), { namesCustomer: true });
  },
  list: async (id) => {
    const params = { type: "card", limit: maxCards } as const;
    const { data } = await callApi((client) => client.customers.listPaymentMethods(id, params), {
      namesCustomer: true,
    });
    return data.flatMap(toCard);
  },
  detach: async (id) => {
    await callApi((client) => client.paymentMethods.detach(id));
  },
  setUp: async (customer) => {
    const params: Stripe.SetupIntentCreateParams = {
      customer,
      usage: "on_session",
      allowed_payment_method_types: ["card"],
    };
    const { client_secret: secret } = await callApi((client) => client.setupIntents.create(params), {
      namesCustomer: true,
    });
    return secret ?? "";
  },
});
