import { type CashRounding, isCashPart, roundCash } from "../../../../worker/domain/payments/cash-rounding.rules.ts";

/** What keeps a payment from being taken. */
export type TenderFault = "amount" | "too_much" | "step" | "received" | "too_little";

interface TenderAmounts {
  method: "cash" | "manual";
  /** Null if the text is no amount. */
  amount: number | null;
  /** The cash received; null if the text is no amount, undefined if none was typed. */
  received: number | null | undefined;
}

/** The first fault of a payment; null if it can be taken. Cash is enough if it covers the rounded amount, and a payment
 *  may be less than what is outstanding, because guests split bills, in cash by what coins can make up. Minor units. */
export const findTenderFault = (
  { method, amount, received }: TenderAmounts,
  outstanding: number,
  rounding: CashRounding,
): TenderFault | null => {
  if (amount === null || amount <= 0) return "amount";
  if (amount > outstanding) return "too_much";
  if (method === "manual") return null;
  if (amount < outstanding && !isCashPart(amount, rounding)) return "step";
  if (received === undefined) return null;
  if (received === null) return "received";
  return received < amount + roundTender(amount, outstanding, rounding) ? "too_little" : null;
};

/** What coins add to a payment in cash: the one that leaves nothing outstanding is rounded. Of 1003 in steps of 5, 1003
 *  is rounded by 2, and 500 is not. Minor units. */
export const roundTender = (amount: number, outstanding: number, rounding: CashRounding): number =>
  amount === outstanding ? roundCash(amount, rounding) : 0;
