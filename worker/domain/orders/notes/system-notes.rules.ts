/** What the worker notes in an order's history by itself. The texts are stored and answered in English; pages find the
 *  code of a note with `readSystemNote`, and have its text in each language. */
export const systemNotes = {
  cancelled: "The order was cancelled.",
  guestCancelled: "The guest cancelled the order.",
  unpaidCancelled: "Cancelled before payment.",
  noShow: "no_show",
  paymentMismatch: "payment_mismatch",
  otherAmount: "Another amount was paid than asked.",
  otherCurrency: "The payment came in another currency than asked.",
  allRefunded: "All payments are being refunded.",
  linkUnpaid: "The payment link ended before it was paid.",
  linkEnded: "The link ended without a payment.",
  linkRenewed: "The confirmation link was renewed.",
  mailedAgain: "The order's link was mailed again.",
  timeChanged: "The guest changed the time.",
  recalled: "The kitchen recalled the order.",
  paidTooLate: "The payment succeeded after it was cancelled.",
  editBlocked: "The order could no longer be changed as agreed, so the payment is returned.",
  disputesForbidden:
    "The processor reported a dispute of this payment, but the account's key may not read disputes. Give it read access to them.",
} as const;

/** Notes with a value in them, such as minutes, a name or an amount. */
const patterns = {
  unpaid: /^The order was not paid within (\d+) minutes\.$/,
  rated: /^The guest gave (\d) of 5 stars\.$/,
  recipient: /^Receipts are made out to (.+)\.$/s,
  refundRequested: /^A refund of (\S+(?: \S+)?) was requested\.(?: (.+))?$/s,
} as const;

export type SystemNoteCode = keyof typeof systemNotes | keyof typeof patterns;

/** A note that the worker wrote. */
interface SystemNote {
  code: SystemNoteCode;
  /** The minutes, name or amount in it; empty without one. */
  value: string;
  /** The words of a person after it; empty without any. */
  reason: string;
}

const codes: ReadonlyMap<string, SystemNoteCode> = new Map(
  // The named boundary: the keys of the list are its codes.
  Object.entries(systemNotes).map(([code, text]) => [text, code as keyof typeof systemNotes]),
);

/** The code of a note that the worker wrote, with its value; null for the words of a person. "The order was not paid
 *  within 12 minutes." is { code: "unpaid", value: "12" }, "Arrived cold" is null. */
export const readSystemNote = (note: string): SystemNote | null => {
  const code = codes.get(note);
  if (code) return { code, value: "", reason: "" };
  for (const [name, pattern] of Object.entries(patterns)) {
    const [found, value = "", reason = ""] = pattern.exec(note) ?? [];
    // The named boundary: the keys of the patterns are codes.
    if (found !== undefined) return { code: name as keyof typeof patterns, value, reason };
  }
  return null;
};
