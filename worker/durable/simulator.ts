import { DurableObject } from "cloudflare:workers";
import type { Language } from "../domain/language.ts";
import type {
  IntentRequest,
  ProviderPayment,
  ProviderRefund,
  RefundRequest,
} from "../domain/payments/provider/provider.ts";
import { testCard, testCardMessages } from "../domain/payments/simulator/test-cards.ts";
import type { Instant } from "../domain/time.ts";
import type { Env } from "../env.ts";
import { type SimulatedPayment, SimulatorStorage } from "./simulator-storage.ts";

/** An answer of the stand-in: an error's class would not survive the way back. */
export type SimulatorAnswer<Value> = { ok: true; value: Value } | { ok: false; message: string };

/** What became of a guest's attempt to pay. */
export interface ConfirmOutcome {
  status: "succeeded" | "requires_action" | "failed";
  message: string | null;
}

/** What a guest is asked to agree to, in minor units. */
export interface SimulatedOffer {
  orderId: string;
  amount: number;
  currencyCode: string;
}

interface Confirmation {
  clientSecret: string;
  cardNumber: string;
  /** The guest's bank has asked, and the guest said yes. */
  authenticated: boolean;
  /** The page's language, for the sentences. English where none is named. */
  locale?: Language;
}

const randomName = (prefix: string): string => `${prefix}_${crypto.randomUUID().replaceAll("-", "")}`;

const shown = (kept: SimulatedPayment): ProviderPayment => {
  const { id, request, refunds, refundedAmount, orderId, approved, ...payment } = kept;
  // Only a card that was tried has left its digits.
  const isTried = approved || payment.cardLast4 !== null;
  return { providerPaymentId: id, ...payment, isTried, awaitsCapture: payment.status === "pending" && approved };
};

const no = (message: string) => ({ ok: false, message }) as const;
const yes = <Value>(value: Value) => ({ ok: true, value }) as const;

const unknownPayment = no("There is no such payment.");

/** A stand-in for a payment processor, one for each store, so that paying can be tried without an account anywhere. Each
 *  method reads, decides and writes without a pause. */
export class SimulatorObject extends DurableObject<Env> {
  readonly #payments = new SimulatorStorage(this.ctx.storage);

