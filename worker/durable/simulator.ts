import { DurableObject } from "cloudflare:workers";
import { isRedirectMethod, type RedirectPaymentMethod } from "../../db/schema/processors.ts";
import type { Language } from "../domain/language.ts";
import { isExpired } from "../domain/payments/cards/cards.rules.ts";
import type {
  IntentRequest,
  ListedPayment,
  ProviderCard,
  ProviderPayment,
  ProviderRefund,
  RefundRequest,
} from "../domain/payments/provider/provider.ts";
import type { PaidPayment } from "../domain/payments/simulator/simulated-money.rules.ts";
import { type TestCard, testCard, testCardEnding, testCardMessages } from "../domain/payments/simulator/test-cards.ts";
import type { Instant } from "../domain/time.ts";
import type { Settings } from "../settings.ts";
import { SimulatorCards, type StoredSetup } from "./simulator-cards.ts";
import { type SimulatedPayment, SimulatorStorage } from "./simulator-storage.ts";

/** A result of the simulator. Error classes do not survive RPC, so a refusal is a value. */
export type SimulatorResult<Value> = { ok: true; value: Value } | { ok: false; message: string };

/** The outcome of a payment attempt. */
export interface ConfirmOutcome {
  status: "succeeded" | "requires_action" | "failed";
  message: string | null;
}

/** A payment to approve, in minor units. */
export interface ApprovalRequest {
  orderId: string;
  isLink: boolean;
  amount: number;
  currencyCode: string;
  paymentMethod: RedirectPaymentMethod;
}

interface Confirmation {
  clientSecret: string;
  cardNumber: string;
  /** MM/YY, which a saved card keeps. */
  expiry?: string | null | undefined;
  /** A saved card, in place of a number. */
  paymentMethodId?: string | null | undefined;
  /** The guest has confirmed the payment with their bank. */
  authenticated: boolean;
  /** Whether the card comes from the simulated wallet. */
  isWallet?: boolean;
  /** The language of messages. Default: English. */
  locale?: Language;
}

interface ChosenCard {
  card: TestCard | null;
  /** The saved card's id; null for one that was typed. */
  cardId: string | null;
  /** Why there is no card. */
  refusal: "advice" | "removed" | "expired";
}

const randomId = (prefix: string): string => `${prefix}_${crypto.randomUUID().replaceAll("-", "")}`;

const toReport = (stored: SimulatedPayment): ProviderPayment => {
  const { id, request, refunds, refundedAmount, orderId, isLink, approved, card: _, ...payment } = stored;
  // Card digits are stored only after an attempt.
  const isTried = approved || payment.cardLast4 !== null;
  return { providerPaymentId: id, ...payment, isTried, awaitsCapture: payment.status === "pending" && approved };
};

const refused = (message: string) => ({ ok: false, message }) as const;
const accepted = <Value>(value: Value) => ({ ok: true, value }) as const;

const unknownPayment = refused("This payment does not exist.");

/** A simulated payment processor, one per store, to test payments without an account. Each method reads, decides
 *  and writes without awaiting in between. */
export class SimulatorObject extends DurableObject<Settings> {
  readonly #payments = new SimulatorStorage(this.ctx.storage);
  readonly #cards = new SimulatorCards(this.ctx.storage, randomId);

  /** Forgets everything of a store that is deleted. */
  async end(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }

