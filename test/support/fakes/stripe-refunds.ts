import { vi } from "vitest";
import { type Placed, placeOrder } from "../builders/orders.ts";
import { readHistory, readMessages, readStaffOrder, till } from "./pos-client.ts";
import { payWith, type StripeShop, stripeShop, tell, toIntent } from "./stripe-shop.ts";

export const refunding = "POST /v1/refunds";
export const listing = "GET /v1/refunds";

const mutation = `mutation ($paymentId: ID!, $amount: Int, $idempotencyKey: String) {
  refundPayment(paymentId: $paymentId, amount: $amount, idempotencyKey: $idempotencyKey) {
    status payment { status }
  }
}`;

interface Refunded {
  refundPayment: { status: string; payment: { status: string } } | null;
}

/** An order's status, payment and refunds as staff see them. The refunds are sorted; `times` comes from the history
 *  and `told` from partners' events. */
const readBooks = async (held: StripeShop, counter: Awaited<ReturnType<typeof till>>, orderId: string) => {
  const order = await readStaffOrder(counter, orderId);
  const [payment] = order.payments;
  return {
    order: order.status,
    payment: payment?.status,
    refunded: [order.refundedTotal, payment?.refundedAmount],
    refunds: (payment?.refunds ?? []).map(({ amount, status }) => [amount, status]).sort(),
    times: readHistory(order).filter((type) => type === "payment_refunded").length,
    told: (await readMessages(held.shop, orderId)).filter((event) => event === "order.refunded").length,
  };
};

/** A POS at Copper Pot with one order of 1226. */
export const atTheTill = async (held: StripeShop, placed: Placed) => {
  const counter = await till(held.shop);
  const order = () => readStaffOrder(counter, placed.orderId);
  const paymentId = (await order()).payments[0]?.id ?? "";
  return {
    placed,
    order,
    intent: toIntent(placed),
    books: () => readBooks(held, counter, placed.orderId),
    notes: async () => (await order()).events.filter(({ type }) => type === "note").map(({ note }) => note),
    refund: (amount?: number, idempotencyKey?: string) =>
      counter.graphql<Refunded>(mutation, { paymentId, amount, idempotencyKey }),
  };
};

/** An order that was paid by card and confirmed by Stripe's webhook. */
export const paidByCard = async (held: StripeShop) => {
  const placed = await placeOrder(held.shop);
  await payWith(held, placed);
  await tell(held, held.account.events.at(-1));
  return atTheTill(held, placed);
};

/** A restaurant with a paid order. */
export const paidShop = async () => {
  const held = await stripeShop();
  return { ...held, ...(await paidByCard(held)), held };
};

/** Captures the log while `work` runs, instead of printing it. */
export const readWarnings = async (work: () => Promise<unknown>): Promise<string> => {
  const lines: string[] = [];
  const spy = vi.spyOn(console, "warn").mockImplementation((line: unknown) => {
    lines.push(String(line));
  });
  await work().finally(() => spy.mockRestore());
  return lines.join("\n");
};