  /** The same key asks for the same payment; with other particulars it is refused. */
  async create(request: IntentRequest): Promise<SimulatorAnswer<ProviderPayment>> {
    const { idempotencyKey, amount, currencyCode, orderId, paymentMethod } = request;
    const particulars = JSON.stringify(request);
    const known = this.#payments.paymentAskedWith(idempotencyKey);
    if (known) return known.request === particulars ? yes(shown(known)) : no("This key was used for another payment.");
    const id = randomName("sim");
    const payment = this.#payments.keepAsked(idempotencyKey, {
      id,
      request: particulars,
      clientSecret: randomName(`${id}_secret`),
      status: "pending",
      amount,
      currencyCode,
      paymentMethod,
      cardBrand: null,
      cardLast4: null,
      errorMessage: null,
      declinedAttempts: 0,
      processedAt: null,
      refundedAmount: 0,
      orderId,
      approved: false,
    });
    return yes(shown(payment));
  }

  async retrieve(id: string): Promise<SimulatorAnswer<ProviderPayment>> {
    const payment = this.#payments.payment(id);
    return payment ? yes(shown(payment)) : unknownPayment;
  }

  /** Collects what the guest has agreed to pay; a card has paid before. */
  async capture(id: string, now: Instant): Promise<SimulatorAnswer<ProviderPayment>> {
    const payment = this.#payments.payment(id);
    if (!payment) return unknownPayment;
    if (payment.status !== "pending" || !payment.approved) return yes(shown(payment));
    return yes(shown(this.#payments.keep({ ...payment, status: "succeeded", processedAt: now })));
  }

  async cancel(id: string): Promise<SimulatorAnswer<ProviderPayment>> {
    const payment = this.#payments.payment(id);
    if (!payment) return unknownPayment;
    if (payment.status === "succeeded") return no("This payment has succeeded and cannot be cancelled.");
    return yes(shown(this.#payments.keep({ ...payment, status: "cancelled" })));
  }

  async refund(request: RefundRequest): Promise<SimulatorAnswer<ProviderRefund>> {
    const { providerPaymentId, amount, refundId, idempotencyKey } = request;
    const made = (id: string): ProviderRefund => ({ providerRefundId: id, amount, status: "succeeded", refundId });
    const known = this.#payments.refund(idempotencyKey);
    if (known) {
      const same = known.paymentId === providerPaymentId && known.amount === amount;
      return same ? yes(made(known.id)) : no("This key was used for another refund.");
    }
    const payment = this.#payments.payment(providerPaymentId);
    if (!payment) return unknownPayment;
    const refundedAmount = payment.refundedAmount + amount;
    if (payment.status !== "succeeded" || refundedAmount > payment.amount) return no("There is not so much to refund.");
    const id = randomName("simre");
    this.#payments.keep({ ...payment, refundedAmount, refunds: [...(payment.refunds ?? []), made(id)] });
    this.#payments.keepRefund(idempotencyKey, { id, paymentId: providerPaymentId, amount });
    return yes(made(id));
  }

  async listRefunds(id: string): Promise<SimulatorAnswer<ProviderRefund[]>> {
    const payment = this.#payments.payment(id);
    return payment ? yes(payment.refunds ?? []) : unknownPayment;
  }

  #opened(clientSecret: string): SimulatedPayment | null {
    const [id = ""] = clientSecret.split("_secret_");
    const payment = this.#payments.payment(id);
    return payment?.clientSecret === clientSecret ? payment : null;
  }

  /** What the page of the stand-in's PayPal asks about. Null where the secret opens no payment that waits there. */
  async offer(clientSecret: string): Promise<SimulatedOffer | null> {
    const payment = this.#opened(clientSecret);
    if (payment?.paymentMethod !== "paypal" || payment.status !== "pending") return null;
    const { orderId, amount, currencyCode } = payment;
    return { orderId, amount, currencyCode };
  }

  /** The guest agrees there. Null where the secret opens no payment that waits. */
  async approve(clientSecret: string): Promise<SimulatedOffer | null> {
    const [offer, payment] = [await this.offer(clientSecret), this.#opened(clientSecret)];
    if (offer && payment) this.#payments.keep({ ...payment, approved: true });
    return offer;
  }

  /** What a guest does at the processor's own form. Null where the secret opens no payment. */
  async confirm(
    { clientSecret, cardNumber, authenticated, locale = "en" }: Confirmation,
    now: Instant,
  ): Promise<ConfirmOutcome | null> {
    const payment = this.#opened(clientSecret);
    if (!payment) return null;
    const words = testCardMessages[locale];
    if (payment.status === "succeeded") return { status: "succeeded", message: null };
    if (payment.status === "cancelled") return { status: "failed", message: words.cancelled };
    const card = testCard(cardNumber);
    if (!card) return { status: "failed", message: words.advice };
    const tried = { ...payment, paymentMethod: "credit_card", cardBrand: card.brand, cardLast4: card.last4 } as const;
    if (card.kind === "declined") {
      const declinedAttempts = payment.declinedAttempts + 1;
      const errorMessage = testCardMessages.en[card.reason];
      this.#payments.keep({ ...tried, status: "failed", errorMessage, declinedAttempts });
      return { status: "failed", message: words[card.reason] };
    }
    if (card.kind === "asks" && !authenticated) {
      this.#payments.keep({ ...tried, status: "pending", errorMessage: null });
      return { status: "requires_action", message: words.asks };
    }
    this.#payments.keep({ ...tried, status: "succeeded", errorMessage: null, processedAt: now });
    return { status: "succeeded", message: null };
  }
}
