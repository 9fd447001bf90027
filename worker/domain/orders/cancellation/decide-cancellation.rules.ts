import type { OrderStatus } from "../../../../db/schema/enums.ts";
import type { Instant } from "../../../../db/schema/shapes.ts";
import { isCaptured } from "../../payments/refunds/decide-refund.rules.ts";
import { isAccepted } from "../record/guest-changes.rules.ts";

/** The facts that decide whether a caller may cancel an order. `mayStaffCancelPaid` is the owner's rule, false for
 *  callers who are not staff. */
interface CancellationFacts {
  order: { status: OrderStatus; acknowledgedAt: Instant | null };
  payments: Parameters<typeof isCaptured>[0]["payments"];
  hasPaymentScope: boolean;
  mayStaffCancelPaid: boolean;
  keepPayment: boolean;
}

/** Who may cancel: the caller by scope, staff by the owner's rule, or no one (null). Captured payments need
 *  `write_payments`; without it, the rule applies until the order is accepted, with a full refund. An accepted
 *  order with 500 in cash needs the scope. Source: product.md §3. */
export const cancellationRight = (facts: CancellationFacts): "caller" | "rule" | null => {
  const { order, payments, hasPaymentScope, mayStaffCancelPaid, keepPayment } = facts;
  if (hasPaymentScope || !isCaptured({ payments })) return "caller";
  return mayStaffCancelPaid && !keepPayment && !isAccepted(order) ? "rule" : null;
};
