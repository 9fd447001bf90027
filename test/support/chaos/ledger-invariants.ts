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
  isPaymentRetained: boolean,
): Promise<string[]> => {
  const violations: string[] = [];
  const check = (isTrue: boolean, violation: string) => {
    if (!isTrue) violations.push(violation);
  };
  const orders = await queryAll<OrderRow>("SELECT * FROM restaurant_order WHERE special_instructions = ?", note);
  const [order] = orders;
  if (!order) return [];
  check(orders.length === 1, "one checkout created several orders");
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

  check(payments.length === 1, "an order does not have exactly one payment");
  check(charges.length <= 1, "two charges for one order");
  check(sum(charges.map(({ amount }) => amount)) === (charge ? order.total : 0), "the charge is not the total");
  check(
    events.every(({ seq }, index) => seq === index + 1),
    "the history has a gap",
  );
  check(historyCount("order_released") <= 1, "released twice");
  check(
    historyCount("payment_succeeded") === charges.length,
    "the history does not contain one payment_succeeded per charge",
  );
  check(publishedCount("order.created") === 1, "order.created was not published exactly once");
  check(publishedCount("order.paid") <= charges.length, "order.paid was published without a charge");
  check(
    publishedCount("order.cancelled") === historyCount("order_cancelled"),
    "order.cancelled was not published once per cancellation",
  );
  check(
    publishedCount("order.status_changed") === historyCount("order_released") + historyCount("status_changed"),
    "order.status_changed was not published once per step",
  );
  check(order.status !== "open", "the order stays open forever");
  check(charge !== undefined || order.status === "cancelled", "an unpaid order is in the kitchen");
  check(
    refunds.every(({ status }) => status !== "pending"),
    "a refund stays pending forever",
  );
  const refundedAmount = sum(refunds.filter(({ status }) => status === "succeeded").map(({ amount }) => amount));
  check(refundedAmount === (charge?.amount_refunded ?? 0), "the refunded amount differs from the processor's ledger");
  check(payment?.refunded_amount === refundedAmount, "the refunded amount differs from the payment");
  const ordinaryRefunds = refunds.filter(({ kind, status }) => status === "succeeded" && kind !== "surplus");
  check(
    order.refunded_total === sum(ordinaryRefunds.map(({ amount }) => amount)),
    "the refunded amount differs from the order",
  );
  // Stripe refuses a refund only if the money was already returned in the dashboard.
  const isRefundedByHand = [...account.refunds.values()].some(
    (refund) => refund.payment_intent === charge?.payment_intent && refund.metadata?.["refundId"] === undefined,
  );
  check(isRefundedByHand || refunds.every(({ status }) => status !== "failed"), "a refund failed without a reason");
  const ownRefundIds = [...account.refunds.values()].flatMap(({ metadata }) => metadata?.["refundId"] ?? []);
  check(new Set(ownRefundIds).size === ownRefundIds.length, "a refund was made twice");
  const mails = await queryAll<{ kind: string; status: string }>(
    "SELECT * FROM notification WHERE order_id = ?",
    order.id,
  );
  const mailCount = (kind: string) => mails.filter((mail) => mail.kind === kind).length;
  const succeededRefunds = refunds.filter(({ status }) => status === "succeeded").length;
  // Refunds that are found together are announced together, with their total.
  check(
    publishedCount("order.refunded") >= Math.min(succeededRefunds, 1) &&
      publishedCount("order.refunded") <= succeededRefunds,
    "order.refunded was not published for the refunds",
  );
  check(
    mails.every(({ status }) => status === "sent"),
    "a mail was never sent",
  );
  check(mailCount("refunded") === succeededRefunds, "the guest was not mailed once per refund");
  check(mailCount("confirmed") <= charges.length, "an unpaid order was confirmed by mail");
  check(
    mailCount("cancelled") <= mailCount("confirmed"),
    "a cancellation was mailed for an order that was never confirmed",
  );
  if (charge) {
    const status =
      refundedAmount === 0 ? "succeeded" : refundedAmount === charge.amount ? "refunded" : "partially_refunded";
    check(payment?.status === status, `the payment is ${payment?.status}, and should be ${status}`);
    check(payment?.provider_payment_id === charge.payment_intent, "the payment refers to another charge");
    check(
      order.status !== "cancelled" || isPaymentRetained || refundedAmount === charge.amount,
      "a cancelled order was charged and not refunded",
    );
  } else {
    check(payment?.status === "cancelled", `the payment is ${payment?.status}, and there is no charge`);
    check(
      intents.every(({ status }) => status === "canceled"),
      "a cancelled order can still be paid",
    );
  }
  return violations;
};
