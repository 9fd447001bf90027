import type Stripe from "stripe";
import type { Instant } from "../../time.ts";
import type { IntentRequest, PaymentProvider, ProviderPayment, ProviderRefund } from "../provider/provider.ts";
import { askStripe, openStripe, type StripeAccount, type StripeSetting, verifyStripeKey } from "./client.ts";
import { assertSignatureHeader, readStripeEvent } from "./events.ts";
import { statementSuffix, toStripeAmount } from "./mapping.rules.ts";
import { toRefundReport, toReport } from "./report.ts";

const withCharge = { expand: ["latest_charge"] };
const mostListed = 100;
const maxPages = 5;

/** Cards alone, which bring Apple Pay and Google Pay with them: whatever takes days to arrive is no way to pay for a meal. */
const toIntent = (request: IntentRequest, { storeName }: StripeAccount): Stripe.PaymentIntentCreateParams => {
  const { amount, currencyCode, storeId, orderId, paymentId, receiptEmail, description } = request;
  const suffix = statementSuffix(storeName);
  return {
    amount: toStripeAmount(amount, currencyCode),
    currency: currencyCode.toLowerCase(),
    allowed_payment_method_types: ["card"],
    metadata: { storeId, orderId, paymentId },
    receipt_email: receiptEmail,
    description,
    ...(suffix ? { statement_descriptor_suffix: suffix } : {}),
  };
};

type Ask = <Value>(call: (stripe: Stripe) => Promise<Value>) => Promise<Value>;

/** The payments that were opened at an account since a moment, the latest first, as many as a few pages hold. */
const intentsSince = async (ask: Ask, since: Instant): Promise<Stripe.PaymentIntent[]> => {
  const created = { gte: Math.floor(Date.parse(since) / 1000) };
  const intents: Stripe.PaymentIntent[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const last = intents.at(-1);
    const after = last ? { starting_after: last.id } : {};
    const found = await ask((client) => client.paymentIntents.list({ created, limit: mostListed, ...after }));
    intents.push(...found.data);
    if (!found.has_more) break;
  }
  return intents;
};

/** Stripe, at the account of one store. Everything that it tells is fetched from there under the store's own key. */
export const stripeProvider = (setting: StripeSetting & { now(): Instant }): PaymentProvider => {
  let opened: Promise<Stripe> | null = null;
  const stripe = () => {
    opened ??= openStripe(setting);
    return opened;
  };
  const ask = async <Value>(call: (stripe: Stripe) => Promise<Value>, mayStartAnew = false): Promise<Value> => {
    const client = await stripe();
    return askStripe(() => call(client), { mayStartAnew });
  };

  /** With how often it was declined, which Stripe knows by the charges alone. */
  const report = async (intent: Stripe.PaymentIntent): Promise<ProviderPayment> => {
    const told = toReport(intent);
    if (told.status !== "failed") return told;
    const charges = await ask((client) => client.charges.list({ payment_intent: intent.id, limit: mostListed }));
    return toReport(intent, charges.data.filter(({ status }) => status === "failed").length);
  };

  const listRefunds = async (id: string): Promise<ProviderRefund[]> => {
    const { data } = await ask((client) => client.refunds.list({ payment_intent: id, limit: mostListed }));
    return data.map(toRefundReport).reverse();
  };

  const intentNamed = (id: string) => ask((client) => client.paymentIntents.retrieve(id, withCharge));

  return {
    name: "stripe",
    ready: async () => {
      await setting.account();
    },
    create: async (request) => {
      const params = toIntent(request, await setting.account());
      const { idempotencyKey } = request;
      return report(await ask((client) => client.paymentIntents.create(params, { idempotencyKey }), true));
    },
    retrieve: async (id) => report(await intentNamed(id)),
    list: async (since) => (await intentsSince(ask, since)).map((intent) => toReport(intent)),
    capture: async (id) => {
      const intent = await intentNamed(id);
      if (intent.status !== "requires_capture") return report(intent);
      return report(await ask((client) => client.paymentIntents.capture(id, withCharge)));
    },
    cancel: async (id) => report(await ask((client) => client.paymentIntents.cancel(id, withCharge))),
    refund: async ({ providerPaymentId, amount, refundId, idempotencyKey }) => {
      const { currencyCode } = await setting.account();
      const params = {
        payment_intent: providerPaymentId,
        amount: toStripeAmount(amount, currencyCode),
        metadata: { refundId },
      };
      return toRefundReport(await ask((client) => client.refunds.create(params, { idempotencyKey })));
    },
    listRefunds,
    verifyKeys: async () => verifyStripeKey(await stripe()),
    parseWebhook: async (request) => {
      assertSignatureHeader(request.headers, setting.now());
      return readStripeEvent(request, (await setting.account()).webhookSecret, setting.now());
    },
  };
};
