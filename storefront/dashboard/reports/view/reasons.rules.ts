import { readSystemNote, type SystemNoteCode } from "../../../../worker/domain/orders/notes/system-notes.rules.ts";

/** How the list of reasons names a reason. */
export interface ReasonName {
  key: "noReason" | "reason.noShow" | "reason.otherAmount" | "reason.unpaid" | "reason.linkEnded" | "reason.refunded";
  count: string;
}

const named = (key: ReasonName["key"], count = ""): ReasonName => ({ key, count });

/** What the worker writes if no person gave a reason. Who cancelled says enough of the first two. */
const written: { readonly [Code in SystemNoteCode]?: ReasonName["key"] } = {
  cancelled: "noReason",
  guestCancelled: "noReason",
  noShow: "reason.noShow",
  paymentMismatch: "reason.otherAmount",
  otherAmount: "reason.otherAmount",
  linkUnpaid: "reason.linkEnded",
  allRefunded: "reason.refunded",
  unpaid: "reason.unpaid",
};

/** The name of a reason that the worker wrote; null for the words of a person. "The order was not paid within 12
 *  minutes." gives reason.unpaid with a count of 12 minutes. */
export const nameReason = (reason: string): ReasonName | null => {
  if (reason === "") return named("noReason");
  const note = readSystemNote(reason);
  const key = note && written[note.code];
  return key ? named(key, note.value) : null;
};
