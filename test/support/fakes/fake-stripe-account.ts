import type Stripe from "stripe";
import { aCharge, anEvent, anIntent, aRefund, type TestCard } from "./fake-stripe-objects.ts";
import { AfterPayment, readPage } from "./stripe/after-payment.ts";
import { ApiError } from "./stripe/api-error.ts";
import { SavedCards } from "./stripe/saved-cards.ts";
import { WalletDomains } from "./stripe/wallet-domains.ts";

const missing = (what: string) => new ApiError(404, "resource_missing", `No such ${what}.`);
const wrongState = (intent: Stripe.PaymentIntent) =>
  new ApiError(400, "payment_intent_unexpected_state", `This PaymentIntent's status is ${intent.status}.`);

const intentFields: ReadonlySet<string> = new Set([
  "amount",
  "currency",
  "allowed_payment_method_types[0]",
  "capture_method",
  "metadata[storeId]",
  "metadata[orderId]",
  "metadata[paymentId]",
  "receipt_email",
  "description",
  "statement_descriptor_suffix",
  "customer",
  "setup_future_usage",
  "expand[0]",
]);

const listFields: ReadonlySet<string> = new Set(["created[gte]", "limit", "starting_after", "expand[0]"]);

const refundFields: ReadonlySet<string> = new Set(["payment_intent", "amount", "metadata[refundId]"]);

const assertKnownFields = (form: URLSearchParams, knownNames: ReadonlySet<string>): void => {
  const unknown = [...form.keys()].find((name) => !knownNames.has(name));
  if (unknown) throw new ApiError(400, "parameter_unknown", `Received unknown parameter: ${unknown}`);
};

export const readMetadata = (form: URLSearchParams) =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
      return key ? [[key, value]] : [];
    }),
  );

/** One account: its payments, and the events that Stripe sends. */
export class FakeStripeAccount {
  readonly intents = new Map<string, Stripe.PaymentIntent>();
  readonly charges = new Map<string, Stripe.Charge>();
  readonly refunds = new Map<string, Stripe.Refund>();
  /** All events, oldest first, as Stripe sends them. */
  readonly events: Stripe.Event[] = [];
  /** The status of new refunds; `endRefund` completes a pending one. */
  refundsBecome: "succeeded" | "pending" = "succeeded";
  /** What is collected of an amount that was asked for. */
  collects: (amount: number) => number = (amount) => amount;
  readonly #seconds: () => number;

  /** Disputes and payouts. */
  readonly after: AfterPayment;

  /** The hosts on which wallets are offered. */
  readonly wallets: WalletDomains;

  /** Customers with their saved cards. */
  readonly saved: SavedCards;

