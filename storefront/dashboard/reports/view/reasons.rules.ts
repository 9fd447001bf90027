/** How the list of reasons names a reason. */
export interface ReasonName {
  key: "noReason" | "reason.noShow" | "reason.unpaid" | "reason.linkEnded" | "reason.refunded";
  count: string;
}

const named = (key: ReasonName["key"], count = ""): ReasonName => ({ key, count });

/** What the worker writes in English if no person gave a reason. Who cancelled says enough of the first two. */
const written: ReadonlyMap<string, ReasonName> = new Map([
  ["", named("noReason")],
  ["The order was cancelled.", named("noReason")],
  ["The guest cancelled the order.", named("noReason")],
  ["no_show", named("reason.noShow")],
  ["The payment link ended before it was paid.", named("reason.linkEnded")],
  ["All payments are being refunded.", named("reason.refunded")],
]);

/** The name of a reason that the worker wrote; null for the words of a person. "The order was not paid within 12
 *  minutes." gives reason.unpaid with a count of 12 minutes. */
export const nameReason = (reason: string): ReasonName | null => {
  const [, minutes] = /^The order was not paid within (\d+) minutes\.$/.exec(reason) ?? [];
  return minutes === undefined ? (written.get(reason) ?? null) : named("reason.unpaid", minutes);
};
