import type { PaymentMethod, PaymentProviderName, RefundStatus } from "../../../../db/schema/enums.ts";
import type { Instant } from "../../time.ts";

/** What a processor is asked to collect. `idempotencyKey` is `<paymentId>:<attempt>`; the amount is in minor units. */
export interface IntentRequest {
  idempotencyKey: string;
  amount: number;
  currencyCode: string;
  storeId: string;
  orderId: string;
  paymentId: string;
  /** The way that the guest has chosen, where it decides what they see; null for cards, which say themselves what they are. */
  paymentMethod: PaymentMethod | null;
  receiptEmail: string;
  description: string;
}

export type IntentStatus = "pending" | "processing" | "succeeded" | "failed" | "cancelled";

/** A processor's payment as it stands there, in our words. */
export interface ProviderPayment {
  providerPaymentId: string;
  status: IntentStatus;
  amount: number;
  currencyCode: string;
  clientSecret: string | null;
  paymentMethod: PaymentMethod | null;
  cardBrand: string | null;
  cardLast4: string | null;
  /** A sentence for the guest, where the last attempt was declined. */
  errorMessage: string | null;
  /** How many attempts were declined so far. */
  declinedAttempts: number;
  processedAt: Instant | null;
  /** Our own id of it, where the processor keeps what it was told. */
  paymentId?: string | null;
  /** The guest has agreed, and the money waits for us to take it. */
  awaitsCapture?: boolean;
  /** The guest has tried to pay: an attempt was declined, their bank asks, or they have agreed at the processor. */
  isTried?: boolean;
  /** What went back of it so far, where the processor tells that with the payment. */
  refundedAmount?: number;
}

/** A refund as it stands at a processor, in our words. */
export interface ProviderRefund {
  providerRefundId: string;
  amount: number;
  status: RefundStatus;
  /** Our own id of it, where we asked for it and the processor keeps what it was told; null where somebody made it there. */
  refundId: string | null;
}

/** What a processor is asked to send back, in minor units. `idempotencyKey` names one attempt. */
export interface RefundRequest {
  providerPaymentId: string;
  amount: number;
  refundId: string;
  idempotencyKey: string;
}

/** What a processor's own message is about; the message itself is never believed, the payment is asked for again. */
export interface ProviderEvent {
  eventId: string;
  providerPaymentId: string;
  /** What happened, in the processor's words. */
  type: string;
  /** A sentence for the order's history, where somebody at the store has to do something. */
  note: string | null;
}

/** One payment processor. Every call may throw `ProviderDown` (nothing is known) or `ProviderRefused` (a definite no). */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** Whether it can be asked for a payment at all, which is made sure of before an order is written. Throws
   *  PAYMENT_UNAVAILABLE. */
  ready?(payment: Pick<IntentRequest, "amount" | "currencyCode">): Promise<void>;
  create(request: IntentRequest): Promise<ProviderPayment>;
  retrieve(providerPaymentId: string): Promise<ProviderPayment>;
  /** The payments that were opened since a moment, as many as a few calls bring; left out if the processor has no such list. */
  list?(since: Instant): Promise<ProviderPayment[]>;
  capture(providerPaymentId: string): Promise<ProviderPayment>;
  cancel(providerPaymentId: string): Promise<ProviderPayment>;
  /** `refundId` is our own id. It is stored there with the refund, so that it is found in `listRefunds` whatever became of the
   *  answer. */
  refund(request: RefundRequest): Promise<Pick<ProviderRefund, "providerRefundId" | "status">>;
  /** Every refund of a payment, the oldest first. */
  listRefunds(providerPaymentId: string): Promise<ProviderRefund[]>;
  /** Asks the processor once whether it accepts the keys of the account. Throws `KeysRefused`. */
  verifyKeys?(): Promise<void>;
  /** What a message is about; null where it is nothing of ours. `ProviderRefused` where it does not prove its sender. `admit` is
   *  called before anything is asked of the processor for a message that is not proven yet, and may throw RATE_LIMITED. */
  parseWebhook(request: Request, admit: () => Promise<void>): Promise<ProviderEvent | null>;
}

/** No answer came, so whether it had an effect is unknown: ask again with the same key. */
export class ProviderDown extends Error {}

/** The processor answered with an error of its own. Whether the call had an effect is unknown, and the same key may repeat the
 *  error for as long as the processor remembers it. */
export class ProviderFailed extends ProviderDown {}

/** The processor said no, and nothing happened there. */
export class ProviderRefused extends Error {}

/** The processor does not accept an account's keys, or they open too little. The message is for whoever filled them in. */
export class KeysRefused extends ProviderRefused {}

/** The processor knows no such payment any more, so that no money can come by it. */
export class ProviderGone extends ProviderRefused {}
