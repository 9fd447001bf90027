import { env } from "cloudflare:workers";
import type { FakeStripeAccount } from "../fakes/fake-stripe-account.ts";

interface OrderRow {
  id: string;
  status: string;
  total: number;
  refunded_total: number;
}
interface PaymentRow {
  id: string;
  status: string;
  amount: number;
  refunded_amount: number;
  provider_payment_id: string | null;
}
interface RefundRow {
  kind: string;
  provider_refund_id: string | null;
  status: string;
  amount: number;
}

const queryAll = async <Row>(sql: string, ...values: string[]): Promise<Row[]> =>
  (
    await env.DB.prepare(sql)
      .bind(...values)
      .all<Row>()
  ).results;

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Lists inconsistencies between the restaurant's ledger and the processor's, after a chaos run. */
export const ledgerInvariants = async (
  account: FakeStripeAccount,
  note: string,
  hasKeptPayment: boolean,
): Promise<string[]> => {
  const violations: string[] = [];
  const check = (isTrue: boolean, violation: string) => {
    if (!isTrue) violations.push(violation);
  };
  const orders = await queryAll<OrderRow>("SELECT * FROM restaurant_order WHERE special_instructions = ?", note);
  const [order] = orders;
  if (!order) return [];
  check(orders.length === 1, "one wish made several orders");
  const payments = await queryAll<PaymentRow>("SELECT * FROM payment WHERE order_id = ?", order.id);
  const refunds = await queryAll<RefundRow>(
    "SELECT r.* FROM refund r JOIN payment p ON p.id = r.payment_id WHERE p.order_id = ?",
    order.id,
  );
  const events = await queryAll<{ seq: number; type: string }>(
    "SELECT seq, type FROM order_event WHERE order_id = ? ORDER BY seq",
    order.id,
  );
  const messages = await queryAll<{ event: string }>("SELECT event FROM outbox WHERE payload LIKE ?", `%${order.id}%`);
  const [payment] = payments;
  const intents = [...account.intents.values()].filter(({ metadata }) => metadata["orderId"] === order.id);
  const charges = intents.flatMap(({ id }) => account.readCharges(id)).filter(({ paid }) => paid);
  const [charge] = charges;
  const historyCount = (type: string) => events.filter((event) => event.type === type).length;
  const publishedCount = (name: string) => messages.filter(({ event }) => event === name).length;

  check(payments.length === 1, "an order has not one payment");
  check(charges.length <= 1, "two charges for one order");
  check(sum(charges.map(({ amount }) => amount)) === (charge ? order.total : 0), "the charge is not the total");
  check(
    events.every(({ seq }, index) => seq === index + 1),
    "the history has a gap",
  );
  check(historyCount("order_released") <= 1, "released twice");
  check(
    historyCount("payment_succeeded") === charges.length,
    "the history does not tell of the money as often as it came",
  );
  check(publishedCount("order.created") === 1, "told of the order not once");
  check(publishedCount("order.paid") <= charges.length, "told of money that did not come");
  check(
    publishedCount("order.cancelled") === historyCount("order_cancelled"),
    "told of a cancellation not as often as it happened",
  );
  check(
    publishedCount("order.status_changed") === historyCount("order_released") + historyCount("status_changed"),
    "told of a step wrongly",
  );
  check(order.status !== "open", "the order waits for ever");
  check(charge !== undefined || order.status === "cancelled", "an unpaid order in the kitchen");
  check(
    refunds.every(({ status }) => status !== "pending"),
    "a refund waits for ever",
  );
  const refundedAmount = sum(refunds.filter(({ status }) => status === "succeeded").map(({ amount }) => amount));
  check(refundedAmount === (charge?.amount_refunded ?? 0), "what went back differs from the processor's books");
  check(payment?.refunded_amount === refundedAmount, "what went back differs from the payment");
  const ordinaryRefunds = refunds.filter(({ kind, status }) => status === "succeeded" && kind !== "surplus");
  check(
    order.refunded_total === sum(ordinaryRefunds.map(({ amount }) => amount)),
    "what went back differs from the order",
  );
  // Stripe refuses a refund only if the money was already returned in the dashboard.
  const isRefundedByHand = [...account.refunds.values()].some(
    (refund) => refund.payment_intent === charge?.payment_intent && refund.metadata?.["refundId"] === undefined,
  );
  check(
    isRefundedByHand || refunds.every(({ status }) => status !== "failed"),
    "a refund was given up that nothing stood against",
  );
  const ownRefundIds = [...account.refunds.values()].flatMap(({ metadata }) => metadata?.["refundId"] ?? []);
  check(new Set(ownRefundIds).size === ownRefundIds.length, "a refund was made twice");
  const mails = await queryAll<{ kind: string; status: string }>(
    "SELECT * FROM order_mail WHERE order_id = ?",
    order.id,
  );
  const mailCount = (kind: string) => mails.filter((mail) => mail.kind === kind).length;
  const succeededRefunds = refunds.filter(({ status }) => status === "succeeded").length;
  // Refunds that are found together are announced together, with their total.
  check(
    publishedCount("order.refunded") >= Math.min(succeededRefunds, 1) &&
      publishedCount("order.refunded") <= succeededRefunds,
    "told of refunds wrongly",
  );
  check(
    mails.every(({ status }) => status === "sent"),
    "a mail was not sent in the end",
  );
  check(mailCount("refunded") === succeededRefunds, "the guest was not told once of each refund");
  check(mailCount("confirmed") <= charges.length, "an order was confirmed that nobody paid");
  check(mailCount("cancelled") <= mailCount("confirmed"), "an order was cancelled by mail that was never confirmed");
  if (charge) {
    const status =
      refundedAmount === 0 ? "succeeded" : refundedAmount === charge.amount ? "refunded" : "partially_refunded";
    check(payment?.status === status, `the payment is ${payment?.status}, and should be ${status}`);
    check(payment?.provider_payment_id === charge.payment_intent, "the payment names another charge");
    check(
      order.status !== "cancelled" || hasKeptPayment || refundedAmount === charge.amount,
      "money without an order or a refund",
    );
  } else {
    check(payment?.status === "cancelled", `the payment is ${payment?.status}, and nothing came`);
    check(
      intents.every(({ status }) => status === "canceled"),
      "somebody can still pay for an order that is cancelled",
    );
  }
  return violations;
};
