import type { PaymentProviderName, PaymentStatus } from "../../../db/schema/enums.ts";
import { isRedirectMethod, type RedirectPaymentMethod } from "../../../db/schema/processors.ts";
import type { PaymentOption } from "../store/settings.ts";
import { addMinutes, earlier, type Instant } from "../time.ts";
import { isAtCounter, isPaid } from "./provider/status.rules.ts";

/** How many minutes a guest has to pay a link. */
const linkMinutes = 60;

interface PayablePayment {
  status: PaymentStatus;
  provider: PaymentProviderName;
  expiresAt: Instant | null;
}

/** Whether a guest can pay a payment at its processor now. A link that ended cannot be paid, even if its processor was
 *  not asked to stop it yet. */
export const canPayOnline = ({ status, provider, expiresAt }: PayablePayment, now: Instant): boolean =>
  !isAtCounter(provider) && (status === "pending" || status === "failed") && (expiresAt === null || now < expiresAt);

/** Whether a payment is a link that the guest can pay now. */
export const isOpenLink = (payment: PayablePayment, now: Instant): boolean =>
  payment.expiresAt !== null && canPayOnline(payment, now);

/** Whether a payment is a link that was neither paid nor stopped, so that its processor could still collect it, even if
 *  its time is over. */
export const isUnsettledLink = ({
  status,
  provider,
  expiresAt = null,
}: Omit<PayablePayment, "expiresAt"> & { expiresAt?: Instant | null | undefined }): boolean =>
  expiresAt !== null && !isAtCounter(provider) && !isPaid(status) && status !== "cancelled";

/** When a link ends: 60 minutes after it was made, at the latest at the time that the order was scheduled for. Made at
 *  18:00 for 18:30, it ends at 18:30. Source: restaurant.md. */
export const linkEndsAt = (now: Instant, scheduledFor: Instant | null): Instant => {
  const endsAt = addMinutes(now, linkMinutes);
  return scheduledFor === null ? endsAt : earlier(endsAt, scheduledFor);
};

/** How many minutes a guest has to pay an order of the shop anew, and how old an unpaid order may become with it. */
const renewalMinutes = { wait: 12, age: 60 };

/** When the payment ends that an edit makes for an unpaid order of the shop: 12 minutes after the edit, at the
 *  latest an hour after the order was made. Made at 18:00 and edited at 18:20, it ends at 18:32; edited at 18:55, at
 *  19:00. Source: product.md, "Edits of an unpaid online order". */
export const renewalEndsAt = (createdAt: Instant, now: Instant): Instant =>
  earlier(addMinutes(now, renewalMinutes.wait), addMinutes(createdAt, renewalMinutes.age));

/** How a link is paid. */
export interface LinkMethod {
  provider: PaymentProviderName;
  /** The service that guests are redirected to; null for a card. */
  paymentMethod: RedirectPaymentMethod | null;
}

/** The processor of a store's links: that of cards, else one that guests are redirected to; null if it has neither. */
export const findLinkMethod = (options: readonly PaymentOption[]): LinkMethod | null => {
  const card = options.find(({ paymentMethod }) => paymentMethod === "card");
  if (card) return { provider: card.provider, paymentMethod: null };
  for (const { provider, paymentMethod } of options) {
    if (isRedirectMethod(paymentMethod)) return { provider, paymentMethod };
  }
  return null;
};
