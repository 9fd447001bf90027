import type { MenuSnapshot } from "../../../worker/domain/menu/types.ts";
import { findLinkMethod, isOpenLink } from "../../../worker/domain/payments/payment-link.rules.ts";
import { isAtCounter } from "../../../worker/domain/payments/provider/status.rules.ts";

/** Whether a store has a processor, so that guests can pay by a link. */
export const canPayByLink = ({ store }: Pick<MenuSnapshot, "store">): boolean =>
  findLinkMethod(store.paymentOptions) !== null;

type Payments = readonly (Parameters<typeof isOpenLink>[0] & { amount: number })[];

/** The newest payment that the guest can make by a link now; null if there is none. */
export const findOpenLink = <Payment extends Payments[number]>(
  payments: readonly Payment[],
  now: string,
): Payment | null => payments.findLast((payment) => isOpenLink(payment, now)) ?? null;

/** Whether the kitchen waits for a link that pays for the whole order. */
export const isWaitingForLink = ({ status, payments }: { status: string; payments: Payments }): boolean =>
  status === "open" &&
  payments.some(({ expiresAt }) => expiresAt !== null) &&
  payments.every((payment) => !isAtCounter(payment.provider) || payment.status === "cancelled");

/** Whether a change of an order waits for its link: the link collects what is outstanding after the change. A link of
 *  500 for an order with nothing outstanding is for a change; once that was sent, 500 is outstanding. Minor units. */
export const hasPendingEdit = (order: { outstanding: number }, link: { amount: number }): boolean =>
  order.outstanding < link.amount;

/** The address that opens the device's messages with a text. smsAddress("+1 718 555", "Hi") is
 *  "sms:+1718555?&body=Hi": Android and iOS agree on no other form. Source: RFC 5724. */
export const smsAddress = (phone: string, text: string): string =>
  `sms:${phone.replaceAll(/[^\d+]/g, "")}?&body=${encodeURIComponent(text)}`;
