import { AppError } from "../../../errors.ts";
import { formatAmount } from "../../money.rules.ts";
import { type OrderProblem, problemError } from "../../problems.rules.ts";
import type { SettledEdit, SettleFault } from "./settle-edit.rules.ts";

/** The error for changes that the order does not allow: the code of the first problem, and all of them by field. */
export const editRefusal = (first: OrderProblem, problems: readonly OrderProblem[]): AppError => {
  const errors = problems.flatMap(({ path, message }) => (path === null ? [] : [{ path, message }]));
  return problemError(first, errors);
};

/** The error for changes that are based on another revision. */
export const revisionConflict = (revision: number): AppError =>
  new AppError("REVISION_CONFLICT", "Someone else has changed this order. Compare both versions and try again.", {
    extra: { revision },
  });

export const nothingChanged = (): AppError => {
  const message = "These changes leave the order as it is. Change something first.";
  return new AppError("BAD_INPUT", message, { errors: [{ path: "changes", message }] });
};

const settleMessages: Record<Exclude<SettleFault, "link_below_minimum">, string> = {
  refund_needed: "The order costs less than was paid. Choose refund.",
  payment_needed: "The order costs more than was paid. Choose link, counter or later.",
  link_unneeded: "This change costs nothing more, so there is nothing to pay by a link. Choose later.",
  link_unavailable: "The restaurant accepts no payments online, so it can send no link. Choose counter or later.",
};

/** The error for a difference that cannot be settled as asked. */
export const settleRefusal = (
  fault: SettleFault,
  { minCharge }: Pick<SettledEdit, "minCharge">,
  currencyCode: string,
): AppError => {
  if (fault === "link_below_minimum") {
    const minimum = formatAmount(minCharge ?? 0, currencyCode);
    const message = `A link needs at least ${minimum} to pay. Choose counter or later.`;
    return new AppError("BELOW_MINIMUM", message, { errors: [{ path: "settle", message }] });
  }
  const message = settleMessages[fault];
  return new AppError("BAD_INPUT", message, { errors: [{ path: "settle", message }] });
};

/** The error for a caller who may change orders, but not send them to the kitchen unpaid. */
export const sendUnpaidRightMissing = (): AppError =>
  new AppError(
    "MISSING_SCOPE",
    "Sending an order to the kitchen unpaid needs the scope write_payments. Ask a manager, or choose link.",
  );

export const unpaidReasonMissing = (): AppError => {
  const message = "Say why this order goes to the kitchen unpaid.";
  return new AppError("BAD_INPUT", message, { errors: [{ path: "reason", message }] });
};

/** The error for a caller who may change orders, but not pay money back. */
export const refundRightMissing = (): AppError =>
  new AppError("MISSING_SCOPE", "This edit pays money back, which needs the scope write_payments. Ask a manager.");
