import { instant, text } from "../columns.ts";

/** A request of staff, which a manager answers. */
export const cancellationRequest = {
  cancellationRequestedAt: instant("cancellation_requested_at", {
    doc: "Time at which staff asked a manager to cancel the order; null if no request is open.",
  }),
  cancellationRequestedBy: text("cancellation_requested_by", {
    doc: "Name of the staff member who requested the cancellation.",
    personal: true,
  }),
  cancellationRequestReason: text("cancellation_request_reason", {
    doc: "Reason for the cancellation request.",
    personal: true,
  }),
};
