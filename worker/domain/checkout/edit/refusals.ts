import { AppError } from "../../../errors.ts";
import type { OrderProblem } from "../../problems.rules.ts";
import type { SettleFault } from "./settle-edit.rules.ts";

/** The error for changes that the order does not allow: the code of the first problem, and all of them by field. */
export const editRefusal = (first: OrderProblem, problems: readonly OrderProblem[]): AppError => {
  const errors = problems.flatMap(({ path, message }) => (path === null ? [] : [{ path, message }]));
  return new AppError(first.code, first.message, { errors });
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

const settleMessages: Record<SettleFault, string> = {
  refund_needed: "The order costs less than was paid. Choose refund.",
  payment_needed: "The order costs more than was paid. Choose counter or later.",
  no_link: "This difference cannot be paid by a link. Choose counter or later.",
};

/** The error for a difference that cannot be settled as asked. */
export const settleRefusal = (fault: SettleFault): AppError => {
  const message = settleMessages[fault];
  return new AppError("BAD_INPUT", message, { errors: [{ path: "settle", message }] });
};

/** The error for a caller who may change orders, but not pay money back. */
export const refundRightMissing = (): AppError =>
  new AppError("MISSING_SCOPE", "This edit pays money back, which needs the scope write_payments. Ask a manager.");

/** The error for a payment that succeeded while the order was being edited. */
export const paidMeanwhile = (outstanding: number): AppError =>
  new AppError("CONFLICT", "The guest has just paid. Check the order and edit it again.", { extra: { outstanding } });
