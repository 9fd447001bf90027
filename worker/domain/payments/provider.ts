import type { PaymentMethod, PaymentProviderName } from "../../../db/schema/enums.ts";
import type { Instant } from "../time.ts";

/** What a processor is asked to collect. `idempotencyKey` is `<paymentId>:<attempt>`; the amount is in minor units. */
export interface IntentRequest {
  idempotencyKey: string;
  amount: number;
  currencyCode: string;
  storeId: string;
  orderId: string;
  paymentId: string;
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
}

/** What a processor's own message is about; the message itself is never believed, the payment is asked for again. */
export interface ProviderEvent {
  eventId: string;
  providerPaymentId: string;
}

/** One payment processor. Every call may throw `ProviderDown` (nothing is known) or `ProviderRefused` (a definite no). */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  create(request: IntentRequest): Promise<ProviderPayment>;
  retrieve(providerPaymentId: string): Promise<ProviderPayment>;
  capture(providerPaymentId: string): Promise<ProviderPayment>;
  cancel(providerPaymentId: string): Promise<ProviderPayment>;
  refund(request: { providerPaymentId: string; amount: number; idempotencyKey: string }): Promise<{
    providerRefundId: string;
    status: "pending" | "succeeded" | "failed";
  }>;
  parseWebhook(request: Request): Promise<ProviderEvent>;
}

/** No answer came, so whether it had an effect is unknown: ask again with the same key. */
export class ProviderDown extends Error {}

/** The processor said no, and nothing happened there. */
export class ProviderRefused extends Error {}
