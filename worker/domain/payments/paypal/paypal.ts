import { AppError } from "../../../errors.ts";
import type { ProcessorAccount, ProcessorSource } from "../provider/processor.ts";
import type { IntentRequest, PaymentProvider, ProviderPayment } from "../provider/provider.ts";
import { returnAddresses } from "../provider/return.rules.ts";
import { PaypalClient, PaypalRefusal, paypalBase } from "./client.ts";
import { toCustomId } from "./custom-id.rules.ts";
import { paypalDisputes } from "./disputes.ts";
import { readPaypalEvent } from "./events.ts";
import { canPaypalCollect, toDecimal } from "./money.rules.ts";
import { refundCapture } from "./refund.ts";
import { listRefundReports, paypalDeclined, toReport } from "./report.ts";
import { orderResponse } from "./responses.ts";
import { listPaypalMoves } from "./transactions.ts";

/** The guest's approval page at PayPal. Background work has no origin, so it sends no return pages. */
const experienceFields = (origin: string | null, request: IntentRequest, { storeName }: ProcessorAccount) => {
  if (origin === null) return {};
  const { approved, cancelled } = returnAddresses(origin, request, "paypal");
  const experience_context = {
    return_url: approved,
    cancel_url: cancelled,
    brand_name: storeName.slice(0, 127),
    user_action: "PAY_NOW",
    // Food is delivered to the order's address, and is not paid with methods that take days.
    shipping_preference: "NO_SHIPPING",
    payment_method_preference: "IMMEDIATE_PAYMENT_REQUIRED",
  };
  return { payment_source: { paypal: { experience_context } } };
};

const toPaypalOrder = (request: IntentRequest, origin: string | null, account: ProcessorAccount) => {
  const { amount, currencyCode, storeId, orderId, paymentId, isLink, description } = request;
  return {
    intent: "CAPTURE",
    purchase_units: [
      {
        reference_id: orderId,
        custom_id: toCustomId(paymentId, storeId),
        // PayPal collects an invoice only once, so a second attempt cannot charge the guest again. A link may collect
        // the difference of an order that was paid before.
        invoice_id: isLink ? paymentId : orderId,
        description,
        amount: { currency_code: currencyCode, value: toDecimal(amount, currencyCode) },
      },
    ],
    ...experienceFields(origin, request, account),
  };
};

/** Declines that the guest can resolve by approving again with other means. Source: PayPal, "Orders v2", capture
 *  errors. */
const declines: ReadonlySet<string> = new Set([
  "INSTRUMENT_DECLINED",
  "MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED",
  "PAYER_ACCOUNT_LOCKED_OR_CLOSED",
  "PAYER_ACCOUNT_RESTRICTED",
  "PAYER_ACTION_REQUIRED",
  "PAYER_CANNOT_PAY",
  "REDIRECT_PAYER_FOR_ALTERNATE_FUNDING",
  "TRANSACTION_LIMIT_EXCEEDED",
  "TRANSACTION_REFUSED",
]);

/** The search has a transaction three hours after it was made, at the latest. */
const movesDelayMinutes = 3 * 60;

/** No failure: the guest has not approved yet, or the capture is in progress. */
const undecided: ReadonlySet<string> = new Set(["ORDER_NOT_APPROVED", "ORDER_COMPLETION_IN_PROGRESS"]);

const pathOf = (orderId: string): string => `/v2/checkout/orders/${encodeURIComponent(orderId)}`;

/** PayPal's REST API for one store: the guest approves on PayPal's pages, and we capture. All state is loaded with
 *  the store's own keys. */
export const paypalProvider = (settings: ProcessorSource): PaymentProvider => {
  const client = new PaypalClient(settings);
  const loadPaypalOrder = (id: string) => client.call({ method: "GET", path: pathOf(id) }, orderResponse);
  const report = async (order: Parameters<typeof toReport>[0]) =>
    toReport(order, paypalBase(settings, await settings.account()));
  const retrieve = async (id: string) => report(await loadPaypalOrder(id));

  /** The state of an order that PayPal did not capture. */
  const toUncapturedReport = async (id: string, refusal: PaypalRefusal): Promise<ProviderPayment> => {
    const report = await retrieve(id);
    const issue = refusal.issue ?? "";
    if (report.status !== "pending" || undecided.has(issue)) return report;
    if (!declines.has(issue)) throw refusal;
    const failed = { status: "failed", errorMessage: paypalDeclined, declinedAttempts: 1 } as const;
    return { ...report, ...failed, awaitsCapture: false };
  };

  return {
    name: "paypal",
    ready: async ({ amount, currencyCode }) => {
      await settings.account();
      if (canPaypalCollect(amount, currencyCode)) return;
      throw new AppError("PAYMENT_UNAVAILABLE", "PayPal cannot collect this amount. Choose another way to pay.");
    },
    create: async (request) => {
      const body = JSON.stringify(toPaypalOrder(request, settings.origin, await settings.account()));
      const { idempotencyKey } = request;
      return report(
        await client.call({ method: "POST", path: "/v2/checkout/orders", body, idempotencyKey }, orderResponse),
      );
    },
    retrieve,
    capture: async (id) => {
      // PayPal captures an order only once. A key would only repeat an earlier refusal.
      try {
        return await report(
          await client.call({ method: "POST", path: `${pathOf(id)}/capture`, body: "{}" }, orderResponse),
        );
      } catch (error) {
        if (error instanceof PaypalRefusal) return toUncapturedReport(id, error);
        throw error;
      }
    },
    cancel: async (id) => {
      // PayPal has no cancellation: an order that is never captured is never charged.
      const report = await retrieve(id);
      if (report.status === "succeeded" || report.status === "processing") return report;
      return { ...report, status: "cancelled", errorMessage: null, declinedAttempts: 0, awaitsCapture: false };
    },
    refund: async (request) => refundCapture(client, await loadPaypalOrder(request.providerPaymentId), request),
    verifyKeys: () => client.verifyKeys(),
    listRefunds: async (id) => listRefundReports(await loadPaypalOrder(id)),
    listForeignMoves: (since) => listPaypalMoves(client, since, settings.now()),
    moves: {
      delayMinutes: movesDelayMinutes,
      page: async (since, cursor) => {
        const { listPaypalPage } = await import("./moves.ts");
        return listPaypalPage({ client, until: settings.now(), loadPaypalOrder, report }, since, cursor);
      },
    },
    ...paypalDisputes(client, loadPaypalOrder),
    parseWebhook: (request, admit) => readPaypalEvent(request, { client, settings, admit }),
  };
};
