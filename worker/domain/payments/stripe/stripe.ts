import type Stripe from "stripe";
import type { Instant } from "../../time.ts";
import type { ProcessorAccount, ProcessorSource } from "../provider/processor.ts";
import type { IntentRequest, PaymentProvider, ProviderPayment, ProviderRefund } from "../provider/provider.ts";
import { stripeCards } from "./cards.ts";
import { type CallStripe, callStripe, openStripe, registerHost } from "./client.ts";
import { idOf, toDisputeReport, toPayoutReport } from "./disputes.ts";
import { assertSignatureHeader, readStripeEvent } from "./events.ts";
import { statementSuffix, toStripeAmount } from "./mapping.rules.ts";
import { toRefundReport, toReport } from "./report.ts";
import { verifyStripeKey } from "./verify-key.ts";

const withCharge = { expand: ["latest_charge"] };
const pageSize = 100;
const maxPages = 5;
/** Requests of before a restore may still open payments after it. */
const movesDelayMinutes = 15;

/** Cards only, including Apple Pay and Google Pay: methods that take days to arrive do not suit a meal. */
const toIntentParams = (request: IntentRequest, { storeName }: ProcessorAccount): Stripe.PaymentIntentCreateParams => {
  const { amount, currencyCode, storeId, orderId, paymentId, receiptEmail, description, card } = request;
  const suffix = statementSuffix(storeName);
  return {
    amount: toStripeAmount(amount, currencyCode),
    currency: currencyCode.toLowerCase(),
    allowed_payment_method_types: ["card"],
    metadata: { storeId, orderId, paymentId },
    receipt_email: receiptEmail,
    description,
    ...(suffix ? { statement_descriptor_suffix: suffix } : {}),
    ...(card ? { customer: card.providerCustomerId } : {}),
    ...(card?.isSaved ? { setup_future_usage: "on_session" } : {}),
  };
};

interface PageParams {
  created: { gte: number };
  limit: number;
  starting_after?: string;
}

/** The objects that were created since an instant, latest first, up to a few pages. */
const listSince = async <Value extends { id: string }>(
  since: Instant,
  readPage: (params: PageParams) => Promise<{ data: Value[]; has_more: boolean }>,
): Promise<Value[]> => {
  const created = { gte: Math.floor(Date.parse(since) / 1000) };
  const listed: Value[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const last = listed.at(-1);
    const after = last ? { starting_after: last.id } : {};
    const response = await readPage({ created, limit: pageSize, ...after });
    listed.push(...response.data);
    if (!response.has_more) break;
  }
  return listed;
};

/** Stripe's disputes, refunds and payouts of one account. */
const moneyAfterPayment = (
  callApi: CallStripe,
): Required<
  Pick<
    PaymentProvider,
    "listDisputes" | "listDisputedPayments" | "listForeignMoves" | "moves" | "retrievePayout" | "listPayouts"
  >
> => ({
  listDisputes: async (id) => {
    const { data } = await callApi((client) => client.disputes.list({ payment_intent: id, limit: pageSize }));
    return data.map((dispute) => toDisputeReport(dispute, id)).reverse();
  },
  listDisputedPayments: async (since) => {
    const disputes = await listSince(since, (params) => callApi((client) => client.disputes.list(params)));
    return [...new Set(disputes.flatMap(({ payment_intent }) => idOf(payment_intent) ?? []))];
  },
  listForeignMoves: async (since) => {
    const listed = await listSince(since, (params) => callApi((client) => client.refunds.list(params)));
    const refunds = listed.flatMap(({ id: providerRefundId, payment_intent, metadata }) => {
      const providerPaymentId = metadata?.["refundId"] ? null : idOf(payment_intent);
      return providerPaymentId === null ? [] : [{ providerPaymentId, providerRefundId }];
    });
    // Its payments are collected as soon as the guest confirms them, and cannot be collected later in its dashboard.
    return { refunds, paymentIds: [], isComplete: true };
  },
  moves: {
    delayMinutes: movesDelayMinutes,
    page: async (since, cursor) => {
      const { listStripeMoves } = await import("./moves.ts");
      return listStripeMoves(callApi, since, cursor);
    },
  },
  retrievePayout: async (id) => toPayoutReport(await callApi((client) => client.payouts.retrieve(id))),
  listPayouts: async (since) => {
    const payouts = await listSince(since, (params) => callApi((client) => client.payouts.list(params)));
    return payouts.map(toPayoutReport);
  },
});

/** Stripe's API for one store. All state is loaded with the store's own key. */
export const stripeProvider = (settings: ProcessorSource): PaymentProvider => {
  let opened: Promise<Stripe> | null = null;
  const stripe = () => {
    opened ??= openStripe(settings);
    return opened;
  };
  const callApi: CallStripe = async (call, { canUseNewKey = false, ...policy } = {}) => {
    const client = await stripe();
    return callStripe(() => call(client), { canUseNewKey, ...policy });
  };

  /** Adds the number of declines, which only the charges contain. */
  const report = async (intent: Stripe.PaymentIntent): Promise<ProviderPayment> => {
    const reported = toReport(intent);
    if (reported.status !== "failed") return reported;
    const charges = await callApi((client) => client.charges.list({ payment_intent: intent.id, limit: pageSize }));
    return toReport(intent, charges.data.filter(({ status }) => status === "failed").length);
  };

  const listRefunds = async (id: string): Promise<ProviderRefund[]> => {
    const { data } = await callApi((client) => client.refunds.list({ payment_intent: id, limit: pageSize }));
    return data.map(toRefundReport).reverse();
  };

  const loadIntent = (id: string) => callApi((client) => client.paymentIntents.retrieve(id, withCharge));

  return {
    name: "stripe",
    ready: async () => {
      await settings.account();
    },
    create: async (request) => {
      const params = toIntentParams(request, await settings.account());
      const { idempotencyKey } = request;
      const policy = { canUseNewKey: true, namesCustomer: request.card !== undefined };
      return report(await callApi((client) => client.paymentIntents.create(params, { idempotencyKey }), policy));
    },
    retrieve: async (id) => report(await loadIntent(id)),
    list: async (since) => {
      const intents = await listSince(since, (params) => callApi((client) => client.paymentIntents.list(params)));
      return intents.map((intent) => toReport(intent));
    },
    capture: async (id) => {
      const intent = await loadIntent(id);
      if (intent.status !== "requires_capture") return report(intent);
      return report(await callApi((client) => client.paymentIntents.capture(id, withCharge)));
    },
    cancel: async (id) => report(await callApi((client) => client.paymentIntents.cancel(id, withCharge))),
    refund: async ({ providerPaymentId, amount, currencyCode, refundId, idempotencyKey }) => {
      const params = {
        payment_intent: providerPaymentId,
        amount: toStripeAmount(amount, currencyCode),
        metadata: { refundId },
      };
      return toRefundReport(await callApi((client) => client.refunds.create(params, { idempotencyKey })));
    },
    listRefunds,
    cards: stripeCards(callApi),
    ...moneyAfterPayment(callApi),
    verifyKeys: async () => verifyStripeKey(await stripe()),
    registerHost: async (host) => registerHost(await stripe(), host),
    parseWebhook: async (request) => {
      assertSignatureHeader(request.headers, settings.now());
      return readStripeEvent(request, (await settings.account()).webhookSecret, settings.now());
    },
  };
};
