import { AppError } from "../../../errors.ts";
import type { IntentRequest, PaymentProvider, ProviderPayment } from "../provider/provider.ts";
import { type PaypalAccount, PaypalClient, PaypalRefusal, type PaypalSetting, paypalBase } from "./client.ts";
import { readPaypalEvent } from "./events.ts";
import { paypalTakes, toDecimal } from "./money.rules.ts";
import { refundAt } from "./refund.ts";
import { listRefundReports, paypalDeclined, toReport } from "./report.ts";
import { orderAnswer } from "./responses.ts";
import { returnAddresses } from "./return.rules.ts";

/** What the guest sees at PayPal. Where nobody is there to be sent back, as under cron, PayPal is told of no page. */
const pageAddress = (origin: string | null, orderId: string, { storeName }: PaypalAccount) => {
  if (origin === null) return {};
  const { approved, cancelled } = returnAddresses(origin, orderId);
  const experience_context = {
    return_url: approved,
    cancel_url: cancelled,
    brand_name: storeName.slice(0, 127),
    user_action: "PAY_NOW",
    // A meal is brought where we were told, and is not paid by what takes days to arrive.
    shipping_preference: "NO_SHIPPING",
    payment_method_preference: "IMMEDIATE_PAYMENT_REQUIRED",
  };
  return { payment_source: { paypal: { experience_context } } };
};

const loadOrderRow = (request: IntentRequest, origin: string | null, account: PaypalAccount) => {
  const { amount, currencyCode, orderId, paymentId, description } = request;
  return {
    intent: "CAPTURE",
    purchase_units: [
      {
        reference_id: orderId,
        custom_id: paymentId,
        // PayPal collects an invoice once, so that no second attempt can take the money for a meal again.
        invoice_id: orderId,
        description,
        amount: { currency_code: currencyCode, value: toDecimal(amount, currencyCode) },
      },
    ],
    ...pageAddress(origin, orderId, account),
  };
};

/** The guest can do something about these: agree once more, with other means. Source: PayPal, "Orders v2", capture errors. */
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

/** Nothing is wrong: the guest has not agreed yet after all, or the money is being collected at this moment. */
const undecided: ReadonlySet<string> = new Set(["ORDER_NOT_APPROVED", "ORDER_COMPLETION_IN_PROGRESS"]);

const pathOf = (orderId: string): string => `/v2/checkout/orders/${encodeURIComponent(orderId)}`;

interface Setting extends PaypalSetting {
  /** Scheme and host of the pages that a guest comes back to; null where no guest waits. */
  origin: string | null;
}

/** PayPal, at the account of one store, by its REST API: the guest agrees on PayPal's own pages, and we collect. Everything
 *  that it tells is fetched from there under the store's own keys. */
export const paypalProvider = (setting: Setting): PaymentProvider => {
  const client = new PaypalClient(setting);
  const orderNamed = (id: string) => client.ask({ method: "GET", path: pathOf(id) }, orderAnswer);
  const report = async (order: Parameters<typeof toReport>[0]) =>
    toReport(order, paypalBase(setting, await setting.account()));
  const retrieve = async (id: string) => report(await orderNamed(id));

  /** What became of an order that PayPal did not collect when it was asked to. */
  const uncollected = async (id: string, refusal: PaypalRefusal): Promise<ProviderPayment> => {
    const standing = await retrieve(id);
    const issue = refusal.issue ?? "";
    if (standing.status !== "pending" || undecided.has(issue)) return standing;
    if (!declines.has(issue)) throw refusal;
    const failed = { status: "failed", errorMessage: paypalDeclined, declinedAttempts: 1 } as const;
    return { ...standing, ...failed, awaitsCapture: false };
  };

  return {
    name: "paypal",
    ready: async ({ amount, currencyCode }) => {
      await setting.account();
      if (paypalTakes(amount, currencyCode)) return;
      throw new AppError("PAYMENT_UNAVAILABLE", "PayPal cannot collect this amount. Please choose another way to pay.");
    },
    create: async (request) => {
      const body = JSON.stringify(loadOrderRow(request, setting.origin, await setting.account()));
      const { idempotencyKey } = request;
      return report(
        await client.ask({ method: "POST", path: "/v2/checkout/orders", body, idempotencyKey }, orderAnswer),
      );
    },
    retrieve,
    capture: async (id) => {
      // An order is collected once by its nature. A key would only keep an old no from being asked again.
      try {
        return await report(
          await client.ask({ method: "POST", path: `${pathOf(id)}/capture`, body: "{}" }, orderAnswer),
        );
      } catch (error) {
        if (error instanceof PaypalRefusal) return uncollected(id, error);
        throw error;
      }
    },
    cancel: async (id) => {
      // PayPal has no word for it: an order that we do not collect never costs anything.
      const standing = await retrieve(id);
      if (standing.status === "succeeded" || standing.status === "processing") return standing;
      return { ...standing, status: "cancelled", errorMessage: null, declinedAttempts: 0, awaitsCapture: false };
    },
    refund: async (request) => refundAt(client, await orderNamed(request.providerPaymentId), request),
    verifyKeys: () => client.verifyKeys(),
    listRefunds: async (id) => listRefundReports(await orderNamed(id)),
    parseWebhook: (request, admit) => readPaypalEvent(request, { client, setting, admit }),
  };
};
