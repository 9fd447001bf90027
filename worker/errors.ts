import type { RefusalReason } from "./refusal-reasons.ts";

/** Every error code of the API, with its HTTP status. */
export const errorStatus = {
  BAD_INPUT: 400,
  UNAUTHENTICATED: 401,
  PAYMENT_DECLINED: 402,
  FORBIDDEN: 403,
  MISSING_SCOPE: 403,
  WRONG_STORE: 403,
  IP_NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  STORE_NOT_FOUND: 404,
  CONFLICT: 409,
  DAY_CLOSED: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  ILLEGAL_TRANSITION: 409,
  PRICE_CHANGED: 409,
  REVISION_CONFLICT: 409,
  PAYMENT_DUE: 409,
  TOO_LARGE: 413,
  STORE_CLOSED: 422,
  ORDERING_PAUSED: 422,
  ORDER_TYPE_UNAVAILABLE: 422,
  ITEM_UNAVAILABLE: 422,
  INVALID_MODIFIERS: 422,
  OUT_OF_ZONE: 422,
  BELOW_MINIMUM: 422,
  SLOT_UNAVAILABLE: 422,
  CART_EMPTY: 422,
  LIMIT_EXCEEDED: 422,
  RATE_LIMITED: 429,
  TOO_MANY_OPEN_ORDERS: 429,
  PAYMENT_UNAVAILABLE: 503,
  UNAVAILABLE: 503,
  // A step of the automatic persisted queries protocol; its clients expect 200.
  PERSISTED_QUERY_NOT_FOUND: 200,
  INTERNAL: 500,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Default Retry-After in seconds, unless the error sets its own. */
const defaultRetrySeconds: Partial<Record<ErrorCode, number>> = {
  RATE_LIMITED: 60,
  PAYMENT_UNAVAILABLE: 30,
  UNAVAILABLE: 5,
};

/** An error of one input field: its dotted path, and a message for the person who filled it in. */
export interface FieldError {
  path: string;
  message: string;
}

interface Details {
  errors?: readonly FieldError[];
  /** What happened, if the code alone does not say it. */
  reason?: RefusalReason;
  retryAfterSeconds?: number;
  /** Members sent beside the error, such as the corrected quote. */
  extra?: Readonly<Record<string, unknown>>;
}

/** The codes that say too little by themselves. */
type GeneralCode = "BAD_INPUT" | "CONFLICT";

/** The codes that say by themselves what happened. */
export type SpecificCode = Exclude<ErrorCode, GeneralCode>;

/** Details from which a page can say what happened in the reader's language: a reason, or the invalid fields. */
type Explained = Details & ({ reason: RefusalReason } | { errors: readonly [FieldError, ...FieldError[]] });

/** Errors of fields as details. A request that is refused without any is one that cannot be read. */
export const listFieldErrors = (errors: readonly FieldError[]): Explained => {
  const [first, ...others] = errors;
  return first ? { errors: [first, ...others] } : { reason: "MALFORMED_REQUEST" };
};

/** An error for the caller. Its message is for people and says what to do next. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(code: SpecificCode, message: string, details?: Details);
  constructor(code: ErrorCode, message: string, details: Explained);
  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message);
    this.code = code;
    this.errors = details.errors ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds ?? defaultRetrySeconds[code];
    this.extra = details.reason ? { ...details.extra, reason: details.reason } : (details.extra ?? {});
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** The same error for a missing row and for a row that the caller may not see, so that they cannot be told apart. */
export const notFound = () => new AppError("NOT_FOUND", "We could not find that.");

export const storeNotFound = () =>
  new AppError("STORE_NOT_FOUND", "There is no restaurant at this address. Please check it.");

/** For what only signed-in people can do. */
export const signInRequired = () => new AppError("UNAUTHENTICATED", "Please sign in first.");

/** For what a sign-in, an API key or an app can do. */
export const credentialRequired = () => new AppError("UNAUTHENTICATED", "Please sign in or send an API key.");

export const tooManyRequests = () =>
  new AppError("RATE_LIMITED", "Too many requests. Please wait a minute and try again.");

export const unavailable = () =>
  new AppError("UNAVAILABLE", "The service is temporarily unavailable. Please try again in a few seconds.");

/** For writes while a new version is being installed. */
export const releasing = () =>
  new AppError("UNAVAILABLE", "We are being updated and will be back in a moment. Please try again in a few seconds.", {
    reason: "release",
  });

export const internalError = () => new AppError("INTERNAL", "Something went wrong on our side. Please try again.");
