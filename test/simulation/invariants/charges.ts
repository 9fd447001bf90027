import type { Merchant } from "../actors/merchant.ts";
import type { Evidence } from "./evidence.ts";

/** Money that a processor took for an order. */
export interface Charge {
  slug: string;
  orderId: string;
  providerPaymentId: string;
  /** Our id of the payment, if the processor stores it. */
  paymentId: string | null;
  amount: number;
  refunded: number;
  /** The ids of our refunds that the processor made, in no order. */
  refundIds: string[];
  /** Whether someone refunded in the processor's dashboard. */
  isRefundedThere: boolean;
}

/** PayPal's decimals in the smallest unit of the currency. */
const toMinorUnits = ({ value, currency_code }: { value: string; currency_code: string }): number =>
  Math.round(Number(value) * (currency_code === "JPY" ? 1 : 100));

const stripeCharges = ({ store, stripe }: Merchant): Charge[] =>
  [...stripe.charges.values()]
    .filter(({ paid }) => paid)
    .map(({ payment_intent, metadata, amount, amount_refunded }) => {
      const refunds = [...stripe.refunds.values()].filter((refund) => refund.payment_intent === payment_intent);
      return {
        slug: store.slug,
        orderId: metadata["orderId"] ?? "",
        providerPaymentId: String(payment_intent),
        paymentId: metadata["paymentId"] ?? null,
        amount,
        refunded: amount_refunded,
        refundIds: refunds.flatMap((refund) => refund.metadata?.["refundId"] ?? []),
        isRefundedThere: refunds.some((refund) => refund.metadata?.["refundId"] === undefined),
      };
    });

const paypalCharges = ({ store, paypal }: Merchant): Charge[] =>
  [...paypal.captures.values()]
    .filter(({ status }) => status !== "PENDING" && status !== "DECLINED")
    .map((capture) => {
      const refunds = [...paypal.refunds.values()].filter(({ captureId }) => captureId === capture.id);
      return {
        slug: store.slug,
        orderId: capture.invoice_id,
        providerPaymentId: capture.orderId,
        paymentId: null,
        amount: toMinorUnits(capture.amount),
        refunded: refunds.reduce((sum, { amount }) => sum + toMinorUnits(amount), 0),
        refundIds: refunds.map(({ custom_id }) => custom_id),
        isRefundedThere: false,
      };
    });

/** Everything that the processors' ledgers say was taken. */
export const listCharges = ({ merchants }: Pick<Evidence, "merchants">): Charge[] =>
  merchants.flatMap((merchant) => [...stripeCharges(merchant), ...paypalCharges(merchant)]);

/** The ids of payments that guests make by a link. */
export const readLinkIds = ({ database }: Pick<Evidence, "database">): ReadonlySet<string> =>
  new Set(
    database
      .read<{ id: string }>("SELECT id FROM payment WHERE expires_at IS NOT NULL ORDER BY id")
      .map(({ id }) => id),
  );

/** What processors took for orders as they were placed. */
export const listOrderCharges = (evidence: Pick<Evidence, "merchants" | "database">): Charge[] => {
  const links = readLinkIds(evidence);
  return listCharges(evidence).filter(({ paymentId }) => paymentId === null || !links.has(paymentId));
};
