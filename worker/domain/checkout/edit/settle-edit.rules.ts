import type { EditSettlement } from "../../../../db/schema/enums.ts";

/** A payment with what can still be refunded of it. Minor units. */
interface PaymentLeft {
  id: string;
  left: number;
}

/** A part of a refund, from one payment. Minor units. */
export interface RefundPart {
  paymentId: string;
  amount: number;
}

/** What an edit does to an order's money. Minor units. */
export interface EditMoney {
  /** What goes back to the guest, by payment. */
  refunds: RefundPart[];
  /** What the edit would have returned if goodwill refunds had not returned it before. */
  settledByGoodwill: number;
  /** What the guest has to pay after the edit; never below zero. */
  due: number;
}

/** Why an edit cannot be settled as asked. */
export type SettleFault = "refund_needed" | "payment_needed" | "no_link";

/** Spreads a refund over payments, newest first, as far as they go. 500 over [300, 400] is 400 of the second and 100
 *  of the first. Payments are sent oldest first. Minor units. */
export const spreadRefund = (amount: number, payments: readonly PaymentLeft[]): RefundPart[] => {
  let rest = amount;
  return payments.toReversed().flatMap(({ id, left }) => {
    const part = Math.min(rest, left);
    rest -= part;
    return part > 0 ? [{ paymentId: id, amount: part }] : [];
  });
};

/** What an edit does to an order's money: `outstanding` is what it leaves to pay, below zero if too much was paid. Of
 *  1000 paid and a new total of 700, 300 go back; with only 200 left on the payments, 200, and 100 count as settled by
 *  goodwill. Minor units. Source: product.md, "Payment status". */
export const settleEdit = (outstanding: number, payments: readonly PaymentLeft[]): EditMoney => {
  const excess = Math.max(0, -outstanding);
  const refunds = spreadRefund(excess, payments);
  const returned = refunds.reduce((sum, { amount }) => sum + amount, 0);
  return { refunds, settledByGoodwill: excess - returned, due: Math.max(0, outstanding) };
};

/** Why `settle` does not fit an edit, or null if it does. Money that goes back needs `refund`; more to pay needs
 *  `counter` or `later`. An edit that changes no amount fits all. Minor units. */
export const settleFault = (
  { refunds, due }: Pick<EditMoney, "refunds" | "due">,
  edit: { settle: EditSettlement; difference: number },
): SettleFault | null => {
  if (refunds.length > 0) return edit.settle === "refund" ? null : "refund_needed";
  if (edit.settle === "link") return "no_link";
  if (due === 0 || edit.difference <= 0) return null;
  return edit.settle === "refund" ? "payment_needed" : null;
};
