import type Stripe from "stripe";
import { posClient, readStaffOrder } from "../pos-client.ts";
import { paidByCard } from "../stripe-refunds.ts";
import { deliverEvent, type StripeShop, stripeShop } from "../stripe-shop.ts";

export interface StaffDispute {
  amount: number;
  reason: string;
  status: string;
  refundRule: string;
  evidenceDueAt: string | null;
  closedAt: string | null;
  order: { id: string };
}

/** The disputes of Copper Pot as staff see them, oldest first. */
export const readDisputes = async ({ shop }: StripeShop, store = "copper-pot"): Promise<StaffDispute[]> => {
  const pos = await posClient(shop, store);
  const { data, errors } = await pos.graphql<{ disputes: StaffDispute[] }>(
    "{ disputes(orderBy: [{ openedAt: asc }, { id: asc }]) { amount reason status refundRule evidenceDueAt closedAt order { id } } }",
    {},
    { store },
  );
  if (!data) throw new Error(JSON.stringify(errors));
  return data.disputes;
};

/** A real dispute: money was taken back, and the charge cannot be refunded. */
export const chargeback: Partial<Stripe.Dispute> = {
  status: "needs_response",
  reason: "product_not_received",
  is_charge_refundable: false,
};

/** A restaurant with a paid order that its guest disputes; Stripe's webhooks were not delivered yet. */
export const disputedShop = async (fields: Partial<Stripe.Dispute> = chargeback) => {
  const setup = await stripeShop();
  const order = await paidByCard(setup);
  const earlier = setup.account.events.length;
  const dispute = setup.account.dispute(order.intent, fields);
  const pos = await posClient(setup.shop);
  const { orderId } = order.placed;
  return {
    ...setup,
    ...order,
    setup,
    dispute,
    /** Delivers Stripe's events about disputes and payouts, in the order that a test chooses. */
    deliver: async (arrange: (events: Stripe.Event[]) => Stripe.Event[] = (events) => events) => {
      const events = arrange(setup.account.events.slice(earlier));
      return Promise.all(events.map(async (event) => (await deliverEvent(setup, event)).status));
    },
    disputes: () => readDisputes(setup),
    history: async () =>
      (await readStaffOrder(pos, orderId)).events.flatMap(({ type, note }) =>
        type.startsWith("dispute") ? [[type, note]] : [],
      ),
  };
};
