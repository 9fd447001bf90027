import type { NotificationKind } from "../../../../db/schema/enums.ts";

/** The texts of a count in the plural forms that a language has. */
export type PluralForms = { other(count: string): string } & Partial<
  Record<Intl.LDMLPluralRule, (count: string) => string>
>;

/** The texts of order mails in one language. Amounts, times and counts are already formatted. */
export interface MailWords {
  subject: Record<NotificationKind, (number: string, store: string) => string>;
  order(number: string): string;
  thanks(name: string): string;
  received: string;
  readyAt: string;
  arrivesAt: string;
  plannedFor: string;
  dishes: PluralForms;
  /** Joins short facts, and the names of things. */
  facts(parts: readonly string[]): string;
  list(names: readonly string[]): string;

  ready: Record<"pickup" | "delivery" | "dine_in", { headline: string; lead: string }>;
  changed: { headline: string; lead: string };
  cancelled: string;
  /** The reason if another amount or currency was paid than asked. */
  otherAmountPaid: string;
  /** The restaurant's reason. */
  reason(reason: string): string;
  moneyRefunded(amount: string): string;
  refundRequested(amount: string): string;
  refundFailed(amount: string): string;
  paymentNotRefunded(amount: string): string;
  nothingDue: string;
  sorry: string;

  refunded(amount: string): string;
  refundedTo(means: string): string;
  refundedByHand: string;
  banksTakeTime: string;
  refundedInAll: string;

  link: { headline: string; lead: string; unasked: string };
  paymentDue: {
    headline: (amount: string) => string;
    /** What paying does to an order that is changed, and to one that is new. */
    change: string;
    order: string;
    /** What became of an order of the shop that was changed before it was paid. */
    changed: string;
    until: string;
  };
  paymentEnded: { headline: string; unchanged: string; stillDue: (amount: string) => string; returned: string };

  showOrder: string;
  yourOrder: string;
  pickupAt: string;
  deliverTo: string;
  note: string;
  quoted(note: string): string;

  payment: string;
  paid: string;
  paidWith(means: string): string;
  cashDue(amount: string): string;
  cashDueDelivery(amount: string): string;
  unpaid: string;
  free: string;
  cash: string;
  card: string;

  subtotal: string;
  discount: string;
  promoCode(code: string): string;
  deliveryFee: string;
  freeDelivery: string;
  tax: string;
  taxIncluded: string;
  tip: string;
  total: string;

  receipt: {
    title: string;
    number(number: string): string;
    /** The tax at one rate, in formatted amounts. */
    tax(line: { rate: string; net: string; tax: string; gross: string }): string;
    open: string;
  };

  questions: string;
  why(store: string): string;
}
