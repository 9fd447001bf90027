/** What keeps a payment from being taken. */
export type TenderFault = "amount" | "too_much" | "received" | "too_little";

interface TenderAmounts {
  method: "cash" | "manual";
  /** Null if the text is no amount. */
  amount: number | null;
  /** The cash received; null if the text is no amount, undefined if none was typed. */
  received: number | null | undefined;
}

/** The first fault of a payment; null if it can be taken. Cash is enough if it covers the amount, and a payment may be
 *  less than what is outstanding, because guests split bills. Minor units. */
export const findTenderFault = (
  { method, amount, received }: TenderAmounts,
  outstanding: number,
): TenderFault | null => {
  if (amount === null || amount <= 0) return "amount";
  if (amount > outstanding) return "too_much";
  if (method === "manual" || received === undefined) return null;
  if (received === null) return "received";
  return received < amount ? "too_little" : null;
};