  /** Opens a payment. A repeated key returns the same payment, and is refused with other parameters. */
  async create(request: IntentRequest): Promise<SimulatorResult<ProviderPayment>> {
    const { idempotencyKey, amount, currencyCode, orderId, isLink, paymentMethod, card } = request;
    const parameters = JSON.stringify(request);
    const earlier = this.#payments.findByRequestKey(idempotencyKey);
    if (earlier)
      return earlier.request === parameters
        ? accepted(toReport(earlier))
        : refused("This key was used for another payment.");
    const id = randomId("sim");
    const payment = this.#payments.saveRequested(idempotencyKey, {
      id,
      request: parameters,
      clientSecret: randomId(`${id}_secret`),
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
      isLink,
      ...(card ? { card } : {}),
      approved: false,
    });
    return accepted(toReport(payment));
  }

  async retrieve(id: string): Promise<SimulatorResult<ProviderPayment>> {
    const payment = this.#payments.payment(id);
    return payment ? accepted(toReport(payment)) : unknownPayment;
  }

  /** Captures an approved payment. Cards are captured when confirmed. */
  async capture(id: string, now: Instant): Promise<SimulatorResult<ProviderPayment>> {
    const payment = this.#payments.payment(id);
    if (!payment) return unknownPayment;
    if (payment.status !== "pending" || !payment.approved) return accepted(toReport(payment));
    return accepted(toReport(this.#payments.save({ ...payment, status: "succeeded", processedAt: now })));
  }

  async cancel(id: string): Promise<SimulatorResult<ProviderPayment>> {
    const payment = this.#payments.payment(id);
    if (!payment) return unknownPayment;
    if (payment.status === "succeeded") return refused("This payment has succeeded and cannot be cancelled.");
    return accepted(toReport(this.#payments.save({ ...payment, status: "cancelled" })));
  }

  async refund(request: RefundRequest): Promise<SimulatorResult<ProviderRefund>> {
    const { providerPaymentId, amount, refundId, idempotencyKey } = request;
    const toRefund = (id: string): ProviderRefund => ({ providerRefundId: id, amount, status: "succeeded", refundId });
    const earlier = this.#payments.refund(idempotencyKey);
    if (earlier) {
      const same = earlier.paymentId === providerPaymentId && earlier.amount === amount;
      return same ? accepted(toRefund(earlier.id)) : refused("This key was used for another refund.");
    }
    const payment = this.#payments.payment(providerPaymentId);
    if (!payment) return unknownPayment;
    const refundedAmount = payment.refundedAmount + amount;
    if (payment.status !== "succeeded" || refundedAmount > payment.amount)
      return refused("The refund is more than the refundable amount.");
    const id = randomId("simre");
    this.#payments.save({ ...payment, refundedAmount, refunds: [...(payment.refunds ?? []), toRefund(id)] });
    this.#payments.saveRefund(idempotencyKey, { id, paymentId: providerPaymentId, amount });
    return accepted(toRefund(id));
  }

  async listRefunds(id: string): Promise<SimulatorResult<ProviderRefund[]>> {
    const payment = this.#payments.payment(id);
    return payment ? accepted(payment.refunds ?? []) : unknownPayment;
  }

  /** The payments that succeeded, in any order. */
  async listPaid(): Promise<SimulatorResult<PaidPayment[]>> {
    const paid = this.#payments.all().flatMap(({ id, status, processedAt, ...payment }) => {
      const { amount, refundedAmount, currencyCode, cardLast4 } = payment;
      if (status !== "succeeded" || processedAt === null) return [];
      return [{ id, amount, refundedAmount, currencyCode, cardLast4, processedAt }];
    });
    return accepted(paid);
  }

  /** A page of all payments, after the one with the given id. */
  async listPage(after: string | null, limit: number): Promise<SimulatorResult<ListedPayment[]>> {
    const listed = this.#payments.page(after, limit).map((payment): ListedPayment => {
      // The named boundary: it is the request that `create` stored.
      const { paymentId, storeId, orderId, receiptEmail } = JSON.parse(payment.request) as IntentRequest;
      const report = { ...toReport(payment), refundedAmount: payment.refundedAmount };
      return { ...report, paymentId, storeId, orderId, payerName: null, payerEmail: receiptEmail };
    });
    return accepted(listed);
  }

  #opened(clientSecret: string): SimulatedPayment | null {
    const [id = ""] = clientSecret.split("_secret_");
    const payment = this.#payments.payment(id);
    return payment?.clientSecret === clientSecret ? payment : null;
  }

  /** The payment of the simulated approval page; null unless the secret belongs to an unpaid payment with a redirect.
   *  PayPal knows no cancellation: a guest who is there can still approve, and returns to a cancelled order. */
  async readApproval(clientSecret: string): Promise<ApprovalRequest | null> {
    const payment = this.#opened(clientSecret);
    const isOpen = payment?.status === "pending" || payment?.status === "cancelled";
    if (!payment || !isOpen || !isRedirectMethod(payment.paymentMethod)) return null;
    const { orderId, isLink = false, amount, currencyCode, paymentMethod } = payment;
    return { orderId, isLink, amount, currencyCode, paymentMethod };
  }

  /** Approves the payment; null unless the secret belongs to an unpaid payment with a redirect. */
  async approve(clientSecret: string): Promise<ApprovalRequest | null> {
    const approval = await this.readApproval(clientSecret);
    const payment = this.#opened(clientSecret);
    if (approval && payment) this.#payments.save({ ...payment, approved: true });
    return approval;
  }

  async createCustomer(reference: string): Promise<SimulatorResult<string>> {
    return accepted(this.#cards.createCustomer(reference));
  }

  async deleteCustomer(customer: string): Promise<SimulatorResult<null>> {
    this.#cards.deleteCustomer(customer);
    return accepted(null);
  }

  async listCards(customer: string): Promise<SimulatorResult<ProviderCard[]>> {
    return accepted(this.#cards.list(customer));
  }

  async detachCard(id: string): Promise<SimulatorResult<null>> {
    this.#cards.detach(id);
    return accepted(null);
  }

  async setUpCard(customer: string): Promise<SimulatorResult<string>> {
    return accepted(this.#cards.setUp(customer));
  }

  /** Saves the card of a form without a payment, once. */
  #saveCard(setup: StoredSetup, { cardNumber, expiry, authenticated, locale = "en" }: Confirmation): ConfirmOutcome {
    if (setup.isConfirmed) return { status: "succeeded", message: null };
    const messages = testCardMessages[locale];
    const card = testCard(cardNumber);
    if (!card) return { status: "failed", message: messages.advice };
    if (card.kind === "declined") return { status: "failed", message: messages[card.reason] };
    if (card.kind === "asks" && !authenticated) return { status: "requires_action", message: messages.asks };
    this.#cards.save(setup.customer, card, expiry ?? "");
    this.#cards.confirmSetup(setup);
    return { status: "succeeded", message: null };
  }

  /** The test card that a confirmation pays with, and why it cannot. */
  #chooseCard({ card }: SimulatedPayment, { cardNumber, paymentMethodId }: Confirmation, now: Instant): ChosenCard {
    if (!paymentMethodId) return { card: testCard(cardNumber), cardId: null, refusal: "advice" };
    const saved = card ? this.#cards.find(card.providerCustomerId, paymentMethodId) : null;
    if (!saved) return { card: null, cardId: null, refusal: "removed" };
    if (isExpired(saved, now)) return { card: null, cardId: null, refusal: "expired" };
    return { card: testCardEnding(saved.last4), cardId: saved.id, refusal: "advice" };
  }

  /** Submits the simulated card form, or a saved card. Null if the secret belongs to neither payment nor setup. */
  async confirm(confirmation: Confirmation, now: Instant): Promise<ConfirmOutcome | null> {
    const { clientSecret, authenticated, isWallet = false, locale = "en" } = confirmation;
    const setup = this.#cards.findSetup(clientSecret);
    if (setup) return this.#saveCard(setup, confirmation);
    const payment = this.#opened(clientSecret);
    if (!payment) return null;
    const messages = testCardMessages[locale];
    if (payment.status === "succeeded") return { status: "succeeded", message: null };
    if (payment.status === "cancelled") return { status: "failed", message: messages.cancelled };
    const { card, cardId, refusal } = this.#chooseCard(payment, confirmation, now);
    if (!card) return { status: "failed", message: messages[refusal] };
    const attempted = {
      ...payment,
      paymentMethod: isWallet ? "google_pay" : "credit_card",
      cardBrand: card.brand,
      cardLast4: card.last4,
    } as const;
    if (card.kind === "declined") {
      const declinedAttempts = payment.declinedAttempts + 1;
      const errorMessage = testCardMessages.en[card.reason];
      this.#payments.save({ ...attempted, status: "failed", errorMessage, declinedAttempts });
      return { status: "failed", message: messages[card.reason] };
    }
    if (card.kind === "asks" && !authenticated) {
      this.#payments.save({ ...attempted, status: "pending", errorMessage: null });
      return { status: "requires_action", message: messages.asks };
    }
    const paidBy = cardId ?? this.#saveIfAsked(payment, card, confirmation);
    this.#payments.save({ ...attempted, status: "succeeded", errorMessage: null, processedAt: now, cardId: paidBy });
    return { status: "succeeded", message: null };
  }

  #saveIfAsked({ card: ofCustomer }: SimulatedPayment, card: TestCard, { expiry }: Confirmation): string | null {
    return ofCustomer?.isSaved ? this.#cards.save(ofCustomer.providerCustomerId, card, expiry ?? "") : null;
  }
}
