import type { PaymentMethod } from "../../db/schema/enums.ts";
import type { IntentRequest, IntentStatus, ProviderRefund } from "../domain/payments/provider/provider.ts";
import type { Instant } from "../domain/time.ts";

/** A simulated payment. Of a card, only brand and last four digits are stored. */
export interface SimulatedPayment {
  id: string;
  /** The request as JSON, because a repeated key must send the same request. */
  request: string;
  clientSecret: string;
  status: IntentStatus;
  amount: number;
  currencyCode: string;
  paymentMethod: PaymentMethod | null;
  cardBrand: string | null;
  cardLast4: string | null;
  errorMessage: string | null;
  declinedAttempts: number;
  processedAt: Instant | null;
  /** Oldest first. Missing on payments that were stored before refunds were. */
  refunds?: ProviderRefund[];
  refundedAmount: number;
  orderId: string;
  /** Missing on payments that were stored before links were. */
  isLink?: boolean;
  /** The customer whose card it saves, or with whose saved card it is paid. */
  card?: IntentRequest["card"];
  /** The saved card that paid. */
  cardId?: string | null;
  /** The guest has approved it on the simulated approval page. */
  approved: boolean;
}

interface StoredRefund {
  id: string;
  paymentId: string;
  amount: number;
}

const paymentKey = (id: string) => `payment:${id}`;
const requestKey = (idempotencyKey: string) => `request:${idempotencyKey}`;
const refundKey = (idempotencyKey: string) => `refund:${idempotencyKey}`;

/** Payments of one store, found by id or by idempotency key. */
export class SimulatorStorage {
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  payment(id: string): SimulatedPayment | undefined {
    return this.#storage.kv.get<SimulatedPayment>(paymentKey(id));
  }

  all(): SimulatedPayment[] {
    return [...this.#storage.kv.list<SimulatedPayment>({ prefix: paymentKey("") })].map(([, payment]) => payment);
  }

  /** A page of payments, after the one with the given id. */
  page(after: string | null, limit: number): SimulatedPayment[] {
    const start = after === null ? {} : { startAfter: paymentKey(after) };
    const options = { prefix: paymentKey(""), limit, ...start };
    return [...this.#storage.kv.list<SimulatedPayment>(options)].map(([, payment]) => payment);
  }

  save(payment: SimulatedPayment): SimulatedPayment {
    this.#storage.kv.put(paymentKey(payment.id), payment);
    return payment;
  }

  findByRequestKey(idempotencyKey: string): SimulatedPayment | undefined {
    const id = this.#storage.kv.get<string>(requestKey(idempotencyKey));
    return id === undefined ? undefined : this.payment(id);
  }

  saveRequested(idempotencyKey: string, payment: SimulatedPayment): SimulatedPayment {
    this.#storage.kv.put(requestKey(idempotencyKey), payment.id);
    return this.save(payment);
  }

  refund(idempotencyKey: string): StoredRefund | undefined {
    return this.#storage.kv.get<StoredRefund>(refundKey(idempotencyKey));
  }

  saveRefund(idempotencyKey: string, refund: StoredRefund): void {
    this.#storage.kv.put(refundKey(idempotencyKey), refund);
  }
}
