import type { EditSettlement } from "../../../../db/schema/enums.ts";

/** What an edit does to an order's money. Minor units. */
export interface EditMoney {
  /** What goes back to the guest. */
  refund: number;
  /** What the edit would have returned if goodwill refunds had not returned it before. */
  settledByGoodwill: number;
  /** What the guest has to pay after the edit; never below zero. */
  due: number;
}

/** What an edit does to an order's money: `outstanding` is what it leaves to pay, below zero if too much was paid, and
 *  `left` is what can still be refunded. Of 1000 paid and a new total of 700, 300 go back; with only 200 left on the
 *  payments, 200, and 100 count as settled by goodwill. Minor units. Source: product.md, "Payment status". */
export const settleEdit = (outstanding: number, left: number): EditMoney => {
  const excess = Math.max(0, -outstanding);
  const refund = Math.min(excess, left);
  return { refund, settledByGoodwill: excess - refund, due: Math.max(0, outstanding) };
};

/** What decides how an edit can be settled. Minor units. */
export interface SettledEdit extends Pick<EditMoney, "refund" | "due"> {
  /** How much more the order costs; below zero if it costs less. */
  difference: number;
  /** The processor's minimum; null if the store has no processor. */
  minCharge: number | null;
  /** Whether the order still waits for the payment that it was placed with. */
  awaitsPayment: boolean;
}

/** Why an edit cannot be settled as asked. */
export type SettleFault =
  | "refund_needed"
  | "payment_needed"
  | "link_unneeded"
  | "link_unavailable"
  | "link_too_early"
  | "link_below_minimum";

const linkFault = ({ due, difference, minCharge, awaitsPayment }: SettledEdit): SettleFault | null => {
  if (due === 0 || difference <= 0) return "link_unneeded";
  if (minCharge === null) return "link_unavailable";
  if (awaitsPayment) return "link_too_early";
  return due < minCharge ? "link_below_minimum" : null;
};

/** Why `settle` does not fit an edit, or null if it does. Money that goes back needs `refund`; more to pay needs
 *  `link`, `counter` or `later`. A link needs a processor, an order that does not wait for its first payment, and at
 *  least the processor's minimum: 30 more of a minimum of 50 is link_below_minimum. An edit that changes no amount fits
 *  all others. Minor units. Source: restaurant.md, Orders. */
export const settleFault = (edit: SettledEdit, settle: EditSettlement): SettleFault | null => {
  if (edit.refund > 0) return settle === "refund" ? null : "refund_needed";
  if (settle === "link") return linkFault(edit);
  if (edit.due === 0 || edit.difference <= 0) return null;
  return settle === "refund" ? "payment_needed" : null;
};
