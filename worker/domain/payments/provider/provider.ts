import type { PaymentMethod, PaymentProviderName, RefundStatus } from "../../../../db/schema/enums.ts";
import type {
  DisputeReason,
  DisputeRefundRule,
  DisputeStatus,
  PayoutStatus,
} from "../../../../db/schema/payments/enums.ts";
import type { Instant } from "../../time.ts";

/** A request to collect a payment. `idempotencyKey` is `<paymentId>:<attempt>`; the amount is in minor units. */
export interface IntentRequest {
  idempotencyKey: string;
  amount: number;
  currencyCode: string;
  storeId: string;
  orderId: string;
  paymentId: string;
  /** Whether the guest pays by a payment link, to whose order a processor redirects back. */
  isLink: boolean;
  /** The payment method if the guest's choice decides the page they see; null for cards. */
  paymentMethod: PaymentMethod | null;
  receiptEmail: string;
  description: string;
  /** Missing if the payment has nothing to do with saved cards. */
  card?: IntentCard;
}

/** The customer at a processor whose card a payment saves, or with whose saved card it is paid. */
interface IntentCard {
  providerCustomerId: string;
  /** Whether the card is saved once it paid. */
  isSaved: boolean;
}

export type IntentStatus = "pending" | "processing" | "succeeded" | "failed" | "cancelled";

/** A payment's state at its processor. */
export interface ProviderPayment {
  providerPaymentId: string;
  status: IntentStatus;
  amount: number;
  currencyCode: string;
  clientSecret: string | null;
  paymentMethod: PaymentMethod | null;
  cardBrand: string | null;
  cardLast4: string | null;
  /** The processor's id of the card, if a saved one paid or the one that paid was saved. */
  cardId?: string | null;
  /** A message for the guest if the last attempt was declined. */
  errorMessage: string | null;
  /** The number of declined attempts so far. */
  declinedAttempts: number;
  processedAt: Instant | null;
  /** Our payment id, if the processor stores it. */
  paymentId?: string | null;
  /** The guest has approved the payment, and it can be captured. */
  awaitsCapture?: boolean;
  /** The guest has attempted to pay: a decline, a bank confirmation, or an approval at the processor. */
  isTried?: boolean;
  /** The amount refunded so far, if the processor reports it with the payment. */
  refundedAmount?: number;
}

/** A payment as its processor lists it, with what it knows of the order and of the guest. */
export interface ListedPayment extends ProviderPayment {
  paymentId: string;
  /** Our id of the store; null for payments of before it was sent, in an account that other stores may use as well. */
  storeId: string | null;
  /** Our id of the order; null if the processor does not store it. */
  orderId: string | null;
  payerName: string | null;
  payerEmail: string | null;
}

/** One page of what a processor has since an instant. */
export interface MovesPage {
  payments: ListedPayment[];
  /** The processor's ids of payments that were refunded, here or in its dashboard. */
  refundedIds: string[];
  /** Where the next page begins; null after the last one. */
  next: string | null;
}

/** Lists all that moved at a processor, page by page. */
export interface MovesList {
  /** How many minutes after it moved the list has all money. */
  readonly delayMinutes: number;
  /** A page since an instant, the first one if `cursor` is null. Throws `ProviderForbidden` if the account may not read
   *  the list. */
  page(since: Instant, cursor: string | null): Promise<MovesPage>;
}

/** A refund's state at its processor. */
export interface ProviderRefund {
  providerRefundId: string;
  amount: number;
  status: RefundStatus;
  /** Our refund id, if we requested it and the processor stores it; null if it was made at the processor. */
  refundId: string | null;
}

/** A refund that was made at the processor, and its payment there. */
export interface ForeignRefund {
  providerPaymentId: string;
  providerRefundId: string;
}

/** Money that moved at a processor, which may have been moved there. */
export interface ForeignMoves {
  /** Refunds that were not requested here. */
  refunds: ForeignRefund[];
  /** Our ids of payments that it collected. */
  paymentIds: string[];
  /** Whether it is all since then. Otherwise payments are read one by one too. */
  isComplete: boolean;
}

/** A request to refund, in minor units. `idempotencyKey` identifies one attempt. */
export interface RefundRequest {
  providerPaymentId: string;
  amount: number;
  /** The currency of the payment, which may be another one than the account's. */
  currencyCode: string;
  refundId: string;
  idempotencyKey: string;
}

/** A dispute's state at its processor. */
export interface ProviderDispute {
  providerDisputeId: string;
  providerPaymentId: string;
  amount: number;
  currencyCode: string;
  reason: DisputeReason;
  status: DisputeStatus;
  refundRule: DisputeRefundRule;
  /** Until when the processor takes an answer; null if it expects none. */
  evidenceDueAt: Instant | null;
  openedAt: Instant;
}

/** A payout's state at its processor. */
export interface ProviderPayout {
  providerPayoutId: string;
  /** In minor units; below zero if the processor collects it from the bank account. */
  amount: number;
  currencyCode: string;
  status: PayoutStatus;
  /** The day on which the bank is expected to have it, such as 2026-11-24. */
  arrivesOn: string;
  failureCode: string | null;
  sentAt: Instant;
}

