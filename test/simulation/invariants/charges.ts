import type { Merchant } from "../actors/merchant.ts";
import type { Evidence, Invariant } from "./evidence.ts";

/** Money that a processor took for an order. */
export interface Charge {
  slug: string;
  orderId: string;
  providerPaymentId: string;
  /** Our id of the payment, if the processor stores it. */
  paymentId: string | null;
  amount: number;
  /** What the processor was asked for. */
  asked: number;
  refunded: number;
  /** Refunds that its bank refused or sent back, together. */
  sentBack: number;
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
        asked: stripe.intents.get(String(payment_intent))?.amount ?? amount,
        refunded: amount_refunded,
        sentBack: refunds.reduce((sum, refund) => sum + (refund.status === "failed" ? refund.amount : 0), 0),
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
        asked: toMinorUnits(capture.amount),
        sentBack: 0,
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

/** Processors are asked for what the payments are, whether or not anyone pays. */
export const askedIsPayment: Invariant = ({ merchants, database }) => {
  const amounts = new Map(
    database
      .read<{ id: string; amount: number }>(
        "SELECT id, coalesce(asked_amount, amount) AS amount FROM payment ORDER BY id",
      )
      .map(({ id, amount }) => [id, amount]),
  );
  const asked = merchants.flatMap(({ stripe, paypal }) => [
    ...[...stripe.intents.values()].map(({ amount, metadata }) => ({ id: metadata["paymentId"] ?? "", amount })),
    ...[...paypal.orders.values()].flatMap(({ purchase_units: [unit] }) =>
      unit ? [{ id: unit.custom_id.split(" ")[0] ?? "", amount: toMinorUnits(unit.amount) }] : [],
    ),
  ]);
  return asked.flatMap(({ id, amount }) =>
    (amounts.get(id) ?? amount) === amount
      ? []
      : [`the payment ${id} is ${amounts.get(id)}, and its processor was asked for ${amount}`],
  );
};

/** SQL that is true if a person has to decide about another amount than an order was asked for. */
export const hasOtherAmount = `EXISTS (SELECT 1 FROM store_task t WHERE t.order_id = o.id AND t.kind = 'other_amount')`;

/** Another amount than asked is a surplus that goes back, all of a cancelled order, or a task on Today. */
export const otherAmountsAreSettled: Invariant = (evidence) => {
  const orders = new Map(
    evidence.database
      .read<{ id: string; status: string; surplus: number; hasTask: number }>(
        `SELECT o.id, o.status, ${hasOtherAmount} AS hasTask, (SELECT coalesce(sum(r.amount), 0) FROM refund r
           JOIN payment p ON p.id = r.payment_id WHERE p.order_id = o.id AND r.kind = 'surplus') AS surplus
         FROM restaurant_order o ORDER BY o.id`,
      )
      .map((order) => [order.id, order]),
  );
  return listCharges(evidence).flatMap(({ orderId, amount, asked }) => {
    const order = orders.get(orderId);
    if (amount === asked || !order || order.hasTask || order.status === "cancelled") return [];
    return order.surplus >= amount - asked && amount > asked
      ? []
      : [`${orderId} was asked for ${asked}, ${amount} came, and Today does not say so`];
  });
};
