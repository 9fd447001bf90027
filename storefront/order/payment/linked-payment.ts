import { isOpenLink } from "../../../worker/domain/payments/payment-link.rules.ts";
import type { CustomerOrder } from "../../api/orders.ts";
import { serverNow } from "../../state/server-clock.ts";

export type GuestPayment = CustomerOrder["payments"][number];

/** The newest payment that was sent to the guest as a link. */
export const findLinkedPayment = ({ payments }: CustomerOrder): GuestPayment | null =>
  payments.findLast(({ expiresAt }) => expiresAt !== null) ?? null;

/** The payment that the guest can make by the link at an instant; null if there is none. */
export const findOpenLink = (order: CustomerOrder, now = serverNow()): GuestPayment | null => {
  const payment = order.status === "cancelled" ? null : findLinkedPayment(order);
  return payment && isOpenLink(payment, now) ? payment : null;
};