/** A webhook about a payout. Its content is not trusted; the payout is loaded from the processor. */
export interface PayoutEvent {
  providerPayoutId: string;
}

/** A webhook about a payment, its refunds or its disputes. Its content is not trusted; they are loaded from the
 *  processor. */
export interface ProviderEvent {
  eventId: string;
  providerPaymentId: string;
  /** The event type in the processor's terms. */
  type: string;
  /** A note for the order's history if staff must act. */
  note: string | null;
}

/** A card that a processor stores for a customer. Its number never reaches us. */
export interface ProviderCard {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /** The same for the same card, however often it was saved; null if unknown. It stays in the worker. */
  fingerprint: string | null;
}

/** The saved cards of customers at a processor. Calls throw `ProviderGone` if the processor has no such customer. */
export interface CardVault {
  /** Creates a customer and returns its id. `reference` is our own id, and the idempotency key. After
   *  `ProviderRefused`, the same key may be refused again, so that the next call needs a new one. */
  createCustomer(request: { reference: string; storeId: string }): Promise<string>;
  /** Deletes a customer with all cards. */
  deleteCustomer(providerCustomerId: string): Promise<void>;
  /** All cards of a customer, newest first. */
  list(providerCustomerId: string): Promise<ProviderCard[]>;
  /** Deletes a card, so that it can never pay again. Throws `ProviderRefused` if it was deleted already. */
  detach(cardId: string): Promise<void>;
  /** Lets the browser save a card without a payment. Returns the client secret for it. */
  setUp(providerCustomerId: string): Promise<string>;
}

/** A payment processor. Every call may throw `ProviderDown` (outcome unknown) or `ProviderRefused` (definite
 *  refusal). */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** Checks that it can collect a payment, before the order is written. Throws PAYMENT_UNAVAILABLE. */
  ready?(payment: Pick<IntentRequest, "amount" | "currencyCode">): Promise<void>;
  create(request: IntentRequest): Promise<ProviderPayment>;
  retrieve(providerPaymentId: string): Promise<ProviderPayment>;
  /** Payments opened since an instant, limited to a few pages; undefined if the processor has no such list. */
  list?(since: Instant): Promise<ProviderPayment[]>;
  capture(providerPaymentId: string): Promise<ProviderPayment>;
  cancel(providerPaymentId: string): Promise<ProviderPayment>;
  /** Stores `refundId`, our own id, with the refund, so that `listRefunds` finds it even if the answer is lost. */
  refund(request: RefundRequest): Promise<Pick<ProviderRefund, "providerRefundId" | "status">>;
  /** All refunds of a payment, oldest first. */
  listRefunds(providerPaymentId: string): Promise<ProviderRefund[]>;
  /** The money that moved since an instant, limited to a few pages; undefined if the processor has no such list.
   *  Throws `ProviderForbidden` if the account may not read it. */
  listForeignMoves?(since: Instant): Promise<ForeignMoves>;
  /** All payments and refunds since an instant, ours and others', however many there are. */
  readonly moves?: MovesList;
  /** All disputes of a payment. Undefined if the processor reports none. */
  listDisputes?(providerPaymentId: string): Promise<ProviderDispute[]>;
  /** The payments with disputes that were opened since an instant, limited to a few pages. */
  listDisputedPayments?(since: Instant): Promise<string[]>;
  retrievePayout?(providerPayoutId: string): Promise<ProviderPayout>;
  /** The payouts that were sent since an instant, limited to a few pages; undefined if the processor lists none. */
  listPayouts?(since: Instant): Promise<ProviderPayout[]>;
  /** Undefined if the processor stores no cards. */
  readonly cards?: CardVault;
  /** Verifies the account's keys at the processor. Throws `KeysRefused`. */
  verifyKeys?(): Promise<void>;
  /** Registers the host of the guests' pages, where a processor offers wallets only on hosts that it knows. Cards do
   *  not depend on it, so a refusal is ignored. */
  registerHost?(host: string): Promise<void>;
  /** Verifies and reads a webhook; null if it is irrelevant. Throws `ProviderRefused` if unverified. Calls
   *  `admit`, which may throw RATE_LIMITED, before any call to the processor for an unverified request. */
  parseWebhook(request: Request, admit: () => Promise<void>): Promise<ProviderEvent | PayoutEvent | null>;
}

/** No answer came, so the outcome is unknown: retry with the same key. */
export class ProviderDown extends Error {}

/** The processor failed with an error of its own. The outcome is unknown, and the same key may repeat the error. */
export class ProviderFailed extends ProviderDown {}

/** The account's key may not read this at the processor. */
export class ProviderForbidden extends ProviderDown {}

/** The processor refused, and nothing happened there. */
export class ProviderRefused extends Error {}

/** The processor rejects an account's keys, or they lack permissions. The message is for the person who entered
 *  them. */
export class KeysRefused extends ProviderRefused {}

/** The processor no longer has the payment, so it cannot be paid, or the customer whose card it needs. */
export class ProviderGone extends ProviderRefused {}
