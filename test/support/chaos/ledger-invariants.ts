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

const all = async <Row>(sql: string, ...values: string[]): Promise<Row[]> =>
  (
    await env.DB.prepare(sql)
      .bind(...values)
      .all<Row>()
  ).results;

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Lists inconsistencies between the restaurant's ledger and the processor's, after a chaos run. */
export const reckon = async (account: FakeStripeAccount, note: string, keptPayment: boolean): Promise<string[]> => {
  const wrong: string[] = [];
  const hold = (holds: boolean, what: string) => {
    if (!holds) wrong.push(what);
  };
  const orders = await all<OrderRow>("SELECT * FROM restaurant_order WHERE special_instructions = ?", note);
  const [order] = orders;
  if (!order) return [];
  hold(orders.length === 1, "one wish made several orders");
  const payments = await all<PaymentRow>("SELECT * FROM payment WHERE order_id = ?", order.id);
  const refunds = await all<RefundRow>(
    "SELECT r.* FROM refund r JOIN payment p ON p.id = r.payment_id WHERE p.order_id = ?",
    order.id,
  );
  const events = await all<{ seq: number; type: string }>(
    "SELECT seq, type FROM order_event WHERE order_id = ? ORDER BY seq",
    order.id,
  );
  const messages = await all<{ event: string }>("SELECT event FROM outbox WHERE payload LIKE ?", `%${order.id}%`);
  const [payment] = payments;
  const intents = [...account.intents.values()].filter(({ metadata }) => metadata["orderId"] === order.id);
  const charges = intents.flatMap(({ id }) => account.readCharges(id)).filter(({ paid }) => paid);
  const [charge] = charges;
  const times = (type: string) => events.filter((event) => event.type === type).length;
  const told = (name: string) => messages.filter(({ event }) => event === name).length;

  hold(payments.length === 1, "an order has not one payment");
  hold(charges.length <= 1, "two charges for one order");
  hold(sum(charges.map(({ amount }) => amount)) === (charge ? order.total : 0), "the charge is not the total");
  hold(
    events.every(({ seq }, index) => seq === index + 1),
    "the history has a gap",
  );
  hold(times("order_released") <= 1, "released twice");
  hold(times("payment_succeeded") === charges.length, "the history does not tell of the money as often as it came");
  hold(told("order.created") === 1, "told of the order not once");
  hold(told("order.paid") <= charges.length, "told of money that did not come");
  hold(told("order.cancelled") === times("order_cancelled"), "told of a cancellation not as often as it happened");
  hold(told("order.status_changed") === times("order_released") + times("status_changed"), "told of a step wrongly");
  hold(order.status !== "open", "the order waits for ever");
  hold(charge !== undefined || order.status === "cancelled", "an unpaid order in the kitchen");
  hold(
    refunds.every(({ status }) => status !== "pending"),
    "a refund waits for ever",
  );
  const back = sum(refunds.filter(({ status }) => status === "succeeded").map(({ amount }) => amount));
  hold(back === (charge?.amount_refunded ?? 0), "what went back differs from the processor's books");
  hold(payment?.refunded_amount === back, "what went back differs from the payment");
  const counted = refunds.filter(({ kind, status }) => status === "succeeded" && kind !== "surplus");
  hold(order.refunded_total === sum(counted.map(({ amount }) => amount)), "what went back differs from the order");
  // Stripe refuses a refund only if the money was already returned in the dashboard.
  const byHand = [...account.refunds.values()].some(
    (refund) => refund.payment_intent === charge?.payment_intent && refund.metadata?.["refundId"] === undefined,
  );
  hold(
    byHand || refunds.every(({ status }) => status !== "failed"),
    "a refund was given up that nothing stood against",
  );
  const ours = [...account.refunds.values()].flatMap(({ metadata }) => metadata?.["refundId"] ?? []);
  hold(new Set(ours).size === ours.length, "a refund was made twice");
  const mails = await all<{ kind: string; status: string }>("SELECT * FROM order_mail WHERE order_id = ?", order.id);
  const mailed = (kind: string) => mails.filter((mail) => mail.kind === kind).length;
  const arrived = refunds.filter(({ status }) => status === "succeeded").length;
  // Refunds that are found together are announced together, with their total.
  hold(told("order.refunded") >= Math.min(arrived, 1) && told("order.refunded") <= arrived, "told of refunds wrongly");
  hold(
    mails.every(({ status }) => status === "sent"),
    "a mail was not sent in the end",
  );
  hold(mailed("refunded") === arrived, "the guest was not told once of each refund");
  hold(mailed("confirmed") <= charges.length, "an order was confirmed that nobody paid");
  hold(mailed("cancelled") <= mailed("confirmed"), "an order was cancelled by mail that was never confirmed");
  if (charge) {
    const status = back === 0 ? "succeeded" : back === charge.amount ? "refunded" : "partially_refunded";
    hold(payment?.status === status, `the payment is ${payment?.status}, and should be ${status}`);
    hold(payment?.provider_payment_id === charge.payment_intent, "the payment names another charge");
    hold(order.status !== "cancelled" || keptPayment || back === charge.amount, "money without an order or a refund");
  } else {
    hold(payment?.status === "cancelled", `the payment is ${payment?.status}, and nothing came`);
    hold(
      intents.every(({ status }) => status === "canceled"),
      "somebody can still pay for an order that is cancelled",
    );
  }
  return wrong;
};
