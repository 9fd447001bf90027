import type { ErrorCode } from "../../../../worker/errors.ts";
import type { RefusalReason } from "../../../../worker/refusal-reasons.ts";

/** The codes that always mean the same. The message of another code says more than a text by its code could. */
type PlainCode = Extract<
  ErrorCode,
  | "UNAUTHENTICATED"
  | "FORBIDDEN"
  | "MISSING_SCOPE"
  | "NOT_FOUND"
  | "DAY_CLOSED"
  | "ILLEGAL_TRANSITION"
  | "PAYMENT_DECLINED"
  | "LIMIT_EXCEEDED"
  | "PAYMENT_DUE"
  | "REVISION_CONFLICT"
  | "TOO_LARGE"
  | "RATE_LIMITED"
  | "PAYMENT_UNAVAILABLE"
  | "UNAVAILABLE"
  | "INTERNAL"
>;

/** What a form says about a refusal that it does not explain itself. English has the worker's own messages. */
export type RefusalMessages = Readonly<Record<`refused.${PlainCode}` | `refused.reason.${RefusalReason}`, string>>;