  constructor(seconds: () => number) {
    this.#seconds = seconds;
    this.saved = new SavedCards(seconds);
    this.wallets = new WalletDomains(seconds);
    this.after = new AfterPayment((type, object) => this.#emit(type, object), seconds);
  }

  #emit(type: string, object: object): void {
    this.events.push(anEvent(type, object, this.#seconds()));
  }

  create(form: URLSearchParams): Stripe.PaymentIntent {
    assertKnownFields(form, intentFields);
    const amount = Number(form.get("amount"));
    if (!Number.isInteger(amount) || amount < 50) throw new ApiError(400, "amount_too_small", "Amount is too small.");
    const suffix = form.get("statement_descriptor_suffix");
    if (suffix && (suffix.length > 22 || /[<>\\'"*]|[^ -~]/.test(suffix) || !/[A-Za-z]/.test(suffix))) {
      throw new ApiError(400, "parameter_invalid", "The statement descriptor is not valid.");
    }
    const customer = form.get("customer");
    this.saved.assertCustomer(customer);
    const intent = anIntent({
      amount,
      customer,
      setup_future_usage: form.get("setup_future_usage") === "on_session" ? "on_session" : null,
      currency: form.get("currency") ?? "",
      created: this.#seconds(),
      capture_method: form.get("capture_method") === "manual" ? "manual" : "automatic",
      payment_method_types: form.getAll("allowed_payment_method_types[0]"),
      metadata: readMetadata(form),
      receipt_email: form.get("receipt_email"),
      description: form.get("description"),
      statement_descriptor_suffix: suffix,
    });
    this.intents.set(intent.id, intent);
    return intent;
  }

  /** A page of the payments since an instant, newest first, as Stripe lists them. */
  listIntents(form: URLSearchParams): { data: Stripe.PaymentIntent[]; has_more: boolean } {
    assertKnownFields(form, listFields);
    const since = Number(form.get("created[gte]") ?? 0);
    const limit = Number(form.get("limit") ?? 10);
    if (limit > 100) throw new ApiError(400, "parameter_invalid_integer", "Limit must be at most 100.");
    const all = [...this.intents.values()].filter(({ created }) => created >= since).reverse();
    const start = all.findIndex(({ id }) => id === form.get("starting_after")) + 1;
    const page = all.slice(start, start + limit);
    const charge = ({ latest_charge: id }: Stripe.PaymentIntent) => this.charges.get(String(id)) ?? null;
    const isExpanded = form.get("expand[0]") === "data.latest_charge";
    const data = isExpanded ? page.map((intent) => ({ ...intent, latest_charge: charge(intent) })) : page;
    return { data, has_more: all.length > start + limit };
  }

  intent(id: string): Stripe.PaymentIntent {
    const intent = this.intents.get(id);
    if (!intent) throw missing("payment_intent");
    return intent;
  }

  /** Confirms a payment as Stripe.js does with the guest's card. */
  confirm(id: string, clientSecret: string | null, cardName: string): Stripe.PaymentIntent {
    const intent = this.intent(id);
    if (clientSecret !== intent.client_secret) throw missing("payment_intent");
    if (intent.status !== "requires_payment_method") throw wrongState(intent);
    const { card, method } = this.saved.use(cardName, intent.customer === null ? null : String(intent.customer));
    Object.assign(intent, { last_payment_error: null, next_action: null, payment_method: method.id });
    if (card.outcome === "asks") {
      return Object.assign(intent, { status: "requires_action", next_action: { type: "use_stripe_sdk" } });
    }
    if (card.outcome === "processing") {
      Object.assign(intent, { status: "processing" });
      this.#emit("payment_intent.processing", intent);
      return intent;
    }
    return this.#attempt(intent, card);
  }

  #attempt(intent: Stripe.PaymentIntent, card: TestCard): Stripe.PaymentIntent {
    const charge = aCharge(intent, card, this.#seconds());
    if (charge.paid) {
      const amount = this.collects(intent.amount);
      Object.assign(charge, { amount, amount_captured: amount });
    }
    this.charges.set(charge.id, charge);
    intent.latest_charge = charge.id;
    if (card.outcome !== "declined") return this.#succeed(intent);
    const error = { code: "card_declined", decline_code: card.declineCode, message: "Your card was declined." };
    Object.assign(intent, { last_payment_error: { type: "card_error", ...error } });
    this.#emit("payment_intent.payment_failed", intent);
    throw new ApiError(402, "card_declined", "Your card was declined.", "card_error");
  }

  #succeed(intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
    if (intent.capture_method === "manual" && intent.status !== "requires_capture") {
      return Object.assign(intent, { status: "requires_capture", amount_capturable: intent.amount });
    }
    const received = this.charges.get(String(intent.latest_charge))?.amount ?? intent.amount;
    Object.assign(intent, { status: "succeeded", amount_received: received, amount_capturable: 0 });
    if (intent.setup_future_usage) this.saved.attach(String(intent.payment_method), String(intent.customer));
    this.#emit("payment_intent.succeeded", intent);
    return intent;
  }

  /** The bank's final result: for an authentication, or for a payment that was processing. */
  answerAsBank(id: string, result: "yes" | "no"): void {
    const intent = this.intent(id);
    if (intent.status !== "requires_action" && intent.status !== "processing") throw wrongState(intent);
    if (result === "yes") {
      this.#attempt(intent, { outcome: "pays", last4: "3220", funding: "credit" });
      return;
    }
    const error = { type: "invalid_request_error", code: "payment_intent_authentication_failure" };
    Object.assign(intent, { status: "requires_payment_method", next_action: null, last_payment_error: error });
    this.#emit("payment_intent.payment_failed", intent);
  }

  capture(id: string): Stripe.PaymentIntent {
    const intent = this.intent(id);
    if (intent.status !== "requires_capture") throw wrongState(intent);
    return this.#succeed(intent);
  }

  cancel(id: string): Stripe.PaymentIntent {
    const intent = this.intent(id);
    if (intent.status === "succeeded" || intent.status === "canceled") throw wrongState(intent);
    Object.assign(intent, { status: "canceled", canceled_at: this.#seconds() });
    this.#emit("payment_intent.canceled", intent);
    return intent;
  }

  /** What Stripe collected for a payment, if it is not what it was asked for. */
  receive(id: string, { amount, currency = "usd" }: { amount: number; currency?: string }): void {
    const intent = this.intent(id);
    Object.assign(intent, { amount_received: amount, currency });
    Object.assign(this.#paidCharge(id), { amount, amount_captured: amount, currency });
  }

  readCharges(intentId: string | null): Stripe.Charge[] {
    return [...this.charges.values()].filter(({ payment_intent }) => payment_intent === intentId);
  }

  #paidCharge(intentId: string | null): Stripe.Charge {
    const charge = this.readCharges(intentId).find(({ paid }) => paid);
    if (!charge) throw missing("payment_intent");
    return charge;
  }

  refund(form: URLSearchParams): Stripe.Refund {
    assertKnownFields(form, refundFields);
    const charge = this.#paidCharge(form.get("payment_intent"));
    const amount = Number(form.get("amount") ?? charge.amount - charge.amount_refunded);
    if (charge.amount_refunded + amount > charge.amount) {
      throw new ApiError(400, "charge_already_refunded", "Refund amount is greater than what is left.");
    }
    const stored = { status: this.refundsBecome, metadata: readMetadata(form) };
    const refund = { ...aRefund(charge, amount, this.#seconds()), ...stored };
    this.refunds.set(refund.id, refund);
    this.#count(charge, amount);
    this.#emit("charge.refunded", charge);
    this.#emit("refund.updated", refund);
    return refund;
  }

  #count(charge: Stripe.Charge, amount: number): void {
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
  }

  /** Refunds in Stripe's dashboard. */
  refundByHand(intentId: string, amount?: number): Stripe.Refund {
    const amountField = amount === undefined ? {} : { amount: String(amount) };
    return this.refund(new URLSearchParams({ payment_intent: intentId, ...amountField }));
  }

  /** Ends a refund at the guest's bank, which may fail even after it was reported as succeeded. */
  endRefund(id: string, status: "succeeded" | "failed" | "canceled"): void {
    const refund = this.refundNamed(id);
    if (status !== "succeeded") this.#count(this.#paidCharge(String(refund.payment_intent)), -refund.amount);
    Object.assign(refund, { status });
    this.#emit(status === "failed" ? "refund.failed" : "refund.updated", refund);
  }

  /** The refunds of a payment, or of all. */
  listRefunds(form: URLSearchParams) {
    const intentId = form.get("payment_intent");
    const all = [...this.refunds.values()];
    if (intentId === null) return readPage(all, form);
    this.intent(intentId);
    return readPage(
      all.filter(({ payment_intent }) => payment_intent === intentId),
      form,
    );
  }

  refundNamed(id: string): Stripe.Refund {
    const refund = this.refunds.get(id);
    if (!refund) throw missing("refund");
    return refund;
  }

  /** The guest's bank disputes the payment. */
  dispute(intentId: string, fields: Partial<Stripe.Dispute> = {}): Stripe.Dispute {
    return this.after.open(this.#paidCharge(intentId), fields);
  }

  /** The bank decides the dispute. */
  closeDispute(dispute: Stripe.Dispute, status: "won" | "lost" | "warning_closed"): void {
    this.after.change(dispute, { status, is_charge_refundable: status !== "lost" }, "charge.dispute.closed");
  }

  payout(id: string): Stripe.Payout {
    const payout = this.after.payouts.get(id);
    if (!payout) throw missing("payout");
    return payout;
  }
}
