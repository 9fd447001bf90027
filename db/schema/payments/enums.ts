export const disputeStatuses = [
  "needs_response",
  "under_review",
  "warning_needs_response",
  "warning_under_review",
  "won",
  "lost",
  "warning_closed",
  "prevented",
] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];
export const disputeStatus = {
  name: "DisputeStatus",
  values: disputeStatuses,
  doc: "Status of a dispute. A warning is an inquiry of the bank, for which no money was taken back. won, lost, warning_closed and prevented are results.",
};

export const disputeReasons = [
  "fraudulent",
  "unrecognized",
  "not_received",
  "not_as_described",
  "duplicate",
  "credit_not_processed",
  "cancelled",
  "wrong_amount",
  "other",
] as const;
export type DisputeReason = (typeof disputeReasons)[number];
export const disputeReason = {
  name: "DisputeReason",
  values: disputeReasons,
  doc: "Why the guest disputes the payment.",
};

export const disputeRefundRules = ["any", "whole", "none"] as const;
export type DisputeRefundRule = (typeof disputeRefundRules)[number];
export const disputeRefundRule = {
  name: "DisputeRefundRule",
  values: disputeRefundRules,
  doc: "Which refunds the processor still accepts for a disputed payment: any, only all that is left, or none.",
};

export const payoutStatuses = ["pending", "in_transit", "paid", "canceled", "failed"] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];
export const payoutStatus = {
  name: "PayoutStatus",
  values: payoutStatuses,
  doc: "Status of a payout. One that was paid can still fail if the bank returns it.",
};

export const checkFailures = ["forbidden", "unavailable"] as const;
export type CheckFailure = (typeof checkFailures)[number];
export const checkFailure = {
  name: "ProcessorCheckFailure",
  values: checkFailures,
  doc: "Why a processor gave no list: the account's key lacks the permission, or it did not answer.",
};

const cardOnFileUses = ["save", "use"] as const;
export type CardOnFile = (typeof cardOnFileUses)[number];
export const cardOnFile = {
  name: "CardOnFile",
  values: cardOnFileUses,
  doc: "save: saves the card for the customer's next orders. use: pays with a saved card.",
};
