import type Stripe from "stripe";
import { runDue } from "../../../worker/domain/orders/due/run-due.ts";
import { type Placed, placeOrder } from "../builders/orders.ts";
import { fridayEvening, type World, world } from "../world.ts";
import { FakeStripe } from "./fake-stripe.ts";
import type { FakeStripeAccount } from "./fake-stripe-account.ts";
import { messageOf } from "./stripe-messages.ts";

export const stripeKeys = (store: string) => {
  const name = store.replaceAll("-", "");
  return {
    provider: "stripe",
    publishableKey: `pk_test_${name}`,
    secretKey: `sk_test_${name}Secret`,
    webhookSecret: `whsec_${name}Secret`,
  };
};

const setAccount = `mutation ($provider: String!, $publishableKey: String!, $secretKey: String!, $webhookSecret: String!,
  $environment: String) {
  setPaymentAccount(provider: $provider, publishableKey: $publishableKey, secretKey: $secretKey,
    webhookSecret: $webhookSecret, environment: $environment) { provider publishableKey updatedAt } }`;

/** Sets a payment account as an owner does, and returns the result. */
export const setPaymentAccount = async (
  shop: World,
  store: string,
  keys: Partial<ReturnType<typeof stripeKeys>> & { environment?: string } = {},
) => {
  const owner = await shop.withKey(["manage_keys"], { store });
  return owner.graphql<{ setPaymentAccount: object | null }>(setAccount, { ...stripeKeys(store), ...keys }, { store });
};

export interface StripeShop {
  shop: World;
  stripe: FakeStripe;
  account: FakeStripeAccount;
}

/** The demo restaurants, of which Copper Pot has an account at the fake Stripe. */
export const stripeShop = async (options: Parameters<typeof world>[0] = {}): Promise<StripeShop> => {
  let shop: World | null = null;
  const stripe = new FakeStripe(() => shop?.now ?? fridayEvening);
  shop = await world({ ...options, fetch: stripe.fetch });
  const { publishableKey, secretKey } = stripeKeys("copper-pot");
  const account = stripe.open(secretKey, publishableKey);
  const { errors } = await setPaymentAccount(shop, "copper-pot");
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  // Verifying the key reads lists that tests count.
  stripe.requests.length = 0;
  return { shop, stripe, account };
};

/** Confirms the payment as Stripe.js does: with the publishable key and the order's client secret. */
export const payWith = async ({ stripe }: StripeShop, { clientSecret }: Placed, card = "pm_card_visa") => {
  const [id = ""] = clientSecret.split("_secret_");
  const response = await stripe.fetch(
    new Request(`https://api.stripe.com/v1/payment_intents/${id}/confirm`, {
      method: "POST",
      headers: { authorization: `Bearer ${stripeKeys("copper-pot").publishableKey}` },
      body: new URLSearchParams({ client_secret: clientSecret, payment_method: card }),
    }),
  );
  return response.json<{ id: string; status: string; error?: { code: string } }>();
};

/** An order that the guest paid at Stripe, before the restaurant knows. */
export const paidAtStripe = async (setup: StripeShop, input: Parameters<typeof placeOrder>[1] = {}) => {
  const placed = await placeOrder(setup.shop, input);
  await payWith(setup, placed);
  return placed;
};

export const toIntentId = ({ clientSecret }: Placed): string => clientSecret.split("_secret_")[0] ?? "";

interface DeliveryOptions {
  sentAt?: string;
  secret?: string;
  host?: string;
}

/** Delivers Stripe's event to the restaurant. */
export const deliverEvent = async (
  { shop }: StripeShop,
  event: Stripe.Event | undefined,
  options: DeliveryOptions = {},
) => {
  if (!event) throw new Error("There is no event to send. Call an account method that creates one first.");
  const { webhookSecret } = stripeKeys("copper-pot");
  return shop.fetch(await messageOf(event, { sentAt: shop.now, secret: webhookSecret, ...options }));
};

/** Runs the cron job of one minute. */
export const runMinute = ({ shop, stripe }: StripeShop): Promise<void> =>
  runDue({
    env: shop.env,
    db: shop.db,
    clock: { now: () => shop.now },
    requestId: "due",
    send: stripe.fetch,
  });

export const minutesLater = (shop: World, minutes: number): World =>
  shop.at(new Date(Date.parse(shop.now) + minutes * 60_000).toISOString());
