import type { OrderRecord, PaymentRow } from "../../../db/queries/orders/orders.ts";
import { brandName, isRedirectMethod, walletNames } from "../../../db/schema/processors.ts";
import { isDueAtCounter } from "../../domain/payments/decide-tender.rules.ts";
import { isOrderPaid } from "../../domain/payments/outstanding.rules.ts";
import { isPaid } from "../../domain/payments/provider/status.rules.ts";
import type { Figures } from "./figures.ts";
import type { MailWords } from "./words/mail-words.ts";

const brands: Readonly<Record<string, string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
};

/** The payment method as text, such as "Visa •••• 4242". */
export const paymentMeans = (payment: PaymentRow, words: MailWords): string => {
  const { paymentMethod, cardBrand, cardLast4 } = payment;
  if (paymentMethod === "cash") return words.cash;
  const brand = cardBrand === null ? null : (brands[cardBrand] ?? cardBrand);
  const card = cardLast4 === null ? brand : [brand, `•••• ${cardLast4}`].filter(Boolean).join(" ");
  const wallet = isRedirectMethod(paymentMethod) ? brandName(paymentMethod) : walletNames[paymentMethod ?? ""];
  const known = [wallet, card].filter((part) => typeof part === "string");
  return known.length > 0 ? known.join(", ") : words.card;
};

/** A sentence about the payment of an order. */
export const paymentSentence = (
  { order, payments }: Pick<OrderRecord, "order" | "payments">,
  words: MailWords,
  { money }: Figures,
): string => {
  if (order.total === 0) return words.free;
  const isUnpaid = !isOrderPaid(order.outstanding, payments);
  if (isUnpaid && payments.some(isDueAtCounter)) {
    const amount = money(order.outstanding);
    return order.orderType === "delivery" ? words.cashDueDelivery(amount) : words.cashDue(amount);
  }
  const paid = payments.filter(({ status }) => isPaid(status)).at(-1);
  if (isUnpaid || !paid) return words.unpaid;
  return paid.paymentMethod === "manual" ? words.paid : words.paidWith(paymentMeans(paid, words));
};
