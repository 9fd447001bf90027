import type { PaymentMethod } from "../../db/schema/enums.ts";
import type { IntentStatus, ProviderRefund } from "../domain/payments/provider/provider.ts";
import type { Instant } from "../domain/time.ts";

/** A payment as the stand-in processor keeps it: of a card no more than brand and last four digits. */
export interface SimulatedPayment {
  id: string;
  /** What it was asked for, as JSON: the same key must ask for the same. */
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
  /** The oldest first. One that was stored before there was a list has none. */
  refunds?: ProviderRefund[];
  refundedAmount: number;
  orderId: string;
  /** The guest has agreed on the page of the stand-in's PayPal. */
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

/** Payments of one store, found by their id or by the key that they were asked with. */
export class SimulatorStorage {
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  payment(id: string): SimulatedPayment | undefined {
    return this.#storage.kv.get<SimulatedPayment>(paymentKey(id));
  }

  keep(payment: SimulatedPayment): SimulatedPayment {
    this.#storage.kv.put(paymentKey(payment.id), payment);
    return payment;
  }

  paymentAskedWith(idempotencyKey: string): SimulatedPayment | undefined {
    const id = this.#storage.kv.get<string>(requestKey(idempotencyKey));
    return id === undefined ? undefined : this.payment(id);
  }

  keepAsked(idempotencyKey: string, payment: SimulatedPayment): SimulatedPayment {
    this.#storage.kv.put(requestKey(idempotencyKey), payment.id);
    return this.keep(payment);
  }

  refund(idempotencyKey: string): StoredRefund | undefined {
    return this.#storage.kv.get<StoredRefund>(refundKey(idempotencyKey));
  }

  keepRefund(idempotencyKey: string, refund: StoredRefund): void {
    this.#storage.kv.put(refundKey(idempotencyKey), refund);
  }
}
