import { vi } from "vitest";
import { type Placed, placeOrder } from "../builders/orders.ts";
import { posClient, readHistory, readMessages, readStaffOrder } from "./pos-client.ts";
import { deliverEvent, payWith, type StripeShop, stripeShop, toIntentId } from "./stripe-shop.ts";

export const refundRoute = "POST /v1/refunds";
export const listRoute = "GET /v1/refunds";

const mutation = `mutation ($paymentId: ID!, $amount: Int, $idempotencyKey: String) {
  refundPayment(paymentId: $paymentId, amount: $amount, idempotencyKey: $idempotencyKey) {
    status payment { status }
  }
}`;

interface Refunded {
  refundPayment: { status: string; payment: { status: string } } | null;
}

/** An order's status, payment and refunds as staff see them. The refunds are sorted; `inHistory`
 *  counts the refunds in the history and `published` those in partners' events. */
const readLedger = async (setup: StripeShop, pos: Awaited<ReturnType<typeof posClient>>, orderId: string) => {
  const order = await readStaffOrder(pos, orderId);
  const [payment] = order.payments;
  return {
    order: order.status,
    payment: payment?.status,
    refundedAmounts: [order.refundedTotal, payment?.refundedAmount],
    refunds: (payment?.refunds ?? []).map(({ amount, status }) => [amount, status]).sort(),
    inHistory: readHistory(order).filter((type) => type === "payment_refunded").length,
    published: (await readMessages(setup.shop, orderId)).filter((event) => event === "order.refunded").length,
  };
};

/** A POS at Copper Pot with one order of 1226. */
export const posOrder = async (setup: StripeShop, placed: Placed) => {
  const pos = await posClient(setup.shop);
  const order = () => readStaffOrder(pos, placed.orderId);
  const paymentId = (await order()).payments[0]?.id ?? "";
  return {
    placed,
    order,
    intent: toIntentId(placed),
    ledger: () => readLedger(setup, pos, placed.orderId),
    notes: async () => (await order()).events.filter(({ type }) => type === "note").map(({ note }) => note),
    refund: (amount?: number, idempotencyKey?: string) =>
      pos.graphql<Refunded>(mutation, { paymentId, amount, idempotencyKey }),
  };
};

/** An order that was paid by card and confirmed by Stripe's webhook. */
export const paidByCard = async (setup: StripeShop) => {
  const placed = await placeOrder(setup.shop);
  await payWith(setup, placed);
  await deliverEvent(setup, setup.account.events.at(-1));
  return posOrder(setup, placed);
};

/** A restaurant with a paid order. */
export const paidShop = async () => {
  const setup = await stripeShop();
  return { ...setup, ...(await paidByCard(setup)), setup };
};

/** Captures the log while `work` runs, instead of printing it. */
export const readWarnings = async (work: () => Promise<unknown>): Promise<string> => {
  const entries: string[] = [];
  const spy = vi.spyOn(console, "warn").mockImplementation((entry: unknown) => {
    entries.push(String(entry));
  });
  await work().finally(() => spy.mockRestore());
  return entries.join("\n");
};
