import type { OrderStatus } from "../../../../db/schema/enums.ts";
import type { Instant } from "../../../../db/schema/shapes.ts";
import { isCaptured } from "../../payments/refunds/decide-refund.rules.ts";

/** What decides whether a caller may cancel an order. `mayStaffCancelPaid` is the owner's rule, false for callers who are not
 *  staff. */
interface CancellationFacts {
  order: { status: OrderStatus; acknowledgedAt: Instant | null };
  payments: Parameters<typeof isCaptured>[0]["payments"];
  hasPaymentScope: boolean;
  mayStaffCancelPaid: boolean;
  keepPayment: boolean;
}

const isAccepted = ({ status, acknowledgedAt }: CancellationFacts["order"]): boolean =>
  acknowledgedAt !== null || (status !== "open" && status !== "sent_to_kitchen");

/** By what an order may be cancelled: by the caller's own scopes, by the owner's rule, or not at all (null). As soon as anything
 *  was captured it takes `write_payments`; without it the owner's rule holds until the order is accepted, and refunds in full.
 *  An accepted order with 500 in cash is cancelled by nobody without the scope. Source: product.md §3. */
export const cancellationRight = (facts: CancellationFacts): "caller" | "rule" | null => {
  const { order, payments, hasPaymentScope, mayStaffCancelPaid, keepPayment } = facts;
  if (hasPaymentScope || !isCaptured({ payments })) return "caller";
  return mayStaffCancelPaid && !keepPayment && !isAccepted(order) ? "rule" : null;
};
