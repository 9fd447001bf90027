import type { EditSettlement } from "../../../../db/schema/enums.ts";

/** What an edit does to an order's money. Minor units. */
export interface EditMoney {
  /** What goes back to the guest. */
  refund: number;
  /** What the edit would have returned if goodwill refunds had not returned it before; below zero if the edit adds
   *  again what goodwill had returned. */
  settledByGoodwill: number;
  /** What the guest has to pay after the edit; never below zero. */
  due: number;
}

/** What an edit does to an order's money: `outstanding` is what it leaves to pay, below zero if too much was paid,
 *  `left` is what can still be refunded, and `goodwill` is what was already given back of what it removes. Of 1000 paid
 *  and a new total of 700, 300 go back; if goodwill gave 100 back for what is removed, 200, and 100 count as settled by
 *  it. Minor units. Source: product.md, "Payment status". */
export const settleEdit = (outstanding: number, left: number, goodwill: number): EditMoney => {
  const owed = outstanding + goodwill;
  const excess = Math.max(0, -owed);
  const refund = Math.min(excess, left);
  return { refund, settledByGoodwill: goodwill + excess - refund, due: Math.max(0, owed) };
};

/** What decides how an edit can be settled. Minor units. */
export interface SettledEdit extends Pick<EditMoney, "refund" | "due"> {
  /** How much more the order costs; below zero if it costs less. */
  difference: number;
  /** The processor's minimum; null if the store has no processor. */
  minCharge: number | null;
  /** Whether the order still waits for its first payment at a processor. */
  awaitsPayment: boolean;
}

/** Why an edit cannot be settled as asked. */
export type SettleFault =
  | "refund_needed"
  | "payment_needed"
  | "link_unneeded"
  | "link_unavailable"
  | "link_below_minimum";

const processorFault = ({ due, minCharge }: SettledEdit): SettleFault | null => {
  if (minCharge === null) return "link_unavailable";
  return due < minCharge ? "link_below_minimum" : null;
};

/** What an edit does to an order that waits for its first payment at a processor: nothing, if it costs the same or
 *  nothing at all; the guest pays the new total there, as `link` and `refund` say; or `counter` and `later` send it to
 *  the kitchen unpaid. From 1200 to 900, link is "pay_anew". Minor units. Source: product.md, "Edits of an unpaid
 *  online order". */
export const unpaidEffect = (
  { due, difference, awaitsPayment }: Pick<SettledEdit, "due" | "difference" | "awaitsPayment">,
  settle: EditSettlement,
): "pay_anew" | "send_unpaid" | null => {
  if (!awaitsPayment || difference === 0 || due === 0) return null;
  return settle === "link" || settle === "refund" ? "pay_anew" : "send_unpaid";
};

/** Why `settle` does not fit an edit, or null if it does. Money that goes back needs `refund`; more to pay needs
 *  `link`, `counter` or `later`. A link, and the new payment of an order that is not paid yet, need a processor and at
 *  least its minimum: 30 more of a minimum of 50 is link_below_minimum. An edit that changes no amount fits all others.
 *  Minor units. Source: restaurant.md, Orders. */
export const settleFault = (edit: SettledEdit, settle: EditSettlement): SettleFault | null => {
  if (edit.refund > 0) return settle === "refund" ? null : "refund_needed";
  if (edit.awaitsPayment) return unpaidEffect(edit, settle) === "pay_anew" ? processorFault(edit) : null;
  if (settle === "link") return edit.due === 0 || edit.difference <= 0 ? "link_unneeded" : processorFault(edit);
  if (edit.due === 0 || edit.difference <= 0) return null;
  return settle === "refund" ? "payment_needed" : null;
};
